"""The types of the view of A Fool's Fortune, which is the JSON object that a client gets to draw the table."""

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
    """What is printed on a Fortune, except Realm and Resource, which are in its code."""

    name: TextByLanguage
    twin: str | None  # the code of the other card of its Charmed-Pair; null: a Wild, which has none


class AbilityPrint(TypedDict):
    """What is printed about a Talent or a Strike."""

    name: TextByLanguage
    text: TextByLanguage


class CharacterPrint(TypedDict):
    """What is printed on a Character: it is Savvy to something, or Skilled with a Domain."""

    name: TextByLanguage
    savvy: str | None
    savvy_kind: str | None  # realm, resource or wild
    domain: str | None  # a type, or Wi
    charmed_by: CharmedBy  # which Fees give it a Charm
    talent: AbilityPrint | None
    strike: AbilityPrint | None


class PrintedView(TypedDict):
    """What is printed on the cards of an edition, with the edition's names for Realms, Resources and terms."""

    realms: dict[str, TextByLanguage]
    resources: dict[str, TextByLanguage]
    fortunes: dict[str, FortunePrint]
    characters: dict[str, CharacterPrint]
    terms: dict[str, TextByLanguage]


# -- the table


class ForeseenView(TypedDict):
    """A card of Fate whose place the viewer knows."""

    at: int  # its place counted from the top; the top card is 1
    card: str


class PerhapsView(TypedDict):
    """A card that the viewer knows to be in one of a few places, because a player moved it unseen."""

    card: str
    hands: list[int]  # the seats in whose Hands it may be
    fate: list[int]  # the places in Fate where it may be, counted from the top; the top card is 1


class FateView(TypedDict):
    """Fate, the face-down deck."""

    size: int  # the number of cards
    known: list[ForeseenView]
    perhaps: list[PerhapsView]  # cards of several possible places, in Fate or in Hands


class HandView(TypedDict):
    """The Hand of one seat."""

    size: int  # the number of cards
    cards: list[str] | None  # null: the Hand of another seat
    known: list[str]  # the cards that the viewer knows to be in the Hand of another seat
    seen_by: list[int]  # for the viewer's own Hand: the seats that know one or more of its cards


class KindView(TypedDict):
    """A kind that a Set can be: of one Realm, of one Resource, of Wilds, or a Rainbow Set."""

    of: SetKind
    code: str | None  # the code of the Realm or Resource; null: a Set of Wilds or a Rainbow Set


class PlaceView(TypedDict):
    """One of the five places of a Set."""

    card: str | None  # the code of the card there; null: the place is empty
    lacks: list[str]  # types ("CoTr", "CoWi") that may come here, while it is empty


class ShapeView(TypedDict):
    """The kinds of Set that some Fortunes can be, and the places where they are shown."""

    kinds: list[KindView]  # every kind that the Set can still be; the first one names the Set
    places: list[PlaceView]  # five, in the order of the table; in a Realm Set, a Wild takes a place that is free


class SetView(ShapeView):
    """A Set that lies in a player's Cache."""

    slot: int  # its number in the Cache (1-3)
    cards: list[str]
    rainbow: bool
    closed: bool
    takes: list[str]  # the Fortunes, wherever they are, that may be added to it
    closes_with: list[str]  # those that would Close it


class MemberView(TypedDict):
    """A Character in a Crew, with its Fees and the Charm that they give it."""

    character: str
    position: Position
    unpaid: bool
    fees: list[str]
    charm: Charm | None  # null: it has no Charm, or Charms are not in play


class StageView(TypedDict):
    """The Stage of one player, which is everything that lies before the player, and the player's Hand."""

    in_game: bool
    hand: HandView
    camp: list[str]
    wayside: list[str]
    sets: list[SetView]
    crew: list[MemberView]
    reached: GoalView  # how much of the goal the player has


class RoomView(TypedDict):
    """How many Sets a Cache and how many Characters a Crew may have."""

    sets: int
    crew: int


class GoalView(TypedDict):
    """Numbers of Closed Sets and of Ready Characters: those that a win needs, or those that a player has."""

    sets: int
    ready: int


class DuesView(TypedDict):
    """The Dues of tonight, in cards."""

    due: int  # before the Night, what would be due if it came now; in the Night, what is still to be paid
    extra: int  # Dues that were added today to the usual one
    left: int  # in the Night, what is still to be paid; otherwise 0
    payable: int | None  # how many of the viewer's cards could pay; null: the viewer is not the active player
    loses: bool  # whether the viewer would lose by ending the Afternoon now; false for all but the active player


class LockView(TypedDict):
    """A feature of the game, such as the Faire, that a player has Locked against the others."""

    seat: int  # the player who Locked it
    feature: Feature
    tonight: bool  # whether the Lock ends tonight


class PendingView(TypedDict):
    """An action that waits until a Rival answers it or the active player picks a card for it."""

    action: str  # in the notation
    parts: FortuneAction  # the same action by its parts
    seat: int  # the player whose action it is
    character: str  # the acting Character
    asked: int | None  # the seat that has to answer; null: none
    target: int | None  # the player who is spied on; null: none
    picks: int  # the number of picks made so far


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
    """An outcome, which is one thing that follows from a deed; `say` names the sentence, the rest fills its blanks."""

    say: Outcome
    by: NotRequired[list[str]]  # Characters
    seat: NotRequired[int]
    card: NotRequired[str]
    slot: NotRequired[int]  # the number (1-3) of one of the viewer's Sets


class DeedView(TypedDict):
    """A deed, which is something that a Character can do now; `say` names the sentence."""

    say: Deed
    clause: str  # the clause of the rules
    count: NotRequired[int]  # how many different things it can be done with
    by: NotRequired[list[str]]  # the viewer's Characters whose actions it may Refuse
    then: list[ConsequenceView]  # what follows from it


class HarmView(TypedDict):
    """Something that can be done to a Character; `say` names the sentence."""

    say: Harm
    by: list[str]  # the Characters that can do it
    seat: int | None  # whose Characters they are; null: the viewer has not seen them, so a Rival may hold them


class UnfitView(TypedDict):
    """One of the viewer's Sets to which a card may not be added; `say` names the sentence with the reason."""

    slot: int  # the number (1-3) of the Set
    say: Misfit
    clause: str  # the clause of the rules


class CharacterView(TypedDict):
    """A Character that the viewer sees."""

    stands: Standing  # where it is; in a Crew, its state
    does: list[DeedView]
    suffers: list[HarmView]


# -- everything


class FortuneView(TypedDict):
    """Everything that one viewer sees of a game of A Fool's Fortune."""

    game: Literal["fools-fortune"]
    seat: int | None  # the viewer's seat; null: a spectator
    cards: str  # the name of the edition
    printed: PrintedView | None  # what is printed on that edition's cards; null: the built-in edition
    act: int
    scenes: list[str]
    left_out: list[str]  # Scenes of this Act that are not in play
    powers: list[Power]  # what Characters can do in this game; anything else on their cards has no effect
    phase: Phase
    part: Part | None  # the part of the Day; null: no Day is in progress
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
    goal: GoalView  # what a player needs to win
    drafts: dict[str, ShapeView]  # by card codes: the Sets that the viewer can make now, and any two cards of a new one
    dues: DuesView
    fetched: list[str]  # Fortunes that came today and therefore cannot pay Dues
    barters_closed: bool
    actions_left: int
    locks: list[LockView]
    people: dict[str, CharacterView]  # every Character that the viewer sees, by its slug
    unfit: dict[str, list[UnfitView]]  # by Fortune of the viewer's Hand and Camp: the own Sets that do not take it
    pending: PendingView | None
    toss: list[str]
