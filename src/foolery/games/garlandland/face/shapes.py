"""The types of the view of Garlandland: what a client draws for one viewer.

The TypeScript types of the page are generated from this module.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Phase = Literal["deal", "choose", "over"]
CardCode = Literal["I", "II", "III", "IV", "V", "VI", "VII"]
SymbolCode = Literal["kL", "rL", "kB", "rB", "kF", "rF", "S"]
Kind = Literal["single-shape", "all-black", "all-red", "triplet", "two-pair", "pair", "all-shapes", "nothing"]
Rule = Literal["hands", "shapes", "colours", "position"]


class Made(TypedDict):
    """The hand that a whole row makes.  `first` and `last` are the first and last of the garlands that make it,
    counted from 0.
    """

    kind: Kind
    first: int
    last: int
    points: int


class RowView(TypedDict):
    """The cards of one row, the garlands between them, and the hand it makes if it is whole."""

    cards: list[CardCode]
    garlands: list[SymbolCode]
    made: Made | None


class ComparisonView(TypedDict):
    """One step of the comparison that decided a round: the seats compared, and those not beaten by it."""

    rule: Rule
    clause: str
    between: list[int]
    kept: list[int]
    place: int | None  # how many of the hand's garlands were compared, from the right
    rival: int | None  # the beaten seat that was beaten last
    parted: int | None  # the garland of the hand that beat the rival, counted from the right, from 1


class PastView(TypedDict):
    """One finished round: the rows, the winners and how they were compared."""

    rows: list[RowView]
    winners: list[int]
    steps: list[ComparisonView]


class ChoiceView(TypedDict):
    """One card of the viewer's hand: the garland it would make now, and the hands that the row could still become."""

    card: CardCode
    garland: SymbolCode | None
    made: Made | None
    chances: dict[Kind, float]
    likeliest: Kind  # the hand with the best chance if played for alone; `nothing` only if no other hand is left
    best: Kind  # the strongest possible hand


class GarlandView(TypedDict):
    """Everything a client shows of Garlandland to one viewer."""

    game: Literal["garlandland"]
    seat: int | None  # the viewer's seat; null: a spectator
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
    seating: list[int]  # the seats from the far to the near side: the others in turn order, the viewer last
    rows: list[RowView]
    hand: list[CardCode] | None
    own_deck: list[CardCode] | None  # the cards left in the viewer's own deck, sorted
    choices: list[ChoiceView] | None
    chances: list[dict[Kind, float] | None]
    past: list[PastView]
    just_ended: bool  # the last round of `past` has just ended, and no card of the next one was played
