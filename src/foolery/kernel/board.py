"""The cards on a table, row by row: what a game returns so that a notebook can draw its position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["EMPTY", "HIDDEN", "Shelf", "pile"]

EMPTY = ""  # an empty place
HIDDEN = "?"  # a card the viewer may not see


@dataclass(frozen=True)
class Shelf:
    """One row of cards: their codes, and `name`, the field of the view (the client's JSON) that holds them."""

    name: str
    cards: tuple[str, ...]


def pile(name: str, size: int, cards: Sequence[str] | None) -> Shelf:
    """Return the row of cards for a pile; if `cards` is None, it has `size` hidden cards.

    The viewer may not see the cards of the pile in that case.
    """
    return Shelf(name, (HIDDEN,) * size if cards is None else tuple(cards))
