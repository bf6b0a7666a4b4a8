"""What the server says on a socket."""

from __future__ import annotations

from typing import TypeAlias

from foolery.server.wire.basics import Json, Out, Words
from foolery.server.wire.tables import Line, Moved, OutcomeInfo, TableInfo

__all__ = [
    "ChatLine",
    "Clocks",
    "CoachMessage",
    "Done",
    "EarlierLines",
    "Goodbye",
    "HintMessage",
    "Legal",
    "Mistake",
    "Pong",
    "Presence",
    "Refused",
    "Said",
    "ServerMessage",
    "Suggestion",
    "TableMessage",
    "ViewMessage",
    "Welcome",
]


class Welcome(Out, frozen=True, tag_field="type", tag="welcome"):
    """The first message on a socket."""

    seat: int | None  # None: a spectator
    person: str
    now: int
    muted: list[str]


class TableMessage(Out, frozen=True, tag_field="type", tag="table"):
    """The table has changed: who sits there, what has begun or ended."""

    table: TableInfo
    seat: int | None  # the receiver's own


class Legal(Out, frozen=True):
    """One action the receiver may play: its number, its notation, its parts, and how a person would say it."""

    id: int
    text: str
    parts: Json  # what is done with what, as the game's `face/actions.py` types it; empty where a game has none
    words: str


class Clocks(Out, frozen=True):
    """What is left by seat, in milliseconds, counted from `at`; the clocks of the seats in `running` run."""

    left: list[int]
    running: list[int]
    at: int


class ViewMessage(Out, frozen=True, tag_field="type", tag="view"):
    """The game as the receiver sees it now.

    `step` counts what this viewer has seen change, and goes up by one each time.  `lines` are the log lines since the
    view before, or the most recent ones when `full`; the first of them is line number `first` of the game, from 0.
    """

    game: int
    step: int
    full: bool
    view: Json
    to_act: list[int]
    legal: list[Legal]
    sealed: int | None  # the action that stands sealed and may still be changed to one of `legal`
    owed: int | None  # the step at which the decision came up that the receiver owes
    undo: bool
    takeback: bool  # whether the receiver may take back a decision that was answered, or ask the others for it
    asked: int | None  # the seat that asks to take back its last decision
    agreed: list[int]  # the seats that let it, its own included
    offers: list[int]  # the seats that offer a draw
    out: list[int]  # the seats that have given up or run out of time
    clocks: Clocks | None
    lines: list[Line]
    first: int
    outcome: OutcomeInfo | None


class EarlierLines(Out, frozen=True, tag_field="type", tag="earlier"):
    """Lines of the log from before those that the receiver has; the first of them is line number `first`, from 0."""

    game: int
    first: int
    lines: list[Line]


class Suggestion(Out, frozen=True):
    """Something to do: in words, and the cards it moves."""

    words: Words
    moves: list[Moved]


class HintMessage(Out, frozen=True, tag_field="type", tag="hint"):
    """What a bot would do in the receiver's place, from what the receiver sees, and in a sentence why."""

    id: str
    game: int
    step: int
    action: int  # one of `legal`
    text: str  # in notation
    does: Suggestion
    why: Words


class Mistake(Out, frozen=True):
    """A choice, what would have been better given what its seat knew, and in a sentence by how much."""

    step: int
    chosen: Suggestion
    better: Suggestion
    why: Words


class CoachMessage(Out, frozen=True, tag_field="type", tag="coach"):
    """The dearest mistake among the choices that were asked about; None: nothing worth a word."""

    id: str
    game: int
    mistake: Mistake | None


class Done(Out, frozen=True, tag_field="type", tag="done"):
    """The command with this id is carried out and on disk; sent again, it is answered with the same."""

    id: str
    game: int  # the number of the game it was carried out in; the next one may have begun since
    step: int  # of the sender's view of that game


class Refused(Words, frozen=True, tag_field="type", tag="refused"):
    """The command was not carried out; nothing has changed.

    `clause` names the rule where a rule forbids it, `fields` the fields where a form was filled in wrongly.
    """

    code: str
    id: str | None = None
    clause: str | None = None
    fields: dict[str, Words] | None = None


class Presence(Out, frozen=True, tag_field="type", tag="presence"):
    """Who is connected, by seat, and how many look on."""

    connected: list[bool]
    away: list[int | None]  # since when the person of a seat is not connected; None: connected, a bot's or an open seat
    watching: int


class ChatLine(Out, frozen=True):
    """Something said at the table."""

    person: str
    name: str
    seat: int | None
    text: str
    at: int


class Said(Out, frozen=True, tag_field="type", tag="chat"):
    """What was said: a new line, or on arrival the last ones."""

    lines: list[ChatLine]


class Pong(Out, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping, with the server's time."""

    at: int
    now: int


class Goodbye(Words, frozen=True, tag_field="type", tag="bye"):
    """The server closes the socket, and why."""

    code: str


ServerMessage: TypeAlias = (
    Welcome
    | TableMessage
    | ViewMessage
    | EarlierLines
    | HintMessage
    | CoachMessage
    | Done
    | Refused
    | Presence
    | Said
    | Pong
    | Goodbye
)
