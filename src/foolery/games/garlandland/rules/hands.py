"""The hands: the value of a row of five cards, and which of two rows is stronger (GL-2, GL-3).

A row's hand is its rank in the sense of poker, such as a pair.  `STRENGTHS` and `HANDS` are tables indexed by
`row_index`, the row's cards as digits in base seven.  Strengths are numbered without gaps: the weakest row has 0,
and two rows have the same number exactly if they tie.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Final

from foolery.games.garlandland.rules.cards import NUM_CARDS, ROW_SIZE, SEED, colour_of, garland, shape_of
from foolery.kernel.numbers import i64, vec

__all__ = [
    "HANDS",
    "KINDS",
    "NUM_STRENGTHS",
    "POINTS",
    "ROWS",
    "STRENGTHS",
    "garlands_of",
    "made",
    "row_index",
    "strength_key",
]

# Kinds of hands in the order of the table in GL-2, strongest first.
SINGLE_SHAPE: Final = 0
ALL_BLACK: Final = 1
ALL_RED: Final = 2
TRIPLET: Final = 3
TWO_PAIR: Final = 4
PAIR: Final = 5
ALL_SHAPES: Final = 6
NOTHING: Final = 7

KINDS: Final[tuple[str, ...]] = (
    "single-shape",
    "all-black",
    "all-red",
    "triplet",
    "two-pair",
    "pair",
    "all-shapes",
    "nothing",
)
POINTS: Final = vec[i64]([100, 100, 35, 20, 10, 7, 5, 0])
# Rank of each kind; GL-2.1: 1A and 1B are equally strong.
RANKS: Final[tuple[int, ...]] = (6, 6, 5, 4, 3, 2, 1, 0)


@dataclass(frozen=True)
class MadeHand:
    """The hand (rank, such as a pair) that a whole row makes: its kind, an index in KINDS, and the first and last
    of the garlands that make it, counted from 0.
    """

    kind: int
    first: int
    last: int


def garlands_of(row: tuple[int, ...]) -> tuple[int, ...]:
    """Return the garlands between neighbouring cards of `row`, from left to right (GL-1.5)."""
    return tuple(garland(row[at], row[at + 1]) for at in range(len(row) - 1))


def made(garlands: tuple[int, ...]) -> MadeHand:
    """Return the hand (rank, such as a pair) that four garlands make: the first kind in the table of GL-2 that
    applies.
    """
    shapes = [shape_of(symbol) for symbol in garlands]
    colours = {colour_of(symbol) for symbol in garlands}
    if len(set(shapes)) == 1:
        return MadeHand(SINGLE_SHAPE, 0, 3)
    if colours == {0}:
        return MadeHand(ALL_BLACK, 0, 3)
    if colours == {1}:
        return MadeHand(ALL_RED, 0, 3)
    for first in (0, 1):
        if shapes[first] == shapes[first + 1] == shapes[first + 2]:
            return MadeHand(TRIPLET, first, first + 2)
    pairs = [first for first in range(3) if shapes[first] == shapes[first + 1]]
    if len(pairs) == 2:
        return MadeHand(TWO_PAIR, 0, 3)
    if pairs:
        return MadeHand(PAIR, pairs[0], pairs[0] + 1)
    if len(set(shapes)) == 4:
        return MadeHand(ALL_SHAPES, 0, 3)
    return MadeHand(NOTHING, 0, 3)


def strength_key(garlands: tuple[int, ...]) -> tuple[int, ...]:
    """Return a tuple by which rows with these four garlands can be compared: the greater tuple is the stronger row."""
    hand = made(garlands)
    deciding = garlands[hand.first : hand.last + 1][::-1]  # GL-3: only these, from the last to the first
    shapes = [3 - shape_of(symbol) for symbol in deciding]  # GL-3.1: leaf > berry > flower > seed
    colours = [0 if symbol == SEED else 1 - colour_of(symbol) for symbol in deciding]  # GL-3.2: black > red
    return (RANKS[hand.kind], *shapes, *colours, hand.last)  # GL-3.3


# The 2,520 rows of five different cards.
ROWS: Final[tuple[tuple[int, ...], ...]] = tuple(permutations(range(NUM_CARDS), ROW_SIZE))


def row_index(row: tuple[int, ...]) -> int:
    """Return the index of `row` in the tables of this module: its cards as digits in base seven."""
    index = 0
    for card in row:
        index = NUM_CARDS * index + card
    return index


def _tables() -> tuple[vec[i64], vec[i64], int]:
    """Return the tables STRENGTHS and HANDS and the number of different strengths.  Rows with the same garlands are
    evaluated once.
    """
    hung = [garlands_of(row) for row in ROWS]
    keys = {garlands: strength_key(garlands) for garlands in set(hung)}
    ladder = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    ranked = {garlands: (ladder[key], made(garlands).kind) for garlands, key in keys.items()}
    room = NUM_CARDS**ROW_SIZE
    strengths, kinds = vec[i64]([-1] * room), vec[i64]([-1] * room)
    for row, garlands in zip(ROWS, hung, strict=True):
        index = row_index(row)
        strengths[index], kinds[index] = ranked[garlands]
    return strengths, kinds, len(ladder)


_TABLES: Final = _tables()
STRENGTHS: Final[vec[i64]] = _TABLES[0]
HANDS: Final[vec[i64]] = _TABLES[1]
NUM_STRENGTHS: Final[int] = _TABLES[2]
