"""What the bits of an observation mean, and how a choice is made of numbers: descriptions, for readers and decoders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["NUMBER", "ONE", "SET", "Factor", "Field", "each_of", "first_of", "unpack", "width_of"]

SET = "set"  # a bit for each member
ONE = "one of"  # one bit is set, or none
NUMBER = "number"  # binary, the lowest bit first


@dataclass(frozen=True)
class Field:
    """One field of an observation: `count` values of `width` bits each."""

    name: str
    kind: str
    width: int
    meaning: str
    count: int = 1


@dataclass(frozen=True)
class Factor:
    """One choice of which an action is made: a number below `size`, kept in the action's bits from `shift` on."""

    name: str
    size: int
    shift: int = 0
    bits: int = 16


def width_of(fields: Sequence[Field]) -> int:
    """Return how many bits some fields take."""
    return sum(field.width * field.count for field in fields)


def unpack(fields: Sequence[Field], bits: int) -> dict[str, list[int]]:
    """Return the values of some fields by name, from their bits; where one of several could be and none is: -1."""
    values: dict[str, list[int]] = {}
    for field in fields:
        values[field.name] = []
        for _ in range(field.count):
            raw = bits & (1 << field.width) - 1
            bits >>= field.width
            values[field.name].append(raw.bit_length() - 1 if field.kind == ONE else raw)
    return values


def first_of(values: Mapping[str, list[int]], *names: str) -> dict[str, Any]:
    """Return the fields that have one value, by name, as the fields of a sight take them."""
    return {name: values[name][0] for name in names}


def each_of(values: Mapping[str, list[int]], change: Callable[[list[int]], Any], *names: str) -> dict[str, Any]:
    """Return some fields by name, all their values changed into what a sight has there."""
    return {name: change(values[name]) for name in names}
