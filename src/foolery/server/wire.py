"""Everything that crosses the wire, as types: HTTP bodies, commands of a client, messages of the server.

`docs/protocol.md` shows each with an example, `typescript.py` writes them down for the browser client.
Structs that come in refuse unknown fields and are bounded in every length; what goes out is frozen.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

__all__ = [
    "Again",
    "ChatLine",
    "ClauseInfo",
    "Clock",
    "Clocks",
    "Command",
    "DaysClock",
    "Decline",
    "Done",
    "Draw",
    "Entropy",
    "FairInfo",
    "FischerClock",
    "GameInfo",
    "Goodbye",
    "In",
    "Json",
    "Lang",
    "Language",
    "Legal",
    "Line",
    "Me",
    "MoveClock",
    "Mute",
    "MyChanges",
    "NewTable",
    "NoClock",
    "OptionInfo",
    "OptionValue",
    "Out",
    "OutcomeInfo",
    "Ping",
    "Play",
    "PlayedGame",
    "PlayedGames",
    "Pong",
    "Position",
    "Positions",
    "Presence",
    "Recovery",
    "Refused",
    "Replace",
    "Resign",
    "Rise",
    "Said",
    "Say",
    "SeatInfo",
    "SeatWish",
    "ServerMessage",
    "Sit",
    "Standing",
    "Sync",
    "TableCommand",
    "TableInfo",
    "TableList",
    "TableMessage",
    "Undo",
    "ViewMessage",
    "Welcome",
    "Words",
]

Json: TypeAlias = Any  # a game's own view; its shape is documented with the game

# -- small things

Lang: TypeAlias = Literal["en", "ja"]
CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
StepNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
EntropyText: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[ -~]*$")]


class In(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what comes in."""


class Out(Struct, frozen=True, kw_only=True):
    """Base of what goes out."""


class Words(Out, frozen=True):
    """One sentence in both languages."""

    en: str
    ja: str


# -- games


class OptionValue(Out, frozen=True):
    """One value an option can take."""

    value: int | str
    label: Words


class OptionInfo(Out, frozen=True):
    """One choice before the first card.

    `number` takes `least` to `most`, `choice` one of `values`, `several` a list of them, `seat` a seat number or
    nothing: then it is drawn at random.
    """

    name: str
    kind: Literal["number", "choice", "seat", "several"]
    label: Words
    default: int | str | list[str] | None
    least: int | None = None
    most: int | None = None
    values: list[OptionValue] | None = None


class GameInfo(Out, frozen=True):
    """A game that can be played here."""

    id: str
    title: Words
    blurb: Words
    minutes: Words
    seats: list[int]
    options: list[OptionInfo]
    bots: list[str]  # weakest first
    match: bool  # whether the game has a match of several games


class ClauseInfo(Out, frozen=True):
    """One numbered rule, in our own words."""

    id: str
    source: str  # book, house or decision
    en: str
    ja: str


# -- people


class Me(Out, frozen=True):
    """Who the cookie says you are."""

    id: str
    name: str
    lang: Lang


class MyChanges(In, frozen=True):
    """What to change about oneself; what is left out stays."""

    name: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    lang: Lang | None = None


class Recovery(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code that makes another device the same person."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


# -- tables


class NoClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """Nobody is hurried."""


class MoveClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="move"):
    """So many seconds for each decision."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]


class FischerClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="fischer"):
    """So many seconds for the game, and some more for each decision."""

    seconds: Annotated[int, Meta(ge=1, le=36_000)]
    increment: Annotated[int, Meta(ge=0, le=600)]


class DaysClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """So many days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | MoveClock | FischerClock | DaysClock


class SeatWish(In, frozen=True):
    """Who shall sit there: whoever makes the table, the first who comes, or a bot of a level."""

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
    entropy: bool = False  # has added entropy to the next deal


class Standing(Out, frozen=True):
    """A match between its games."""

    id: str
    scores: list[int | float]
    target: int | float
    games: int  # finished
    winners: list[int]  # of the match; empty while it goes on


class FairInfo(Out, frozen=True):
    """What a verifier needs: the hash before the first card, the secret when all is over."""

    game: int
    commit: str
    entropy: list[str]  # by seat; complete once the game has begun
    drawn: list[str]  # options that were drawn at random
    secret: str | None = None


class TableInfo(Out, frozen=True):
    """A table as everybody may see it."""

    id: str
    game: str
    options: dict[str, int | str | list[str]]
    public: bool
    clock: Clock
    match: bool
    status: Literal["open", "playing", "between", "over", "closed"]
    seats: list[SeatInfo]
    number: int  # of the game being played, from 1; 0 before the first
    standing: Standing | None
    fair: FairInfo | None  # of the game being played, or of the next one while none is
    created: int  # milliseconds since 1970, as all times


class TableList(Out, frozen=True):
    """A page of the lobby, newest first; `more` continues it."""

    tables: list[TableInfo]
    more: str | None


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


class PlayedGames(Out, frozen=True):
    """One's own finished games, newest first."""

    games: list[PlayedGame]
    more: str | None


class Line(Out, frozen=True):
    """One line of the log, as the viewer saw it happen."""

    step: int
    en: str
    ja: str


class OutcomeInfo(Out, frozen=True):
    """How a game ended."""

    reason: str
    winners: list[int]
    scores: list[int | float]


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


# -- commands: the same by socket and by HTTP


class Sit(In, frozen=True, tag_field="type", tag="sit"):
    """Take a seat, any open one if none is named."""

    id: CommandId
    seat: SeatNumber | None = None
    entropy: EntropyText | None = None


class Rise(In, frozen=True, tag_field="type", tag="rise"):
    """Leave one's seat; in the middle of a game it stays one's own until the others let a bot take over."""

    id: CommandId


class Entropy(In, frozen=True, tag_field="type", tag="entropy"):
    """Add to the next deal what the server could not know when it committed itself."""

    id: CommandId
    text: EntropyText


class Play(In, frozen=True, tag_field="type", tag="play"):
    """Play a legal action, by its number or in notation; `step` is that of the view it was chosen in.

    While others still choose at the same time, playing again changes one's sealed choice.
    """

    id: CommandId
    step: StepNumber
    action: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | Annotated[str, Meta(max_length=400)]


class Undo(In, frozen=True, tag_field="type", tag="undo"):
    """Take back one's last step, while nothing was revealed or answered since."""

    id: CommandId


class Resign(In, frozen=True, tag_field="type", tag="resign"):
    """Give up."""

    id: CommandId


class Draw(In, frozen=True, tag_field="type", tag="draw"):
    """Offer a draw, or accept one."""

    id: CommandId


class Decline(In, frozen=True, tag_field="type", tag="decline"):
    """Decline the draw that is offered, or take back one's own offer."""

    id: CommandId


class Again(In, frozen=True, tag_field="type", tag="again"):
    """Ask for the next game of the match, or for a rematch; it begins when everybody has asked."""

    id: CommandId
    entropy: EntropyText | None = None


class Replace(In, frozen=True, tag_field="type", tag="replace"):
    """Agree that a bot takes over the seat of somebody who left."""

    id: CommandId
    seat: SeatNumber
    level: Level


class Say(In, frozen=True, tag_field="type", tag="chat"):
    """Say something to the table."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(In, frozen=True, tag_field="type", tag="mute"):
    """No longer receive what a person says, at any table; or receive it again."""

    id: CommandId
    person: Annotated[str, Meta(min_length=1, max_length=40)]
    on: bool = True


class Language(In, frozen=True, tag_field="type", tag="language"):
    """Have the words of the actions in another language; answered with a full view."""

    lang: Lang


class Sync(In, frozen=True, tag_field="type", tag="sync"):
    """Ask for the table and a full view."""


class Ping(In, frozen=True, tag_field="type", tag="ping"):
    """Ask for a pong."""

    at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] = 0


Command: TypeAlias = (
    Sit | Rise | Entropy | Play | Undo | Resign | Draw | Decline | Again | Replace | Say | Mute | Language | Sync | Ping
)
TableCommand: TypeAlias = Sit | Rise | Entropy | Play | Undo | Resign | Draw | Decline | Again | Replace | Say


# -- messages of the server


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
    """One action the receiver may play: its number, its notation, and how a person would say it."""

    id: int
    text: str
    words: str


class Clocks(Out, frozen=True):
    """What is left by seat, in milliseconds, counted from `at`; the clocks of the seats in `running` run."""

    left: list[int]
    running: list[int]
    at: int


class ViewMessage(Out, frozen=True, tag_field="type", tag="view"):
    """The game as the receiver sees it now.

    `step` counts what this viewer has seen change, and goes up by one each time.  `lines` are the log lines since the
    view before, or all of them when `full`.
    """

    game: int
    step: int
    full: bool
    view: Json
    to_act: list[int]
    legal: list[Legal]
    sealed: int | None  # the action that stands sealed and may still be changed to one of `legal`
    undo: bool
    offers: list[int]  # the seats that offer a draw
    clocks: Clocks | None
    lines: list[Line]
    outcome: OutcomeInfo | None


class Done(Out, frozen=True, tag_field="type", tag="done"):
    """The command with this id is carried out and on disk; sent again, it is answered with the same."""

    id: str
    step: int  # of the sender's view


class Refused(Out, frozen=True, tag_field="type", tag="refused"):
    """The command was not carried out; nothing has changed.

    `clause` names the rule where a rule forbids it, `fields` the fields where a form was filled in wrongly.
    """

    code: str
    en: str
    ja: str
    id: str | None = None
    clause: str | None = None
    fields: dict[str, str] | None = None


class Presence(Out, frozen=True, tag_field="type", tag="presence"):
    """Who is connected, by seat, and how many look on."""

    connected: list[bool]
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


class Goodbye(Out, frozen=True, tag_field="type", tag="bye"):
    """The server closes the socket, and why."""

    code: str
    en: str
    ja: str


ServerMessage: TypeAlias = Welcome | TableMessage | ViewMessage | Done | Refused | Presence | Said | Pong | Goodbye
