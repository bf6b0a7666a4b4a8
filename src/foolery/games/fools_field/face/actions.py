"""The actions of The Fool's Field by their parts, for clients: `make generate` types them for the page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias, TypedDict

from foolery.games.fools_field.rules.cards import CARDS, SPACES
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import DISCARD, RETREAT, deployed_card, deployed_space
from foolery.kernel.game import Json

__all__ = ["ACTION", "DeployAction", "DiscardAction", "RetreatAction", "notation_of", "parts_of"]


class DeployAction(TypedDict):
    """A card goes from the hand to a space."""

    kind: Literal["deploy"]
    card: str
    space: str


class DiscardAction(TypedDict):
    """A card goes from the hand to the discards."""

    kind: Literal["discard"]
    card: str


class RetreatAction(TypedDict):
    """The battle is given up."""

    kind: Literal["retreat"]


ACTION: TypeAlias = DeployAction | DiscardAction | RetreatAction


def parts_of(sight: FieldSight, action: int) -> ACTION:
    """Return an action by its parts."""
    return _parts(action)


@cache
def _parts(action: int) -> ACTION:
    if action == RETREAT:
        return {"kind": "retreat"}
    if action < RETREAT:
        return {"kind": "deploy", "card": CARDS[deployed_card(action)], "space": SPACES[deployed_space(action)]}
    return {"kind": "discard", "card": CARDS[action - DISCARD]}


def notation_of(parts: Mapping[str, Json]) -> str:
    """Return the notation of an action that is given by its parts; they may be anything, `parse` will say so."""
    return f"{parts.get('kind')} {parts.get('card', '')}@{parts.get('space', '')}".rstrip("@ ")
