"""Actions packed into ints (AF-12).  Only this module knows the layout of the bits.

From the highest bit: 5 bits kind | 6 bits actor | six arguments of 7 bits each, the first argument highest.  These are
53 bits, so a JSON number holds every action exactly.

    actor      0: none; otherwise 1 + 2 * Character (0-21) + 1 if it is Flashed
    argument   0: none; 1-77: card + 1; 78-80: seat + 78; 81-86: feature + 81 (faire road barter flash recruit cross)

The argument of `order` is 1 for first, 2 for second, 3 for third.  The first argument of `add`, `reduce` and `remove`
is the Set's number from 1.  The parameter `place` of a function is an argument's position, counted from 0.  Where the
order of the cards has no meaning, they are packed in ascending order, which is the ASCII order of their codes.
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

# The kinds: the kind's number << 48, written out because the compiler turns only literals into constants.
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
    """Return the kind of `action`: one of the constants ORDER to DISCARD."""
    return action >> 48 << 48


def kind_name(action: int) -> str:
    """Return the verb that the notation writes for the kind of `action`, such as `recruit`."""
    return KIND_NAMES[action >> 48]


def has_kind(action: int) -> bool:
    """Return whether the kind bits of `action` stand for an existing kind."""
    return 0 <= action >> 48 < len(KIND_NAMES)


def kind_called(name: str) -> int:
    """Return the kind whose verb is `name`.  Raises ValueError if there is none."""
    return KIND_NAMES.index(name) << 48


def actor_of(action: i64) -> i64:
    """Return the number (0-21) of the acting Character, -1 if the action names none."""
    return ((action >> ACTOR_SHIFT & 63) - 1) >> 1


def is_flash(action: i64) -> bool:
    """Return whether the actor field marks a Flash.  A Strike has no such mark, although it always is a Flash."""
    field: i64 = action >> ACTOR_SHIFT & 63
    return field != 0 and field & 1 == 0


def flashes_actor(action: i64) -> bool:
    """Return whether the acting Character is Flashed: its field marks a Flash, or the action is a Strike."""
    return kind_of_action(action) == STRIKE or is_flash(action)


def engaging(character: i64) -> i64:
    """Return the actor bits of an action for which `character` (0-21) is Engaged."""
    return (1 + 2 * character) << ACTOR_SHIFT


def flashing(character: i64) -> i64:
    """Return the actor bits of an action for which `character` (0-21) is Flashed."""
    return (2 + 2 * character) << ACTOR_SHIFT


# -- arguments: writing


def with_argument(action: i64, place: i64, field: i64) -> i64:
    """Return `action` with the packed argument `field` added at `place`."""
    return action | field << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_card(action: i64, place: i64, card: i64) -> i64:
    """Return `action` with `card` (0-76) added as the argument at `place`."""
    return action | (card + CARD_ARGUMENT) << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_character(action: i64, place: i64, character: i64) -> i64:
    """Return `action` with `character` (0-21) added as the argument at `place`."""
    return action | (character + CHARACTER_ARGUMENT) << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_seat(action: i64, place: i64, seat: i64) -> i64:
    """Return `action` with `seat` added as the argument at `place`."""
    return action | (seat + SEAT_ARGUMENT) << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_feature(action: i64, place: i64, feature: i64) -> i64:
    """Return `action` with `feature`, a feature of a Lock (0-5), added as the argument at `place`."""
    return action | (feature + FEATURE_ARGUMENT) << (FIRST_SHIFT - ARGUMENT_BITS * place)


def with_number(action: i64, number: i64) -> i64:
    """Return `action` with `number` as its first argument: a Set's slot or a place in the order of play, from 0."""
    return action | (number + 1) << FIRST_SHIFT


# -- arguments: reading


def argument(action: i64, place: i64) -> i64:
    """Return the packed argument at `place` (7 bits), 0 if there is none."""
    return action >> (FIRST_SHIFT - ARGUMENT_BITS * place) & ONE_ARGUMENT


def card_at(action: i64, place: i64) -> i64:
    """Return the number of the card that is the argument at `place`, -1 if there is no argument."""
    return argument(action, place) - CARD_ARGUMENT


def fortune_at(action: i64, place: i64) -> i64:
    """Return the Fortune that is the argument at `place`, as a mask with one bit."""
    return bit_of(argument(action, place) - CARD_ARGUMENT)


def character_at(action: i64, place: i64) -> i64:
    """Return the number (0-21) of the Character that is the argument at `place`."""
    return argument(action, place) - CHARACTER_ARGUMENT


def seat_at(action: i64, place: i64) -> i64:
    """Return the seat that is the argument at `place`."""
    return argument(action, place) - SEAT_ARGUMENT


def feature_at(action: i64, place: i64) -> i64:
    """Return the number (0-5) of the feature that is the argument at `place`."""
    return argument(action, place) - FEATURE_ARGUMENT


def number_of(action: i64) -> i64:
    """Return the first argument as a Set's slot or as a place in the order of play, counted from 0."""
    return argument(action, 0) - 1


def arguments_in(action: i64) -> i64:
    """Return the 42 bits of the arguments of `action`, without kind and actor."""
    return action & ALL_ARGUMENTS


def without_first(arguments: i64) -> i64:
    """Return packed `arguments` without the first one; each other argument moves one place to the front."""
    return arguments << ARGUMENT_BITS & ALL_ARGUMENTS


# -- one packed argument


def is_fortune(field: i64) -> bool:
    """Return whether the packed argument `field` is a Fortune."""
    return CARD_ARGUMENT <= field <= FIRST_CHARACTER


def is_character(field: i64) -> bool:
    """Return whether the packed argument `field` is a Character."""
    return CHARACTER_ARGUMENT <= field < SEAT_ARGUMENT


def fields_of(action: int) -> list[int]:
    """Return the packed arguments of `action` in order, without the empty ones."""
    fields = [action >> (FIRST_SHIFT - ARGUMENT_BITS * place) & ONE_ARGUMENT for place in range(MAX_ARGUMENTS)]
    return [field for field in fields if field]
