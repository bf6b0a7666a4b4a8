"""JSON text put together from pieces: frequent parts of views are encoded once, kept as bytes, and joined.

A view is what a client draws.  Most of it consists of small values from a small set: a card on a cell, a formation, a
card's code.  The result equals that of a compact JSON encoder: no blanks, UTF-8, no needless escapes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

__all__ = ["EMPTY_LIST", "NULL", "array", "flag", "merged", "number", "numbers", "optional", "read", "written"]

NULL: Final = b"null"
TRUE: Final = b"true"
FALSE: Final = b"false"
EMPTY_LIST: Final = b"[]"
_encoder: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
NUMBERS: Final[tuple[bytes, ...]] = tuple(str(value).encode() for value in range(256))


def written(tree: object) -> bytes:
    """Return a tree of lists, dictionaries and plain values as JSON text in UTF-8."""
    return _encoder.encode(tree).encode()


def read(text: bytes) -> Any:
    """Return the value that the JSON text describes."""
    return json.loads(text)


def number(value: int) -> bytes:
    """Return an integer as JSON text."""
    if 0 <= value < 256:
        return NUMBERS[value]
    return str(value).encode()


def optional(value: int | None) -> bytes:
    """Return an integer as JSON text, or `null` if `value` is None."""
    return NULL if value is None else number(value)


def flag(value: bool) -> bytes:
    """Return `true` or `false` as JSON text."""
    return TRUE if value else FALSE


def numbers(values: Sequence[int]) -> bytes:
    """Return a list of integers as JSON text."""
    count = len(values)
    if count == 0:
        return EMPTY_LIST
    if count == 1:
        return b"".join([b"[", number(values[0]), b"]"])
    return b"[" + b",".join([number(value) for value in values]) + b"]"


def array(pieces: list[bytes]) -> bytes:
    """Return a JSON list whose items are `pieces`, each of them JSON text already."""
    return b"[" + b",".join(pieces) + b"]"


def merged(first: bytes, second: bytes) -> bytes:
    """Return one JSON object with the fields of the objects `first` and `second`, both of which have fields."""
    return first[:-1] + b"," + second[1:]
