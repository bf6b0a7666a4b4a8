"""The actions of Garlandland by their parts, for clients: `make generate` types them for the page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias, TypedDict

from foolery.games.garlandland.rules.cards import CARDS
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.kernel.game import Json

__all__ = ["ACTION", "PlayAction", "notation_of", "parts_of"]


class PlayAction(TypedDict):
    """A card of the hand is chosen for the row."""

    kind: Literal["play"]
    card: str


ACTION: TypeAlias = PlayAction


def parts_of(sight: GarlandSight, action: int) -> ACTION:
    """Return an action by its parts."""
    return _parts(action)


@cache
def _parts(action: int) -> ACTION:
    return {"kind": "play", "card": CARDS[action]}


def notation_of(parts: Mapping[str, Json]) -> str:
    """Return the notation of an action that is given by its parts; they may be anything, `parse` will say so."""
    return f"{parts.get('kind')} {parts.get('card')}"
