"""The best layout of one seat's Fortunes, and which further Fortunes would help it.

A layout is a way to sort Fortunes into Sets.  Cards are bitmasks of Fortunes, values are in points (values.py).
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.planner.plans import Planner
from foolery.games.fools_fortune.mind.values import RAINBOW_SETS
from foolery.games.fools_fortune.rules.board_state import SAVVY, BoardState
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES, FEE_OK, FETCH_OK, THIRD
from foolery.games.fools_fortune.rules.goal import payable_fortunes, sets_to_win
from foolery.games.fools_fortune.rules.sets import cache_limit, fitting, kinds_of
from foolery.kernel.bits import first_in, lowest, population, without_lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["SeatLayout"]

# Tiers, the argument of `wanted`: what a further Fortune does for the layout.
CLOSES: Final = 0  # Closes a planned Set
EXTENDS: Final = 1  # extends a planned Set of three
BEGINS: Final = 2  # makes a Set of three with two Fortunes that are left over
PAIRS: Final = 3  # makes a pair of Fees with one that is left over


class SeatLayout:
    """Holds the best layout of the seat for which `survey` was called last.

    Rainbow Sets are not planned: those on the table stay as they are, and their values are added.
    """

    def __init__(self, players: i64) -> None:
        self.limit: i64 = cache_limit(players)
        self.need: i64 = sets_to_win(players)
        self._planner = Planner(self.limit, 0)
        self._sets: vec[i64] = vec[i64]([0, 0, 0])
        self._wanted: vec[i64] = vec[i64]([0, 0, 0, 0])
        self.value: i64 = 0
        self._rainbow_value: i64 = 0  # the part of `value` that Rainbow Sets have
        self.closed: i64 = 0
        self.laid: i64 = 0  # mask of the Fortunes in the planned Sets
        self.rest: i64 = 0  # mask of the seat's other Fortunes in Hand, Camp and Sets (Fees do not count)

    def planned(self, at: i64) -> i64:
        """Return the mask of planned Set number `at` (0-2), 0 if there is none."""
        return self._sets[at]

    def obtainable(self) -> i64:
        """Return the mask of the Fortunes that the seat could still get.

        These are the Fortunes that are not its own, in no Set and under no Character.
        """
        return self._planner.obtainable

    def place_of(self, cards: i64) -> i64:
        """Return the number (0-2) of the planned Set that contains all of `cards`, -1 if none does."""
        at: i64
        for at in range(3):
            if self._sets[at] != 0 and cards & ~self._sets[at] == 0:
                return at
        return -1

    def survey(self, state: BoardState, seat: i64) -> None:
        """Find the best layout of `seat` in `state`, and keep it in this object until the next call."""
        cards = state.pool(seat)
        planner = self._planner
        planner.slots = self.limit
        self.value = 0
        self.closed = 0
        slot: i64
        for slot in range(3):
            here = state.sets[3 * seat + slot]
            if state.is_rainbow(seat, slot):
                planner.slots -= 1
                self.value += RAINBOW_SETS[population(here)]
                self.closed += population(here) // 5
            else:
                cards |= here
        self._rainbow_value = self.value
        planner.obtainable = ALL_FORTUNES & ~cards & ~_bound_fortunes(state)
        self.value += planner.plan(cards)
        self._take_over(cards)

    def value_without(self, gone: i64) -> i64:
        """Return the value of the best layout if the seat lost the Fortunes `gone`."""
        return self._rainbow_value + self._planner.plan((self.laid | self.rest) & ~gone)

    def value_with(self, more: i64) -> i64:
        """Return the value of the best layout if the seat got the Fortunes `more`."""
        return self._rainbow_value + self._planner.plan(self.laid | self.rest | more)

    def value_after(self, gone: i64, more: i64) -> i64:
        """Return the value of the best layout if the seat lost the Fortunes `gone` and got the Fortunes `more`."""
        return self._rainbow_value + self._planner.plan((self.laid | self.rest) & ~gone | more)

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
        """Return the mask of the Fortunes that would help the layout as `tier` says (CLOSES to PAIRS)."""
        wanted: i64 = 0
        if tier == BEGINS:
            return self._beginning() if self._sets[self._planner.slots - 1] == 0 else 0
        if tier == PAIRS:
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
        """Return the mask of the Fortunes that make a Set of three together with two of `rest`."""
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
        """Take one of the Fortunes `payable` out of the smallest planned Set that contains one.

        Return False if no planned Set contains one.
        """
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


def _bound_fortunes(state: BoardState) -> i64:
    """Return the mask of the Fortunes that are in any player's Sets or are Fees of any player's Characters."""
    cards: i64 = 0
    at: i64
    for at in range(3 * state.players):
        cards |= state.sets[at]
    for at in range(state.players):
        crew: i64 = state.crews[at]
        while crew != 0:
            cards |= state.fees[first_in(crew)]
            crew = without_lowest(crew)
    return cards


def reach_of(state: BoardState, characters: i64) -> i64:
    """AF-6.2, AF-7.9: return the mask of all Fortunes that `characters` (a mask of Crew members) could Fetch."""
    reach: i64 = 0
    while characters != 0:
        character = first_in(characters)
        fees = state.fees[character]
        reach |= FETCH_OK[first_in(fees)] | FETCH_OK[first_in(without_lowest(fees))]
        if state.scenes & SAVVY != 0:
            reach |= state.tables.savvy[character]
        characters = without_lowest(characters)
    return reach


def has_pair(cards: i64) -> bool:
    """Whether two of the Fortunes `cards` could together be the Fees with which a Character is Recruited."""
    left = cards
    while left != 0:
        if FEE_OK[first_in(left)] & cards != 0:
            return True
        left = without_lowest(left)
    return False


def spare_beside(state: BoardState, seat: i64, rest: i64) -> i64:
    """Return how many cards could still pay after the Dues of `seat` are paid; negative if the Dues cannot be paid.

    `rest` are the Fortunes that are not in Sets.  The Characters in the Hand can pay, too.
    """
    payable = population(payable_fortunes(rest, state.fetched, state.lieu)) + population(state.hand_c[seat])
    return payable - 1 - state.dues_extra
