"""The state of Garlandland, its legal actions, and what they do (GL-4, GL-5, GL-7).

An action is the number of a card, 0 to 6 for I to VII.  All seats choose at the same time: a chosen card is sealed,
that is hidden, until the last seat has chosen; then all are revealed.  Sets of cards and of seats are bitmasks.
"""

from __future__ import annotations

from typing import Final

from foolery.games.garlandland.rules.cards import NUM_CARDS, ROW_SIZE
from foolery.games.garlandland.rules.hands import HANDS, POINTS, STRENGTHS
from foolery.kernel.bits import first_in, without_lowest
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.outcome import AGREED, Outcome
from foolery.kernel.state import Shuffle, State

__all__ = ["CHOOSING", "DEALING", "NO_CARD", "NUM_ACTIONS", "OVER", "RACE", "GarlandState", "strongest_rows"]

NUM_ACTIONS: Final = 7
NO_CARD: Final = -1
UNITS: Final = 8  # unit numbers per round, more than it has turns
WHOLE_DECK: Final = vec[i64](range(NUM_CARDS))
MOST_SEATS: Final = 4
BLANK: Final = vec[i64](
    [NO_CARD] * (MOST_SEATS * NUM_CARDS)
)  # places without a card: slices of it start rows, decks and slots
ZEROS: Final = vec[i64]([0] * MOST_SEATS)

RACE: Final = 0
POINTS_MODE: Final = 1

# Phases, in the order they come up at the table.
DEALING: Final = 0
CHOOSING: Final = 1
OVER: Final = 2


class Round:
    """One finished round as all seats saw it.  `earlier` is the round before it, so rounds form a linked list;
    copies of a state share this list.
    """

    def __init__(self, earlier: Round | None, rows: vec[i64], winners: i64) -> None:
        self.earlier = earlier
        self.rows = rows  # five places per seat; NO_CARD where a seat had left
        self.winners = winners  # a bitmask; 0 in points mode, whose rounds have no winner


class GarlandState(State):
    """The full state of one game of Garlandland, hidden cards included."""

    def __init__(self, seats: i64, mode: i64, target: i64, dealer: i64) -> None:
        self.players: i64 = seats
        self.mode: i64 = mode
        self.target: i64 = target
        self.first_dealer: i64 = dealer
        self.phase: i64 = DEALING
        self.round: i64 = 1
        self.turn: i64 = 0  # cards in every row
        self.dealt: i64 = 0  # seats that have their deck for this round, lowest first
        self.left: i64 = 0  # seats that have left the game
        self.owing: i64 = 0  # seats whose card for this turn is not in yet
        self.scores: vec[i64] = ZEROS[:seats]  # rounds won, or points
        self.rows: vec[i64] = BLANK[: ROW_SIZE * seats]
        self.hands: vec[i64] = ZEROS[:seats]
        self.sealed: vec[i64] = BLANK[:seats]
        self.decks: vec[i64] = BLANK[: NUM_CARDS * seats]  # this round's shuffled orders; drawing does not change them
        self.drawn: i64 = 2  # cards of every deck that have been drawn (GL-4.2)
        self.past: Round | None = None
        self.reason: str = ""
        self.winners: i64 = 0

    # -- whose decision

    def seats(self) -> i64:
        return self.players

    def present(self) -> i64:
        everyone: i64 = (1 << self.players) - 1
        return everyone & ~self.left

    def to_act(self) -> i64:
        return self.owing if self.phase == CHOOSING else 0

    def unit(self) -> i64:
        """Return a number that is the same for all cards chosen in one turn, which are one simultaneous decision
        (GL-4.3); 0 if no seat has to choose.
        """
        return self.round * UNITS + self.turn if self.phase == CHOOSING else 0

    def dealer(self) -> i64:
        """Return the dealer of this round; the deal passes to the left after every round (GL-4.6)."""
        return (self.first_dealer + self.round - 1) % self.players

    # -- the deal (GL-4.2)

    def due(self) -> Shuffle | None:
        if self.phase != DEALING:
            return None
        return Shuffle(f"round {int(self.round)} seat {int(self._undealt())}", WHOLE_DECK[:])

    def _undealt(self) -> i64:
        """Return the next seat that needs its deck.  A seat that has left the game needs none (GL-7.1)."""
        seat = self.dealt
        while self.left >> seat & 1 == 1:
            seat += 1
        return seat

    def deal(self, order: vec[i64]) -> None:
        seat = self._undealt()
        place: i64
        for place in range(NUM_CARDS):
            self.decks[NUM_CARDS * seat + place] = order[place]
        self.hands[seat] = (1 << order[0]) | (1 << order[1])
        self.dealt = seat + 1
        if self.present() >> self.dealt == 0:
            self.phase = CHOOSING
            self.owing = self.present()

    # -- a turn (GL-4.3, GL-4.4)

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=2)
        if self.phase != CHOOSING or self.owing >> seat & 1 == 0:
            return actions
        hand = self.hands[seat]
        while hand != 0:
            actions = append(actions, first_in(hand))
            hand = without_lowest(hand)
        return actions

    def push(self, seat: i64, action: i64) -> None:
        self.sealed[seat] = action
        self.owing &= ~(1 << seat)
        if self.owing == 0:
            self._reveal()

    def _reveal(self) -> None:
        """Add every sealed card to the right end of its row.  Then either all draw a card, or the round ends."""
        turn = self.turn
        seat: i64
        for seat in range(self.players):
            card = self.sealed[seat]
            if card != NO_CARD:
                self.rows[ROW_SIZE * seat + turn] = card
                self.hands[seat] &= ~(1 << card)
                self.sealed[seat] = NO_CARD
        self.turn = turn + 1
        if self.turn == ROW_SIZE:
            self._end_round()
        else:
            self._draw()

    def _draw(self) -> None:
        seat: i64
        for seat in range(self.players):
            if self.left >> seat & 1 == 0:
                self.hands[seat] |= 1 << self.decks[NUM_CARDS * seat + self.drawn]
        self.drawn += 1
        self.owing = self.present()

    # -- the end of a round (GL-4.5, GL-4.7, GL-5)

    def _end_round(self) -> None:
        if self.mode == RACE:
            self._end_race_round()
        else:
            self._end_points_round()

    def _end_race_round(self) -> None:
        winners = strongest_rows(self.rows, self.players)
        self.past = Round(self.past, self.rows, winners)
        reached: i64 = 0
        seat: i64
        for seat in range(self.players):
            if winners >> seat & 1 == 1:
                self.scores[seat] += 1
                if self.scores[seat] >= self.target:
                    reached |= 1 << seat
        if reached != 0:
            self._finish("target", reached)
        else:
            self._begin_round()

    def _end_points_round(self) -> None:
        self.past = Round(self.past, self.rows, 0)
        seat: i64
        for seat in range(self.players):
            if self.left >> seat & 1 == 0:
                self.scores[seat] += POINTS[HANDS[_row_index(self.rows, seat)]]
        if self.round == self.players:  # GL-5.2; GL-7.1: as many rounds as seats at the start
            self._finish("points", self._leaders())
        else:
            self._begin_round()

    def _leaders(self) -> i64:
        """Return a bitmask of the seats still in the game that have the most points."""
        best: i64 = -1
        leaders: i64 = 0
        seat: i64
        for seat in range(self.players):
            if self.left >> seat & 1 == 1:
                continue
            if self.scores[seat] > best:
                best = self.scores[seat]
                leaders = 1 << seat
            elif self.scores[seat] == best:
                leaders |= 1 << seat
        return leaders

    def _begin_round(self) -> None:
        self.round += 1
        self.turn = 0
        self.drawn = 2
        self.dealt = 0
        self.phase = DEALING
        self.rows = BLANK[: ROW_SIZE * self.players]
        self.hands = ZEROS[: self.players]
        self.decks = BLANK[: NUM_CARDS * self.players]

    # -- the end (GL-4.7, GL-5.2, GL-7.1)

    def _finish(self, reason: str, winners: i64) -> None:
        self.phase = OVER
        self.owing = 0
        self.sealed = BLANK[: self.players]  # cards that were not revealed stay hidden
        self.reason = reason
        self.winners = winners

    def leave(self, seat: i64, reason: str) -> None:
        """Remove `seat` from the game: its hidden cards are dropped, and its row stays but never wins (GL-7.1)."""
        self.left |= 1 << seat
        self.owing &= ~(1 << seat)
        self.sealed[seat] = NO_CARD
        self.hands[seat] = 0
        place: i64
        for place in range(NUM_CARDS):
            self.decks[NUM_CARDS * seat + place] = NO_CARD
        remaining = self.present()
        if remaining & (remaining - 1) == 0:
            self._finish(reason, remaining)
        elif self.phase == CHOOSING and self.owing == 0:
            self._reveal()
        elif self.phase == DEALING and remaining >> self.dealt == 0:
            self.phase = CHOOSING
            self.owing = remaining

    def agree(self) -> None:
        self._finish(AGREED, self.present())

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        winners = tuple([seat for seat in range(int(self.players)) if self.winners >> seat & 1 == 1])
        return Outcome(self.reason, winners, tuple([2 * int(score) for score in self.scores]))

    def copy(self) -> GarlandState:
        twin = GarlandState(self.players, self.mode, self.target, self.first_dealer)
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.dealt = self.dealt
        twin.left = self.left
        twin.owing = self.owing
        twin.scores = self.scores[:]
        twin.rows = self.rows[:]
        twin.hands = self.hands[:]
        twin.sealed = self.sealed[:]
        twin.decks = self.decks[:]
        twin.drawn = self.drawn
        twin.past = self.past
        twin.reason = self.reason
        twin.winners = self.winners
        return twin


def _row_index(rows: vec[i64], seat: i64) -> i64:
    """Return the index of a seat's whole row in the tables of `hands`."""
    base = ROW_SIZE * seat
    index: i64 = 0
    place: i64
    for place in range(ROW_SIZE):
        index = NUM_CARDS * index + rows[base + place]
    return index


def strongest_rows(rows: vec[i64], players: i64) -> i64:
    """Return a bitmask of the seats with the strongest row; it has several seats if they tie (GL-3.4).

    Only whole rows count: a shorter one belongs to a seat that has left (GL-7.1).
    """
    best: i64 = -1
    leaders: i64 = 0
    seat: i64
    for seat in range(players):
        if rows[ROW_SIZE * (seat + 1) - 1] == NO_CARD:
            continue
        strength = STRENGTHS[_row_index(rows, seat)]
        if strength > best:
            best = strength
            leaders = 1 << seat
        elif strength == best:
            leaders |= 1 << seat
    return leaders
