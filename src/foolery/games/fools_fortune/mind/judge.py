"""What an unfinished game is worth: features of every seat, weighed by what they came to in played games.

The weights stand in judgement.toml, fitted as bench/fortune_judge.py does: for two seats by Act, for three seats
(whose win line is the same in every Act) once for all.  A seat whose Day begins is weighed by other numbers than one
that waits.
"""

from __future__ import annotations

from math import exp
from typing import Final

from foolery.games.fools_fortune.mind.layouts import Layouts
from foolery.games.fools_fortune.rules.areas import CHARMED, CREW_LIMIT, OVER, SAVVY, Areas
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, WILDS
from foolery.games.fools_fortune.rules.cast import NO_CHARM
from foolery.games.fools_fortune.rules.goal import ready_to_win
from foolery.games.fools_fortune.rules.sets import fitting, kinds_of
from foolery.kernel.bits import first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["FEATURES", "Judge", "has_pair", "reach_of"]

# What is measured of a seat, in the order of the weights.
FEATURES: Final = (
    "crew_1",  # at least so many Characters in the Crew
    "crew_2",
    "crew_3",
    "able",  # Characters that can act on the seat's Day: this one, or the next
    "plan",  # the planner's value of the Sets, in Closed Sets
    "table",  # Fortunes in Sets on the table, in fives
    "short",  # Characters that are missing to win, once for every Closed Set
    "threat",  # Sets of four and five, and Characters, enough to win
    "soon",  # the Fetches that are missing can be made, and enough Characters stay Ready
    "done",  # the Sets are Closed, the Characters able
    "closable",  # Sets of four that a Fetch would Close
    "people",  # Characters in Hand and Camp, two at most
    "hire",  # one of them can be Recruited
    "rest",  # cards beside the Sets, five at most
    "wilds",  # Wilds among them
    "charmed",  # Characters with a Charm
)
COUNT: Final = 16
OFFSETS: Final = 3  # the weights begin with one number for each place in the order of turns


class Judge:
    """Gives every seat's chance to win an unfinished game."""

    def __init__(self, layouts: Layouts, players: i64, act: i64, weights: vec[float]) -> None:
        assert len(weights) == OFFSETS + 2 * COUNT, "the weights fit the features"
        self._layouts = layouts
        self._players: i64 = players
        self._need: i64 = ready_to_win(players, act)
        self._weights: vec[float] = weights
        self.features: vec[float] = vec[float]([0.0] * COUNT)

    def chance(self, t: Areas, seat: i64) -> float:
        """Return the seat's chance to win from here."""
        other: i64
        if t.phase == OVER:
            if t.winners >> seat & 1 == 0:
                return 0.0
            return 1.0 if t.winners == 1 << seat else 1.0 / float(self._players)
        if t.in_game >> seat & 1 == 0:
            return 0.0
        own = self.standing(t, seat)
        total: float = 1.0
        for other in range(self._players):
            if other != seat and t.in_game >> other & 1 == 1:
                total += exp(self.standing(t, other) - own)
        return 1.0 / total

    def standing(self, t: Areas, seat: i64) -> float:
        """Return how well a seat stands: e to this power is its part of the chances."""
        self.measure(t, seat)
        turn = (seat - t.active + self._players) % self._players
        value = self._weights[turn]
        base: i64 = OFFSETS if turn == 0 else OFFSETS + COUNT
        at: i64
        for at in range(COUNT):
            value += self._weights[base + at] * self.features[at]
        return value

    def measure(self, t: Areas, seat: i64) -> None:
        """Fill in a seat's features."""
        layouts = self._layouts
        layouts.survey(t, seat)
        f = self.features
        crew = t.crews[seat]
        people = population(crew)
        able: i64 = t.available(seat) if t.active == seat else crew & ~t.weakened & ~t.unpaid
        ready = population(able)
        closed = layouts.closed
        fours, closable = self._fours(t, able)
        missing: i64 = layouts.need - closed
        at_hand: i64 = t.hand_c[seat] | t.camp_c[seat]
        rest = population(layouts.rest) + population(t.hand_c[seat])
        f[0] = _one(people >= 1)
        f[1] = _one(people >= 2)
        f[2] = _one(people >= 3)
        f[3] = float(ready)
        f[4] = float(layouts.value) / 100.0
        f[5] = float(_laid(t, seat)) / 5.0
        f[6] = float(max(0, self._need - people) * closed)
        f[7] = _one(closed + fours >= layouts.need and ready >= self._need)
        f[8] = _one(missing <= closable and missing <= ready - self._need and ready >= self._need and rest > 0)
        f[9] = _one(missing <= 0 and ready >= self._need)
        f[10] = float(min(closable, ready))
        f[11] = float(min(population(at_hand), 2))
        f[12] = _one(at_hand != 0 and people < CREW_LIMIT and has_pair(layouts.rest))
        f[13] = float(min(rest, 5))
        f[14] = float(population(layouts.rest & WILDS))
        f[15] = float(_charmed(t, crew)) if t.scenes & CHARMED != 0 else 0.0

    def _fours(self, t: Areas, able: i64) -> tuple[i64, i64]:
        """Return how many planned Sets lack one Fortune, and for how many of them it can be Fetched."""
        fours: i64 = 0
        closable: i64 = 0
        reach: i64 = -1
        at: i64
        for at in range(3):
            cards = self._layouts.planned(at)
            if population(cards) == 4:
                fours += 1
                if reach < 0:
                    reach = t.faire & reach_of(t, able)
                if fitting(cards, kinds_of(cards)) & reach != 0:
                    closable += 1
        return fours, closable


def _one(holds: bool) -> float:
    return 1.0 if holds else 0.0


def reach_of(t: Areas, characters: i64) -> i64:
    """AF-6.2, AF-7.9: return the Fortunes that some Characters of a Crew can Fetch."""
    reach: i64 = 0
    while characters != 0:
        character = first_in(characters)
        fees = t.fees[character]
        reach |= FETCH_OK[first_in(fees)] | FETCH_OK[first_in(without_lowest(fees))]
        if t.scenes & SAVVY != 0:
            reach |= t.cast.savvy[character]
        characters = without_lowest(characters)
    return reach


def has_pair(cards: i64) -> bool:
    """Whether two of these Fortunes could be Fees."""
    left = cards
    while left != 0:
        if FEE_OK[first_in(left)] & cards != 0:
            return True
        left = without_lowest(left)
    return False


def _laid(t: Areas, seat: i64) -> i64:
    return population(t.sets[3 * seat]) + population(t.sets[3 * seat + 1]) + population(t.sets[3 * seat + 2])


def _charmed(t: Areas, crew: i64) -> i64:
    count: i64 = 0
    while crew != 0:
        character = first_in(crew)
        if t.cast.charm(character, t.fees[character]) != NO_CHARM:
            count += 1
        crew = without_lowest(crew)
    return count
