"""Options of a game: what can be chosen before the first card, checked field by field.

A game declares one `Option` per choice.  `complete` fills in the defaults and refuses what does not hold together with
one message per field; a choice left to chance stays open until a dealer resolves it (`Table` does).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from foolery.kernel.errors import InvalidOptionsError, short

__all__ = [
    "Choice",
    "Drawn",
    "EditionName",
    "Number",
    "Option",
    "Options",
    "Several",
    "Value",
    "complete",
    "parse_assignments",
]

Value: TypeAlias = int | str | list[str]
Options: TypeAlias = Mapping[str, Value]

_EDITION_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")


def _whole_number(text: str) -> Value:
    """Return the number a word says; the word itself, for `check` to refuse, if it says none of a sane length."""
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text


@dataclass(frozen=True)
class Number:
    """A whole number from `least` to `most`; `seat`: it names one, and the game's own check says which there are."""

    name: str
    default: int
    least: int
    most: int
    seat: bool = False

    def check(self, value: object) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            return f"expected a whole number from {self.least} to {self.most}, got {short(value)}"
        return None

    def parse(self, text: str) -> Value:
        return _whole_number(text)


@dataclass(frozen=True)
class Choice:
    """One of a few words or numbers; `seat`: the numbers name seats, and the game's own check says which there are."""

    name: str
    default: int | str
    values: tuple[int | str, ...]
    seat: bool = False

    def check(self, value: object) -> str | None:
        # True and 1.0 are equal to 1 and yet are not what a record may hold.
        if type(value) not in (int, str) or value not in self.values:
            return f"expected one of {', '.join(str(each) for each in self.values)}, got {short(value)}"
        return None

    def parse(self, text: str) -> Value:
        return next((each for each in self.values if str(each) == text), text)


@dataclass(frozen=True)
class EditionName:
    """The built-in edition of a game's data, or the name of one whose file comes along with the game."""

    name: str
    default: str

    def check(self, value: object) -> str | None:
        if isinstance(value, str) and _EDITION_NAME.fullmatch(value):
            return None
        return f"expected the name of an edition, got {short(value)}"

    def parse(self, text: str) -> Value:
        return text


@dataclass(frozen=True)
class Drawn:
    """A seat that is drawn at random unless it is named; in a record it is always the seat that came out."""

    name: str

    def check(self, value: object) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            return f"expected a seat number, got {short(value)}"
        return None

    def parse(self, text: str) -> Value:
        return _whole_number(text)


@dataclass(frozen=True)
class Several:
    """A list of words; the game's own check says which lists hold together.

    For whoever makes a form: `needs` names the word without which another cannot be, and where another option (`by`)
    decides which words there are to choose from, `under` is the value of it that offers a word.  Not to name any is
    to choose all that are offered.
    """

    name: str
    default: tuple[str, ...]
    values: tuple[str, ...]
    needs: Mapping[str, str] = field(default_factory=dict)
    by: str | None = None
    under: Mapping[str, int | str] = field(default_factory=dict)

    def check(self, value: object) -> str | None:
        if not isinstance(value, list) or any(each not in self.values for each in value):
            return f"expected a list of {', '.join(self.values)}, got {short(value)}"
        return None

    def parse(self, text: str) -> Value:
        return [word for word in text.split(",") if word]


Option: TypeAlias = Number | Choice | EditionName | Drawn | Several


def complete(
    specs: Sequence[Option],
    given: Mapping[str, object],
    seats: int,
) -> dict[str, Value]:
    """Return every option in the declared order, defaults filled in; a `Drawn` one that was not named is left out.

    Raises InvalidOptionsError with one message per field.
    """
    known = {spec.name for spec in specs}
    problems = {name: "no such option" for name in given if name not in known}
    chosen: dict[str, Value] = {}
    for spec in specs:
        if spec.name not in given:
            if isinstance(spec, Several):
                chosen[spec.name] = list(spec.default)
            elif not isinstance(spec, Drawn):
                chosen[spec.name] = spec.default
            continue
        value = given[spec.name]
        problem = spec.check(value)
        if problem is None and isinstance(spec, Drawn) and isinstance(value, int) and value >= seats:
            problem = f"expected a seat below {seats}, got {short(value)}"
        if problem is not None:
            problems[spec.name] = problem
        elif isinstance(value, (int, str)):
            chosen[spec.name] = value
        elif isinstance(value, list):
            chosen[spec.name] = [str(word) for word in value]
    if problems:
        raise InvalidOptionsError(problems)
    return chosen


def parse_assignments(specs: Sequence[Option], assignments: Sequence[str]) -> dict[str, Value]:
    """Read `key=value` words as the command line takes them, each by its option's type."""
    by_name = {spec.name: spec for spec in specs}
    values: dict[str, Value] = {}
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        if not equals:
            raise InvalidOptionsError({assignment: "expected key=value"})
        if name not in by_name:
            raise InvalidOptionsError({name: f"no such option; there are {', '.join(by_name) or 'none'}"})
        values[name] = by_name[name].parse(text)
    return values
