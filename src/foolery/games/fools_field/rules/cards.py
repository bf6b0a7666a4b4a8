"""The 23 soldier cards, the nine spaces of the field, and which sides fit each other (FF-1, FF-3.4, FF-3.5).

Cards are numbered in the ASCII order of their codes, spaces row by row from seat 0's side: a1 b1 c1 a2 … c3.  A set
of cards is an int used as a bitmask: bit n is card n.  Sides and directions count clockwise from the top: 0 top, 1
right, 2 bottom, 3 left.  A card is *turned* if it lies rotated by 180° as seat 0 sees it.
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
    """Return the codes of the 23 cards of FF-1.2, sorted: the 16 sword/shield cards, the 6 cards with two flowers
    and two shields, and FFFF.
    """
    soldiers = ["".join(sides) for sides in product("SH", repeat=4)]
    courtiers = ["".join(sides) for sides in product("FH", repeat=4) if sides.count("F") == 2]
    return sorted([*soldiers, *courtiers, "FFFF"])


CARDS: Final[tuple[str, ...]] = tuple(_codes())
CARD_NUMBERS: Final[dict[str, int]] = {code: number for number, code in enumerate(CARDS)}

SPACES: Final[tuple[str, ...]] = tuple(f"{column}{row}" for row in "123" for column in "abc")
SPACE_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(SPACES)}


def _neighbour(space: int, direction: int) -> int:
    """Return the space next to `space` in `direction` (0 away from seat 0, then clockwise), or -1 if that is
    outside the field.
    """
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
    """Return the symbol (0 sword, 1 shield, 2 flower) that `card` shows in `direction`.  `turned` is 1 if the card
    lies rotated by 180°, else 0 (FF-3.5).
    """
    return SYMBOLS.index(CARDS[card][(direction + 2 * turned) % 4])


# PARTNER[symbol] is the symbol that has to face it (FF-3.4 b).
PARTNER: Final = {SWORD: SWORD, SHIELD: FLOWER, FLOWER: SHIELD}


def _fitting(turned: int, direction: int, symbol: int) -> int:
    """Return a bitmask of the cards that fit against `symbol`: lying `turned` (1) or upright (0), they show in
    `direction` the symbol that must face it (FF-3.4 b).
    """
    return sum(1 << card for card in range(NUM_CARDS) if facing(card, turned, direction) == PARTNER[symbol])


# FITTING[sides_of(card, turned) + direction]: a bitmask of the cards that fit beside a card of the field, on its side
# `direction`.  The low 23 bits are the cards that fit if they lie upright, the next 23 those that fit if turned.
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
    """Return the index in the table FITTING of the first of four entries for `card`, lying `turned` by 180° (1) or
    upright (0): one entry for each direction, clockwise from the top.
    """
    return SIDES * (2 * card + turned)


def cards_in(mask: int) -> list[int]:
    """Return the numbers of the cards in the bitmask `mask`, in ascending order."""
    return bits_in(mask)
