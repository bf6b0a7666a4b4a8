"""The time as entries, clocks and messages write it."""

from __future__ import annotations

import time

__all__ = ["now_ms"]

# The system's clock is looked at once: if it is set an hour ahead, no player may lose on time.
_STARTED = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """Return the time in milliseconds since 1970; within a process it never jumps, also when the clock is set."""
    return (_STARTED + time.monotonic_ns()) // 1_000_000
