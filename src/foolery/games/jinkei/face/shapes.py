"""The types of the view of Jinkei; the page's TypeScript types are generated from them."""

from __future__ import annotations

from typing import Literal, TypedDict

from foolery.kernel.languages import TextByLanguage

Colour = Literal["k", "r"]
Kind = Literal["sword", "shield", "bow"]
Phase = Literal["deal", "kinds", "form", "fill", "reserve", "attack", "defend", "advance", "over"]
Stage = Literal["choosing", "placing", "fighting", "over"]
Reason = Literal["ace", "colour", "number", "equal"]
Duty = Literal["colour", "colour-or-wild", "any", "front"]
Ground = Literal["normal", "unusable", "rank-1", "rank-2", "wild-suit", "two-cards"]
Cell = Literal["F1", "F2", "F3", "B1", "B2", "B3", "R1", "R2", "R3"]


class FormationView(TypedDict):
    """What a formation card shows."""

    id: str
    numeral: str  # round and letter: "II·a"
    name: TextByLanguage
    hint: TextByLanguage
    cells: list[Ground]  # nine, F1 to R3
    from_deck: Cell  # the cell filled face up from the deck
    paths: list[list[Cell]]  # by column: the cells its cards move through, the foremost first


# In functional form, since `as` is a Python keyword.
PickView = TypedDict("PickView", {"card": str, "cell": Cell, "as": Colour | None, "colour": Colour, "counts": int})
PickView.__doc__ = "A card picked for a battle: what it counts as, with the effect of its cell."


class BattleEnding(TypedDict):
    """The result of a battle and its reason."""

    winner: int | None  # null: a draw
    reason: Reason  # the part of JK-4.6 that decided
    gains: list[int]  # points by seat


class AnswerView(PickView, BattleEnding):
    """One defence that the viewer may choose, and its result."""


class AttackOutlook(TypedDict):
    """How many of the opponent's possible defenders an attack beats, ties with and loses to.

    A card in a Wild Suit cell counts once, with the declared colour that is best for the defender.
    """

    wins: int
    draws: int
    losses: int


class AttackView(PickView):
    """One attack that the viewer may choose, and its possible answers."""

    answers: list[AnswerView]  # each defence the other may then choose
    outlook: AttackOutlook  # the answers counted by result, card by card


class BattleView(BattleEnding):
    """One finished battle."""

    attacker: int
    attack: PickView
    defence: PickView


class KindOffer(TypedDict):
    """One kind that can be picked, and its formations."""

    kind: Kind
    formations: list[FormationView]


class CellView(TypedDict):
    """One cell of a formation in use."""

    cell: Cell
    ground: Ground
    from_deck: bool
    cards: list[str]  # codes; "?" for a card hidden from the viewer
    face_up: bool  # its card is public


class HandView(TypedDict):
    """The cards in a player's hand."""

    size: int
    cards: list[str] | None  # null: hidden from the viewer


class CapturedCard(TypedDict):
    """A captured card and its former owner."""

    card: str
    owner: int


class Captured(TypedDict):
    """The cards one seat captured this round."""

    cards: list[CapturedCard]
    points: int


class Placing(TypedDict):
    """How many cards a seat has placed in this phase, and how many it has to place."""

    placed: int
    all: int


class LineupPlace(TypedDict):
    """One place that the viewer fills with a card in this phase; a Two Cards cell is two places."""

    cell: Cell
    card: str | None  # the card put there, face down
    fits: list[str]  # cards that may go there, if they are not elsewhere


class Counted(TypedDict):
    """Where the 22 cards of one player are, as far as the viewer knows."""

    unseen: list[str]  # not seen yet: in the deck; for the other side also in hand or face down
    held: list[str]  # in the viewer's own hand
    lying: list[str]  # on the formation, face up or the viewer's own
    gone: list[str]  # fought in this game


class PlayerView(TypedDict):
    """One player, with the player's cards and points."""

    kind: Kind | None
    choices: list[FormationView]  # of this round
    form: str | None
    sealed: bool  # has chosen, while the other is still choosing
    placing: Placing | None  # while front and back, or the reserve, are filled
    hand: HandView
    deck: int
    cells: list[CellView]
    captured: Captured
    counted: Counted
    total: int  # points of finished rounds plus this round's captures


class JinkeiView(TypedDict):
    """Jinkei as one viewer sees it."""

    game: Literal["jinkei"]
    seat: int | None  # the viewer's seat; null: a spectator
    phase: Phase
    stage: Stage  # the stage of the round
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
    before: list[int]  # the part of `points` from the first game of a match
    rounds: list[list[int]]  # the points of each finished round of this game
    offer: list[KindOffer]
    lineup: list[LineupPlace]  # for a seat that forms up: the places to fill, in the order of the record
    attacks: list[AttackView]  # for the attacker only: every possible pick
    attack: PickView | None  # the attack that is not answered yet
    duty: Duty | None  # what may answer it
    answers: list[AnswerView]  # for the defender only: the result of every possible defence
    players: list[PlayerView]
    standing: bool  # whether there are cards on the formations
    battles: list[BattleView]  # of this round
    ended_by: list[BattleView]  # between rounds and at the end: the battle that ended the round
