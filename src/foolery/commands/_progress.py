"""A bar on the terminal that says how far the work is and how long it still takes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TypeVar

__all__ = ["with_bar"]

WIDTH = 30
OFTEN = 0.2  # seconds between two pictures

T = TypeVar("T")


def with_bar(steps: Iterable[T], total: int, done: int = 0) -> Iterator[T]:
    """Pass the steps on and draw a bar, of which `done` was there before; only a terminal is drawn on."""
    if not sys.stderr.isatty():
        yield from steps
        return
    started = drawn = perf_counter()
    sys.stderr.write(_bar(done, total, None))
    for number, step in enumerate(steps, 1):
        now = perf_counter()
        if now - drawn > OFTEN or done + number == total:
            drawn = now
            sys.stderr.write(_bar(done + number, total, (now - started) / number * (total - done - number)))
            sys.stderr.flush()
        yield step
    sys.stderr.write("\n")


def _bar(done: int, total: int, seconds_left: float | None) -> str:
    """Return the bar as it is written over the last one."""
    full = WIDTH * done // max(total, 1)
    left = "" if seconds_left is None else f"  {int(seconds_left) // 60}:{int(seconds_left) % 60:02} left"
    return f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done}/{total}{left}\x1b[K"
