"""The shape of Jinkei's view: what a client is given, field by field."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = [
    "AnswerView",
    "BattleView",
    "Captured",
    "CapturedCard",
    "CellView",
    "Ending",
    "FormationView",
    "HandView",
    "JinkeiView",
    "KindOffer",
    "PickView",
    "PlayerView",
    "Words",
]

Colour = Literal["k", "r"]
Kind = Literal["sword", "shield", "bow"]
Phase = Literal["deal", "kinds", "form", "fill", "reserve", "attack", "defend", "advance", "over"]
Reason = Literal["ace", "colour", "number", "equal"]
Cell = Literal["F1", "F2", "F3", "B1", "B2", "B3", "R1", "R2", "R3"]


class Words(TypedDict):
    """One text in both languages."""

    en: str
    ja: str


class FormationView(TypedDict):
    """A formation as its card shows it."""

    id: str
    name: Words
    hint: Words
    cells: list[str]  # nine tokens, F1 to R3


# Written with the call, because `as` is a word of Python.
PickView = TypedDict("PickView", {"card": str, "cell": Cell, "as": Colour | None, "colour": Colour, "counts": int})
PickView.__doc__ = "A card picked for a battle: what it counts as, with the effect of its cell."


class Ending(TypedDict):
    """How a battle ends and why."""

    winner: int | None
    reason: Reason
    gains: list[int]


class AnswerView(PickView, Ending):
    """A defence the viewer may choose, and what it would bring."""


class BattleView(Ending):
    """A finished battle."""

    attacker: int
    attack: PickView
    defence: PickView


class KindOffer(TypedDict):
    """While kinds are picked: what a kind brings."""

    kind: Kind
    formations: list[FormationView]


class CellView(TypedDict):
    """One cell of a formation in use."""

    cell: Cell
    token: str
    cards: list[str]  # codes; "?" for a card that is not the viewer's to see
    face_up: bool


class HandView(TypedDict):
    """Cards in hand."""

    size: int
    cards: list[str] | None  # null: not the viewer's to see


class CapturedCard(TypedDict):
    """A captured card and whose it was."""

    card: str
    owner: int


class Captured(TypedDict):
    """This round's captures of one seat."""

    cards: list[CapturedCard]
    points: int


class PlayerView(TypedDict):
    """One side of the table."""

    kind: Kind | None
    choices: list[FormationView]
    form: str | None
    sealed: bool
    hand: HandView
    deck: int
    cells: list[CellView]
    captured: Captured


class JinkeiView(TypedDict):
    """Jinkei as one viewer sees it."""

    game: Literal["jinkei"]
    seat: int | None  # whose eyes these are; null looks on
    phase: Phase
    to_act: list[int]
    kinds: Literal["beginner", "draft"]
    games: int
    match_game: int
    edition: str
    round: int
    battle: int
    first: int  # first player of this round
    turn: int
    points: list[int]  # of finished rounds
    rounds: list[list[int]]
    offer: list[KindOffer]
    attack: PickView | None
    duty: Colour | None  # the colour a defender must answer with
    answers: list[AnswerView]
    players: list[PlayerView]
    battles: list[BattleView]
    ended_by: list[BattleView]  # between two rounds, and after the last: the battle that ended the round
