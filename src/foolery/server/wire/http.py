"""Requests and answers of HTTP only: games, people, the lobby, finished games."""

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
    """One value that an option of a game can have."""

    value: int | str
    label: Words
    about: Words | None = None  # what this value changes in the game
    needs: str | None = None  # another value of the same option that must be chosen too
    under: int | str | None = None  # the value that the option named by `by` must have, so that this one is offered


class OptionInfo(Out, frozen=True):
    """One option of a game, chosen before the first card.

    The value of a `number` is from `least` to `most`, that of a `choice` is one of `values`, that of `several` is a
    list of them, and that of a `seat` is a seat number or one of `values`.  An option without a default is drawn at
    random if no value is chosen.
    """

    name: str
    kind: Literal["number", "choice", "seat", "several"]
    label: Words
    default: int | str | list[str] | None
    least: int | None = None
    most: int | None = None
    values: list[OptionValue] | None = None
    by: str | None = None  # the option that decides which values are offered; an empty list chooses all of them


class Measured(Out, frozen=True):
    """How often a bot won against another, in per cent, with the 95 % interval `low` to `high`.

    The games were played in mirrored deals: the same cards with the seats exchanged.
    """

    against: str  # another level
    won: float
    low: float
    high: float
    games: int


class BotInfo(Out, frozen=True):
    """A level of bots: its name, how it chooses its actions, and its strength, if that was measured."""

    level: str
    name: Words
    method: Words
    strength: Measured | None


class GameInfo(Out, frozen=True):
    """A game that can be played on this server."""

    id: str
    title: Words
    blurb: Words  # a short description
    minutes: Words  # how long a game takes
    seats: list[int]  # the possible numbers of players
    options: list[OptionInfo]
    bots: list[BotInfo]  # weakest first
    match: bool  # whether the game has a match of several games


class ClauseInfo(Words, frozen=True):
    """One numbered rule (clause) of a game, in this project's own words."""

    id: str
    source: str  # book: the rulebook; house: our own, where that is silent; decision: how we read it


# -- people


class Me(Out, frozen=True):
    """The person that the cookie of the request identifies."""

    id: str
    name: str
    lang: Lang


class MyChanges(In, frozen=True):
    """What to change about the sender; a field that is left out stays as it is."""

    name: Annotated[str, Meta(max_length=2000)] | None = None  # if it is empty or too long, the refusal says so
    lang: Lang | None = None


class Recovery(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The recovery code, which signs in the same person on another device."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


# -- the lobby


class SeatWish(In, frozen=True):
    """Who gets a seat of a new table: its maker (`me`), any person who comes later (`open`), or a bot of `level`."""

    who: Literal["me", "open", "bot"]
    level: Level | None = None


class NewTable(In, frozen=True):
    """The request for a new table.  A table that is not public is not in the lobby: only its link leads to it."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, int | str | list[str]], Meta(max_length=40)] = msgspec.field(default_factory=dict)
    public: bool = True
    clock: Clock = msgspec.field(default_factory=NoClock)
    match: bool = False
    commit: CommitText | None = None  # commitment of the person who makes it, if they have a seat


class NewStudy(In, frozen=True):
    """The request for a study: to play on from step `step` of a finished game, on `seat`, against bots of `level`."""

    step: StepNumber
    seat: SeatNumber
    level: Level


class TableList(Out, frozen=True):
    """A page of the list of tables, newest first; a request with `more` returns the next page."""

    tables: list[TableInfo]
    more: str | None
    # In a list of the asking person's tables, by table id: the seats that have to make a decision now.
    turns: dict[str, list[int]] = msgspec.field(default_factory=dict)


# -- finished games


class PlayedGame(Out, frozen=True):
    """One finished game that the asking person has played."""

    table: str
    number: int  # of the game at the table, from 1
    game: str
    names: list[str]  # by seat
    seat: int  # of the asking person
    winners: list[int]
    scores: list[int | float]
    reason: str
    finished: int
    open: bool  # whether its record may be read; in a match, only after the match is over
    mark: Literal["study", "takeback"] | None = None  # why it does not count; null: it counts


class PlayedGames(Out, frozen=True):
    """A page of the finished games of the asking person, newest first; `more` as in TableList."""

    games: list[PlayedGame]
    more: str | None


class Position(Out, frozen=True):
    """A finished game after step `step`, which `seat` took; step 0 is the position after the deal."""

    step: int
    seat: int | None
    action: str | None  # in notation, as the viewer saw it
    lines: list[Line]
    views: list[Json]  # one view for a seat or a spectator; one for each seat if all cards are open
    to_act: list[int]
    outcome: OutcomeInfo | None


class Positions(Out, frozen=True):
    """Some positions of a finished game, in order; `steps` is the number of all its steps."""

    game: str
    names: list[str]
    steps: int
    eyes: str  # the viewer: a seat, `none` for a spectator, or `all` for all cards open
    positions: list[Position]


class Ending(Out, frozen=True):
    """The final position of a finished game with all cards open, and the step that increased the winner's lead most."""

    steps: int
    views: list[Json]  # by seat
    decided: int  # number of that step
    lines: list[Line]  # of that step


class ReviewOption(Out, frozen=True):
    """An action that was possible, in words, and the chance to win after it, from 0 to 1."""

    words: Words
    chance: float


class ReviewStep(Out, frozen=True):
    """The judgement of one choice: `cost` is the chance to win that it lost, `noise` the uncertainty of that (95 %).

    `cost` is 0 if it is not more than `noise`.
    """

    step: int
    seat: int
    chance: float  # to win before the choice, by what the seat knew
    cost: float
    noise: float  # 0 if the judgement is exact
    chosen: ReviewOption
    best: list[ReviewOption]  # the best actions


class ReviewSeat(Out, frozen=True):
    """Skill and luck of a seat, in shares of the win: even share + gifts - cost + luck = result.

    `cost` is lost by the seat's own mistakes, `gifts` is gained by mistakes of the others.
    """

    cost: float
    gifts: float
    luck: float | None
    result: float | None


class Review(Out, frozen=True):
    """The review of a finished game.

    `done` of `total` choices are judged; `steps` and `seats` are empty until all of them are.
    """

    done: int
    total: int
    steps: list[ReviewStep]
    seats: list[ReviewSeat]
    turning: int | None = None  # the step at which the chances changed most
