"""A bot's belief about hidden cards, as weighted worlds.

A world is a full state that agrees with what the bot's seat knows.  Its weight is the likelihood that the other players
would have acted in it as they did.
"""

from __future__ import annotations

from collections.abc import Callable

from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.kernel.worlds import Worlds

__all__ = ["WeighedWorlds"]


class WeighedWorlds(Worlds):
    """A sample of `size` possible worlds; `draw` returns one with a probability in proportion to its weight.

    This is importance resampling.  A larger sample is closer to the true belief.
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
        """The effective sample size: a sample of this many worlds with equal weights would be equally good."""
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
