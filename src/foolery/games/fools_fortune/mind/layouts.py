"""What one seat's Fortunes could become, in flat numbers for search: the Sets planned, and what would help them."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.plans import Planner
from foolery.games.fools_fortune.rules.areas import Areas
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES, FEE_OK, THIRD
from foolery.games.fools_fortune.rules.goal import sets_to_win
from foolery.games.fools_fortune.rules.sets import cache_limit, fitting, kinds_of
from foolery.kernel.bits import first_in, lowest, population, without_lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["Layouts"]

# What a Set that stays as it is counts for, by its cards: about what the planner says of other Sets.
RAINBOW_VALUES: Final = vec[i64]([0, 0, 0, 20, 50, 100])


class Layouts:
    """The best layout of the seat surveyed last.  Rainbow Sets, which no planner makes, stay as they are."""

    def __init__(self, players: i64) -> None:
        self.limit: i64 = cache_limit(players)
        self.need: i64 = sets_to_win(players)
        self._planner = Planner(self.limit, 0)
        self._sets: vec[i64] = vec[i64]([0, 0, 0])
        self._wanted: vec[i64] = vec[i64]([0, 0, 0, 0])
        self.value: i64 = 0
        self._kept: i64 = 0  # of it, the Sets that stay as they are
        self.closed: i64 = 0
        self.laid: i64 = 0  # the Fortunes of the planned Sets
        self.rest: i64 = 0  # the seat's other Fortunes, Fees aside

    def planned(self, at: i64) -> i64:
        """Return one of the planned Sets, 0 if there is none."""
        return self._sets[at]

    def obtainable(self) -> i64:
        """Return the Fortunes that might still come to the seat: neither its own nor in anybody's Sets or Fees."""
        return self._planner.obtainable

    def place_of(self, cards: i64) -> i64:
        """Return which planned Set these cards are part of, -1 if none."""
        at: i64
        for at in range(3):
            if self._sets[at] != 0 and cards & ~self._sets[at] == 0:
                return at
        return -1

    def survey(self, t: Areas, seat: i64) -> None:
        """Plan the Sets of a seat anew."""
        cards = t.pool(seat)
        planner = self._planner
        planner.slots = self.limit
        self.value = 0
        self.closed = 0
        slot: i64
        for slot in range(3):
            here = t.sets[3 * seat + slot]
            if t.is_rainbow(seat, slot):
                planner.slots -= 1
                self.value += RAINBOW_VALUES[population(here)]
                self.closed += population(here) // 5
            else:
                cards |= here
        self._kept = self.value
        planner.obtainable = ALL_FORTUNES & ~cards & ~_bound(t)
        self.value += planner.plan(cards)
        self._take_over(cards)

    def value_without(self, gone: i64) -> i64:
        """Return what the layout would be worth without some of its cards, or of the rest."""
        return self._kept + self._planner.plan((self.laid | self.rest) & ~gone)

    def value_with(self, more: i64) -> i64:
        """Return what the layout would be worth with some more cards."""
        return self._kept + self._planner.plan(self.laid | self.rest | more)

    def value_after(self, gone: i64, more: i64) -> i64:
        """Return what the layout would be worth with some cards gone and others come."""
        return self._kept + self._planner.plan((self.laid | self.rest) & ~gone | more)

    def _take_over(self, cards: i64) -> None:
        planner = self._planner
        self._sets[0] = planner.first
        self._sets[1] = planner.second
        self._sets[2] = planner.third
        self.laid = planner.first | planner.second | planner.third
        self.rest = cards & ~self.laid
        at: i64
        for at in range(3):
            self.closed += population(self._sets[at]) // 5

    def wanted(self, tier: i64) -> i64:
        """Return what would help: 0 Closes a planned Set, 1 extends one, 2 begins one, 3 makes a pair of Fees."""
        wanted: i64 = 0
        if tier == 2:
            return self._beginning() if self._sets[self._planner.slots - 1] == 0 else 0
        if tier == 3:
            cards = self.rest
            while cards != 0:
                wanted |= FEE_OK[first_in(cards)]
                cards = without_lowest(cards)
            return wanted
        at: i64
        for at in range(3):
            if population(self._sets[at]) == 4 - tier:
                wanted |= fitting(self._sets[at], kinds_of(self._sets[at]))
        return wanted

    def _beginning(self) -> i64:
        """Return the Fortunes that make a Set of three with two that are left over."""
        wanted: i64 = 0
        cards = self.rest
        while cards != 0:
            one = first_in(cards)
            cards = without_lowest(cards)
            others = cards
            while others != 0:
                wanted |= THIRD[55 * one + first_in(others)]
                others = without_lowest(others)
        return wanted

    def give_up_one(self, payable: i64) -> bool:
        """Take a payable Fortune out of the smallest planned Set; return whether there was one."""
        size: i64
        at: i64
        for size in range(3, 6):
            for at in range(3):
                spared: i64 = lowest(self._sets[at] & payable)
                if spared != 0 and population(self._sets[at]) == size:
                    self._shrink(at, spared)
                    return True
        return False

    def _shrink(self, at: i64, spared: i64) -> None:
        left = self._sets[at] & ~spared
        self._sets[at] = left if population(left) >= 3 else 0
        self.laid = self._sets[0] | self._sets[1] | self._sets[2]
        self.rest |= spared if population(left) >= 3 else left | spared


def _bound(t: Areas) -> i64:
    """Return the Fortunes that lie in anybody's Sets or under anybody's Characters."""
    cards: i64 = 0
    at: i64
    for at in range(3 * t.players):
        cards |= t.sets[at]
    for at in range(t.players):
        crew: i64 = t.crews[at]
        while crew != 0:
            cards |= t.fees[first_in(crew)]
            crew = without_lowest(crew)
    return cards
