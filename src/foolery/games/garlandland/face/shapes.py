"""The shapes of what a client draws of Garlandland: the types that the page's own are made from."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = [
    "CardCode",
    "ChoiceView",
    "ComparisonView",
    "GarlandView",
    "Kind",
    "Made",
    "PastView",
    "Phase",
    "RowView",
    "Rule",
    "SymbolCode",
]

Phase = Literal["deal", "choose", "over"]
CardCode = Literal["I", "II", "III", "IV", "V", "VI", "VII"]
SymbolCode = Literal["kL", "rL", "kB", "rB", "kF", "rF", "S"]
Kind = Literal["single-shape", "all-black", "all-red", "triplet", "two-pair", "pair", "all-shapes", "nothing"]
Rule = Literal["hands", "shapes", "colours", "position"]


class Made(TypedDict):
    """The hand of a whole row: the garlands `first` to `last` (from 0) make it."""

    kind: Kind
    first: int
    last: int
    points: int


class RowView(TypedDict):
    """The cards somebody has laid, and the garlands between them."""

    cards: list[CardCode]
    garlands: list[SymbolCode]
    made: Made | None


class ComparisonView(TypedDict):
    """One step of how a round was decided."""

    rule: Rule
    clause: str
    between: list[int]
    kept: list[int]
    place: int | None  # how many of the hand's garlands were needed, counted from the right
    rival: int | None  # of those beaten, who held out longest
    parted: int | None  # which garland of the hand beat the rival, counted from the right, from 1


class PastView(TypedDict):
    """A finished round."""

    rows: list[RowView]
    winners: list[int]
    steps: list[ComparisonView]


class ChoiceView(TypedDict):
    """A card of the viewer's hand: what it would make, and what it leaves possible."""

    card: CardCode
    garland: SymbolCode | None
    made: Made | None
    chances: dict[Kind, float]
    likeliest: Kind  # the hand most likely made by playing for it alone; nothing only where no hand is left
    best: Kind  # the strongest hand among them


class GarlandView(TypedDict):
    """Garlandland as one viewer sees it."""

    game: Literal["garlandland"]
    seat: int | None  # whose eyes these are; null looks on
    phase: Phase
    to_act: list[int]
    mode: Literal["race", "points"]
    target: int | None
    rounds: int | None
    round: int
    turn: int  # cards in every row
    dealer: int
    scores: list[int]
    counters: list[int] | None
    left: list[int]  # seats that have left the game
    sealed: list[int]  # seats that have chosen
    chosen: CardCode | None  # the viewer's own sealed card
    deck: int
    seating: list[int]  # the seats as they lie before the viewer: the others in turn, the own row last
    rows: list[RowView]
    hand: list[CardCode] | None
    own_deck: list[CardCode] | None  # what is left in the viewer's own deck, in no order
    choices: list[ChoiceView] | None
    chances: list[dict[Kind, float] | None]
    past: list[PastView]
    just_ended: bool  # the last round of `past` has just ended, and nobody has gone on
