"""The shape of A Fool's Fortune's view: what a client is given, field by field."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = [
    "DuesView",
    "FateView",
    "ForeseenView",
    "FortuneView",
    "GoalView",
    "HandView",
    "LockView",
    "MemberView",
    "PendingView",
    "PerhapsView",
    "SetView",
    "StageView",
]

Phase = Literal["toss", "order", "deal", "encore", "allowance", "main", "refuse", "pick", "dues", "clean", "over"]
Position = Literal["ready", "engaged", "weakened"]
Feature = Literal["faire", "road", "barter", "flash", "recruit", "cross"]


class ForeseenView(TypedDict):
    """A card of Fate that the viewer knows."""

    at: int  # how far from the top, from 1
    card: str


class PerhapsView(TypedDict):
    """A card that the viewer knows to be in one of a few places, because somebody moved it unseen."""

    card: str
    hands: list[int]
    fate: list[int]  # places from the top, from 1


class FateView(TypedDict):
    """The deck."""

    size: int
    known: list[ForeseenView]
    perhaps: list[PerhapsView]


class HandView(TypedDict):
    """A Hand."""

    size: int
    cards: list[str] | None  # null: not the viewer's to see
    known: list[str]  # what the viewer knows to be in somebody else's
    seen_by: list[int]  # who has seen cards of the viewer's own


class SetView(TypedDict):
    """A Set in a Cache."""

    slot: int
    cards: list[str]
    rainbow: bool
    closed: bool


class MemberView(TypedDict):
    """A Character in a Crew, with its Fees."""

    character: str
    position: Position
    fees: list[str]


class StageView(TypedDict):
    """Everything that lies before one player."""

    in_game: bool
    hand: HandView
    camp: list[str]
    wayside: list[str]
    sets: list[SetView]
    crew: list[MemberView]


class GoalView(TypedDict):
    """The Closed Sets and Ready Characters that win."""

    sets: int
    ready: int


class DuesView(TypedDict):
    """What is owed tonight."""

    extra: int
    left: int
    payable: int | None  # to whoever's Day it is: how many cards could pay
    loses: bool  # to whoever's Day it is: whether ending the Afternoon now loses


class LockView(TypedDict):
    """A feature that somebody has Locked."""

    seat: int
    feature: Feature
    tonight: bool


class PendingView(TypedDict):
    """An action that waits for an answer or a pick."""

    action: str
    seat: int
    character: str
    asked: int | None
    target: int | None
    picks: int


class FortuneView(TypedDict):
    """A Fool's Fortune as one viewer sees it."""

    game: Literal["fools-fortune"]
    seat: int | None  # whose eyes these are; null looks on
    cards: str  # the edition
    act: int
    scenes: list[str]
    phase: Phase
    to_act: list[int]
    day: int
    day_limit: int
    active: int
    asker: int
    first: int | Literal["toss"]
    hand_size: int
    encores: int
    fate: FateView
    faire: list[str]
    road: list[str]
    stages: list[StageView]
    goal: GoalView
    dues: DuesView
    fetched: list[str]  # came today: cannot pay Dues
    barters_closed: bool
    actions_left: int
    locks: list[LockView]
    pending: PendingView | None
    toss: list[str]
