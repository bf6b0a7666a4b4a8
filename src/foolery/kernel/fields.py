"""Descriptions of the bits of an observation, and of the factors of an action.

Programs use them to decode an observation, and people to read about it.  A factor is one of several numbers that a
learning program chooses one after the other; together they form one action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["NUMBER", "ONE", "SET", "Factor", "Field", "each_of", "first_of", "unpack", "width_of"]

SET = "set"  # a set: one bit for each possible member
ONE = "one of"  # one of several values: the bit of that value is set; no bit is set if there is none
NUMBER = "number"  # a binary number, the lowest bit first


@dataclass(frozen=True)
class Field:
    """One field of an observation: `count` values of `width` bits each; `kind` is SET, ONE or NUMBER."""

    name: str
    kind: str
    width: int
    meaning: str
    count: int = 1


@dataclass(frozen=True)
class Factor:
    """One factor of an action: a number below `size`, stored in `bits` bits of the action from bit `shift` on."""

    name: str
    size: int
    shift: int = 0
    bits: int = 16


def width_of(fields: Sequence[Field]) -> int:
    """Return the total number of bits of `fields`."""
    return sum(field.width * field.count for field in fields)


def unpack(fields: Sequence[Field], bits: int) -> dict[str, list[int]]:
    """Return for each field's name the list of its values, read from the lowest bits of `bits`.

    A value of kind ONE is the number of its set bit; -1 if no bit is set.
    """
    values: dict[str, list[int]] = {}
    for field in fields:
        values[field.name] = []
        for _ in range(field.count):
            raw = bits & (1 << field.width) - 1
            bits >>= field.width
            values[field.name].append(raw.bit_length() - 1 if field.kind == ONE else raw)
    return values


def first_of(values: Mapping[str, list[int]], *names: str) -> dict[str, Any]:
    """Return the first value of each field in `names`, by name, as keyword arguments for making a sight."""
    return {name: values[name][0] for name in names}


def each_of(values: Mapping[str, list[int]], change: Callable[[list[int]], Any], *names: str) -> dict[str, Any]:
    """Return the values of each field in `names`, by name; `change` converts the list of values of a field."""
    return {name: change(values[name]) for name in names}
