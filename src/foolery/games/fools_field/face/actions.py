"""The actions of The Fool's Field as objects with named parts, for clients.  `make generate` makes TypeScript types
of them.
"""

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
    """The action that puts a card from the hand on a space of the field."""

    kind: Literal["deploy"]
    card: str
    space: str


class DiscardAction(TypedDict):
    """The action that puts a card from the hand on the player's discards."""

    kind: Literal["discard"]
    card: str


class RetreatAction(TypedDict):
    """The action that retreats and so ends the battle (FF-3.6)."""

    kind: Literal["retreat"]


ACTION: TypeAlias = DeployAction | DiscardAction | RetreatAction


def parts_of(sight: FieldSight, action: int) -> ACTION:
    """Return the action as an object with named parts, such as its kind, card and space."""
    return _parts(action)


@cache
def _parts(action: int) -> ACTION:
    if action == RETREAT:
        return {"kind": "retreat"}
    if action < RETREAT:
        return {"kind": "deploy", "card": CARDS[deployed_card(action)], "space": SPACES[deployed_space(action)]}
    return {"kind": "discard", "card": CARDS[action - DISCARD]}


def notation_of(parts: Mapping[str, Json]) -> str:
    """Return the notation of an action given by its named parts.  The parts are not checked here: `parse` refuses a
    notation that is wrong.
    """
    return f"{parts.get('kind')} {parts.get('card', '')}@{parts.get('space', '')}".rstrip("@ ")
