"""Conversion of the 64-bit words of an observation to NumPy arrays, which learning libraries expect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Bits", "bits_of", "mask_of"]

Bits = NDArray[Any]  # an array of zeros and ones, one byte each


def bits_of(words: Sequence[int], size: int) -> Bits:
    """Return the first `size` bits of 64-bit words as an array of 0 and 1, one byte for each bit."""
    return np.unpackbits(np.array(words, np.uint64).view(np.uint8), bitorder="little")[:size].astype(np.int8)


def mask_of(codes: Sequence[int], size: int) -> Bits:
    """Return an array of `size` zeros with a 1 at each index in `codes`."""
    mask = np.zeros(size, np.int8)
    mask[list(codes)] = 1
    return mask
