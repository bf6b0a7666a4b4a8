"""Conversion of an observation's words to the arrays that learning libraries take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Bits", "bits_of", "mask_of"]

Bits = NDArray[Any]  # of 0 and 1, a byte each


def bits_of(words: Sequence[int], size: int) -> Bits:
    """Return the first `size` bits of some words as an array, one byte per bit."""
    return np.unpackbits(np.array(words, np.uint64).view(np.uint8), bitorder="little")[:size].astype(np.int8)


def mask_of(codes: Sequence[int], size: int) -> Bits:
    """Return a mask with a 1 at each of the numbers."""
    mask = np.zeros(size, np.int8)
    mask[list(codes)] = 1
    return mask
