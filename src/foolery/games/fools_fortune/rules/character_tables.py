"""The 22 Characters as tables: what each is Savvy to, its Domain, and its abilities as packed steps (AF-9, AF-10)."""

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
    """What the rules read of an edition; its names and texts stay in the edition itself (AF-10.5)."""

    def __init__(self, source: str) -> None:
        self.source: str = source  # the whole edition as JSON, empty for the built-in one
        self.savvies: i64 = 0  # Characters that are Savvy, as a mask
        self.skilled: i64 = 0
        self.wilds_charm: i64 = 0  # data: charm = "wilds"
        self.savvy: vec[i64] = vec[i64]([0] * 22)  # the Fortunes each is Savvy to (AF-3.1)
        self.domain: vec[i64] = vec[i64]([0] * 22)  # the two Fortunes of each Domain; none for the Wild Domain (AF-D29)
        self.talent: vec[i64] = vec[i64]([NO_ABILITY] * 22)
        self.strike: vec[i64] = vec[i64]([NO_ABILITY] * 22)
        # Ability a has the steps (steps.py) steps[starts[a]] up to, not including, steps[starts[a + 1]].
        self.starts: vec[i64] = vec[i64]([0])
        self.steps: vec[i64] = vec[i64]()
        self.answers: bool = False  # some ability of the edition is a `refuse` (AF-11.2)
        self.overrules_talents: i64 = 0  # Characters whose Talent Refuses Talents (AF-11.6)
        self.overrules_strikes: i64 = 0

    def first_step(self, ability: i64) -> i64:
        """Return the step that decides whether an ability can be declared (AF-9.1)."""
        return self.steps[self.starts[ability]]

    def declared(self, action: i64) -> i64:
        """Return the ability that a Talent or Strike declares."""
        return self.strike[actor_of(action)] if kind_of_action(action) == STRIKE else self.talent[actor_of(action)]

    def charm(self, character: i64, fees: i64) -> i64:
        """AF-7.15: return what two Fees give this Character: the first line that applies, so Fate alone (AF-D30)."""
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
