"""Exact facts about Garlandland: the census of rows, the best mean of points, and rounds as the solver takes them."""

from __future__ import annotations

from itertools import permutations

from foolery.games.garlandland.cards import NUM_CARDS

__all__ = ["row_number", "rows_of"]


def rows_of(length: int) -> list[tuple[int, ...]]:
    """Return all rows of so many cards; a row's place in the list is its number for the solver."""
    return list(permutations(range(NUM_CARDS), length))


def row_number(row: tuple[int, ...]) -> int:
    """Return a row's place in `rows_of`."""
    rest = list(range(NUM_CARDS))
    number = 0
    for card in row:
        number = number * len(rest) + rest.index(card)
        rest.remove(card)
    return number
