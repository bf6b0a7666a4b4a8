"""The project's own random generator: SplitMix64, the same numbers on every machine and in both builds."""

from __future__ import annotations

from types import FunctionType
from typing import Final

from foolery.kernel.numbers import i64, vec

__all__ = ["ALGORITHM", "Rng", "is_compiled", "seeded"]

ALGORITHM: Final = "splitmix64"


def is_compiled() -> bool:
    """Whether this module is compiled; if it is, all rules modules are compiled, too."""
    return not isinstance(is_compiled, FunctionType)


def _signed(word: int) -> i64:
    """Return the signed number with the same 64 bits as `word` (two's complement)."""
    return word - (1 << 64) if word >> 63 else word


# Compiled, i64 arithmetic wraps by itself and `& -1` keeps all bits; interpreted, ints grow and must be cut.
_WRAP: Final[i64] = -1 if is_compiled() else (1 << 64) - 1
_GAMMA: Final[i64] = _signed(0x9E37_79B9_7F4A_7C15)
_MIX_1: Final[i64] = _signed(0xBF58_476D_1CE4_E5B9)
_MIX_2: Final[i64] = _signed(0x94D0_49BB_1331_11EB)
_WORD: Final = 0xFFFF_FFFF


class Rng:
    """A stream of random numbers (SplitMix64).

    All results of a draw are equally likely: words that would make some results more likely are drawn again.
    """

    def __init__(self, seed: int) -> None:
        self._state: i64 = _signed(seed % (1 << 64))

    def word(self) -> i64:
        """Return the next 32 random bits as a number from 0 to 2**32 - 1."""
        self._state = (self._state + _GAMMA) & _WRAP
        z: i64 = self._state
        z = ((z ^ ((z >> 30) & 0x3_FFFF_FFFF)) * _MIX_1) & _WRAP
        z = ((z ^ ((z >> 27) & 0x1F_FFFF_FFFF)) * _MIX_2) & _WRAP
        return ((z ^ ((z >> 31) & 0x1_FFFF_FFFF)) >> 32) & _WORD

    def below(self, bound: i64) -> i64:
        """Return a uniformly random number from 0 to `bound` - 1; `bound` is at most 2**31."""
        product: i64 = self.word() * bound
        low: i64 = product & _WORD
        if low < bound:
            floor: i64 = 0x1_0000_0000 % bound
            while low < floor:
                product = self.word() * bound
                low = product & _WORD
        return product >> 32

    def fraction(self) -> float:
        """Return a uniformly random number from 0 up to but not including 1, a multiple of 2**-30."""
        return float(self.below(0x4000_0000)) / 1073741824.0

    def below_big(self, bound: int) -> int:
        """Return a uniformly random number from 0 to `bound` - 1; `bound` may be of any size."""
        if bound <= 0x8000_0000:
            return self._below_word(bound)
        words = (bound.bit_length() + 31) // 32
        limit = (1 << (32 * words)) // bound * bound
        while True:
            number = 0
            for _ in range(words):
                number = (number << 32) | int(self.word())
            if number < limit:
                return number % bound

    def _below_word(self, bound: i64) -> i64:
        """Return a uniformly random number from 0 to `bound` - 1; `bound` is at most 2**31."""
        limit: i64 = 0x1_0000_0000 // bound * bound
        number = self.word()
        while number >= limit:
            number = self.word()
        return number % bound

    def shuffle(self, cards: vec[i64]) -> None:
        """Shuffle `cards` in place with the Fisher-Yates algorithm, from the last index down."""
        last: i64 = len(cards) - 1
        while last > 0:
            other = self.below(last + 1)
            card: i64 = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1

    def fork(self) -> Rng:
        """Return a new, independent stream whose seed is drawn from this one."""
        return Rng((int(self.word()) << 32) | int(self.word()))


def seeded(base: int, index: int) -> Rng:
    """Return the random stream with the number `index` of the seed `base`.

    With one stream for each game, game number k of a simulation depends only on the seed and on k.
    """
    return Rng((int(Rng(base).fork().word()) << 32) ^ (index * 0x9E37_79B9_7F4A_7C15)).fork()
