"""What a client says: the same by socket and by HTTP, save for what concerns one socket alone."""

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
    """Take a seat, any open one if none is named."""

    id: CommandId
    seat: SeatNumber | None = None
    commit: CommitText | None = None


class Rise(In, frozen=True, tag_field="type", tag="rise"):
    """Leave one's seat; in the middle of a game it stays one's own until the others let a bot take over."""

    id: CommandId


class Commit(In, frozen=True, tag_field="type", tag="commit"):
    """Commit oneself to what one adds to the next deal: the SHA-256 of a text that only the sender knows."""

    id: CommandId
    commit: CommitText


class Reveal(In, frozen=True, tag_field="type", tag="reveal"):
    """Reveal the text of one's commitment, once all players have committed."""

    id: CommandId
    text: EntropyText


class Play(In, frozen=True, tag_field="type", tag="play"):
    """Play a legal action, by its number or in notation; `step` is that of the view it was chosen in.

    While others still choose at the same time, playing again changes one's sealed choice.
    """

    id: CommandId
    step: StepNumber
    action: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | Annotated[str, Meta(max_length=400)]


class Why(In, frozen=True, tag_field="type", tag="why"):
    """Ask why an action cannot be played, by its parts as `legal` has them: the answer is the refusal, or `done`.

    Nothing is played, whatever the answer is.
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
    """Take back one's last step, while nothing was revealed or answered since."""

    id: CommandId


class TakeBack(In, frozen=True, tag_field="type", tag="takeback"):
    """Take back one's last decision with everything that followed: done at once where all others are bots, otherwise
    when every person in the game agrees, by sending the same with the seat that asks.
    """

    id: CommandId
    seat: SeatNumber | None = None  # whose decision; one's own if it is not said


class Keep(In, frozen=True, tag_field="type", tag="keep"):
    """Decline that a decision is taken back, or ask for it no more."""

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
    """Ask for the next game of the match, or for a rematch; it begins when all players have asked."""

    id: CommandId
    commit: CommitText | None = None


class Replace(In, frozen=True, tag_field="type", tag="replace"):
    """Agree that a bot takes over the seat of a player who left."""

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
    person: PersonId
    on: bool = True


class Language(In, frozen=True, tag_field="type", tag="language"):
    """Have the words of the actions in another language; answered with a full view."""

    lang: Lang


class Sync(In, frozen=True, tag_field="type", tag="sync"):
    """Ask for the table and a full view."""


class Earlier(In, frozen=True, tag_field="type", tag="earlier"):
    """Ask for the lines of the log before a line that one has, by its place; answered with `earlier`."""

    game: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    before: Annotated[int, Meta(ge=0, le=1_000_000_000)]


class Hint(In, frozen=True, tag_field="type", tag="hint"):
    """Ask what a bot would do in one's place; only where all others are bots.  `step` is that of the view at hand."""

    id: CommandId
    step: StepNumber


class Coach(In, frozen=True, tag_field="type", tag="coach"):
    """Ask what would have been better, of one's choices from step `since` on and before `until`; against bots only."""

    id: CommandId
    since: StepNumber
    until: StepNumber


class Ping(In, frozen=True, tag_field="type", tag="ping"):
    """Ask for a pong."""

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
