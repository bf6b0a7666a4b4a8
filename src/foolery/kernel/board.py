"""The cards on a table, row by row: how a game tells a notebook which cards to draw and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["EMPTY", "HIDDEN", "Shelf", "pile"]

EMPTY = ""  # an empty place
HIDDEN = "?"  # a card the viewer may not see


@dataclass(frozen=True)
class Shelf:
    """Cards side by side, by code; `name` is the field of the view that holds them."""

    name: str
    cards: tuple[str, ...]


def pile(name: str, size: int, cards: Sequence[str] | None) -> Shelf:
    """Return a pile of `size` cards; they are face down if `cards` is None (the viewer may not see them)."""
    return Shelf(name, (HIDDEN,) * size if cards is None else tuple(cards))
