"""The errors, as a tree of classes.

FooleryError                    base of all errors below; its text is one line for people
├── InvalidNotationError        an action, a card or a position cannot be read
├── IllegalMoveError            the rules forbid the action; carries the Refusal with its clause
├── StaleStateError             the position is no longer the one the action was meant for
├── InvalidOptionsError         options of a game that do not fit together; one message per field
├── InvalidEditionError         a file of formations or cards that breaks the game's own rules
└── InvalidRecordError          a record that is malformed or does not replay; carries the step
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = [
    "FooleryError",
    "IllegalMoveError",
    "InvalidEditionError",
    "InvalidNotationError",
    "InvalidOptionsError",
    "InvalidRecordError",
    "Refusal",
    "StaleStateError",
    "short",
]


def short(value: object, most: int = 80) -> str:
    """Return the repr of a value from outside, cut to `most` characters, for an error message."""
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 3]}..."


@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible: the clause that forbids it, and a reason in words.

    `code` names the sentence in the game's `text.<lang>.toml` (table `refusals`), `values` fills its blanks.  Both are
    made only from what the refused seat may know.
    """

    clause: str
    code: str
    values: Mapping[str, str] = field(default_factory=dict)


class FooleryError(Exception):
    """Base of all errors a caller can cause."""

    code = "foolery/error"


class InvalidNotationError(FooleryError):
    """The text is not notation of this game."""

    code = "action/unreadable"


class IllegalMoveError(FooleryError):
    """The rules forbid the action."""

    code = "action/illegal"

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


class StaleStateError(FooleryError):
    """The game has moved on, or it is not this seat's turn."""

    code = "action/stale"


class InvalidOptionsError(FooleryError):
    """Options that the game does not have or does not accept; `fields` maps option names to problems."""

    code = "options/invalid"

    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"option {short(name)}: {problem}" for name, problem in fields.items()))
        self.fields = dict(fields)


class InvalidEditionError(FooleryError):
    """An edition file is broken; the message names the entry and the rule it breaks."""

    code = "edition/invalid"


class InvalidRecordError(FooleryError):
    """A record cannot be read or does not replay; `step` counts from 1, 0 means the record as a whole."""

    code = "record/invalid"

    def __init__(self, message: str, step: int = 0) -> None:
        super().__init__(message)
        self.step = step
