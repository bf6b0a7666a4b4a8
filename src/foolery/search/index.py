"""Finds the numbered item that belongs to two numbers: open addressing in flat vectors, nothing is ever removed."""

from __future__ import annotations

from typing import Final

from foolery.kernel.numbers import i64, vec

__all__ = ["Index"]

_POSITIVE: Final = 0x7FFF_FFFF_FFFF_FFFF
_MIX_1: Final = 0x1E37_79B9_7F4A_7C15
_MIX_2: Final = 0x3F58_476D_1CE4_E5B9


class Index:
    """Maps (owner, key) to an item; owners count from 0, keys are any numbers."""

    def __init__(self) -> None:
        self._size: i64 = 1024  # a power of two, at least twice the items
        self._count: i64 = 0
        self._owners: vec[i64] = vec[i64]([-1] * 1024)
        self._keys: vec[i64] = vec[i64]([0] * 1024)
        self._items: vec[i64] = vec[i64]([0] * 1024)

    def find(self, owner: i64, key: i64) -> i64:
        """Return the item, -1 if there is none."""
        slot = self._slot(owner, key)
        return self._items[slot] if self._owners[slot] >= 0 else -1

    def add(self, owner: i64, key: i64, item: i64) -> None:
        """Remember an item that is not there yet."""
        if 2 * self._count >= self._size:
            self._grow()
        slot = self._slot(owner, key)
        self._owners[slot] = owner
        self._keys[slot] = key
        self._items[slot] = item
        self._count += 1

    def _slot(self, owner: i64, key: i64) -> i64:
        """Return where the pair lies, or the free slot it would be put into."""
        mixed = ((key + 1) * _MIX_1 + owner * _MIX_2) & _POSITIVE
        slot = (mixed ^ mixed >> 31) & (self._size - 1)
        while self._owners[slot] >= 0:
            if self._owners[slot] == owner and self._keys[slot] == key:
                return slot
            slot = (slot + 1) & (self._size - 1)
        return slot

    def _grow(self) -> None:
        owners = self._owners
        keys = self._keys
        items = self._items
        old = self._size
        self._size = 2 * old
        self._count = 0
        self._owners = vec[i64]([-1] * int(self._size))
        self._keys = vec[i64]([0] * int(self._size))
        self._items = vec[i64]([0] * int(self._size))
        slot: i64
        for slot in range(old):
            if owners[slot] >= 0:
                self.add(owners[slot], keys[slot], items[slot])
