"""The 22 Characters as tables: what each is Savvy to, its Domain, and its abilities as packed steps (AF-9, AF-10).

A step is one int.  From the lowest bit: 5 bits effect | 2 scope | 3 positions | 4 zones | 2 sets | 6 features |
1 tonight | 1 rainbow fees | 1 enters ready | 1 same realm | 7 least | 7 most.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.cards import TWIN, WILDS, bit_number
from foolery.kernel.numbers import i64, vec

__all__ = [
    "BARGAIN_CHARM",
    "FATE_CHARM",
    "NO_ABILITY",
    "NO_CHARM",
    "Cast",
    "effect_of",
    "enters_ready",
    "features_of",
    "is_tonight",
    "least_of",
    "most_of",
    "pack_step",
    "positions_of",
    "scope_of",
    "sets_of",
    "wants_rainbow",
    "wants_same_realm",
    "zones_of",
]

NO_ABILITY: Final = -1

# Effects (AF-9.3); where one word does different things there is one number for each.
READY: Final = 0
ENGAGE: Final = 1
WEAKEN: Final = 2
WEAKEN_SOURCE: Final = 3
CUT_OFF: Final = 4
FEE_SWAP: Final = 5
TAKE_FROM_SET: Final = 6
TAKE_FROM_HAND: Final = 7
TAKE_FEE: Final = 8
WAYSIDE_FROM_SET: Final = 9
WAYSIDE_FEE: Final = 10
SPY: Final = 11
DISCARD_HAND: Final = 12
DRAW: Final = 13
FORESEE: Final = 14
MORE_DUES: Final = 15
BURY: Final = 16
GATHER: Final = 17
RECALL: Final = 18
RECRUIT_BY: Final = 19
RAINBOW_SET: Final = 20
LOCK: Final = 21
LOCK_CHOSEN: Final = 22
OVERRULE: Final = 23
MIMIC: Final = 24

# Fields of a step.
SELF: Final = 1
RIVAL: Final = 2
IN_READY: Final = 1
IN_ENGAGED: Final = 2
IN_WEAKENED: Final = 4
FROM_HAND: Final = 1
FROM_CAMP: Final = 2
FROM_FAIRE: Final = 4
FROM_ROAD: Final = 8

# What a Character gains through its Fees (AF-7.15).
NO_CHARM: Final = 0
BARGAIN_CHARM: Final = 1
FATE_CHARM: Final = 2


def pack_step(
    effect: int,
    *,
    scope: int = 0,
    positions: int = 0,
    zones: int = 0,
    sets: int = 0,
    features: int = 0,
    tonight: bool = False,
    rainbow: bool = False,
    enters_ready: bool = False,
    same_realm: bool = False,
    least: int = 0,
    most: int = 0,
) -> int:
    """Return a step as one int."""
    flags = int(tonight) | int(rainbow) << 1 | int(enters_ready) << 2 | int(same_realm) << 3
    return (
        effect
        | scope << 5
        | positions << 7
        | zones << 10
        | sets << 14
        | features << 16
        | flags << 22
        | least << 26
        | most << 33
    )


def effect_of(step: i64) -> i64:
    return step & 31


def scope_of(step: i64) -> i64:
    return step >> 5 & 3


def positions_of(step: i64) -> i64:
    return step >> 7 & 7


def zones_of(step: i64) -> i64:
    return step >> 10 & 15


def sets_of(step: i64) -> i64:
    return step >> 14 & 3


def features_of(step: i64) -> i64:
    return step >> 16 & 63


def is_tonight(step: i64) -> bool:
    return step >> 22 & 1 != 0


def wants_rainbow(step: i64) -> bool:
    return step >> 23 & 1 != 0


def enters_ready(step: i64) -> bool:
    return step >> 24 & 1 != 0


def wants_same_realm(step: i64) -> bool:
    return step >> 25 & 1 != 0


def least_of(step: i64) -> i64:
    return step >> 26 & 127


def most_of(step: i64) -> i64:
    return step >> 33 & 127


class Cast:
    """All that the rules need to know of an edition; names and texts stay with the edition itself (AF-10.5)."""

    def __init__(self, source: str) -> None:
        self.source: str = source  # the whole edition as JSON, empty for the built-in one
        self.savvies: i64 = 0  # Characters that are Savvy, as a mask
        self.skilled: i64 = 0
        self.wilds_charm: i64 = 0  # data: charm = "wilds"
        self.savvy: vec[i64] = vec[i64]([0] * 22)  # the Fortunes each is Savvy to (AF-3.1)
        self.domain: vec[i64] = vec[i64]([0] * 22)  # the two Fortunes of each Domain; none for the Wild Domain (D29)
        self.talent: vec[i64] = vec[i64]([NO_ABILITY] * 22)
        self.strike: vec[i64] = vec[i64]([NO_ABILITY] * 22)
        # Ability a has the steps steps[starts[a]] up to, not including, steps[starts[a + 1]].
        self.starts: vec[i64] = vec[i64]([0])
        self.steps: vec[i64] = vec[i64]()
        self.answers: bool = False  # some ability of the edition is a `refuse` (AF-11.2)
        self.overrules_talents: i64 = 0  # Characters whose Talent Refuses Talents (AF-11.6)
        self.overrules_strikes: i64 = 0

    def first_step(self, ability: i64) -> i64:
        """Return the step that decides whether an ability can be declared (AF-9.1)."""
        return self.steps[self.starts[ability]]

    def charm(self, character: i64, fees: i64) -> i64:
        """AF-7.15: return what two Fees give this Character; the first line that applies."""
        first: i64 = fees & -fees
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
