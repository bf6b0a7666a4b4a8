"""The clock of time-limited searches.

This module must stay interpreted: Python handles signals only when it enters interpreted code.  A compiled search that
called no interpreted code would ignore Ctrl-C until its time was over.
"""

from __future__ import annotations

from time import perf_counter

__all__ = ["now"]


def now() -> float:
    """Return the time of a monotonic clock in seconds.  Raises KeyboardInterrupt after Ctrl-C."""
    return perf_counter()
