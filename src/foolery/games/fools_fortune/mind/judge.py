"""What an unfinished game is worth: features of every seat, weighed by what they came to in played games.

The weights stand in judgement.baron.toml and judgement.master.toml, fitted as bench/bots/fortune_judge.py does: for two
seats by Act, for three seats (whose win line is the same in every Act) once for all.  A seat whose Day begins is
weighed by other numbers than one that waits.
"""

from __future__ import annotations

from math import exp
from typing import Final

from foolery.games.fools_fortune.mind.layouts import Layouts
from foolery.games.fools_fortune.rules.areas import CHARMED, CREW_LIMIT, OVER, SAVVY, Areas
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, WILDS
from foolery.games.fools_fortune.rules.cast import BARGAIN_CHARM, FATE_CHARM, NO_CHARM
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
    # -- from here on only where the weights ask for them
    "closed_1",  # at least so many planned Sets are Closed
    "closed_2",
    "closed_3",
    "fours",  # planned Sets of four, and of three
    "threes",
    "outs_4",  # Fortunes that could still come and extend those Sets, as far as more of them help
    "outs_3",
    "dead_4",  # Sets of four that nothing can Close any more
    "extends",  # Fortunes within reach that extend a Set of three, two each at most
    "on_offer",  # Sets of four for which the Fortune lies in the Faire, within reach or not
    "reach",  # Fortunes that the Characters could Fetch, of all 55 …
    "offer",  # … and of those that lie in the Faire, in twenties
    "tied",  # Open Sets that one of the own Fees would extend
    "wild_fees",
    "fates",  # Characters with the Charm of Fate, and of a Bargain
    "bargains",
    "laid",  # Closed Sets on the table
    "fortunes",  # Fortunes in the Hand, and Characters
    "persons",
    "nearly",  # one Set is missing to win, and it has four
    "nearly_able",  # … and enough Characters are able
)
COUNT: Final = 37
PLAIN: Final = 16  # features that are always measured
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
        self._deep: bool = _is_deep(weights)
        self._used: i64 = COUNT if self._deep else PLAIN

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
        for at in range(self._used):
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
        if self._deep:
            self._measure_sets(t, able)
            self._measure_people(t, seat, able)
            f[35] = _one(missing == 1 and fours > 0)
            f[36] = _one(missing == 1 and fours > 0 and ready >= self._need)

    def _measure_sets(self, t: Areas, able: i64) -> None:
        """Fill in what the planned Sets still lack, and where that is."""
        layouts = self._layouts
        f = self.features
        at: i64
        for at in range(3):
            f[16 + at] = _one(layouts.closed > at)
        for at in range(19, 26):
            f[at] = 0.0
        reach = t.faire & reach_of(t, able)
        for at in range(3):
            cards = layouts.planned(at)
            count = population(cards)
            if count == 4:
                lacking = fitting(cards, kinds_of(cards))
                outs = population(lacking & layouts.obtainable())
                f[19] += 1.0
                f[21] += float(min(outs, 3)) / 3.0
                f[23] += _one(outs == 0)
                f[25] += _one(lacking & t.faire != 0)
            elif count == 3:
                lacking = fitting(cards, kinds_of(cards))
                f[20] += 1.0
                f[22] += float(min(population(lacking & layouts.obtainable()), 6)) / 6.0
                f[24] += float(min(population(lacking & reach), 2))

    def _measure_people(self, t: Areas, seat: i64, able: i64) -> None:
        """Fill in what the Crew can do, and what lies under it."""
        f = self.features
        reach = reach_of(t, able)
        fees: i64 = 0
        fates: i64 = 0
        bargains: i64 = 0
        crew: i64 = t.crews[seat]
        while crew != 0:
            character = first_in(crew)
            crew = without_lowest(crew)
            fees |= t.fees[character]
            charm = t.cast.charm(character, t.fees[character]) if t.scenes & CHARMED != 0 else NO_CHARM
            fates += 1 if charm == FATE_CHARM else 0
            bargains += 1 if charm == BARGAIN_CHARM else 0
        f[26] = float(population(reach)) / 55.0
        f[27] = float(population(reach & t.faire)) / 20.0
        f[28] = float(self._tied(fees))
        f[29] = float(population(fees & WILDS))
        f[30] = float(fates)
        f[31] = float(bargains)
        f[32] = float(_closed_on_table(t, seat))
        f[33] = float(population(t.hand_f[seat]))
        f[34] = float(population(t.hand_c[seat]))

    def _tied(self, fees: i64) -> i64:
        """Return how many planned Sets of three or four one of these Fees would extend."""
        tied: i64 = 0
        at: i64
        for at in range(3):
            cards = self._layouts.planned(at)
            if 3 <= population(cards) <= 4 and fitting(cards, kinds_of(cards)) & fees != 0:
                tied += 1
        return tied

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


def _is_deep(weights: vec[float]) -> bool:
    """Whether the weights ask for more than the plain features."""
    return any(weights[at] != 0.0 or weights[COUNT + at] != 0.0 for at in range(OFFSETS + PLAIN, OFFSETS + COUNT))


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


def _closed_on_table(t: Areas, seat: i64) -> i64:
    closed: i64 = 0
    slot: i64
    for slot in range(3):
        closed += population(t.sets[3 * seat + slot]) // 5
    return closed


def _charmed(t: Areas, crew: i64) -> i64:
    count: i64 = 0
    while crew != 0:
        character = first_in(crew)
        if t.cast.charm(character, t.fees[character]) != NO_CHARM:
            count += 1
        crew = without_lowest(crew)
    return count
