"""Run the `foolery` program as a separate process, as a user does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

__all__ = ["fails", "foolery", "ok"]


def foolery(*words: str, stdin: str = "", more: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run `foolery` with the arguments `words` and return its exit status and output.

    `stdin` is its input; `more` is added to the environment.
    """
    return subprocess.run(
        [sys.executable, "-m", "foolery.cli", *words],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=os.environ | (more or {}),
    )


def ok(*words: str, stdin: str = "") -> str:
    """Run `foolery`, assert that it succeeds and prints nothing to stderr, and return its stdout."""
    finished = foolery(*words, stdin=stdin)
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout


def fails(*words: str, status: int = 1) -> str:
    """Run `foolery`, assert that it exits with `status` and one short line on stderr, and return that line."""
    finished = foolery(*words)
    assert finished.returncode == status
    assert len(finished.stderr) < 700
    assert finished.stderr.count("\n") == 1
    assert "Traceback" not in finished.stderr
    return finished.stderr
