"""Worlds that are not all alike: a bot's belief, from how likely the others would have done in each what they did."""

from __future__ import annotations

from collections.abc import Callable

from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.kernel.worlds import Worlds

__all__ = ["WeighedWorlds"]


class WeighedWorlds(Worlds):
    """A sample of even worlds, drawn from again by weight.

    The more worlds the sample holds, the nearer its draws come to the belief; `worth` says how many worlds of equal
    weight it is as good as.
    """

    def __init__(self, worlds: Worlds, weight: Callable[[State], float], size: int, rng: Rng) -> None:
        self._states: list[State] = [worlds.draw(rng) for _ in range(size)]
        self.weights: list[float] = [weight(state) for state in self._states]
        self._below: vec[float] = vec[float]([0.0] * size)
        total = 0.0
        for at, each in enumerate(self.weights):
            total += each
            self._below[at] = total
        self._total: float = total
        assert total > 0.0, "at least one world is possible"

    @property
    def worth(self) -> float:
        """How many worlds of equal weight this sample is as good as."""
        return self._total * self._total / sum(each * each for each in self.weights)

    def draw(self, rng: Rng) -> State:
        ticket = self._total * rng.fraction()
        low: i64 = 0
        high: i64 = len(self._states) - 1
        while low < high:
            middle = (low + high) // 2
            if self._below[middle] > ticket:
                high = middle
            else:
                low = middle + 1
        return self._states[low].copy()
