"""Keep results of measurements that take hours as pieces: one line of JSON for each run, to be added up."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

__all__ = ["add_piece", "pieces"]


def pieces(file: Path) -> list[dict[str, Any]]:
    """Return the figures of all earlier runs in `file`; an incomplete last line is ignored."""
    found: list[dict[str, Any]] = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def add_piece(file: Path, figures: dict[str, Any]) -> Sequence[dict[str, Any]]:
    """Append `figures` to `file` and return the figures of all runs."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    line = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "commit": commit, "cores": os.cpu_count(), **figures}
    torn = file.exists() and not file.read_bytes().endswith(b"\n")
    with file.open("a", encoding="utf-8") as kept:
        kept.write("\n" * torn + json.dumps(line) + "\n")
    return pieces(file)
