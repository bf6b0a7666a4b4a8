"""What is asked and answered by HTTP alone: games, people, the lobby, finished games."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from foolery.server.wire.basics import CommitText, In, Json, Lang, Level, Out, SeatNumber, StepNumber, Words
from foolery.server.wire.tables import Clock, Line, NoClock, OutcomeInfo, TableInfo

__all__ = [
    "BotInfo",
    "ClauseInfo",
    "Ending",
    "GameInfo",
    "Me",
    "Measured",
    "MyChanges",
    "NewStudy",
    "NewTable",
    "OptionInfo",
    "OptionValue",
    "PlayedGame",
    "PlayedGames",
    "Position",
    "Positions",
    "Recovery",
    "Review",
    "ReviewOption",
    "ReviewSeat",
    "ReviewStep",
    "SeatWish",
    "TableList",
]

# -- games


class OptionValue(Out, frozen=True):
    """One value an option can take."""

    value: int | str
    label: Words
    about: Words | None = None  # what choosing it brings
    needs: str | None = None  # another value of the same option, without which it cannot be chosen
    under: int | str | None = None  # offered where the option `by` has this value


class OptionInfo(Out, frozen=True):
    """One choice before the first card.

    `number` takes `least` to `most`, `choice` one of `values`, `several` a list of them, `seat` a seat number
    or one of `values`; one without a default is drawn at random unless it is named.
    """

    name: str
    kind: Literal["number", "choice", "seat", "several"]
    label: Words
    default: int | str | list[str] | None
    least: int | None = None
    most: int | None = None
    values: list[OptionValue] | None = None
    by: str | None = None  # the option that decides which values are offered; naming none of them chooses them all


class Measured(Out, frozen=True):
    """How often a bot won, in per cent with its 95 % interval, on mirrored deals."""

    against: str  # another level
    won: float
    low: float
    high: float
    games: int


class BotInfo(Out, frozen=True):
    """A bot: what players call it, how it thinks, how strong it is."""

    level: str
    name: Words
    method: Words
    strength: Measured | None


class GameInfo(Out, frozen=True):
    """A game that can be played here."""

    id: str
    title: Words
    blurb: Words
    minutes: Words
    seats: list[int]
    options: list[OptionInfo]
    bots: list[BotInfo]  # weakest first
    match: bool  # whether the game has a match of several games


class ClauseInfo(Words, frozen=True):
    """One numbered rule, in our own words."""

    id: str
    source: str  # book, house or decision


# -- people


class Me(Out, frozen=True):
    """Who the cookie says you are."""

    id: str
    name: str
    lang: Lang


class MyChanges(In, frozen=True):
    """What to change about oneself; what is left out stays."""

    name: Annotated[str, Meta(max_length=2000)] | None = None  # one that is too long or empty is refused in words
    lang: Lang | None = None


class Recovery(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code that makes another device the same person."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


# -- the lobby


class SeatWish(In, frozen=True):
    """The player of a seat: the maker of the table, the first person who comes, or a bot of a level."""

    who: Literal["me", "open", "bot"]
    level: Level | None = None


class NewTable(In, frozen=True):
    """A table to make.  A table that is not public is found by its link alone."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, int | str | list[str]], Meta(max_length=40)] = msgspec.field(default_factory=dict)
    public: bool = True
    clock: Clock = msgspec.field(default_factory=NoClock)
    match: bool = False
    commit: CommitText | None = None  # of the maker, if they sit


class NewStudy(In, frozen=True):
    """A game to play on from a step of a finished one: whose seat to take, and the level of the bots on the others."""

    step: StepNumber
    seat: SeatNumber
    level: Level


class TableList(Out, frozen=True):
    """A page of the lobby, newest first; `more` continues it."""

    tables: list[TableInfo]
    more: str | None
    # Of one's own games, by table: the seats that are to act.
    turns: dict[str, list[int]] = msgspec.field(default_factory=dict)


# -- finished games


class PlayedGame(Out, frozen=True):
    """One finished game of one's own."""

    table: str
    number: int
    game: str
    names: list[str]
    seat: int
    winners: list[int]
    scores: list[int | float]
    reason: str
    finished: int
    open: bool  # whether its record may be read yet: not before the match is over
    mark: Literal["study", "takeback"] | None = None  # why it is no ordinary game


class PlayedGames(Out, frozen=True):
    """One's own finished games, newest first."""

    games: list[PlayedGame]
    more: str | None


class Position(Out, frozen=True):
    """A finished game after one of its steps; step 0 is the deal."""

    step: int
    seat: int | None
    action: str | None  # in notation, as these eyes saw it
    lines: list[Line]
    views: list[Json]  # one for a seat's or a spectator's eyes, one per seat when all is open
    to_act: list[int]
    outcome: OutcomeInfo | None


class Positions(Out, frozen=True):
    """Some positions of a finished game, in order."""

    game: str
    names: list[str]
    steps: int
    eyes: str
    positions: list[Position]


class Ending(Out, frozen=True):
    """The end of a finished game with all cards open, and the step that decided it by what the rules count."""

    steps: int
    views: list[Json]  # by seat
    decided: int  # a step
    lines: list[Line]  # of that step


class ReviewOption(Out, frozen=True):
    """Something that could be done, and the chance to win that it leaves, from 0 to 1."""

    words: Words
    chance: float


class ReviewStep(Out, frozen=True):
    """What is thought of a choice; `cost` is 0 where it is not more than its noise (95 %)."""

    step: int
    seat: int
    chance: float  # before it, by what the seat could see
    cost: float
    noise: float  # 0 where it is exact
    chosen: ReviewOption
    best: list[ReviewOption]


class ReviewSeat(Out, frozen=True):
    """Skill and luck of a seat: an even share + gifts - cost + luck = result, in shares of the win."""

    cost: float
    gifts: float
    luck: float | None
    result: float | None


class Review(Out, frozen=True):
    """How far a review is, in choices; `steps` and `seats` are empty until it is whole."""

    done: int
    total: int
    steps: list[ReviewStep]
    seats: list[ReviewSeat]
    turning: int | None = None  # the step at which the chances turned most
