"""The clock of time-limited searches.

This module is never compiled: Python handles signals when interpreted code is entered.  A compiled search that called
no interpreted code would ignore Ctrl-C until its time was over.
"""

from __future__ import annotations

from time import perf_counter

__all__ = ["now"]


def now() -> float:
    """Return the seconds of a monotonic clock.  Raises KeyboardInterrupt after Ctrl-C."""
    return perf_counter()
