"""Observations as bits: how a game encodes, for learning programs, what one seat knows.

An `Encoder` writes the fields of an observation one after the other into 64-bit words.  It is given a state and the
seat that observes it.  It must write all that the seat's sight contains, and nothing else; `foolery.testkit.encoding`
helps to test this.  The first part of an observation is the table now.  The second part is the memory, the earlier
events: one entry for each event.  A program may use as many entries as it wants.
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
    """A writer of bits: it fills the 64-bit words of an observation one after the other, the lowest bit first.

    It keeps the unfinished word apart from the finished ones, so that each word of the vector is written once.
    """

    def __init__(self, words: i64) -> None:
        self.words: vec[i64] = vec[i64]([0] * words)
        self._at: i64 = 0  # index of the word in progress
        self._word: i64 = 0
        self._fill: i64 = 0  # its bits written so far
        self._unit: i64 = 1  # not a literal: the compiler would shift it as 32 bits

    def begin(self, word: i64) -> None:
        """Continue writing at the lowest bit of the word with index `word`."""
        self._at = word
        self._word = 0
        self._fill = 0

    def put(self, value: i64, width: i64) -> None:
        """Write `value` as a binary number of `width` bits (at most 63); `value` must fit."""
        self._word |= value << self._fill
        self._fill += width
        if self._fill >= 64:
            self._next_word(value, width)

    def _next_word(self, value: i64, width: i64) -> None:
        """Store the full word and begin the next one with the bits of `value` that did not fit.

        This is separate from `put`, which is called often and stays small.
        """
        self.words[self._at] = self._word & _WRAP
        self._at += 1
        self._fill -= 64
        self._word = value >> (width - self._fill)

    def one(self, value: i64, width: i64) -> None:
        """Write `width` bits of which only bit `value` is set (one-hot); no bit is set if `value` is below 0."""
        # Not `x if … else 0`: the compiler would box a machine integer beside a literal.
        if value >= 0:
            self.put(self._unit << value, width)
        else:
            self.put(0, width)

    def finish(self, end: i64) -> None:
        """Store the unfinished word and fill the words after it with zeros, up to but not including word `end`."""
        at: i64
        for at in range(self._at, end):
            self.words[at] = self._word
            self._word = 0


def turned(seat: i64, viewer: i64, seats: i64) -> i64:
    """Return the number of `seat` counted from `viewer`, who becomes seat 0; -1 (no seat) stays -1."""
    if seat < 0:
        return -1
    return (seat - viewer + seats) % seats


def turned_mask(mask: i64, viewer: i64, seats: i64) -> i64:
    """Return a bitmask of seats in which each seat of `mask` is counted from `viewer`, who becomes seat 0."""
    everyone: i64 = (1 << seats) - 1
    return (mask >> viewer | mask << (seats - viewer)) & everyone


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """What writes the observations of one set-up of a game (its options and number of seats).

    Seats are counted from the viewer, who is seat 0, unless a field says otherwise.  `fields` describes the table, and
    `memory` describes one entry of the memory; the newest entry is written first.  `most` is the number of entries that
    the longest game needs; `recent` is the default number for learning programs.
    """

    def __init__(self, fields: tuple[Field, ...], memory: tuple[Field, ...], most: int, recent: int) -> None:
        self.fields: tuple[Field, ...] = fields
        self.memory: tuple[Field, ...] = memory
        self.most: int = most
        self.recent: int = recent

    def write(self, state: State, viewer: i64, out: Features) -> None:
        """Write the fields of the table, as `viewer` sees it, to `out`."""
        raise NotImplementedError

    def write_memory(self, state: State, viewer: i64, out: Features, entries: i64) -> None:
        """Write `entries` entries of the viewer's memory to `out`; entries that do not exist yet are left empty."""
        raise NotImplementedError

    def decode(self, table: Mapping[str, list[int]], memory: Sequence[Mapping[str, list[int]]]) -> Any:
        """Return the sight (what the viewer knows) that an observation encodes.

        `table` are the fields of the table, and `memory` all entries of the memory, both from `fields.unpack`.
        """
        raise NotImplementedError
