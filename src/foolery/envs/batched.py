"""Thousands of games at once as NumPy arrays; a step is one call of the compiled core.

    env = BatchedEnv(game_id, games=4096, seed=1)
    while learning:
        actions = policy(env.observations(), env.masks())
        env.step(actions)
        learn(env.seats, env.rewards())

Every game waits at a decision of one seat.  A game that ends in a step shows its rewards once and is replaced by a new
game at once.  The arrays are overwritten by the next step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foolery.envs.core import Batch
from foolery.envs.spec import WORD, Spec
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Json
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import is_compiled

__all__ = ["BatchedEnv"]

Array = NDArray[Any]
MASK_WORD = 32


def _array(numbers: Any) -> Array:
    """Return a core vector as an array: the same memory if compiled, a copy if interpreted."""
    if is_compiled():
        return np.frombuffer(memoryview(numbers), np.int64)
    return np.array([number - (1 << WORD) if number >> WORD - 1 else number for number in numbers], np.int64)


class BatchedEnv:
    """Many games of one set-up; `seats` is the seat that chooses in each of them."""

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        *,
        games: int,
        seed: int,
        edition: Json = None,
        memory: int | None = None,
    ) -> None:
        self.spec = Spec.of(game_id, options, seats, edition)
        self.games = games
        self.memory = self.spec.encoder.recent if memory is None else memory
        self.size = self.spec.size(self.memory)
        self.num_actions = self.spec.num_actions
        fresh = [self.spec.game.new(setup) for setup in self.spec.setups]
        choices = [self.spec.choice() for _ in range(games)]
        words, mask_words = -(-self.size // WORD), -(-self.num_actions // MASK_WORD)
        self._core = Batch(fresh, self.spec.encoder, choices, words, self.memory, mask_words, seed)
        self._core.show()

    # -- looking

    @property
    def seats(self) -> Array:
        """The seat that chooses in each game."""
        return _array(self._core.seats)

    def observations(self) -> Array:
        """Return the observation of that seat in each game: one row of bytes 0 and 1 per game."""
        return self._bits(_array(self._core.observations()), self.size)

    def packed(self) -> Array:
        """Return the observations as 64-bit words, one bit per feature, to be unpacked by the learner."""
        return _array(self._core.observations()).reshape(self.games, -1)

    def masks(self) -> Array:
        """Return the legal choices in each game: one row of bytes 0 and 1 per game."""
        return self._bits(_array(self._core.masks).astype(np.uint32), self.num_actions)

    def _bits(self, words: Array, size: int) -> Array:
        rows = words.view(np.uint8).reshape(self.games, -1)
        return np.unpackbits(rows, axis=1, count=size, bitorder="little")

    def dones(self) -> Array:
        """Return which games ended in the last step."""
        ended: Array = _array(self._core.winners) != 0
        return ended

    def rewards(self) -> Array:
        """Return the rewards of each seat of each game from the last step; not 0 only where a game has ended."""
        seats = self.spec.seats
        winners = _array(self._core.winners)
        rewards = np.zeros((self.games, seats), np.float32)
        ended = np.flatnonzero(winners)
        won = winners[ended, None] >> np.arange(seats) & 1
        rewards[ended] = (won * seats / won.sum(axis=1, keepdims=True) - 1) / (seats - 1)
        return rewards

    # -- playing

    def step(self, actions: Array) -> None:
        """Choose in every game at once. Raises FooleryError for an illegal choice; the games are then unchanged."""
        core = self._core
        core.actions = vec[i64](np.asarray(actions, np.int64).tolist())
        refused = int(core.illegal())
        if refused >= 0:
            raise FooleryError(f"game {refused}: {int(actions[refused])} is not among the legal actions")
        core.step()

    def random_actions(self) -> Array:
        """Return a uniformly random legal choice for every game."""
        self._core.choose_at_random()
        return _array(self._core.actions).copy()
