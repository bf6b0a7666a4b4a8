"""The table of The Fool's Field for notebooks: the opponent's hand, the field from the viewer's side, and the
viewer's hand.
"""

from __future__ import annotations

from foolery.games.fools_field.face.shapes import FieldView
from foolery.kernel.board import EMPTY, Shelf, pile


def board(view: FieldView) -> list[Shelf]:
    """Return the rows of cards on the table as the viewer sees it, from the far side to the near side: the other
    hand, the three rows of the field, and the viewer's hand.
    """
    near = view["seat"] or 0
    hands = [pile(f"hands[{seat}]", each["size"], each["cards"]) for seat, each in enumerate(view["hands"])]
    placed = {each["space"]: each["seen"] for each in view["field"]}
    spaces = [view["spaces"][start : start + 3] for start in (0, 3, 6)]
    rows = [Shelf(" ".join(row), tuple(placed.get(space, EMPTY) for space in row)) for row in spaces]
    return [hands[1 - near], *rows, hands[near]]
