"""Thousands of games at once as NumPy arrays; a step is one call of the compiled core.

    env = BatchedEnv(game_id, games=4096, seed=1)
    while learning:
        actions = policy(env.observations(), env.masks())
        env.step(actions)
        learn(env.seats, env.rewards())

Every game waits for a decision of one seat.  When a game ends in a step, its rewards can be read until the next step,
and a new game takes its place at once.  The next step overwrites the arrays.
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
    """Return a vector of the core as an array: in a compiled build it shares the memory, otherwise it is a copy."""
    if is_compiled():
        return np.frombuffer(memoryview(numbers), np.int64)
    return np.array([number - (1 << WORD) if number >> WORD - 1 else number for number in numbers], np.int64)


class BatchedEnv:
    """Many games of one set-up (options and number of seats) that are played at the same time.

    `memory` is the number of entries of the memory in an observation (None: the game's default).
    """

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
        """The seat that chooses now in each game."""
        return _array(self._core.seats)

    def observations(self) -> Array:
        """Return for each game a row with the observation of the choosing seat: bytes that are 0 or 1."""
        return self._bits(_array(self._core.observations()), self.size)

    def packed(self) -> Array:
        """Return for each game a row with the observation of the choosing seat, as 64-bit words with one bit a feature.

        The learning program must unpack the bits itself.
        """
        return _array(self._core.observations()).reshape(self.games, -1)

    def masks(self) -> Array:
        """Return for each game a row with a byte for each possible choice: 1 if it is legal, otherwise 0."""
        return self._bits(_array(self._core.masks).astype(np.uint32), self.num_actions)

    def _bits(self, words: Array, size: int) -> Array:
        rows = words.view(np.uint8).reshape(self.games, -1)
        return np.unpackbits(rows, axis=1, count=size, bitorder="little")

    def dones(self) -> Array:
        """Return for each game whether it ended in the last step."""
        ended: Array = _array(self._core.winners) != 0
        return ended

    def rewards(self) -> Array:
        """Return for each game a row with the rewards of its seats for the last step.

        They are 0 unless the game ended in this step.
        """
        seats = self.spec.seats
        winners = _array(self._core.winners)
        rewards = np.zeros((self.games, seats), np.float32)
        ended = np.flatnonzero(winners)
        won = winners[ended, None] >> np.arange(seats) & 1
        rewards[ended] = (won * seats / won.sum(axis=1, keepdims=True) - 1) / (seats - 1)
        return rewards

    # -- playing

    def step(self, actions: Array) -> None:
        """Make the choices `actions`, one for each game.

        Raises FooleryError if one of them is illegal; no game is changed then.
        """
        core = self._core
        core.actions = vec[i64](np.asarray(actions, np.int64).tolist())
        refused = int(core.illegal())
        if refused >= 0:
            raise FooleryError(f"game {refused}: {int(actions[refused])} is not among the legal actions")
        core.step()

    def random_actions(self) -> Array:
        """Return for each game the current factor's value in a random legal action.

        All legal actions are equally likely.
        """
        self._core.choose_at_random()
        return _array(self._core.actions).copy()
