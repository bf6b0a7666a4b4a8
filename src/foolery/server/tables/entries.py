"""The entries of a table's log: everything that ever happened there, in order, and nothing else.

Each entry has a number, a time and a body; the table as it stands is the fold of its entries (`state.TableState`).
Undone steps and changed choices are entries like any other.  `Began` holds everything a fold needs to start from there,
so a table of many games is rebuilt from its last one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import msgspec
from msgspec import Struct

__all__ = ["Began", "Body", "LogEntry", "Place", "Played", "Renamed", "Resumed", "decode", "encode"]


class _Body(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """Base of all bodies; the tag is part of the stored form and never changes its meaning."""


class Place(Struct, frozen=True, omit_defaults=True):
    """Who holds a seat."""

    who: str  # open, person, bot
    person: str | None = None
    name: str | None = None
    level: str | None = None
    gone: bool = False


class Sat(_Body, frozen=True, tag="sit"):
    """A person took a seat, or came back to it."""

    seat: int
    person: str
    name: str
    commit: str | None = None


class Rose(_Body, frozen=True, tag="rise"):
    """A person left their seat."""

    seat: int


class Renamed(_Body, frozen=True, tag="rename"):
    """The person of a seat goes by another name from here on."""

    seat: int
    name: str


class Added(_Body, frozen=True, tag="entropy"):
    """Texts for a deal in older logs; they were not committed to, so they do not count."""

    seat: int
    text: str


class Committed(_Body, frozen=True, tag="commit"):
    """A seat committed itself to a text for the next deal."""

    seat: int
    commit: str


class Called(_Body, frozen=True, tag="call"):
    """All players are ready and commitments are closed: players with a commitment reveal their texts."""


class Revealed(_Body, frozen=True, tag="reveal"):
    """A seat showed its text."""

    seat: int
    text: str


class Renewed(_Body, frozen=True, tag="renew"):
    """Commitments were dropped: the next game is dealt from a new secret."""


class Voided(_Body, frozen=True, tag="void"):
    """These seats did not show their texts in time: nothing is dealt, and the table is given up."""

    seats: list[int]


class Began(_Body, frozen=True, tag="begin"):
    """A game began."""

    number: int
    options: dict[str, int | str | list[str]]
    places: list[Place]
    entropy: list[str]
    match: str | None = None  # id of the match
    match_first: int = 0  # number of the match's first game
    doubled_scores: list[int] = []  # of the match before this game
    commits: list[str] = []  # by seat, of the texts in `entropy`
    stream: int = 1  # version of the fair stream; logs from before there were two do not say
    renewed: int = 0  # new secrets that were drawn for this game because commitments were dropped


class Branched(_Body, frozen=True, tag="branch"):
    """What was played so far is the beginning of another game, up to one of its steps; from here on it is a study."""

    table: str
    game: int
    step: int


class Played(_Body, frozen=True, tag="play"):
    """A seat played an action, or changed the one it had sealed.

    The notation is what is stored.  `action` is the same in memory, so that nothing has to read the notation again.
    """

    seat: int
    text: str
    action: int | None = None


class Undone(_Body, frozen=True, tag="undo"):
    """A seat took back its last step."""

    seat: int


class Resigned(_Body, frozen=True, tag="resign"):
    """A seat gave up."""

    seat: int


class TimedOut(_Body, frozen=True, tag="timeout"):
    """A seat ran out of time."""

    seat: int


class Offered(_Body, frozen=True, tag="offer"):
    """A seat offered a draw, or accepted one."""

    seat: int


class Declined(_Body, frozen=True, tag="decline"):
    """A seat declined the draw."""

    seat: int


class AskedBack(_Body, frozen=True, tag="takeback"):
    """A seat asked to take back its last decision, or agreed that another does; done when every person agrees."""

    seat: int
    whose: int


class LetStand(_Body, frozen=True, tag="keep"):
    """A seat let everything stand: it declined what was asked, or asks no more itself."""

    seat: int


class Wanted(_Body, frozen=True, tag="again"):
    """A seat asked for the next game."""

    seat: int
    commit: str | None = None


class Resumed(_Body, frozen=True, tag="resume"):
    """The server was away, or its clock was set: what has run since `until` or earlier began so much later."""

    until: int
    by: int


class Forfeited(_Body, frozen=True, tag="forfeit"):
    """These seats did not ask for the next game of the match in time: it is over."""

    seats: list[int]


class Agreed(_Body, frozen=True, tag="agree"):
    """A seat would let a bot take over another one."""

    seat: int
    by: int
    level: str


class TookOver(_Body, frozen=True, tag="takeover"):
    """A bot took over a seat."""

    seat: int
    level: str


class Spoke(_Body, frozen=True, tag="chat"):
    """A chat message."""

    person: str
    name: str
    text: str
    seat: int | None = None


SeatingBody: TypeAlias = Sat | Rose | Renamed | Added | Committed | Revealed | Wanted | Agreed | TookOver
GameBody: TypeAlias = (
    Undone | Resigned | TimedOut | Offered | Declined | AskedBack | LetStand  # steps that are no actions of the game
)
Body: TypeAlias = (
    Resumed | Called | Renewed | Voided | Began | Branched | Played | GameBody | SeatingBody | Forfeited | Spoke
)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry: its number in the table's log, when, by which command of whom, and what."""

    n: int
    at: int
    command: str | None
    body: Body


_decoder = msgspec.json.Decoder(Body)
_encoder = msgspec.json.Encoder()


def encode(body: Body) -> str:
    """Return a body as it is stored."""
    if isinstance(body, Played):
        body = Played(body.seat, body.text)
    return _encoder.encode(body).decode()


def decode(stored: str) -> Body:
    """Read a stored body."""
    body: Body = _decoder.decode(stored)
    return body
