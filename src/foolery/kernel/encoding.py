"""Observations as bits: how a game writes down, for a learning program, what one seat knows.

An `Encoder` writes its fields one after the other into 64-bit words, from a state it is given together with the seat
that looks.  It may write only what that seat's sight says; `foolery.testkit.encoding` holds it to that, and to losing
nothing.  The first part of an observation is the table as it lies; behind it stands the memory, entry by entry, of
which a program may take as much as it wants.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from foolery.kernel.fields import Field
from foolery.kernel.numbers import i64, mypyc_attr, vec
from foolery.kernel.rng import is_compiled
from foolery.kernel.state import State

__all__ = ["Encoder", "Features", "turned", "turned_mask"]

# Compiled, a word keeps its 64 bits by itself; interpreted, ints grow and must be cut.
_WRAP: Final[i64] = -1 if is_compiled() else (1 << 64) - 1


class Features:
    """Bits, written one after the other into 64-bit words, the lowest bit of a word first.

    The word that is being filled is kept apart from the others: a vector is touched once for 64 bits.
    """

    def __init__(self, words: i64) -> None:
        self.words: vec[i64] = vec[i64]([0] * words)
        self._at: i64 = 0  # the word that is being filled
        self._word: i64 = 0
        self._fill: i64 = 0  # bits of it that are written
        self._unit: i64 = 1  # not a literal: of that the compiler would shift 32 bits only

    def begin(self, word: i64) -> None:
        """Go on writing at the beginning of a word."""
        self._at = word
        self._word = 0
        self._fill = 0

    def put(self, value: i64, width: i64) -> None:
        """Write the lowest bits of a number that has no others; at most 63."""
        self._word |= value << self._fill
        self._fill += width
        if self._fill >= 64:
            self._next_word(value, width)

    def _next_word(self, value: i64, width: i64) -> None:
        """Lay the full word down and go on with what did not fit: apart from `put`, which so stays small."""
        self.words[self._at] = self._word & _WRAP
        self._at += 1
        self._fill -= 64
        self._word = value >> (width - self._fill)

    def one(self, value: i64, width: i64) -> None:
        """Write one bit among so many, the value's own; none for a value below 0."""
        # Not `x if … else 0`: the compiler would make an object of a machine integer that stands beside a literal.
        if value >= 0:
            self.put(self._unit << value, width)
        else:
            self.put(0, width)

    def finish(self, end: i64) -> None:
        """Leave everything empty that is not written, up to the word before which something else begins."""
        at: i64
        for at in range(self._at, end):
            self.words[at] = self._word
            self._word = 0


def turned(seat: i64, viewer: i64, seats: i64) -> i64:
    """Return a seat counted from the viewer, who is 0; nobody (-1) stays nobody."""
    if seat < 0:
        return -1
    return (seat - viewer + seats) % seats


def turned_mask(mask: i64, viewer: i64, seats: i64) -> i64:
    """Return a set of seats, each counted from the viewer."""
    everybody: i64 = (1 << seats) - 1
    return (mask >> viewer | mask << (seats - viewer)) & everybody


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """How one set-up of a game is written; seats are counted from the viewer, who is 0, unless a field says otherwise.

    `fields` describe the table, `memory` one entry of what is remembered, newest first where entries have an order.
    `most` entries hold everything a sight can hold; `recent` are what a fast learner is given unless it asks.
    """

    def __init__(self, fields: tuple[Field, ...], memory: tuple[Field, ...], most: int, recent: int) -> None:
        self.fields: tuple[Field, ...] = fields
        self.memory: tuple[Field, ...] = memory
        self.most: int = most
        self.recent: int = recent

    def write(self, state: State, viewer: i64, out: Features) -> None:
        """Write the table as the viewer sees it."""
        raise NotImplementedError

    def write_memory(self, state: State, viewer: i64, out: Features, entries: i64) -> None:
        """Write so many entries of the memory; those that there are not are left empty."""
        raise NotImplementedError

    def decode(self, table: Mapping[str, list[int]], memory: Sequence[Mapping[str, list[int]]]) -> Any:
        """Return the sight that was written, from all its fields and entries as `fields.unpack` reads them."""
        raise NotImplementedError
