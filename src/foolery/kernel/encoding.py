"""Observations as bits: how a game encodes, for learning programs, what one seat knows.

An `Encoder` writes its fields one after the other into 64-bit words, given a state and the seat that observes it.  It
may write only what the seat's sight has, and must lose nothing of it; `foolery.testkit.encoding` checks both.  The
first part of an observation is the present table.  The memory follows, entry by entry; a program may use any number of
entries.
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
    """Bits written one after the other into 64-bit words, the lowest bit of a word first.

    The word in progress is kept apart from the finished ones, so that the vector is written once per 64 bits.
    """

    def __init__(self, words: i64) -> None:
        self.words: vec[i64] = vec[i64]([0] * words)
        self._at: i64 = 0  # index of the word in progress
        self._word: i64 = 0
        self._fill: i64 = 0  # its bits written so far
        self._unit: i64 = 1  # not a literal: the compiler would shift it as 32 bits

    def begin(self, word: i64) -> None:
        """Continue at the beginning of a word."""
        self._at = word
        self._word = 0
        self._fill = 0

    def put(self, value: i64, width: i64) -> None:
        """Write the lowest `width` bits of a number that has no higher ones; at most 63."""
        self._word |= value << self._fill
        self._fill += width
        if self._fill >= 64:
            self._next_word(value, width)

    def _next_word(self, value: i64, width: i64) -> None:
        """Store the full word and continue with the bits that did not fit; separate from `put` to keep that
        one small.
        """
        self.words[self._at] = self._word & _WRAP
        self._at += 1
        self._fill -= 64
        self._word = value >> (width - self._fill)

    def one(self, value: i64, width: i64) -> None:
        """Write `width` bits of which bit `value` is set; none is set for a value below 0."""
        # Not `x if … else 0`: the compiler would box a machine integer beside a literal.
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
    """Return a seat counted from the viewer, who is 0; -1 (no seat) stays -1."""
    if seat < 0:
        return -1
    return (seat - viewer + seats) % seats


def turned_mask(mask: i64, viewer: i64, seats: i64) -> i64:
    """Return a set of seats with each seat counted from the viewer."""
    everyone: i64 = (1 << seats) - 1
    return (mask >> viewer | mask << (seats - viewer)) & everyone


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """The encoding of one set-up; seats are counted from the viewer, who is 0, unless a field says otherwise.

    `fields` describe the table, `memory` one entry of the memory, newest first.  `most` entries hold all that a sight
    can have; `recent` entries are the default for learners.
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
        """Write `entries` entries of the memory; missing ones are left empty."""
        raise NotImplementedError

    def decode(self, table: Mapping[str, list[int]], memory: Sequence[Mapping[str, list[int]]]) -> Any:
        """Return the sight that was written, from its fields and all memory entries as `fields.unpack` reads them."""
        raise NotImplementedError
