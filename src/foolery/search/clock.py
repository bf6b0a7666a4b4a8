"""What time it is, for whoever thinks for so long.

This module is never compiled: Python looks for signals where interpreted code begins, and a compiled search that calls
none would go on through Ctrl-C until its time is over.
"""

from __future__ import annotations

from time import perf_counter

__all__ = ["now"]


def now() -> float:
    """Return seconds of a clock that only goes forward.  Raises KeyboardInterrupt after Ctrl-C."""
    return perf_counter()
