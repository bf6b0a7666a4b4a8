"""The types of the view of The Fool's Field: what a client draws for one viewer.

The TypeScript types of the page are generated from this module.  A card is given by its code, such as `SHHS`.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Phase = Literal["deal", "opening", "deploy", "discard", "last", "over"]
Joint = Literal["meets", "clashes"]


class Pile(TypedDict):
    """The hand or the discards of one seat."""

    size: int
    cards: list[str] | None  # null: hidden from the viewer


class Placed(TypedDict):
    """One card that lies in the field."""

    space: str
    card: str
    seen: str  # the card's sides as the viewer sees them: top, right, bottom, left
    turned: bool  # whether it lies upside down for the viewer
    seat: int


class Known(TypedDict):
    """What a player with perfect memory knows of a hidden hand: cards that are certainly in it, and cards that are
    in it or were discarded.
    """

    held: list[str]
    held_or_discarded: list[str]


class Meeting(TypedDict):
    """How the four sides of one card of the viewer's hand would fit on one free space beside a card of the field."""

    card: str
    space: str
    edges: list[Joint | None]  # by side (top, right, bottom, left as the viewer sees it); null: no card there


class Retreat(TypedDict):
    """What would happen if the viewer retreated now."""

    picks_up: list[str]
    discards: int
    starts: int | None  # who would start the next battle; null: the game would be over


class FieldView(TypedDict):
    """Everything a client shows of The Fool's Field to one viewer."""

    game: Literal["fools-field"]
    seat: int | None  # the viewer's seat; null: a spectator
    phase: Phase
    to_act: list[int]
    start: int  # start player of this battle
    battle: int
    battle_limit: int
    seating: Literal["facing", "shared"]
    deck: int
    owed: int  # discards the retreater still owes
    hands: list[Pile]
    discards: list[Pile]
    spaces: list[str]  # the nine spaces from the viewer's side, far row first
    field: list[Placed]
    meetings: list[Meeting]  # while the viewer may deploy: which edges would meet
    retreat: Retreat | None  # while the viewer may retreat
    known: list[Known | None]
    retreats: list[int]  # who retreated, battle by battle
