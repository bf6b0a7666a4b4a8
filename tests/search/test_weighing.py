"""Beliefs: worlds drawn by weight."""

from __future__ import annotations

from collections import Counter

import pytest

from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.kernel.worlds import Worlds
from foolery.search.weighing import WeighedWorlds
from tests.search.small_games import Guess


class Coins(Worlds):
    """A coin with four sides."""

    def draw(self, rng: Rng) -> State:
        return Guess(int(rng.below(4)), 0)


def side_of(state: State) -> int:
    assert isinstance(state, Guess)
    return state.coin


def test_worlds_are_drawn_by_their_weight() -> None:
    """Side n has weight n: of 0 nobody hears again, 3 comes up three times as often as 1."""
    rng = Rng(1)
    worlds = WeighedWorlds(Coins(), lambda state: float(side_of(state)), 2000, rng)
    counts = Counter(side_of(worlds.draw(rng)) for _ in range(6000))
    assert counts[0] == 0
    expected = {1: 1000.0, 2: 2000.0, 3: 3000.0}
    # The sample is not the belief itself: allow three times its own spread.
    for side, count in expected.items():
        assert counts[side] == pytest.approx(count, rel=0.15)


def test_uneven_weights_are_worth_fewer_worlds() -> None:
    even = WeighedWorlds(Coins(), lambda state: 0.5, 400, Rng(1))
    uneven = WeighedWorlds(Coins(), lambda state: float(side_of(state) == 2), 400, Rng(1))
    assert even.worth == pytest.approx(400)
    assert uneven.worth == pytest.approx(sum(uneven.weights))


def test_what_is_drawn_belongs_to_whoever_drew_it() -> None:
    worlds = WeighedWorlds(Coins(), lambda state: 1.0, 1, Rng(1))
    first, second = worlds.draw(Rng(1)), worlds.draw(Rng(1))
    assert first is not second
