"""The 23 soldier cards, the field's nine spaces, and which sides fit (FF-1, FF-3.4, FF-3.5).

Cards are numbered in the ASCII order of their codes, spaces row by row from seat 0's side: a1 b1 c1 a2 … c3.
Sides and directions count clockwise from the top: 0 top, 1 right, 2 bottom, 3 left.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from foolery.kernel.bits import bits_in
from foolery.kernel.numbers import i64, vec

__all__ = [
    "ALL_CARDS",
    "CARDS",
    "CARD_NUMBERS",
    "CENTRE",
    "FITTING",
    "HAND_SIZE",
    "NEIGHBOURS",
    "NUM_CARDS",
    "NUM_SPACES",
    "PARTNER",
    "SIDES",
    "SPACES",
    "SPREAD",
    "SYMBOLS",
    "cards_in",
    "facing",
    "sides_of",
]

NUM_CARDS: Final = 23
NUM_SPACES: Final = 9
SIDES: Final = 4
HAND_SIZE: Final = 6  # FF-2.3, FF-3.7, FF-3.8
ALL_CARDS: Final = (1 << NUM_CARDS) - 1
CENTRE: Final = 4

SYMBOLS: Final = "SHF"  # sword, shield, flower (FF-1.1)
SWORD: Final = 0
SHIELD: Final = 1
FLOWER: Final = 2


def _codes() -> list[str]:
    """Return the codes of FF-1.2: every sword/shield card, every two-flower card, and the four flowers."""
    soldiers = ["".join(sides) for sides in product("SH", repeat=4)]
    courtiers = ["".join(sides) for sides in product("FH", repeat=4) if sides.count("F") == 2]
    return sorted([*soldiers, *courtiers, "FFFF"])


CARDS: Final[tuple[str, ...]] = tuple(_codes())
CARD_NUMBERS: Final[dict[str, int]] = {code: number for number, code in enumerate(CARDS)}

SPACES: Final[tuple[str, ...]] = tuple(f"{column}{row}" for row in "123" for column in "abc")
SPACE_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(SPACES)}


def _neighbour(space: int, direction: int) -> int:
    """Return the space next to this one as seat 0 looks at it, -1 beyond the field's edge."""
    row, column = divmod(space, 3)
    row += (1, 0, -1, 0)[direction]
    column += (0, 1, 0, -1)[direction]
    return row * 3 + column if 0 <= row < 3 and 0 <= column < 3 else -1


# SPREAD[space] is the mask of the spaces that adjoin it.
SPREAD: Final = vec[i64](
    [
        sum(1 << beside for direction in range(4) if (beside := _neighbour(space, direction)) >= 0)
        for space in range(NUM_SPACES)
    ]
)
# NEIGHBOURS[SIDES * space + direction] is a space or -1.
NEIGHBOURS: Final = vec[i64]([_neighbour(space, direction) for space in range(NUM_SPACES) for direction in range(4)])


def facing(card: int, turned: int, direction: int) -> int:
    """Return the symbol a card shows in a direction; `turned` is 1 for a card that lies upside down (FF-3.5)."""
    return SYMBOLS.index(CARDS[card][(direction + 2 * turned) % 4])


# What has to face a symbol for the two to close into a picture (FF-3.4 b).
PARTNER: Final = {SWORD: SWORD, SHIELD: FLOWER, FLOWER: SHIELD}


def _fitting(turned: int, direction: int, symbol: int) -> int:
    """Return the cards that, so turned, show in that direction what fits the symbol facing them."""
    return sum(1 << card for card in range(NUM_CARDS) if facing(card, turned, direction) == PARTNER[symbol])


# FITTING[sides_of(card, turned) + direction], for a card in the field and where its neighbour lies: the cards that fit
# there, upright ones in the low 23 bits and turned ones in the next 23.
FITTING: Final = vec[i64](
    [
        _fitting(0, (direction + 2) % 4, facing(card, turned, direction))
        | _fitting(1, (direction + 2) % 4, facing(card, turned, direction)) << NUM_CARDS
        for card in range(NUM_CARDS)
        for turned in range(2)
        for direction in range(4)
    ]
)


def sides_of(card: i64, turned: i64) -> i64:
    """Return where the four sides of a card, upright or turned, begin in FITTING."""
    return SIDES * (2 * card + turned)


def cards_in(mask: int) -> list[int]:
    """Return the cards of a mask, lowest number first."""
    return bits_in(mask)
