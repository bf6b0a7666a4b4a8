"""Nothing is kept of what is over: vectors that interpreted code hands to compiled code, games, sights."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest

from foolery.games import game_ids, get_game
from foolery.games.fools_field.rules.state import FieldState
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.session import GameSession

TIMES = 400


def kept_by(work: Callable[[int], object]) -> int:
    """Return how many pieces of memory are still there after doing something many times, once it was done before."""
    for number in range(20):
        work(number)
    gc.collect()
    before = sys.getallocatedblocks()
    for number in range(TIMES):
        work(number)
    gc.collect()
    return sys.getallocatedblocks() - before


def test_a_vector_lent_to_compiled_code_is_given_back() -> None:
    rng = Rng(1)
    assert kept_by(lambda number: rng.shuffle(vec[i64](list(range(20))))) < TIMES // 2


def test_a_vector_that_takes_the_place_of_another_is_not_counted_twice() -> None:
    state = GameSession(get_game("fools-field"), {}, 2, SeededDealer(seeded(1, 1))).state
    assert isinstance(state, FieldState)

    def replace(number: int) -> None:
        state.deck = vec[i64]([int(card) for card in state.deck])

    assert kept_by(replace) < TIMES // 2


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_is_kept_of_tables_and_sights_that_are_over(game_id: str) -> None:
    def sit(number: int) -> None:
        rng = seeded(1, number)
        table = GameSession(get_game(game_id), {}, 2, SeededDealer(rng.fork()))
        for _ in range(5):
            for seat in range(2):
                table.sight(seat)
            mover = table.to_act()[0]
            legal = table.sight(mover).legal
            table.play(mover, legal[int(rng.below(len(legal)))])

    assert kept_by(sit) < TIMES // 2
