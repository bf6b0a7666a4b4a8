"""The shape of Jinkei's view: what a client is given, field by field."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = [
    "AnswerView",
    "AttackOutlook",
    "AttackView",
    "BattleEnding",
    "BattleView",
    "BothLanguages",
    "Captured",
    "CapturedCard",
    "CellView",
    "Counted",
    "FormationView",
    "HandView",
    "JinkeiView",
    "KindOffer",
    "LineupPlace",
    "PickView",
    "Placing",
    "PlayerView",
]

Colour = Literal["k", "r"]
Kind = Literal["sword", "shield", "bow"]
Phase = Literal["deal", "kinds", "form", "fill", "reserve", "attack", "defend", "advance", "over"]
Stage = Literal["choosing", "placing", "fighting", "over"]
Reason = Literal["ace", "colour", "number", "equal"]
Duty = Literal["colour", "colour-or-wild", "any", "front"]
Ground = Literal["normal", "unusable", "rank-1", "rank-2", "wild-suit", "two-cards"]
Cell = Literal["F1", "F2", "F3", "B1", "B2", "B3", "R1", "R2", "R3"]


class BothLanguages(TypedDict):
    """One text in both languages."""

    en: str
    ja: str


class FormationView(TypedDict):
    """A formation as its card shows it."""

    id: str
    numeral: str  # round and letter: "II·a"
    name: BothLanguages
    hint: BothLanguages
    cells: list[Ground]  # nine, F1 to R3
    from_deck: Cell  # the cell that is filled from the deck, face up
    paths: list[list[Cell]]  # by column: the cells its cards go through, the foremost first


# Written with the call, because `as` is a word of Python.
PickView = TypedDict("PickView", {"card": str, "cell": Cell, "as": Colour | None, "colour": Colour, "counts": int})
PickView.__doc__ = "A card picked for a battle: what it counts as, with the effect of its cell."


class BattleEnding(TypedDict):
    """How a battle ends and why."""

    winner: int | None  # null: a draw
    reason: Reason  # the part of JK-4.6 that decided
    gains: list[int]  # points by seat


class AnswerView(PickView, BattleEnding):
    """A defence the viewer may choose, and what it would bring."""


class AttackOutlook(TypedDict):
    """How many of the other's cards an attack beats, ties with and loses to, whatever is declared with them."""

    wins: int
    draws: int
    losses: int


class AttackView(PickView):
    """An attack the viewer may choose, and what it would meet."""

    answers: list[AnswerView]  # each defence the other may then choose
    outlook: AttackOutlook  # the same, card by card


class BattleView(BattleEnding):
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
    ground: Ground
    from_deck: bool
    cards: list[str]  # codes; "?" for a card that is not the viewer's to see
    face_up: bool  # everybody sees its card


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


class Placing(TypedDict):
    """How far a seat is with the line-up of this phase."""

    placed: int
    all: int


class LineupPlace(TypedDict):
    """Room for one card in the line-up of this phase; a Two Cards cell is two places."""

    cell: Cell
    card: str | None  # what has been put there, face down
    fits: list[str]  # what may lie there, as long as it lies nowhere else


class Counted(TypedDict):
    """Where the 22 cards of one side are, as far as the viewer knows."""

    unseen: list[str]  # may still come: in the deck, and of another side in hand and face down, too
    held: list[str]  # in the viewer's own hand
    lying: list[str]  # on the formation, open or the viewer's own to look at
    gone: list[str]  # have fought in this game


class PlayerView(TypedDict):
    """One side of the table."""

    kind: Kind | None
    choices: list[FormationView]  # of this round
    form: str | None
    sealed: bool  # has decided what the other is still deciding
    placing: Placing | None  # while front and back, or the reserve, are filled
    hand: HandView
    deck: int
    cells: list[CellView]
    captured: Captured
    counted: Counted
    total: int  # points of finished rounds and of this round's captures


class JinkeiView(TypedDict):
    """Jinkei as one viewer sees it."""

    game: Literal["jinkei"]
    seat: int | None  # whose eyes these are; null looks on
    phase: Phase
    stage: Stage  # what the phase is about
    to_act: list[int]
    kinds: Literal["beginner", "draft"]
    games: int
    match_game: int
    edition: str
    round: int
    battle: int
    first: int  # first player of this round
    turn: int
    points: list[int]  # of finished rounds, by seat
    before: list[int]  # of these, what the first game of a match brought
    rounds: list[list[int]]  # the points of each finished round of this game
    offer: list[KindOffer]
    lineup: list[LineupPlace]  # to a seat that forms up: what this phase fills, in the order of the record
    attacks: list[AttackView]  # to the attacker only: every card that may be picked
    attack: PickView | None  # the attack that waits for its defence
    duty: Duty | None  # what may answer it: its colour, a Wild Suit cell, any card of the back row, or the front
    answers: list[AnswerView]  # to the defender only: what every possible defence would bring
    players: list[PlayerView]
    standing: bool  # whether any card lies on a formation
    battles: list[BattleView]  # of this round
    ended_by: list[BattleView]  # between two rounds, and after the last: the battle that ended the round
