"""The commands that a client sends: those of `TableCommand` by WebSocket or HTTP, the others only by WebSocket.

The docstrings address the sender: "your seat" is the seat of the person who sends the command.  The answer
has the `id` of the command.  A command that changes the table is carried out only once, even if it is sent again with
the same id.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from foolery.server.wire.basics import (
    CommandId,
    CommitText,
    EntropyText,
    In,
    Lang,
    Level,
    PersonId,
    SeatNumber,
    StepNumber,
)

__all__ = [
    "Again",
    "Coach",
    "Command",
    "Commit",
    "Decline",
    "Draw",
    "Earlier",
    "Hint",
    "Keep",
    "Language",
    "Mute",
    "Ping",
    "Play",
    "Replace",
    "Resign",
    "Reveal",
    "Rise",
    "Say",
    "Sit",
    "Sync",
    "TableCommand",
    "TakeBack",
    "Undo",
    "Why",
]


class Sit(In, frozen=True, tag_field="type", tag="sit"):
    """Take the open seat `seat`, or any open seat if it is null; `commit` is a commitment as in Commit."""

    id: CommandId
    seat: SeatNumber | None = None
    commit: CommitText | None = None


class Rise(In, frozen=True, tag_field="type", tag="rise"):
    """Leave your seat.  During a game or match it stays yours until the others agree that a bot takes it over."""

    id: CommandId


class Commit(In, frozen=True, tag_field="type", tag="commit"):
    """Commit to a secret text that influences the next deal: `commit` is its SHA-256 hash; Reveal sends the text."""

    id: CommandId
    commit: CommitText


class Reveal(In, frozen=True, tag_field="type", tag="reveal"):
    """Reveal the text whose hash you sent in `commit`; possible once the server calls for the texts."""

    id: CommandId
    text: EntropyText


class Play(In, frozen=True, tag_field="type", tag="play"):
    """Play a legal action, given as its number or in notation; `step` is the step of the view in which you chose it.

    When several seats choose at the same time, you may play again to change your choice until all have chosen.
    """

    id: CommandId
    step: StepNumber
    action: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | Annotated[str, Meta(max_length=400)]


class Why(In, frozen=True, tag_field="type", tag="why"):
    """Ask why an action cannot be played.  The answer is `refused` with the reason, or `done` if the action is legal.

    `parts` describes the action like the field `parts` in `legal`.  Nothing is played.
    """

    id: CommandId
    step: StepNumber
    parts: Annotated[
        dict[
            Annotated[str, Meta(max_length=20)],
            bool
            | Annotated[str, Meta(max_length=60)]
            | Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=8)]
            | None,
        ],
        Meta(max_length=8),
    ]


class Undo(In, frozen=True, tag_field="type", tag="undo"):
    """Undo your last step; possible while nothing was revealed and no other seat has answered it."""

    id: CommandId


class TakeBack(In, frozen=True, tag_field="type", tag="takeback"):
    """Take back your last decision with everything that followed.

    Against bots this is done at once.  Among people it is done when every person in the game agrees: they send this
    command with `seat`, the seat that asks.
    """

    id: CommandId
    seat: SeatNumber | None = None  # whose decision; null: your own


class Keep(In, frozen=True, tag_field="type", tag="keep"):
    """Decline the request to take back a decision, or withdraw your own request."""

    id: CommandId


class Resign(In, frozen=True, tag_field="type", tag="resign"):
    """Resign from the present game."""

    id: CommandId


class Draw(In, frozen=True, tag_field="type", tag="draw"):
    """Offer a draw, or accept the draw that is offered."""

    id: CommandId


class Decline(In, frozen=True, tag_field="type", tag="decline"):
    """Decline the draw that is offered, or withdraw your own offer."""

    id: CommandId


class Again(In, frozen=True, tag_field="type", tag="again"):
    """Ask for the next game of the match, or for a rematch.  It begins when all players have asked."""

    id: CommandId
    commit: CommitText | None = None


class Replace(In, frozen=True, tag_field="type", tag="replace"):
    """Agree that a bot of this level takes over the seat of a person who has left or is not connected."""

    id: CommandId
    seat: SeatNumber
    level: Level


class Say(In, frozen=True, tag_field="type", tag="chat"):
    """Send a chat message to the table."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(In, frozen=True, tag_field="type", tag="mute"):
    """Stop receiving the chat messages of a person, at all tables; with `on` false, receive them again."""

    id: CommandId
    person: PersonId
    on: bool = True


class Language(In, frozen=True, tag_field="type", tag="language"):
    """Set the language of the words for actions; the answer is the table and a full view."""

    lang: Lang


class Sync(In, frozen=True, tag_field="type", tag="sync"):
    """Ask for the present state: the answer is the table and a full view."""


class Earlier(In, frozen=True, tag_field="type", tag="earlier"):
    """Ask for log lines of game number `game` before line number `before` (counted from 0); the answer is `earlier`."""

    game: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    before: Annotated[int, Meta(ge=0, le=1_000_000_000)]


class Hint(In, frozen=True, tag_field="type", tag="hint"):
    """Ask what a bot would do in your place; `step` is that of your view.  Possible only if all others are bots."""

    id: CommandId
    step: StepNumber


class Coach(In, frozen=True, tag_field="type", tag="coach"):
    """Ask for your worst mistake from step `since` on and before `until`.  Possible only if all others are bots."""

    id: CommandId
    since: StepNumber
    until: StepNumber


class Ping(In, frozen=True, tag_field="type", tag="ping"):
    """Ask for a `pong`, which returns `at` unchanged."""

    at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] = 0


Command: TypeAlias = (
    Sit
    | Rise
    | Commit
    | Reveal
    | Play
    | Undo
    | TakeBack
    | Keep
    | Resign
    | Draw
    | Decline
    | Again
    | Replace
    | Say
    | Mute
    | Language
    | Sync
    | Earlier
    | Hint
    | Coach
    | Ping
    | Why
)
TableCommand: TypeAlias = (
    Sit | Rise | Commit | Reveal | Play | Undo | TakeBack | Keep | Resign | Draw | Decline | Again | Replace | Say
)
