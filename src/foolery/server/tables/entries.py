"""The entries of a table's log: everything that happened at the table, in order.

Each entry has a number, a time and a body.  `state.TableState` computes the state of the table by applying the entries
in order.  A step that was taken back stays in the log; taking it back is another entry.  `Began` holds everything that
is needed to start there, so the state of a table is computed from the beginning of its last game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import msgspec
from msgspec import Struct

__all__ = ["Began", "Body", "LogEntry", "Place", "Played", "Renamed", "Resumed", "decode", "encode"]


class _Body(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """Base class of all bodies of entries.  The tag is stored with the body, so its meaning must never change."""


class Place(Struct, frozen=True, omit_defaults=True):
    """The player of a seat: a person, a bot, or none (open)."""

    who: str  # open, person, bot
    person: str | None = None  # id of the person
    name: str | None = None
    level: str | None = None
    gone: bool = False


class Sat(_Body, frozen=True, tag="sit"):
    """A person took a seat, or came back to their seat."""

    seat: int
    person: str
    name: str
    commit: str | None = None


class Rose(_Body, frozen=True, tag="rise"):
    """A person left their seat."""

    seat: int


class Renamed(_Body, frozen=True, tag="rename"):
    """The person of a seat has changed their name."""

    seat: int
    name: str


class Added(_Body, frozen=True, tag="entropy"):
    """A text for a deal, in older logs.  It has no effect, because the seat did not commit to it first."""

    seat: int
    text: str


class Committed(_Body, frozen=True, tag="commit"):
    """A seat committed to a text for the next deal: `commit` is the SHA-256 hash of the text."""

    seat: int
    commit: str


class Called(_Body, frozen=True, tag="call"):
    """All players are ready: the server calls for the texts, and no commitment can be changed any more."""


class Revealed(_Body, frozen=True, tag="reveal"):
    """A seat revealed the text that it had committed to."""

    seat: int
    text: str


class Renewed(_Body, frozen=True, tag="renew"):
    """The next game gets a new secret, because commitments were dropped."""


class Voided(_Body, frozen=True, tag="void"):
    """The seats in `seats` did not reveal their texts in time: no game begins, and the table is closed."""

    seats: list[int]


class Began(_Body, frozen=True, tag="begin"):
    """Game `number` of the table began, with everything needed to deal it."""

    number: int
    options: dict[str, int | str | list[str]]
    places: list[Place]
    entropy: list[str]  # by seat: the text it added to the deal, or empty
    match: str | None = None  # id of the match
    match_first: int = 0  # number of the match's first game
    doubled_scores: list[int] = []  # by seat: twice the points in the match before this game
    commits: list[str] = []  # by seat: the hash of its text in `entropy`, or empty
    stream: int = 1  # version of the random stream; older logs do not have it, they use version 1
    renewed: int = 0  # how often this game got a new secret, because commitments were dropped


class Branched(_Body, frozen=True, tag="branch"):
    """The game is a study: its steps so far are the first `step` steps of game number `game` at the table `table`."""

    table: str
    game: int
    step: int


class Played(_Body, frozen=True, tag="play"):
    """A seat played an action, or changed its sealed choice to this action.

    Only the notation, `text`, is stored.  `action` is the number of the same action; it is None in an entry read from
    the database.
    """

    seat: int
    text: str
    action: int | None = None


class Undone(_Body, frozen=True, tag="undo"):
    """A seat undid its last step, to which no other seat had answered yet."""

    seat: int


class Resigned(_Body, frozen=True, tag="resign"):
    """A seat resigned."""

    seat: int


class TimedOut(_Body, frozen=True, tag="timeout"):
    """A seat ran out of time."""

    seat: int


class Offered(_Body, frozen=True, tag="offer"):
    """A seat offered a draw, or accepted one."""

    seat: int


class Declined(_Body, frozen=True, tag="decline"):
    """A seat declined the offered draw, or withdrew its own offer."""

    seat: int


class AskedBack(_Body, frozen=True, tag="takeback"):
    """A seat asked to take back its last decision, or agreed that the seat `whose` takes back its last decision.

    The decision is taken back as soon as every person in the game has agreed.
    """

    seat: int
    whose: int


class LetStand(_Body, frozen=True, tag="keep"):
    """A seat declined the request to take back a decision, or withdrew its own request."""

    seat: int


class Wanted(_Body, frozen=True, tag="again"):
    """A seat asked for the next game, with its commitment for the deal in `commit`, if it has one."""

    seat: int
    commit: str | None = None


class Resumed(_Body, frozen=True, tag="resume"):
    """The server was not running, or its clock was set: times that run since `until` or earlier start `by` ms later."""

    until: int
    by: int


class Forfeited(_Body, frozen=True, tag="forfeit"):
    """The match is over: the seats in `seats` did not ask for the next game, or reveal their texts, in time."""

    seats: list[int]


class Agreed(_Body, frozen=True, tag="agree"):
    """The seat `by` agrees that a bot of this level takes over the seat `seat`."""

    seat: int
    by: int
    level: str


class TookOver(_Body, frozen=True, tag="takeover"):
    """A bot of this level took over a seat."""

    seat: int
    level: str


class Spoke(_Body, frozen=True, tag="chat"):
    """A chat message of a person; `seat` is their seat, if they have one."""

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
    """One entry of a table's log.  `command` names the person and command it comes from; None: it has no command."""

    n: int  # number in the log, from 1
    at: int  # time, in milliseconds since 1970
    command: str | None
    body: Body


_decoder = msgspec.json.Decoder(Body)
_encoder = msgspec.json.Encoder()


def encode(body: Body) -> str:
    """Return a body as the JSON text that is stored."""
    if isinstance(body, Played):
        body = Played(body.seat, body.text)
    return _encoder.encode(body).decode()


def decode(stored: str) -> Body:
    """Return the body that a stored JSON text contains."""
    body: Body = _decoder.decode(stored)
    return body
