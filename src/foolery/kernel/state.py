"""The state contract: a state holds everything about one game in progress, hidden cards included, and is fast.

A state makes no random choice.  When the rules need shuffled cards, no seat is to act, `due` returns the request, and
`deal` takes the shuffled cards.  The rules do not know where the order comes from (a seed, a record, the fair dealer).
"""

from __future__ import annotations

from foolery.kernel.numbers import i64, mypyc_attr, vec
from foolery.kernel.outcome import Outcome

__all__ = ["Shuffle", "State", "seats_in"]


class Shuffle:
    """A request of the rules to shuffle `cards`; `name` identifies the request in records."""

    def __init__(self, name: str, cards: vec[i64]) -> None:
        self.name = name
        self.cards = cards


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One game in progress, with all hidden cards.

    Subclasses hold only ints and short vectors, so that `copy` is fast.
    """

    def seats(self) -> i64:
        """Return the number of players at the start of the game."""
        raise NotImplementedError

    def present(self) -> i64:
        """Return the seats that have not left the game, as a bitmask (bit n: seat n)."""
        return (1 << self.seats()) - 1

    def to_act(self) -> i64:
        """Return the seats that must make a decision now, as a bitmask (bit n: seat n).

        It is 0 if a shuffle is due or the game is over.
        """
        raise NotImplementedError

    def legal(self, seat: i64) -> vec[i64]:
        """Return the seat's legal actions as numbers in ascending order; empty only if the seat is not to act."""
        raise NotImplementedError

    def push(self, seat: i64, action: i64) -> None:
        """Carry out an action of `seat`, which must be legal: it is not checked.

        For input from people and the network, use `GameSession.play`, which checks it.
        """
        raise NotImplementedError

    def due(self) -> Shuffle | None:
        """Return the shuffle for which the rules wait; None if they wait for none."""
        raise NotImplementedError

    def deal(self, order: vec[i64]) -> None:
        """Deal the shuffled cards that `due` asked for; `order` lists them in the order in which they are drawn."""
        raise NotImplementedError

    def unit(self) -> i64:
        """Return the number (above 0) of the simultaneous decision in progress; 0 if the seats act in turn now."""
        return 0

    def leave(self, seat: i64, reason: str) -> None:
        """Carry out that `seat` leaves the game, which it may do at any moment.

        `reason` is `resign` or `timeout` (it lost on time).
        """
        raise NotImplementedError

    def agree(self) -> None:
        """End the game in a draw, to which all seats that are still in it have agreed."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        raise NotImplementedError

    def copy(self) -> State:
        """Return an independent copy: an action on one of the two does not change the other."""
        raise NotImplementedError


def seats_in(mask: int) -> list[int]:
    """Return the seats in a bitmask (bit n: seat n), lowest first."""
    return [seat for seat in range(int(mask).bit_length()) if mask >> seat & 1]
