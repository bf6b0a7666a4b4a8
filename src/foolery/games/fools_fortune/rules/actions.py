"""Actions as ints (AF-12).

From the top: 5 bits kind | 6 bits actor | six arguments of 7 bits, first argument highest.  53 bits in all, so every
action is exact in a JSON number.

    actor      0: none; otherwise 1 + 2 * Character (0-21) + 1 if it is Flashed
    argument   0: none; 1-77: card + 1; 78-80: seat + 78; 81-86: feature + 81 (faire road barter flash recruit cross)

`order` has 1 for first, 2 for second, 3 for third; `add`, `reduce` and `remove` have the Set's number as their first
argument.  Cards whose order means nothing stand in ascending order, which is the ASCII order of their codes.
"""

from __future__ import annotations

from typing import Final

from foolery.kernel.numbers import i64

__all__ = [
    "ACTOR_SHIFT",
    "ADD",
    "ALLOWANCE",
    "ARGUMENTS",
    "BARGAIN",
    "BARTER",
    "BEGIN",
    "CUT",
    "DISCARD",
    "DUES",
    "END",
    "FATE",
    "FEATURES",
    "FEATURE_ARGUMENT",
    "FEESWAP",
    "FETCH",
    "KICKBACK",
    "KIND_NAMES",
    "ORDER",
    "PICK",
    "RECRUIT",
    "REDUCE",
    "REFUSE",
    "REMOVE",
    "REPAY",
    "SEAT_ARGUMENT",
    "SHIFT_1",
    "SHIFT_2",
    "SHIFT_3",
    "STRIKE",
    "TALENT",
    "actor_of",
    "argument",
    "engaging",
    "flashing",
    "is_flash",
    "kind_of_action",
]

# Written out, because the compiler turns only literals into constants: kind << 48.
ORDER: Final = 0x0_0000_0000_0000
ALLOWANCE: Final = 0x1_0000_0000_0000
RECRUIT: Final = 0x2_0000_0000_0000
BEGIN: Final = 0x3_0000_0000_0000
ADD: Final = 0x4_0000_0000_0000
REDUCE: Final = 0x5_0000_0000_0000
REMOVE: Final = 0x6_0000_0000_0000
FETCH: Final = 0x7_0000_0000_0000
CUT: Final = 0x8_0000_0000_0000
KICKBACK: Final = 0x9_0000_0000_0000
REPAY: Final = 0xA_0000_0000_0000
BARTER: Final = 0xB_0000_0000_0000
FATE: Final = 0xC_0000_0000_0000
BARGAIN: Final = 0xD_0000_0000_0000
FEESWAP: Final = 0xE_0000_0000_0000
TALENT: Final = 0xF_0000_0000_0000
STRIKE: Final = 0x10_0000_0000_0000
END: Final = 0x11_0000_0000_0000
REFUSE: Final = 0x12_0000_0000_0000
PICK: Final = 0x13_0000_0000_0000
DUES: Final = 0x14_0000_0000_0000
DISCARD: Final = 0x15_0000_0000_0000

KIND_NAMES: Final[tuple[str, ...]] = (
    "order",
    "allowance",
    "recruit",
    "begin",
    "add",
    "reduce",
    "remove",
    "fetch",
    "cut",
    "kickback",
    "repay",
    "barter",
    "fate",
    "bargain",
    "feeswap",
    "talent",
    "strike",
    "end",
    "refuse",
    "pick",
    "dues",
    "discard",
)

ACTOR_SHIFT: Final = 42
# The first argument begins at bit 35, and each further one 7 bits lower.
SHIFT_1: Final = 35
SHIFT_2: Final = 28
SHIFT_3: Final = 21
ARGUMENTS: Final = 0x3FF_FFFF_FFFF  # all six of them

SEAT_ARGUMENT: Final = 78
FEATURE_ARGUMENT: Final = 81
FEATURES: Final[tuple[str, ...]] = ("faire", "road", "barter", "flash", "recruit", "cross")


def kind_of_action(action: i64) -> i64:
    """Return the kind as it stands in the constants above."""
    return action >> 48 << 48


def argument(arguments: i64, number: i64) -> i64:
    """Return the argument with this number, from 0; 0 if there is none."""
    return arguments >> (35 - 7 * number) & 127


def actor_of(action: i64) -> i64:
    """Return the acting Character, -1 for none."""
    return ((action >> 42 & 63) - 1) >> 1


def is_flash(action: i64) -> bool:
    """Whether the actor is Flashed; a Strike always is, and does not say so."""
    field: i64 = action >> 42 & 63
    return field != 0 and field & 1 == 0


def engaging(character: i64) -> i64:
    """Return the actor's field for a Character that is Engaged."""
    return (1 + 2 * character) << 42


def flashing(character: i64) -> i64:
    """Return the actor's field for a Character that is Flashed."""
    return (2 + 2 * character) << 42
