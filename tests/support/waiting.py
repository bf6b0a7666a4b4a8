"""Wait for a condition instead of a fixed time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

__all__ = ["until"]

LONGEST = 120.0  # seconds, many times what anything takes that comes at all


def until(fact: Callable[[], bool]) -> None:
    """Wait until `fact()` is true; fail after 120 seconds."""
    limit = monotonic() + LONGEST
    while not fact():
        assert monotonic() < limit, "it never came to be"
        sleep(0.02)
