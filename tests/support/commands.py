"""The program, run as its users run it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

__all__ = ["fails", "foolery", "ok"]


def foolery(*words: str, stdin: str = "", more: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command of `foolery`."""
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
    """Return what a command prints that succeeds and complains of nothing."""
    finished = foolery(*words, stdin=stdin)
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout


def fails(*words: str, status: int = 1) -> str:
    """Return the one line an error takes, of bounded length; no trace back, exit status 1."""
    finished = foolery(*words)
    assert finished.returncode == status
    assert len(finished.stderr) < 700
    assert finished.stderr.count("\n") == 1
    assert "Traceback" not in finished.stderr
    return finished.stderr
