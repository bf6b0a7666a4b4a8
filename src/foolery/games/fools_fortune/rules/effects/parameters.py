"""Reading the parameters of a step from an edition's file, with checks (AF-10.4).

A failed check raises InvalidEditionError; its message names the card and the clause.
"""

from __future__ import annotations

from collections.abc import Mapping

from foolery.kernel.errors import InvalidEditionError, short
from foolery.kernel.game import Json


def check(sound: bool, where: str, problem: str) -> None:
    """Raise InvalidEditionError unless `sound`; the message names the place `where` and the `problem`."""
    if not sound:
        raise InvalidEditionError(f"{where}: {problem} [AF-10.4]")


def is_whole(value: object) -> bool:
    """Return whether `value` is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


class Parameters:
    """Holds one step of an edition's file; `where` says in error messages where it is."""

    def __init__(self, step: Mapping[str, Json], where: str) -> None:
        self.step = step
        self.where = where

    def has(self, key: str) -> bool:
        return key in self.step

    def one(self, key: str, values: Mapping[str, int]) -> int:
        """Return the number that `values` has for the word at `key`."""
        word = self.step[key]
        sound = isinstance(word, str) and word in values
        check(sound, self.where, f"{key!r} is {short(word)}, not one of {', '.join(values)}")
        return values[word]

    def several(self, key: str, values: Mapping[str, int]) -> int:
        """Return the masks that `values` has for the words in the list at `key`, joined into one mask."""
        words = self.step[key]
        sound = isinstance(words, list) and words and all(isinstance(word, str) and word in values for word in words)
        check(bool(sound), self.where, f"{key!r} is {short(words)}, not a list of {', '.join(values)}")
        mask = 0
        for word in words:
            mask |= values[word]
        return mask

    def number(self, key: str, least: int, most: int) -> int:
        """Return the whole number at `key`, which must be from `least` to `most`."""
        value = self.step[key]
        sound = is_whole(value) and least <= value <= most
        check(sound, self.where, f"{key!r} is {short(value)}, not a whole number from {least} to {most}")
        return int(value)
