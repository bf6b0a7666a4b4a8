"""A hash table that maps a pair of numbers to a number: open addressing in one flat vector, without removal."""

from __future__ import annotations

from typing import Final

from foolery.kernel.numbers import append, i64, vec

__all__ = ["Index", "zeros"]

# Literals up to 2**62 only: the compiler would unbox a greater one at every use.
_POSITIVE: Final = 0x3FFF_FFFF_FFFF_FFFF
_MIX_1: Final = 0x1E37_79B9_7F4A_7C15
_MIX_2: Final = 0x3F58_476D_1CE4_E5B9
_SLOT: Final = 3  # owner + 1 (0: the slot is free), key, item: side by side, so that a lookup costs one cache miss

_TABLED: Final = 32768
_ZEROS: Final = vec[i64]([0] * _TABLED)


def zeros(size: i64) -> vec[i64]:
    """Return a vector of `size` zeros.

    It is a slice of a prepared vector, which is fast; only a vector that is longer than this is built anew.
    """
    if size <= _TABLED:
        return _ZEROS[:size]
    column = _ZEROS[:]
    while len(column) < size:
        column = append(column, 0)
    return column


class Index:
    """A hash table that maps a pair (owner, key) to an item; owners are numbers from 0, keys are any numbers."""

    def __init__(self) -> None:
        self._size: i64 = 1024  # a power of two, at least twice the items
        self._count: i64 = 0
        self._slots: vec[i64] = zeros(_SLOT * 1024)

    def find(self, owner: i64, key: i64) -> i64:
        """Return the item of the pair (owner, key); -1 if there is none."""
        slots = self._slots
        at = _start(owner, key, self._size)
        while slots[at] != 0:
            if slots[at] == owner + 1 and slots[at + 1] == key:
                return slots[at + 2]
            at += _SLOT
            if at == _SLOT * self._size:
                at = 0
        return -1

    def add(self, owner: i64, key: i64, item: i64) -> None:
        """Add an item for the pair (owner, key), which must not have one yet."""
        if 2 * self._count >= self._size:
            self._grow()
        slots = self._slots
        at = _start(owner, key, self._size)
        while slots[at] != 0:
            at += _SLOT
            if at == _SLOT * self._size:
                at = 0
        slots[at] = owner + 1
        slots[at + 1] = key
        slots[at + 2] = item
        self._count += 1

    def _grow(self) -> None:
        old = self._slots
        slots = self._size
        self._size = 2 * slots
        self._count = 0
        self._slots = zeros(_SLOT * self._size)
        slot: i64
        for slot in range(slots):
            if old[_SLOT * slot] != 0:
                self.add(old[_SLOT * slot] - 1, old[_SLOT * slot + 1], old[_SLOT * slot + 2])


def _start(owner: i64, key: i64, size: i64) -> i64:
    """Return the index in the vector at which the search for the pair (owner, key) begins; `size` counts the slots."""
    mixed = ((key + 1) * _MIX_1 + owner * _MIX_2) & _POSITIVE
    return _SLOT * ((mixed ^ mixed >> 31) & (size - 1))
