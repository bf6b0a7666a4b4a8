"""What a table is, in answers and messages alike: its clock, its seats, its match, its fairness, its log in words."""

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
    """No clock."""


class MoveClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="move"):
    """A number of seconds for each decision."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]


class FischerClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="fischer"):
    """A number of seconds for the game, and an increment for each decision."""

    seconds: Annotated[int, Meta(ge=1, le=36_000)]
    increment: Annotated[int, Meta(ge=0, le=600)]


class DaysClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """A number of days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | MoveClock | FischerClock | DaysClock


class SeatInfo(Out, frozen=True):
    """Who sits there."""

    seat: int
    who: Literal["open", "person", "bot"]
    name: str | None = None
    person: str | None = None
    level: str | None = None
    gone: bool = False  # left while the game goes on
    again: bool = False  # wants the next game
    replace: list[int] = msgspec.field(default_factory=list)  # the seats that would let a bot take over
    committed: bool = False  # to a text of its own for the next deal
    revealed: bool = False  # that text


class Standing(Out, frozen=True):
    """A match between its games."""

    id: str
    scores: list[int | float]
    target: int | float
    games: int  # finished
    winners: list[int]  # of the match; empty while it goes on
    due: int | None = None  # between two games: when players who have not asked for the next one lose the match


class FairInfo(Out, frozen=True):
    """What a verifier needs: the hash before the first card, the secret when all is over."""

    game: int
    commit: str
    entropy: list[str]  # by seat; complete once the game has begun
    drawn: list[str]  # options that were drawn at random
    stream: int  # the version of the stream that is dealt from
    secret: str | None = None
    commits: list[str] = msgspec.field(default_factory=list)  # by seat: the hash of its entropy; empty: it adds none
    renewed: int = 0  # new secrets for this game, because commitments were dropped


class Opening(Out, frozen=True):
    """All hashes for the next deal are known; players with a commitment reveal their texts now."""

    due: int  # the deadline; then the table is void, or players who have not revealed lose the match
    seats: list[int]  # that have not yet


class Origin(Out, frozen=True):
    """Where a study comes from: a finished game, and the step from which on it is another one."""

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
    number: int  # of the game being played, from 1; 0 before the first
    standing: Standing | None
    fair: FairInfo | None  # of the game being played, or of the next one while none is
    created: int  # milliseconds since 1970, as all times
    opening: Opening | None = None
    void: list[int] = msgspec.field(default_factory=list)  # the seats that did not show their text: nothing is dealt
    origin: Origin | None = None  # of the game being played, or played last, if that is a study


class Moved(Out, frozen=True):
    """A card on its way; where both places are the same, something happens to it where it lies.

    Cards and places go by the names of the game's own table.
    """

    card: str | None  # null: not the viewer's to see
    source: str
    target: str


class Line(Words, frozen=True):
    """One line of the log, as the viewer saw it happen, and what moved."""

    step: int
    kind: BeatKind = "told"
    seat: int | None = None  # the seat that did it; null: all seats at once, or none
    moves: list[Moved] = msgspec.field(default_factory=list)
    along: bool = False  # happens together with the line before it


class TallyInfo(Out, frozen=True):
    """One thing that was counted in a game: a figure per seat, or one for the whole game."""

    label: Words
    figures: list[Words]


class OutcomeInfo(Out, frozen=True):
    """How a game ended, and the game in figures as the viewer can know them."""

    reason: str
    winners: list[int]
    scores: list[int | float]
    moves: list[int] = msgspec.field(default_factory=list)  # by seat: how many decisions
    tallies: list[TallyInfo] = msgspec.field(default_factory=list)
    takebacks: list[int] = msgspec.field(default_factory=list)  # by seat: answered decisions that were taken back
