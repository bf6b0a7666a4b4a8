"""What a player needs to win, and which Fortunes can pay Dues (AF-5.10, AF-5.12)."""

from __future__ import annotations

from foolery.kernel.numbers import i64

__all__ = ["payable_fortunes", "ready_to_win", "sets_to_win"]


def sets_to_win(players: i64) -> i64:
    """AF-5.12: return the number of Closed Sets that a player needs to win."""
    return 3 if players == 2 else 2


def ready_to_win(players: i64, act: i64) -> i64:
    """AF-5.12: return the number of Ready Characters needed to win; the Act decides it, not its Scenes (AF-D20)."""
    return act if players == 2 else 2


def payable_fortunes(pool: i64, fetched: i64, lieu: i64) -> i64:
    """AF-5.10: return a mask of the Fortunes of `pool` that can pay Dues.

    All can but the cards `fetched` from the Faire today and the card `lieu` of the Empty-Stage rule (AF-D49).
    """
    return pool & ~fetched & ~lieu
