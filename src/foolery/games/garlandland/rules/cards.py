"""The seven cards, the symbols on them, and the garland that two cards make (GL-1).

Cards are numbered 0 to 6 for I to VII, symbols in the order of GL-1.2.  A symbol's shape is `symbol >> 1`, so that
shapes count 0 leaf, 1 berry, 2 flower, 3 seed; its colour is `symbol & 1`, 0 black and 1 red (the seed has none).
A garland is the one symbol that two neighbouring cards share.  A set of cards is an int used as a bitmask: bit n is
card n.
"""

from __future__ import annotations

from typing import Final

from foolery.kernel.bits import bits_in, mask_of
from foolery.kernel.numbers import i64, vec

__all__ = [
    "ALL_CARDS",
    "CARDS",
    "CARD_NUMBERS",
    "CARD_SYMBOLS",
    "NUM_CARDS",
    "ROW_SIZE",
    "SHAPES",
    "SYMBOLS",
    "cards_in",
    "colour_of",
    "garland",
    "mask_of",
    "shape_of",
]

NUM_CARDS: Final = 7
ROW_SIZE: Final = 5  # GL-4.4
ALL_CARDS: Final = 127

SYMBOLS: Final[tuple[str, ...]] = ("kL", "rL", "kB", "rB", "kF", "rF", "S")
SHAPES: Final[tuple[str, ...]] = ("leaf", "berry", "flower", "seed")
SEED: Final = 6

CARDS: Final[tuple[str, ...]] = ("I", "II", "III", "IV", "V", "VI", "VII")
CARD_NUMBERS: Final[dict[str, int]] = {code: number for number, code in enumerate(CARDS)}

# GL-1.4: the seven lines of the plane.
_LINES: Final[tuple[str, ...]] = ("kL kB kF", "rL rB kF", "kL rB rF", "rL kB rF", "kB rB S", "kF rF S", "kL rL S")

# The three symbols of each card, in the order of SYMBOLS (the rings from the outside in).
CARD_SYMBOLS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(SYMBOLS.index(code) for code in line.split()) for line in _LINES
)


def _shared(left: int, right: int) -> int:
    """Return the one symbol that two different cards share (GL-1.3), or -1 if both are the same card."""
    if left == right:
        return -1
    (symbol,) = set(CARD_SYMBOLS[left]) & set(CARD_SYMBOLS[right])
    return symbol


# GARLANDS[NUM_CARDS * left + right] is the symbol of the garland between two cards (GL-1.5).
GARLANDS: Final = vec[i64]([_shared(left, right) for left in range(NUM_CARDS) for right in range(NUM_CARDS)])


def garland(left: int, right: int) -> int:
    """Return the garland of two cards side by side: the number of the symbol they share."""
    return int(GARLANDS[NUM_CARDS * left + right])


def shape_of(symbol: int) -> int:
    """Return the shape of `symbol`: 0 leaf, 1 berry, 2 flower, 3 seed."""
    return symbol >> 1


def colour_of(symbol: int) -> int:
    """Return the colour of `symbol`: 0 black, 1 red, or -1 for the seed, which has none (GL-2.2)."""
    return -1 if symbol == SEED else symbol & 1


def cards_in(mask: int) -> list[int]:
    """Return the numbers of the cards in the bitmask `mask`, in ascending order."""
    return bits_in(mask)
