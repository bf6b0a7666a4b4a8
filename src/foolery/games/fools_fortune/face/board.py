"""The table of A Fool's Fortune as a list of shelves (named rows of cards): Faire, Road, then each player's Stage."""

from __future__ import annotations

from collections.abc import Iterator

from foolery.games.fools_fortune.face.shapes import FortuneView, StageView
from foolery.kernel.board import Shelf, pile


def board(view: FortuneView) -> list[Shelf]:
    """Return the shelves of the table, without the empty ones."""
    common = [Shelf("faire", tuple(view["faire"])), Shelf("road", tuple(view["road"]))]
    stages = [shelf for seat, stage in enumerate(view["stages"]) for shelf in _stage(stage, f"stages[{seat}]")]
    return [shelf for shelf in (*common, *stages) if shelf.cards]


def _stage(stage: StageView, name: str) -> Iterator[Shelf]:
    yield Shelf(f"{name}.camp", tuple(stage["camp"]))
    for each in stage["sets"]:
        yield Shelf(f"{name}.sets[{each['slot']}]", tuple(each["cards"]))
    for member in stage["crew"]:
        yield Shelf(f"{name}.crew", (member["character"], *member["fees"]))
    yield pile(f"{name}.hand", stage["hand"]["size"], stage["hand"]["cards"])
