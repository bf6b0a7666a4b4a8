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
    """Return the repr of `value`, cut to `most` characters, so that an error message can quote untrusted input."""
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 3]}..."


@dataclass(frozen=True)
class Refusal:
    """The reason why an action is illegal: the clause (numbered rule) that forbids it, and a sentence.

    `code` is the key of the sentence in the game's `text.<lang>.toml` (table `refusals`).  `values` fill the blanks of
    the sentence.  Both are made only from what the seat may know whose action is refused.
    """

    clause: str
    code: str
    values: Mapping[str, str] = field(default_factory=dict)


class FooleryError(Exception):
    """The base class of all errors that a caller can cause."""

    code = "foolery/error"


class InvalidNotationError(FooleryError):
    """Raised when a text is not a valid card, action or position in the notation of the game."""

    code = "action/unreadable"


class IllegalMoveError(FooleryError):
    """Raised when the rules forbid an action; `refusal` says which clause forbids it."""

    code = "action/illegal"

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


class StaleStateError(FooleryError):
    """Raised when a seat may not act now: it is not its turn, the game is over, or the position has changed since."""

    code = "action/stale"


class InvalidOptionsError(FooleryError):
    """Raised for options that the game does not have or accept; `fields` maps each option's name to its problem."""

    code = "options/invalid"

    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"option {short(name)}: {problem}" for name, problem in fields.items()))
        self.fields = dict(fields)


class InvalidEditionError(FooleryError):
    """Raised for an edition file that is invalid; the message names the entry and the rule that it breaks."""

    code = "edition/invalid"


class InvalidRecordError(FooleryError):
    """Raised for a record that cannot be read or replayed; `step` is the number of the wrong step, counted from 1.

    If `step` is 0, the error concerns the record as a whole.
    """

    code = "record/invalid"

    def __init__(self, message: str, step: int = 0) -> None:
        super().__init__(message)
        self.step = step
