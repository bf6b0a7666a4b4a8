"""The table of Garlandland for notebooks: every row, the viewer's own last, and the viewer's hand."""

from __future__ import annotations

from foolery.games.garlandland.face.shapes import GarlandView
from foolery.kernel.board import Shelf


def board(view: GarlandView) -> list[Shelf]:
    """Return the rows of cards as the viewer sees them, the far side of the table first, and the viewer's hand if
    there is one.
    """
    shelves = [Shelf(f"rows[{seat}]", tuple(view["rows"][seat]["cards"])) for seat in view["seating"]]
    return shelves if view["hand"] is None else [*shelves, Shelf("hand", tuple(view["hand"]))]
