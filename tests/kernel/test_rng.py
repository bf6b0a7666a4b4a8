"""The generator is frozen: old seeds give old games for ever."""

from __future__ import annotations

import pytest

from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng, seeded


def test_first_outputs_are_frozen() -> None:
    """The upper halves of SplitMix64's first outputs for seed 0 are e220a839, 6e789e6a, 06c45d18, f88bb8a8."""
    rng = Rng(0)
    assert [int(rng.word()) for _ in range(4)] == [0xE220A839, 0x6E789E6A, 0x06C45D18, 0xF88BB8A8]
    high = Rng(2**64 - 1)
    assert [int(high.word()) for _ in range(3)] == [3839455607, 3919575143, 942667852]


def test_derived_streams_are_frozen() -> None:
    assert int(seeded(1, 5).word()) == 4082575616
    cards = vec[i64](range(10))
    Rng(1).shuffle(cards)
    assert [int(card) for card in cards] == [9, 0, 1, 4, 8, 2, 3, 7, 6, 5]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 23, 231, 1_000_003, 2**31])
def test_numbers_below_a_bound_are_below_it(bound: int) -> None:
    rng = Rng(bound)
    assert all(0 <= int(rng.below(bound)) < bound for _ in range(200))


def test_numbers_below_a_bound_are_even() -> None:
    rng = Rng(3)
    counts = [0] * 6
    for _ in range(60_000):
        counts[int(rng.below(6))] += 1
    assert all(abs(count - 10_000) < 500 for count in counts)


def test_a_fraction_is_a_number_below_a_power_of_two_over_that_power() -> None:
    rng, numbers = Rng(3), Rng(3)
    assert [rng.fraction() for _ in range(50)] == [int(numbers.below(1 << 30)) / (1 << 30) for _ in range(50)]


def test_big_bounds() -> None:
    rng = Rng(4)
    bound = 10**30 + 7
    drawn = [rng.below_big(bound) for _ in range(200)]
    assert all(0 <= number < bound for number in drawn)
    assert len({number * 8 // bound for number in drawn}) == 8
    assert rng.below_big(1) == 0


def test_streams_of_a_seed_differ() -> None:
    assert len({int(seeded(1, index).word()) for index in range(1000)}) == 1000


@pytest.mark.parametrize("bound", [1, 6, 1_000_003, 2**31 - 1, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1])
def test_bounds_of_one_word_take_whole_words_that_divide_evenly(bound: int) -> None:
    rng, words = Rng(bound), Rng(bound)
    limit = 2**32 // bound * bound
    for _ in range(50):
        word = next(word for word in iter(lambda: int(words.word()), -1) if word < limit)
        assert rng.below_big(bound) == word % bound
