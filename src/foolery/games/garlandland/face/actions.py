"""The actions of Garlandland as objects with named parts, for clients.  `make generate` makes TypeScript types of
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias, TypedDict

from foolery.games.garlandland.rules.cards import CARDS
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.kernel.game import Json

__all__ = ["ACTION", "PlayAction", "notation_of", "parts_of"]


class PlayAction(TypedDict):
    """The action that chooses a card of the hand to be added to the row."""

    kind: Literal["play"]
    card: str


ACTION: TypeAlias = PlayAction


def parts_of(sight: GarlandSight, action: int) -> ACTION:
    """Return the action as an object with named parts: its kind and its card."""
    return _parts(action)


@cache
def _parts(action: int) -> ACTION:
    return {"kind": "play", "card": CARDS[action]}


def notation_of(parts: Mapping[str, Json]) -> str:
    """Return the notation of an action given by its named parts.  The parts are not checked here: `parse` refuses a
    notation that is wrong.
    """
    return f"{parts.get('kind')} {parts.get('card')}"
