"""The messages that the server sends on a WebSocket.  The receiver is the person who has opened it."""

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
    """The first message on a WebSocket: who the receiver is, and the server's time `now`."""

    seat: int | None  # null: a spectator
    person: str  # the receiver's id
    now: int
    muted: list[str]  # ids of the people whose chat the receiver does not get


class TableMessage(Out, frozen=True, tag_field="type", tag="table"):
    """The public part of the table, sent when it has changed, for example its seats or its status."""

    table: TableInfo
    seat: int | None  # the receiver's own; null: a spectator


class Legal(Out, frozen=True):
    """One action that the receiver may play: its number, its notation (`text`), its parts, and a sentence (`words`)."""

    id: int
    text: str
    parts: Json  # typed in the game's `face/actions.py`, for example the card and its place; empty: none
    words: str


class Clocks(Out, frozen=True):
    """The milliseconds left for each seat at the time `at`; only the clocks of the seats in `running` run."""

    left: list[int]
    running: list[int]
    at: int


class ViewMessage(Out, frozen=True, tag_field="type", tag="view"):
    """The game as the receiver sees it now.

    `step` counts the changes that this viewer has seen.  `lines` are the log lines since the view before, or the most
    recent ones if `full` is true.  The first of them is line number `first` of the game, counted from 0.
    """

    game: int  # its number at the table, from 1
    step: int
    full: bool
    view: Json  # documented with the game
    to_act: list[int]  # the seats that have to make a decision now
    legal: list[Legal]  # the receiver's legal actions
    sealed: int | None  # number of the sealed action, which may still be changed to one of `legal`
    owed: int | None  # the step at which the receiver's present decision came up; null: there is none
    undo: bool  # whether the receiver may undo its last step
    takeback: bool  # whether the receiver may send `takeback` for its last decision
    asked: int | None  # the seat that asks to take back its last decision
    agreed: list[int]  # the seats that agree to that, with the asking seat
    offers: list[int]  # the seats that offer a draw
    out: list[int]  # the seats that have resigned or run out of time
    clocks: Clocks | None
    lines: list[Line]
    first: int
    outcome: OutcomeInfo | None


class EarlierLines(Out, frozen=True, tag_field="type", tag="earlier"):
    """Earlier log lines, the answer to the command `earlier`; the first is line number `first`, counted from 0."""

    game: int
    first: int
    lines: list[Line]


class Suggestion(Out, frozen=True):
    """An action in words, with the cards that it moves."""

    words: Words
    moves: list[Moved]


class HintMessage(Out, frozen=True, tag_field="type", tag="hint"):
    """What a bot would do in the receiver's place, knowing only what the receiver knows, with a sentence why."""

    id: str
    game: int
    step: int
    action: int  # the number of one of `legal`
    text: str  # in notation
    does: Suggestion
    why: Words


class Mistake(Out, frozen=True):
    """A choice, a better one by what its seat knew at that time, and a sentence that says by how much."""

    step: int
    chosen: Suggestion
    better: Suggestion
    why: Words


class CoachMessage(Out, frozen=True, tag_field="type", tag="coach"):
    """The most costly mistake among the choices that `coach` asked about; null: no mistake is worth mentioning."""

    id: str
    game: int
    mistake: Mistake | None


class Done(Out, frozen=True, tag_field="type", tag="done"):
    """The command with this id is carried out and on disk.  If it is sent again, it gets the same answer."""

    id: str
    game: int  # the number of the game it was carried out in; the next one may have begun since
    step: int  # the step of the sender's view of that game


class Refused(Words, frozen=True, tag_field="type", tag="refused"):
    """The command was not carried out; nothing has changed.  The reason is a code, and a sentence in each language.

    `clause` is the rule that forbids it, if there is one.  `fields` has a message for each wrong field of a form.
    """

    code: str
    id: str | None = None  # of the command
    clause: str | None = None
    fields: dict[str, Words] | None = None


class Presence(Out, frozen=True, tag_field="type", tag="presence"):
    """Which seats are connected, and the number of spectators (`watching`)."""

    connected: list[bool]
    away: list[int | None]  # by seat: since when its person is not connected; null: connected, a bot or an open seat
    watching: int


class ChatLine(Out, frozen=True):
    """One chat message at the table."""

    person: str
    name: str
    seat: int | None  # the person's seat when it was said
    text: str
    at: int


class Said(Out, frozen=True, tag_field="type", tag="chat"):
    """Chat messages: the new one, or the last ones when the receiver has just connected."""

    lines: list[ChatLine]


class Pong(Out, frozen=True, tag_field="type", tag="pong"):
    """The answer to `ping`: its `at`, and the server's time `now`."""

    at: int
    now: int


class Goodbye(Words, frozen=True, tag_field="type", tag="bye"):
    """The last message before the server closes the WebSocket: the reason as a code and in words."""

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
