"""The 18 formations of an edition as flat tables, for the state and the search, and the numbering of cells.

Formations are numbered by kind, round and letter, two for each kind and round.
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
    """Return the index of a seat's cell in a table of both seats' cells."""
    return NUM_CELLS * seat + cell


def cell_in(formation: i64, cell: i64) -> i64:
    """Return the index of a formation's cell in a table of all formations' cells."""
    return NUM_CELLS * formation + cell


def cell_at(row: i64, column: i64) -> i64:
    """Return a cell by its row, 0 for the front, and its column."""
    return COLUMNS * row + column


def first_formation(kind: i64, round_number: i64) -> i64:
    """Return the first of the two formations of a kind for a round (from 0)."""
    return PER_KIND * kind + 2 * round_number


def kind_of(formation: i64) -> i64:
    """Return the kind of a formation."""
    return formation // PER_KIND


class Layout:
    """An edition as tables for the rules. It never changes, so copies of a state share it."""

    def __init__(self, name: str, source: str, cells: Sequence[str]) -> None:
        """Take the nine checked tokens of each formation, as in the edition file (JK-1.5)."""
        self.name: str = name
        self.source: str = source  # the whole edition as JSON, empty for the built-in one
        self.usable: vec[i64] = vec[i64]([0 if token == "x" else 1 for token in cells])
        self.wild: vec[i64] = vec[i64]([1 if token.endswith("w") else 0 for token in cells])
        self.plus: vec[i64] = vec[i64]([int(token[-1]) if "+" in token else 0 for token in cells])
        self.face_up: vec[i64] = vec[i64]()  # the cell filled from the deck, one per formation
        self.two: vec[i64] = vec[i64]()  # the Two Cards cell, -1 if there is none
        self.fill: vec[i64] = vec[i64]()  # six cells per formation in the order of filling from hand (rules 7)
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
