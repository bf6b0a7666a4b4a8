"""The shape of A Fool's Fortune's view: what a client is given, field by field."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from foolery.games.fools_fortune.face.actions import FortuneAction
from foolery.kernel.languages import TextByLanguage

Phase = Literal["toss", "order", "deal", "encore", "allowance", "main", "refuse", "pick", "dues", "clean", "over"]
Position = Literal["ready", "engaged", "weakened"]
Power = Literal["savvy", "talent", "strike"]
Part = Literal["morning", "afternoon", "night"]
Charm = Literal["fate", "bargain"]
CharmedBy = Literal["wilds", "savvy", "domain"]
SetKind = Literal["realm", "resource", "wild", "rainbow"]
Feature = Literal["faire", "road", "barter", "flash", "recruit", "cross"]


# -- what is printed on the cards


class FortunePrint(TypedDict):
    """A Fortune: its code says its Realm and Resource."""

    name: TextByLanguage
    twin: str | None  # the other card of its Charmed-Pair; a Wild has none


class AbilityPrint(TypedDict):
    """A Talent or a Strike."""

    name: TextByLanguage
    text: TextByLanguage


class CharacterPrint(TypedDict):
    """A Character: Savvy to something, or Skilled with a Domain."""

    name: TextByLanguage
    savvy: str | None
    savvy_kind: str | None  # realm, resource or wild
    domain: str | None  # a type, or Wi
    charmed_by: CharmedBy  # which Fees give it a Charm
    talent: AbilityPrint | None
    strike: AbilityPrint | None


class PrintedView(TypedDict):
    """An edition of the cards, with the words it has for the game's things."""

    realms: dict[str, TextByLanguage]
    resources: dict[str, TextByLanguage]
    fortunes: dict[str, FortunePrint]
    characters: dict[str, CharacterPrint]
    terms: dict[str, TextByLanguage]


# -- the table


class ForeseenView(TypedDict):
    """A card of Fate that the viewer knows."""

    at: int  # how far from the top, from 1
    card: str


class PerhapsView(TypedDict):
    """A card that the viewer knows to be in one of a few places, because a player moved it unseen."""

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
    known: list[str]  # the cards that the viewer knows in the Hand of another seat
    seen_by: list[int]  # who has seen cards of the viewer's own


class KindView(TypedDict):
    """A kind of Set."""

    of: SetKind
    code: str | None  # the Realm's or the Resource's


class PlaceView(TypedDict):
    """One of the five places of a Set."""

    card: str | None  # what lies there
    lacks: list[str]  # types ("CoTr", "CoWi") that may come here, while it is empty


class ShapeView(TypedDict):
    """Fortunes as a Set: what they can be, and where they lie."""

    kinds: list[KindView]  # every kind it can still be; the first gives it its name
    places: list[PlaceView]  # five, in the order of the table; a Wild is where there is room and stands for any


class SetView(ShapeView):
    """A Set in a Cache."""

    slot: int
    cards: list[str]
    rainbow: bool
    closed: bool
    takes: list[str]  # the Fortunes, wherever they are, that may be added to it
    closes_with: list[str]  # those that would Close it


class MemberView(TypedDict):
    """A Character in a Crew, with its Fees and what they Charm it to do."""

    character: str
    position: Position
    unpaid: bool
    fees: list[str]
    charm: Charm | None


class StageView(TypedDict):
    """Everything that lies before one player."""

    in_game: bool
    hand: HandView
    camp: list[str]
    wayside: list[str]
    sets: list[SetView]
    crew: list[MemberView]
    reached: GoalView  # of what wins


class RoomView(TypedDict):
    """How many Sets a Cache and how many Characters a Crew may have."""

    sets: int
    crew: int


class GoalView(TypedDict):
    """Closed Sets and Ready Characters."""

    sets: int
    ready: int


class DuesView(TypedDict):
    """What is owed tonight."""

    due: int  # by the Night if it comes now; in the Night what is still to be paid
    extra: int  # collected today, on top of the usual one
    left: int  # still to be paid in the Night
    payable: int | None  # shown to the active player: how many cards could pay
    loses: bool  # shown to the active player: whether ending the Afternoon now loses


class LockView(TypedDict):
    """A feature that a player has Locked."""

    seat: int
    feature: Feature
    tonight: bool


class PendingView(TypedDict):
    """An action that waits for an answer or a pick."""

    action: str
    parts: FortuneAction  # the same by its parts
    seat: int
    character: str
    asked: int | None
    target: int | None
    picks: int


# -- what Characters can do


Standing = Literal["hand", "camp", "road", "ready", "engaged", "weakened", "unpaid"]
Deed = Literal[
    "refuse",
    "allowance",
    "recruit",
    "fetch",
    "barter",
    "feeswap",
    "fate",
    "bargain",
    "talent",
    "strike",
    "kickback",
    "repay",
    "cut",
    "dues",
    "discard",
    "answers",
    "guards",
]
Outcome = Literal[
    "closes", "no_dues", "refusable", "hand_refusable", "unrefusable", "ends", "leaves", "or_leaves", "short"
]
Misfit = Literal["set-closed", "twin", "no-rainbow", "does-not-fit"]
Harm = Literal["ready", "engage", "weaken", "cut", "fee_swap", "fee", "recall", "recruit", "mimic"]


class ConsequenceView(TypedDict):
    """What follows from a deed: a sentence of `then`, and what its blanks name."""

    say: Outcome
    by: NotRequired[list[str]]  # Characters
    seat: NotRequired[int]
    card: NotRequired[str]
    slot: NotRequired[int]  # of one of the viewer's Sets


class DeedView(TypedDict):
    """Something a Character can do now: a sentence of `deeds`, and what follows."""

    say: Deed
    clause: str
    count: NotRequired[int]  # how many things it can be done with
    by: NotRequired[list[str]]  # the viewer's Characters that it answers
    then: list[ConsequenceView]


class HarmView(TypedDict):
    """Something that can be done to a Character: a sentence of `harms`."""

    say: Harm
    by: list[str]  # Characters
    seat: int | None  # whose; null: not seen yet, so they may be in a Rival's Hand


class UnfitView(TypedDict):
    """One of the viewer's Sets that does not take a card: a sentence of `unfit`."""

    slot: int
    say: Misfit
    clause: str


class CharacterView(TypedDict):
    """A Character in sight."""

    stands: Standing
    does: list[DeedView]
    suffers: list[HarmView]


# -- everything


class FortuneView(TypedDict):
    """A Fool's Fortune as one viewer sees it."""

    game: Literal["fools-fortune"]
    seat: int | None  # whose eyes these are; null looks on
    cards: str  # the edition
    printed: PrintedView | None  # what that edition's cards show; null: the built-in ones
    act: int
    scenes: list[str]
    left_out: list[str]  # Scenes of this Act that are not in play
    powers: list[Power]  # what Characters can do in this game; anything else on their cards has no effect
    phase: Phase
    part: Part | None  # of the Day
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
    room: RoomView
    goal: GoalView  # what wins
    drafts: dict[str, ShapeView]  # Sets the viewer can begin or add to, by their codes in order, two cards of them too
    dues: DuesView
    fetched: list[str]  # came today: cannot pay Dues
    barters_closed: bool
    actions_left: int
    locks: list[LockView]
    people: dict[str, CharacterView]  # every Character in sight, by its slug
    unfit: dict[str, list[UnfitView]]  # by Fortune of the viewer's Hand and Camp, own Sets that do not take it
    pending: PendingView | None
    toss: list[str]
