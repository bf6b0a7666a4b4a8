"""The state contract: the whole truth about one game in progress, built for speed.

A state never rolls and never shuffles.  When the rules want cards shuffled, no seat is to act, `due` returns the
request and `deal` takes the answer.  Where the order comes from (a seed, a record, the fair dealer) is not the rules'
business.
"""

from __future__ import annotations

from foolery.kernel.numbers import i64, mypyc_attr, vec
from foolery.kernel.outcome import Outcome

__all__ = ["Shuffle", "State", "seats_in"]


class Shuffle:
    """A request of the rules: shuffle these cards under this name (first drawn first)."""

    def __init__(self, name: str, cards: vec[i64]) -> None:
        self.name = name
        self.cards = cards


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One game in progress. Subclasses hold ints and short vectors only, so that `copy` stays cheap."""

    def seats(self) -> i64:
        """Return the number of players at the start of the game."""
        raise NotImplementedError

    def present(self) -> i64:
        """Return the seats that have not left the game, as a bitmask."""
        return (1 << self.seats()) - 1

    def to_act(self) -> i64:
        """Return the seats that owe a decision, as a bitmask; 0 when a shuffle is due or the game is over."""
        raise NotImplementedError

    def legal(self, seat: i64) -> vec[i64]:
        """Return the seat's legal actions, ascending; empty only if the seat is not to act."""
        raise NotImplementedError

    def push(self, seat: i64, action: i64) -> None:
        """Carry out a legal action without checking it; input from people and the network goes through
        `GameSession.play`.
        """
        raise NotImplementedError

    def due(self) -> Shuffle | None:
        """Return the shuffle that the rules wait for, if any."""
        raise NotImplementedError

    def deal(self, order: vec[i64]) -> None:
        """Answer `due` with the same cards in drawing order."""
        raise NotImplementedError

    def unit(self) -> i64:
        """Return the number (above 0) of the simultaneous decision in progress; 0 where seats act in turn."""
        return 0

    def leave(self, seat: i64, reason: str) -> None:
        """Let a seat resign or lose on time (`reason` says which), at any moment."""
        raise NotImplementedError

    def agree(self) -> None:
        """End the game by agreement of all seats still in it."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        raise NotImplementedError

    def copy(self) -> State:
        """Return an independent copy; pushes on one do not change the other."""
        raise NotImplementedError


def seats_in(mask: int) -> list[int]:
    """Return the seats of a bitmask, lowest first."""
    return [seat for seat in range(int(mask).bit_length()) if mask >> seat & 1]
