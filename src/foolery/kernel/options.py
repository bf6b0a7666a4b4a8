"""Options of a game: what can be chosen before the first card, checked field by field.

A game declares one `Option` for each choice.  `complete` fills in the defaults and refuses invalid values, with one
message for each option.  A random option has no value until `GameSession` asks its dealer for one.
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
    """Return the whole number in `text`; if it is no number or too long, return `text`, which `check` will refuse."""
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text


@dataclass(frozen=True)
class Number:
    """An option whose value is a whole number from `least` to `most`.

    If `seat` is true, the number is a seat, and the game checks whether this seat exists.
    """

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
    """An option whose value is one of a few words or numbers, `values`.

    If `seat` is true, the numbers are seats, and the game checks whether they exist.
    """

    name: str
    default: int | str
    values: tuple[int | str, ...]
    seat: bool = False

    def check(self, value: object) -> str | None:
        # True and 1.0 equal 1, but a record must not contain them.
        if type(value) not in (int, str) or value not in self.values:
            return f"expected one of {', '.join(str(each) for each in self.values)}, got {short(value)}"
        return None

    def parse(self, text: str) -> Value:
        return next((each for each in self.values if str(each) == text), text)


@dataclass(frozen=True)
class EditionName:
    """An option whose value is the name of an edition (the data file of a game's cards or formations).

    It is the name of the built-in edition or of an edition file that is given with the game.
    """

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
    """An option whose value is a seat, for example the first player; if it is not chosen, it is drawn at random.

    A record always contains the seat that was drawn.
    """

    name: str

    def check(self, value: object) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            return f"expected a seat number, got {short(value)}"
        return None

    def parse(self, text: str) -> Value:
        return _whole_number(text)


@dataclass(frozen=True)
class Several:
    """An option whose value is a list of words from `values`; the game checks which words fit together.

    The other fields help to build an input form.  `needs` maps a word to the word that it requires.  `under` maps a
    word to the value that the option named `by` must have for the word to be offered.  An empty list stands for all
    words that are offered.
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
    """Return all options in the order of `specs`, with defaults filled in.

    A `Drawn` option (one that is drawn at random) that is not in `given` is left out.  Raises InvalidOptionsError with
    one message for each invalid option.
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
    """Return the options in `assignments`, which are `key=value` words of the command line.

    Each value is read by the type of its option.  Raises InvalidOptionsError for an unknown option.
    """
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
