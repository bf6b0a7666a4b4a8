"""What wins and what can pay Dues (AF-5.10, AF-5.12)."""

from __future__ import annotations

from foolery.kernel.numbers import i64

__all__ = ["payable_fortunes", "ready_to_win", "sets_to_win"]


def sets_to_win(players: i64) -> i64:
    """AF-5.12: return how many Closed Sets win."""
    return 3 if players == 2 else 2


def ready_to_win(players: i64, act: i64) -> i64:
    """AF-5.12: return how many Ready Characters win: by the Act, not by its Scenes (AF-D20)."""
    return act if players == 2 else 2


def payable_fortunes(pool: i64, fetched: i64, lieu: i64) -> i64:
    """AF-5.10: return the Fortunes of `pool` that can pay Dues: all but those from the Faire today (AF-D49)."""
    return pool & ~fetched & ~lieu
