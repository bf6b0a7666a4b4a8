"""The present time, for log entries, clocks and messages."""

from __future__ import annotations

import time

__all__ = ["now_ms"]

# The system's clock is read only at the start: setting it an hour ahead must not make players lose on time.
_STARTED = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """Return the time in milliseconds since 1970.

    Within a process it never jumps, even if the system's clock is set to another time.
    """
    return (_STARTED + time.monotonic_ns()) // 1_000_000
