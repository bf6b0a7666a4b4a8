"""The types that describe a table, by HTTP and WebSocket: its clock, seats, match, fair deals and log lines."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from foolery.kernel.beats import BeatKind
from foolery.server.wire.basics import Out, Words

__all__ = [
    "Clock",
    "DaysClock",
    "FairInfo",
    "FischerClock",
    "Line",
    "MoveClock",
    "Moved",
    "NoClock",
    "Opening",
    "Origin",
    "OutcomeInfo",
    "SeatInfo",
    "Standing",
    "TableInfo",
    "TallyInfo",
]


class NoClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """The table has no clock: the time for decisions is not limited."""


class MoveClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="move"):
    """A clock with `seconds` for each decision."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]


class FischerClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="fischer"):
    """A clock with `seconds` for the whole game; each decision adds `increment` seconds."""

    seconds: Annotated[int, Meta(ge=1, le=36_000)]
    increment: Annotated[int, Meta(ge=0, le=600)]


class DaysClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """A clock with `days` for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | MoveClock | FischerClock | DaysClock


class SeatInfo(Out, frozen=True):
    """One seat of a table and its player."""

    seat: int
    who: Literal["open", "person", "bot"]
    name: str | None = None
    person: str | None = None  # the person's id
    level: str | None = None
    gone: bool = False  # the person has left while a game or match goes on
    again: bool = False  # has asked for the next game
    replace: list[int] = msgspec.field(default_factory=list)  # the seats that agree that a bot takes over this one
    committed: bool = False  # has sent the hash of a text for the next deal
    revealed: bool = False  # has revealed that text


class Standing(Out, frozen=True):
    """The state of a match: the scores by seat, and the target that wins it."""

    id: str
    scores: list[int | float]
    target: int | float
    games: int  # number of finished games
    winners: list[int]  # the seats that have won the match; empty while it goes on
    due: int | None = None  # between two games: when players who have not asked for the next one lose the match


class FairInfo(Out, frozen=True):
    """What is needed to verify a deal.

    `commit` is the hash of the server's secret; `secret` is published after the game or match.
    """

    game: int
    commit: str
    entropy: list[str]  # by seat: the revealed texts, known once the game has begun
    drawn: list[str]  # names of the options that are drawn at random
    stream: int  # version of the random stream for the deal
    secret: str | None = None
    commits: list[str] = msgspec.field(default_factory=list)  # by seat: the hash of its text; empty: it adds none
    renewed: int = 0  # how often this game got a new secret, because commitments were dropped


class Opening(Out, frozen=True):
    """The server calls for the texts for the next deal: players who sent the hash of a text reveal the text now."""

    due: int  # the deadline; after it the table is closed, or in a match the seats in `seats` lose the match
    seats: list[int]  # those that have not revealed their texts yet


class Origin(Out, frozen=True):
    """Where a study comes from: game number `game` of a table; the first `step` steps are the same."""

    table: str
    game: int
    step: int


class TableInfo(Out, frozen=True):
    """A table as every viewer may see it."""

    id: str
    game: str
    options: dict[str, int | str | list[str]]
    public: bool
    clock: Clock
    match: bool
    status: Literal["open", "playing", "between", "over", "closed", "damaged"]
    seats: list[SeatInfo]
    number: int  # of the present or last game, from 1; 0 before the first
    standing: Standing | None
    fair: FairInfo | None  # of the game being played; of the next game if none is being played
    created: int  # milliseconds since 1970, as all times
    opening: Opening | None = None
    void: list[int] = msgspec.field(default_factory=list)  # seats that did not reveal: the table is closed
    origin: Origin | None = None  # of the present or last game, if it is a study


class Moved(Out, frozen=True):
    """A card that moves from `source` to `target`; if both are equal, something happens to it where it lies.

    Cards and places have the names that the game's own view uses.
    """

    card: str | None  # null: the viewer may not see which card it is
    source: str
    target: str


class Line(Words, frozen=True):
    """One line of the log: an event as the viewer saw it, in each language, with the cards that moved."""

    step: int
    kind: BeatKind = "told"
    seat: int | None = None  # the seat that caused the event; null: all seats at once, or none
    moves: list[Moved] = msgspec.field(default_factory=list)
    along: bool = False  # shown together with the line before it


class TallyInfo(Out, frozen=True):
    """One statistic of a finished game; `figures` has a value for each seat, or one for the whole game."""

    label: Words
    figures: list[Words]


class OutcomeInfo(Out, frozen=True):
    """How a game ended: the reason, the winners, the scores by seat, and the statistics that the viewer may know."""

    reason: str
    winners: list[int]
    scores: list[int | float]
    moves: list[int] = msgspec.field(default_factory=list)  # by seat: the number of its decisions
    tallies: list[TallyInfo] = msgspec.field(default_factory=list)
    takebacks: list[int] = msgspec.field(default_factory=list)  # by seat: decisions taken back after others had played
