"""A progress bar on standard error, with an estimate of the remaining time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import TypeVar

__all__ = ["with_bar"]

WIDTH = 30
OFTEN = 0.2  # seconds at least between two drawings of the bar

T = TypeVar("T")


def with_bar(steps: Iterable[T], total: int, done: int = 0, status: Callable[[], str] = lambda: "") -> Iterator[T]:
    """Yield every item of `steps`; draw a progress bar if standard error is a terminal.

    `total` is the number of all steps, of which `done` were finished in an earlier run.  `status` returns a text to
    show beside the bar.
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
                sys.stderr.write(_bar(done + number, total, f"{seconds // 60}:{seconds % 60:02} left", status()))
                sys.stderr.flush()
            yield step
    finally:  # the next output starts on a new line, also after an error
        sys.stderr.write("\n")


def _bar(done: int, total: int, *beside: str) -> str:
    """Return the bar, followed by the texts `beside`, as a line that overwrites the bar drawn before."""
    full = WIDTH * done // max(total, 1)
    words = "  ".join(("", *filter(None, beside)))
    return f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done}/{total}{words}\x1b[K"
