"""Small sets as the bits of one number: how every game walks and counts them.

A mask is never negative, so up to 63 things fit into one.  A walk takes one bit after the other, lowest first:

    while cards != 0:
        card = first_in(cards)
        cards = without_lowest(cards)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from foolery.kernel.numbers import i64, vec

__all__ = [
    "DE_BRUIJN",
    "NUMBERS",
    "bit_number",
    "bit_of",
    "bits_in",
    "first_in",
    "lowest",
    "mask_of",
    "population",
    "without_lowest",
]

# A de Bruijn sequence puts a different pattern into the top six of 64 bits for every shift.
DE_BRUIJN: Final = 0x03F79D71B4CB0A89
NUMBERS: Final = vec[i64]([next(n for n in range(64) if (DE_BRUIJN << n) >> 58 & 63 == top) for top in range(64)])
BITS: Final = vec[i64]([1 << number for number in range(63)])


def lowest(mask: i64) -> i64:
    """Return the lowest bit of a mask by itself, 0 if it is empty."""
    return mask & -mask


def without_lowest(mask: i64) -> i64:
    """Return the mask less its lowest bit."""
    return mask & (mask - 1)


def first_in(mask: i64) -> i64:
    """Return the number of the lowest bit of a mask that is not empty."""
    return NUMBERS[((mask & -mask) * DE_BRUIJN >> 58) & 63]


def bit_number(bit: i64) -> i64:
    """Return the number of the one bit that is set."""
    return NUMBERS[(bit * DE_BRUIJN >> 58) & 63]


def bit_of(number: i64) -> i64:
    """Return the one bit with this number.

    The compiler writes `1 << n` with a C literal, which has 32 bits only.
    """
    return BITS[number]


def population(mask: i64) -> i64:
    """Return how many bits are set: counted in pairs, fours and eights, all at once, and the eights added up.

    No number here is above 2**62: the compiler would take it out of a box at every call.
    """
    pairs = mask - (mask >> 1 & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    return eights * 0x0101010101010101 >> 56 & 0xFF


# -- for the edge, where masks may be of any size


def bits_in(mask: int) -> list[int]:
    """Return the numbers of all bits that are set, lowest first."""
    return [bit for bit in range(int(mask).bit_length()) if mask >> bit & 1]


def mask_of(numbers: Iterable[int]) -> int:
    """Return the mask of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
