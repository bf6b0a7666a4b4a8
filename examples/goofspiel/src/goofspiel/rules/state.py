"""Goofspiel: the state, what is legal in it, and what each action does (GS-2 to GS-5).

An action is the card that is bid, 1 to 13.  Bids are sealed: each waits in its slot until the last one is in, then all
are revealed together.
"""

from __future__ import annotations

from dataclasses import dataclass

from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import AGREED, Outcome
from foolery.kernel.state import Shuffle, State, seats_in

from goofspiel.rules.cards import MOST_CARDS, cards_in, full_hand

__all__ = ["NO_BID", "NUM_ACTIONS", "PLAYED_OUT", "GoofState", "Round"]

NUM_ACTIONS = MOST_CARDS + 1  # 0 is no card, and never legal
NO_BID = 0
PLAYED_OUT = "played-out"


@dataclass(frozen=True)
class Round:
    """A finished round: the prizes, the revealed bids and the winner."""

    prizes: tuple[int, ...]  # what was bid for, carried prizes first
    bids: tuple[int, ...]  # by seat; NO_BID of a seat that had left
    winner: int | None  # None: the highest bids were equal

    @property
    def worth(self) -> int:
        """The points that were bid for (GS-3.3)."""
        return sum(self.prizes)


class GoofState(State):
    """The full state of one game of Goofspiel, hidden cards included."""

    def __init__(self, players: int, cards: int, *, carry: bool) -> None:
        self.players = players
        self.cards = cards  # in every hand, and among the prizes
        self.carry = carry
        self.order: tuple[int, ...] = ()  # the prizes as they were shuffled; empty before that
        self.stake: tuple[int, ...] = ()  # the prizes that lie face up, carried ones first
        self.past: tuple[Round, ...] = ()
        self.hands = [full_hand(cards)] * players  # a sealed bid is still in its hand
        self.bids = [NO_BID] * players
        self.left = 0
        self.reason = ""  # why the game is over; empty while it goes on

    # -- whose decision

    def seats(self) -> i64:
        return self.players

    def present(self) -> i64:
        return (1 << self.players) - 1 & ~self.left

    def is_bidding(self) -> bool:
        """Whether the prizes are shuffled and the game goes on, so that seats may bid."""
        return bool(self.order) and not self.reason

    def to_act(self) -> i64:
        if not self.is_bidding():
            return 0
        return sum(1 << seat for seat in seats_in(self.present()) if self.bids[seat] == NO_BID)

    def unit(self) -> i64:
        """GS-3.1: return the number of the round, from 1, whose bids are revealed together; 0 outside of bidding."""
        return len(self.past) + 1 if self.is_bidding() else 0

    # -- the prizes (GS-2)

    def due(self) -> Shuffle | None:
        if self.order or self.reason:
            return None
        return Shuffle("prizes", vec[i64](range(1, self.cards + 1)))

    def deal(self, order: vec[i64]) -> None:
        self.order = tuple(int(prize) for prize in order)
        self.stake = self.order[:1]  # GS-2.3

    # -- a round (GS-3)

    def legal(self, seat: i64) -> vec[i64]:
        owes = self.to_act() >> seat & 1
        return vec[i64](cards_in(self.hands[seat]) if owes else [])

    def push(self, seat: i64, action: i64) -> None:
        self.bids[seat] = int(action)
        if self.to_act() == 0:
            self._reveal()

    def _reveal(self) -> None:
        """GS-3.2: reveal all bids together, remove them from the hands and turn up the next prize."""
        finished = Round(self.stake, tuple(self.bids), self._highest_bidder())
        self.past += (finished,)
        for seat, bid in enumerate(self.bids):
            self.hands[seat] &= ~(1 << bid)
        self.bids = [NO_BID] * self.players
        # GS-3.4: prizes that no seat won stay on the table, or go out of the game.
        carried = self.stake if self.carry and finished.winner is None else ()
        turned_up = self.order[len(self.past) : len(self.past) + 1]
        self.stake = carried + turned_up if turned_up else ()
        if not turned_up:
            self.reason = PLAYED_OUT  # GS-4.1

    def _highest_bidder(self) -> int | None:
        """GS-3.3, GS-3.4: return the seat with the highest bid, None if several bids are highest."""
        highest = max(self.bids)
        return self.bids.index(highest) if self.bids.count(highest) == 1 else None

    # -- the end (GS-4, GS-5)

    def leave(self, seat: i64, reason: str) -> None:
        """GS-5.1: take `seat` and its cards out of the game; if one seat is left, the game ends for `reason`."""
        self.left |= 1 << int(seat)
        self.hands[seat] = 0
        self.bids[seat] = NO_BID
        if len(seats_in(self.present())) == 1:
            self._finish(reason)
        elif self.is_bidding() and self.to_act() == 0:
            self._reveal()

    def agree(self) -> None:
        self._finish(AGREED)

    def _finish(self, reason: str) -> None:
        self.bids = [NO_BID] * self.players  # what was not revealed stays hidden
        self.reason = reason

    def points(self) -> list[int]:
        """Return the points that each seat has won so far (GS-3.3)."""
        return [sum(each.worth for each in self.past if each.winner == seat) for seat in range(self.players)]

    def outcome(self) -> Outcome | None:
        if not self.reason:
            return None
        points, present = self.points(), seats_in(self.present())
        best = max(points[seat] for seat in present)
        agreed = self.reason == AGREED
        winners = tuple(seat for seat in present if agreed or points[seat] == best)  # GS-4.2
        return Outcome(self.reason, winners, tuple(2 * each for each in points))

    def copy(self) -> GoofState:
        twin = GoofState(self.players, self.cards, carry=self.carry)
        twin.order, twin.stake, twin.past = self.order, self.stake, self.past
        twin.hands, twin.bids = self.hands[:], self.bids[:]
        twin.left, twin.reason = self.left, self.reason
        return twin
