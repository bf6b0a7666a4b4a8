"""The 22 Characters as tables: what each is Savvy to, its Domain, and its abilities (AF-9, AF-10).

An ability is a number: its place in the list of all abilities.  Its steps are packed into ints (steps.py).
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.actions import STRIKE, actor_of, kind_of_action
from foolery.games.fools_fortune.rules.cards import TWIN, WILDS
from foolery.kernel.bits import bit_number, lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["CharacterTables"]

NO_ABILITY: Final = -1

# What a Character gains through its Fees (AF-7.15).
NO_CHARM: Final = 0
BARGAIN_CHARM: Final = 1
FATE_CHARM: Final = 2


class CharacterTables:
    """Holds what the rules read of an edition's Characters; names and texts are in `CardEdition` (AF-10.5)."""

    def __init__(self, source: str) -> None:
        self.source: str = source  # the whole edition as JSON text, empty for the built-in edition
        self.savvies: i64 = 0  # Characters that are Savvy, as a mask
        self.skilled: i64 = 0  # Characters that are Skilled, as a mask
        self.wilds_charm: i64 = 0  # Characters with charm = "wilds" in the edition's file, as a mask
        self.savvy: vec[i64] = vec[i64]([0] * 22)  # by Character: a mask of the Fortunes it is Savvy to (AF-3.1)
        self.domain: vec[i64] = vec[i64](
            [0] * 22
        )  # by Character: its Domain's two Fortunes; 0 for the Wild one (AF-D29)
        self.talent: vec[i64] = vec[i64]([NO_ABILITY] * 22)
        self.strike: vec[i64] = vec[i64]([NO_ABILITY] * 22)
        # Ability a has the steps (steps.py) steps[starts[a]] up to, not including, steps[starts[a + 1]].
        self.starts: vec[i64] = vec[i64]([0])
        self.steps: vec[i64] = vec[i64]()
        self.answers: bool = False  # some ability of the edition is a `refuse` (AF-11.2)
        self.overrules_talents: i64 = 0  # Characters whose Talent Refuses Talents (AF-11.6)
        self.overrules_strikes: i64 = 0

    def first_step(self, ability: i64) -> i64:
        """Return the first step of `ability`, packed; it decides whether the ability can be declared (AF-9.1)."""
        return self.steps[self.starts[ability]]

    def declared(self, action: i64) -> i64:
        """Return the number of the ability that the Talent or Strike `action` declares."""
        return self.strike[actor_of(action)] if kind_of_action(action) == STRIKE else self.talent[actor_of(action)]

    def charm(self, character: i64, fees: i64) -> i64:
        """AF-7.15: return the charm that the Fees in the mask `fees` give `character`: one of the constants above.

        If the Fees would give both charms, the result is FATE_CHARM (AF-D30).  One Fee alone gives none.
        """
        first: i64 = lowest(fees)
        second = fees ^ first
        if second == 0:
            return NO_CHARM
        bit: i64 = 1 << character
        if self.wilds_charm & bit != 0 and fees & WILDS != 0:
            return FATE_CHARM if fees & ~WILDS == 0 else BARGAIN_CHARM
        pair = TWIN[bit_number(first)] == second
        home = self.savvy[character] if self.savvies & bit != 0 else self.domain[character]
        if pair and fees & ~home == 0:
            return FATE_CHARM
        if self.savvies & bit != 0:
            if fees & ~home == 0:
                return BARGAIN_CHARM
        elif fees & home != 0:
            return BARGAIN_CHARM
        return BARGAIN_CHARM if pair else NO_CHARM
