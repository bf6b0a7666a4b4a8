"""Descriptions of an observation's bits and of the factors of an action, for readers and decoders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["NUMBER", "ONE", "SET", "Factor", "Field", "each_of", "first_of", "unpack", "width_of"]

SET = "set"  # one bit per member
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
    """One factor of an action: a number below `size`, stored in the action's bits from `shift` on."""

    name: str
    size: int
    shift: int = 0
    bits: int = 16


def width_of(fields: Sequence[Field]) -> int:
    """Return the number of bits that the fields take together."""
    return sum(field.width * field.count for field in fields)


def unpack(fields: Sequence[Field], bits: int) -> dict[str, list[int]]:
    """Return the values of the fields by name; a field of kind ONE without a set bit gives -1."""
    values: dict[str, list[int]] = {}
    for field in fields:
        values[field.name] = []
        for _ in range(field.count):
            raw = bits & (1 << field.width) - 1
            bits >>= field.width
            values[field.name].append(raw.bit_length() - 1 if field.kind == ONE else raw)
    return values


def first_of(values: Mapping[str, list[int]], *names: str) -> dict[str, Any]:
    """Return fields that have a single value, by name, as keyword arguments for a sight."""
    return {name: values[name][0] for name in names}


def each_of(values: Mapping[str, list[int]], change: Callable[[list[int]], Any], *names: str) -> dict[str, Any]:
    """Return fields by name, each list of values converted by `change`."""
    return {name: change(values[name]) for name in names}
