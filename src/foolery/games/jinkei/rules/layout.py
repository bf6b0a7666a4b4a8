"""The 18 formations of an edition as flat tables for the rules and the search, and indices into such tables.

A formation is a number from 0 to 17, ordered by kind (sword, shield, bow), then by round, then by letter (a, b).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from foolery.games.jinkei.rules.cards import NUM_CELLS
from foolery.kernel.numbers import i64, vec

__all__ = [
    "BACK",
    "COLUMNS",
    "IN_FORMATION",
    "NUM_FORMATIONS",
    "RESERVE",
    "Layout",
    "cell_at",
    "cell_in",
    "first_formation",
    "kind_of",
    "spot",
]

NUM_FORMATIONS: Final = 18
PER_KIND: Final = 6  # formations of a kind: two for each of three rounds
COLUMNS: Final = 3
BACK: Final = 3  # the first cell of the back row
RESERVE: Final = 6  # the first cell of the reserve
IN_FORMATION: Final = 6  # cards placed from hand; the seventh comes from the deck (JK-1.5)


def spot(seat: i64, cell: i64) -> i64:
    """Return the index of a seat's cell in a table that has nine entries per seat."""
    return NUM_CELLS * seat + cell


def cell_in(formation: i64, cell: i64) -> i64:
    """Return the index of a formation's cell in a table that has nine entries per formation."""
    return NUM_CELLS * formation + cell


def cell_at(row: i64, column: i64) -> i64:
    """Return the number of the cell in `row` (0 front, 1 back, 2 reserve) and `column` (0 to 2)."""
    return COLUMNS * row + column


def first_formation(kind: i64, round_number: i64) -> i64:
    """Return the first of the two formations that `kind` has for a round; `round_number` counts from 0."""
    return PER_KIND * kind + 2 * round_number


def kind_of(formation: i64) -> i64:
    """Return the kind of a formation: 0 sword, 1 shield, 2 bow."""
    return formation // PER_KIND


class Layout:
    """Holds the formations of an edition as lookup tables. It never changes, so copies of a state share it."""

    def __init__(self, name: str, source: str, cells: Sequence[str]) -> None:
        """Build the tables from `cells`: nine checked tokens per formation, as in the edition file (JK-1.5)."""
        self.name: str = name
        self.source: str = source  # the whole edition as JSON, empty for the built-in one
        # The next three have nine entries per formation (see `cell_in`).
        self.usable: vec[i64] = vec[i64]([0 if token == "x" else 1 for token in cells])
        self.wild: vec[i64] = vec[i64]([1 if token.endswith("w") else 0 for token in cells])
        self.plus: vec[i64] = vec[i64]([int(token[-1]) if "+" in token else 0 for token in cells])
        self.face_up: vec[i64] = vec[i64]()  # the cell filled from the deck, one per formation
        self.two: vec[i64] = vec[i64]()  # the Two Cards cell, -1 if there is none
        self.fill: vec[i64] = vec[i64]()  # six cells per formation in the order of filling from hand
        face_up: list[int] = []
        two: list[int] = []
        fill: list[int] = []
        for formation in range(NUM_FORMATIONS):
            tokens = cells[NUM_CELLS * formation : NUM_CELLS * (formation + 1)]
            doubled = next((cell for cell in range(NUM_CELLS) if tokens[cell] == "2"), -1)
            face_up.append(next(cell for cell in range(NUM_CELLS) if tokens[cell].startswith("u")))
            two.append(doubled)
            by_hand = [cell for cell in range(NUM_CELLS) if tokens[cell] != "x" and not tokens[cell].startswith("u")]
            fill.extend(by_hand if doubled < 0 else [*by_hand, doubled])
        self.face_up = vec[i64](face_up)
        self.two = vec[i64](two)
        self.fill = vec[i64](fill)
