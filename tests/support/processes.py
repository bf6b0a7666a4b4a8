"""Measure from outside what a process uses; compute percentiles of measured times."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

__all__ = ["children", "cpu", "handles", "memory", "percentile", "threads"]


def _status(process: int, field: str) -> int:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1])
    return 0


def memory(process: int) -> float:
    """Return the resident memory of the process with the id `process`, in MiB."""
    return _status(process, "VmRSS") / 1024


def threads(process: int) -> int:
    """Return the number of threads of the process with the id `process`."""
    return _status(process, "Threads")


def handles(process: int) -> int:
    """Return the number of open file descriptors, sockets included, of the process with the id `process`."""
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


def children(process: int) -> list[int]:
    """Return the ids of all descendants of a process: its children, their children, and so on."""
    found = [
        int(word) for each in Path(f"/proc/{process}/task").glob("*/children") for word in each.read_text().split()
    ]
    return [*found, *(below for child in found for below in children(child))]


def cpu(process: int) -> float:
    """Return the processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], share: float) -> float:
    """Return a percentile of `values`, which are in seconds, in milliseconds; `share` names it, such as 0.95."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else 0.0
