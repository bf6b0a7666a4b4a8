"""Jinkei for notebooks: both formations, their front rows in the middle, and both hands."""

from __future__ import annotations

from foolery.games.jinkei.face.shapes import JinkeiView, PlayerView
from foolery.kernel.board import EMPTY, Shelf, pile


def board(view: JinkeiView) -> list[Shelf]:
    """Return the rows of cards on the table from top to bottom, the other player's first and the viewer's last."""
    near = view["seat"] or 0
    far = 1 - near
    return [*reversed(_side(view["players"][far], far)), *_side(view["players"][near], near)]


def _side(player: PlayerView, seat: int) -> list[Shelf]:
    """Return the rows of one player: front, back, reserve, and the hand."""
    cells = [each["cards"][0] if each["cards"] else EMPTY for each in player["cells"]]
    rows = [Shelf(f"players[{seat}].{row}", tuple(cells[at : at + 3])) for row, at in (("F", 0), ("B", 3), ("R", 6))]
    hand = player["hand"]
    return [*rows, pile(f"players[{seat}].hand", hand["size"], hand["cards"])]
