"""Small sets as the bits of one int (bitmasks).

Bit n of a mask is set if the number n is a member of the set.  A mask is never negative and holds up to 63 members.  A
loop over a mask takes the lowest bit first:

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
    """Return a mask with only the lowest set bit of `mask`; 0 if `mask` is empty."""
    return mask & -mask


def without_lowest(mask: i64) -> i64:
    """Return the mask without its lowest set bit."""
    return mask & (mask - 1)


def first_in(mask: i64) -> i64:
    """Return the number (0 to 62) of the lowest set bit of `mask`, which must not be empty."""
    return NUMBERS[((mask & -mask) * DE_BRUIJN >> 58) & 63]


def bit_number(bit: i64) -> i64:
    """Return the number (0 to 62) of the only set bit of the mask `bit`."""
    return NUMBERS[(bit * DE_BRUIJN >> 58) & 63]


def bit_of(number: i64) -> i64:
    """Return the mask in which only the bit `number` is set.

    It is looked up because the compiler would compute `1 << n` with a C literal of 32 bits.
    """
    return BITS[number]


def population(mask: i64) -> i64:
    """Return the number of set bits; groups of two, four and eight bits are counted in parallel.

    No constant here is above 2**62: the compiler would unbox a greater one at every call.
    """
    pairs = mask - (mask >> 1 & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    return eights * 0x0101010101010101 >> 56 & 0xFF


# -- masks of any size, for code that is not compiled


def bits_in(mask: int) -> list[int]:
    """Return the numbers of all set bits of `mask`, lowest first."""
    return [bit for bit in range(int(mask).bit_length()) if mask >> bit & 1]


def mask_of(numbers: Iterable[int]) -> int:
    """Return the mask whose set bits are `numbers`."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
