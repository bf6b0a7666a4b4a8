"""What can go wrong, as classes.

FooleryError                    everything below; its text is one line, fit for a person
├── InvalidNotationError        cannot read an action, a card or a position
├── IllegalMoveError            the rules forbid it; carries the Refusal with its clause
├── StaleStateError             no longer the position the action was meant for
├── InvalidOptionsError         options of a game that do not hold together; one message per field
├── InvalidEditionError         a file of formations or cards that breaks the game's own rules
└── InvalidRecordError          a record that is malformed or does not replay; carries line and step
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
    """Return a foreign value quoted for a message, never longer than a line has room for."""
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 3]}..."


@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible: the clause that forbids it and a reason a player understands.

    `code` names the sentence in the game's `text.<lang>.toml` (table `refusals`); `values` fills its blanks.
    Both are made from what the refused seat may know.
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
    """The game has moved on, or it is not this seat's turn to do so."""

    code = "action/stale"


class InvalidOptionsError(FooleryError):
    """Options that a game does not have or does not take; `fields` maps option names to what is wrong."""

    code = "options/invalid"

    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"option {short(name)}: {problem}" for name, problem in fields.items()))
        self.fields = dict(fields)


class InvalidEditionError(FooleryError):
    """An edition file is broken; the message names the entry and the rule it breaks."""

    code = "edition/invalid"


class InvalidRecordError(FooleryError):
    """A record cannot be read or does not replay; `step` counts from 1, 0 stands for the record as a whole."""

    code = "record/invalid"

    def __init__(self, message: str, step: int = 0) -> None:
        super().__init__(message)
        self.step = step
