"""A step as an edition's file writes it, read with care: what is wrong is said with card and clause (AF-10.4)."""

from __future__ import annotations

from collections.abc import Mapping

from foolery.kernel.errors import InvalidEditionError, short
from foolery.kernel.game import Json


def check(sound: bool, where: str, problem: str) -> None:
    """Refuse an edition that is not sound."""
    if not sound:
        raise InvalidEditionError(f"{where}: {problem} [AF-10.4]")


def is_whole(value: object) -> bool:
    """Whether a value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


class Parameters:
    """One step and the place where it stands."""

    def __init__(self, step: Mapping[str, Json], where: str) -> None:
        self.step = step
        self.where = where

    def has(self, key: str) -> bool:
        return key in self.step

    def one(self, key: str, values: Mapping[str, int]) -> int:
        """Return what a word stands for."""
        word = self.step[key]
        sound = isinstance(word, str) and word in values
        check(sound, self.where, f"{key!r} is {short(word)}, not one of {', '.join(values)}")
        return values[word]

    def several(self, key: str, values: Mapping[str, int]) -> int:
        """Return what the words of a list stand for, taken together."""
        words = self.step[key]
        sound = isinstance(words, list) and words and all(isinstance(word, str) and word in values for word in words)
        check(bool(sound), self.where, f"{key!r} is {short(words)}, not a list of {', '.join(values)}")
        mask = 0
        for word in words:
            mask |= values[word]
        return mask

    def number(self, key: str, least: int, most: int) -> int:
        """Return a whole number."""
        value = self.step[key]
        sound = is_whole(value) and least <= value <= most
        check(sound, self.where, f"{key!r} is {short(value)}, not a whole number from {least} to {most}")
        return int(value)
