"""Actions as ints (AF-12).  Only this module knows how their fields are packed.

From the top: 5 bits kind | 6 bits actor | six arguments of 7 bits, first argument highest.  53 bits in all, so every
action is exact in a JSON number.

    actor      0: none; otherwise 1 + 2 * Character (0-21) + 1 if it is Flashed
    argument   0: none; 1-77: card + 1; 78-80: seat + 78; 81-86: feature + 81 (faire road barter flash recruit cross)

`order` has 1 for first, 2 for second, 3 for third; `add`, `reduce` and `remove` have the Set's number as their first
argument.  Places of arguments are counted from 0.  Cards whose order means nothing stand in ascending order, which is
the ASCII order of their codes.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.kernel.bits import bit_of
from foolery.kernel.numbers import i64

__all__ = [
    "actor_of",
    "argument",
    "card_at",
    "character_at",
    "engaging",
    "feature_at",
    "fields_of",
    "flashes_actor",
    "flashing",
    "fortune_at",
    "is_character",
    "is_flash",
    "is_fortune",
    "kind_name",
    "kind_of_action",
    "number_of",
    "with_card",
    "with_character",
    "with_number",
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

PLACES: Final[tuple[str, ...]] = ("first", "second", "third")
FEATURES: Final[tuple[str, ...]] = ("faire", "road", "barter", "flash", "recruit", "cross")
# The words of the notation: no Character can have one as its name (AF-10.4).
WORDS: Final = frozenset((*KIND_NAMES, *PLACES, *FEATURES, "draw", "none", "resign"))

NUM_BITS: Final = 53
ACTOR_SHIFT: Final = 42
FIRST_SHIFT: Final = 35  # of the first argument; each further one lies 7 bits lower
ARGUMENT_BITS: Final = 7
MAX_ARGUMENTS: Final = 6
ONE_ARGUMENT: Final = 0x7F
ALL_ARGUMENTS: Final = 0x3FF_FFFF_FFFF

CARD_ARGUMENT: Final = 1
CHARACTER_ARGUMENT: Final = 56
SEAT_ARGUMENT: Final = 78
FEATURE_ARGUMENT: Final = 81
LAST_ARGUMENT: Final = 86


# -- kind and actor


def kind_of_action(action: i64) -> i64:
    """Return the kind: one of the constants above."""
    return action >> 48 << 48


def kind_name(action: int) -> str:
    """Return the verb of an action."""
    return KIND_NAMES[action >> 48]


def has_kind(action: int) -> bool:
    """Whether the kind of `action` exists."""
    return 0 <= action >> 48 < len(KIND_NAMES)


def kind_called(name: str) -> int:
    """Return the kind with this verb.  Raises ValueError if there is none."""
    return KIND_NAMES.index(name) << 48


def actor_of(action: i64) -> i64:
    """Return the acting Character, -1 for none."""
    return ((action >> ACTOR_SHIFT & 63) - 1) >> 1


def is_flash(action: i64) -> bool:
    """Whether the actor field says Flash; the field of a Strike does not, although a Strike always is one."""
    field: i64 = action >> ACTOR_SHIFT & 63
    return field != 0 and field & 1 == 0


def flashes_actor(action: i64) -> bool:
    """Whether the acting Character is Flashed: the field says so, or the action is a Strike."""
    return kind_of_action(action) == STRIKE or is_flash(action)


def engaging(character: i64) -> i64:
    """Return the actor's field for a Character that is Engaged."""
    return (1 + 2 * character) << ACTOR_SHIFT


def flashing(character: i64) -> i64:
    """Return the actor's field for a Character that is Flashed."""
    return (2 + 2 * character) << ACTOR_SHIFT


# -- arguments: writing


def with_argument(action: i64, place: i64, field: i64) -> i64:
    """Return the action with a packed argument added."""
    return action | field << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_card(action: i64, place: i64, card: i64) -> i64:
    """Return the action with a card as its argument."""
    return action | (card + CARD_ARGUMENT) << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_character(action: i64, place: i64, character: i64) -> i64:
    """Return the action with a Character (0-21) as its argument."""
    return action | (character + CHARACTER_ARGUMENT) << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_seat(action: i64, place: i64, seat: i64) -> i64:
    """Return the action with a player as its argument."""
    return action | (seat + SEAT_ARGUMENT) << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_feature(action: i64, place: i64, feature: i64) -> i64:
    """Return the action with a Lock's feature as its argument."""
    return action | (feature + FEATURE_ARGUMENT) << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_number(action: i64, number: i64) -> i64:
    """Return the action with a Set's slot, or a place in the order of play, as its first argument; both from 0."""
    return action | (number + 1) << FIRST_SHIFT


# -- arguments: reading


def argument(action: i64, place: i64) -> i64:
    """Return an argument as it is packed, 0 if there is none."""
    return action >> (FIRST_SHIFT - ARGUMENT_BITS * place) & ONE_ARGUMENT


def card_at(action: i64, place: i64) -> i64:
    """Return an argument that is a card, -1 if there is none."""
    return argument(action, place) - CARD_ARGUMENT


def fortune_at(action: i64, place: i64) -> i64:
    """Return an argument that is a Fortune, as its bit."""
    return bit_of(argument(action, place) - CARD_ARGUMENT)


def character_at(action: i64, place: i64) -> i64:
    """Return an argument that is a Character (0-21)."""
    return argument(action, place) - CHARACTER_ARGUMENT


def seat_at(action: i64, place: i64) -> i64:
    """Return an argument that is a player."""
    return argument(action, place) - SEAT_ARGUMENT


def feature_at(action: i64, place: i64) -> i64:
    """Return an argument that is a Lock's feature."""
    return argument(action, place) - FEATURE_ARGUMENT


def number_of(action: i64) -> i64:
    """Return the Set's slot, or the place in the order of play, that is the first argument; both from 0."""
    return argument(action, 0) - 1


def arguments_in(action: i64) -> i64:
    """Return an action's arguments without its kind and actor."""
    return action & ALL_ARGUMENTS


def without_first(arguments: i64) -> i64:
    """Return the arguments without the first: each other one moves up a place."""
    return arguments << ARGUMENT_BITS & ALL_ARGUMENTS


# -- one packed argument


def is_fortune(field: i64) -> bool:
    """Whether a packed argument is a Fortune."""
    return CARD_ARGUMENT <= field <= FIRST_CHARACTER


def is_character(field: i64) -> bool:
    """Whether a packed argument is a Character."""
    return CHARACTER_ARGUMENT <= field < SEAT_ARGUMENT


def fields_of(action: int) -> list[int]:
    """Return an action's arguments as they are packed, empty ones left out."""
    fields = [action >> (FIRST_SHIFT - ARGUMENT_BITS * place) & ONE_ARGUMENT for place in range(MAX_ARGUMENTS)]
    return [field for field in fields if field]
