"""The time as entries, clocks and messages write it."""

from __future__ import annotations

import time

__all__ = ["now_ms"]

# The system's clock is looked at once: if somebody sets it an hour ahead, nobody may lose on time.
_STARTED = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """Return the time in milliseconds since 1970; within a process it never jumps, whatever is done to the clock."""
    return (_STARTED + time.monotonic_ns()) // 1_000_000
