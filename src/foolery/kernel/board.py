"""What lies on a table, shelf by shelf: how a game tells a notebook which cards to draw, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["EMPTY", "HIDDEN", "Shelf", "pile"]

EMPTY = ""  # a place where no card lies
HIDDEN = "?"  # a card that is not the viewer's to see


@dataclass(frozen=True)
class Shelf:
    """Cards side by side, by code; `name` is the field of the view that they come from."""

    name: str
    cards: tuple[str, ...]


def pile(name: str, size: int, cards: Sequence[str] | None) -> Shelf:
    """Return a pile of so many cards, face down where the viewer does not see them."""
    return Shelf(name, (HIDDEN,) * size if cards is None else tuple(cards))
