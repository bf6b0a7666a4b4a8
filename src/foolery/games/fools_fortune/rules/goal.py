"""What wins, and what can pay (AF-5.10, AF-5.12): asked by the rules, the face and the mind alike."""

from __future__ import annotations

from foolery.kernel.numbers import i64

__all__ = ["payable_fortunes", "ready_to_win", "sets_to_win"]


def sets_to_win(players: i64) -> i64:
    """AF-5.12: return how many Closed Sets win."""
    return 3 if players == 2 else 2


def ready_to_win(players: i64, act: i64) -> i64:
    """AF-5.12: return how many Ready Characters win; the Act's own line counts, whatever its Scenes (AF-D20)."""
    return act if players == 2 else 2


def payable_fortunes(pool: i64, fetched: i64, lieu: i64) -> i64:
    """AF-5.10: return what pays Dues among the Fortunes of Hand and Camp: not what came from the Faire today."""
    return pool & ~fetched & ~lieu
