"""The actions of Jinkei as JSON objects, for clients; `make generate` writes their TypeScript types."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias, TypedDict, cast

from foolery.games.jinkei.face.shapes import Cell
from foolery.games.jinkei.rules.actions import (
    ADVANCE,
    ATTACK,
    DEFEND,
    FORM,
    PLACE,
    declared_in,
    picked_cell,
    placed_card,
    placed_cell,
)
from foolery.games.jinkei.rules.cards import CARDS, CELLS, COLOURS, KINDS
from foolery.games.jinkei.rules.formations import FORMATION_IDS
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.game import Json

__all__ = ["ACTION", "AdvanceAction", "ChooseAction", "FightAction", "PlaceAction", "notation_of", "parts_of"]


class ChooseAction(TypedDict):
    """The action that picks a kind (`sword`, `shield`, `bow`) or chooses a formation; `what` is its id."""

    kind: Literal["kind", "form"]
    what: str


class PlaceAction(TypedDict):
    """The action that places a hand card on a cell."""

    kind: Literal["place"]
    card: str
    cell: Cell


class FightAction(TypedDict):
    """The action that attacks or defends with the card on a cell."""

    kind: Literal["attack", "defend"]
    cell: Cell
    declared: Literal["k", "r"] | None  # the colour that a Wild Suit is played as


class AdvanceAction(TypedDict):
    """The action that moves one of two cards up from a Two Cards cell (JK-4.9)."""

    kind: Literal["advance"]
    card: str


ACTION: TypeAlias = ChooseAction | PlaceAction | FightAction | AdvanceAction


def parts_of(sight: JinkeiSight, action: int) -> ACTION:
    """Return `action` as a JSON object with its parts, such as its kind, card and cell."""
    return _parts(action)


@cache
def _parts(action: int) -> ACTION:
    if action >= ADVANCE:
        return {"kind": "advance", "card": CARDS[action - ADVANCE]}
    if action >= ATTACK:
        pick = action - (DEFEND if action >= DEFEND else ATTACK)
        declared = int(declared_in(pick))
        return {
            "kind": "defend" if action >= DEFEND else "attack",
            "cell": cast(Cell, CELLS[picked_cell(pick)]),
            "declared": cast(Literal["k", "r"], COLOURS[declared - 1]) if declared else None,
        }
    if action >= PLACE:
        return {"kind": "place", "card": CARDS[placed_card(action)], "cell": cast(Cell, CELLS[placed_cell(action)])}
    if action >= FORM:
        return {"kind": "form", "what": FORMATION_IDS[action - FORM]}
    return {"kind": "kind", "what": KINDS[action]}


def notation_of(parts: Mapping[str, Json]) -> str:
    """Return the notation of an action that is given as a JSON object.

    The values are not checked here: `parse_action` refuses a notation that is wrong.
    """
    kind, card, cell = parts.get("kind"), parts.get("card"), parts.get("cell")
    if kind == "place":
        return f"place {card}@{cell}"
    declared = f" as {parts['declared']}" if parts.get("declared") else ""
    return f"{kind} {parts.get('what') or cell or card}{declared}"
