"""A bar on the terminal that says how far the work is and how long it still takes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import TypeVar

__all__ = ["with_bar"]

WIDTH = 30
OFTEN = 0.2  # seconds between two pictures

T = TypeVar("T")


def with_bar(steps: Iterable[T], total: int, done: int = 0, said: Callable[[], str] = lambda: "") -> Iterator[T]:
    """Pass the steps on and draw a bar, of which `done` was there before; only a terminal is drawn on.

    `said` returns what is to be said beside it at the moment.
    """
    if not sys.stderr.isatty():
        yield from steps
        return
    started = drawn = perf_counter()
    sys.stderr.write(_bar(done, total))
    try:
        for number, step in enumerate(steps, 1):
            now = perf_counter()
            if now - drawn > OFTEN or done + number == total:
                drawn = now
                seconds = int((now - started) / number * (total - done - number))
                sys.stderr.write(_bar(done + number, total, f"{seconds // 60}:{seconds % 60:02} left", said()))
                sys.stderr.flush()
            yield step
    finally:  # whatever ends it, what is said next begins a line of its own
        sys.stderr.write("\n")


def _bar(done: int, total: int, *beside: str) -> str:
    """Return the bar as it is written over the last one."""
    full = WIDTH * done // max(total, 1)
    words = "  ".join(("", *filter(None, beside)))
    return f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done}/{total}{words}\x1b[K"
