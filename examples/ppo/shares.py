"""Divide self-play for learning into shares that any worker can play, always with the same result.

A worker gets the weights with a share and returns the rollout; it keeps nothing between two shares, so a lost share can
be played again by another worker.  This module needs only NumPy, so workers need no PyTorch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import partial

import numpy as np

from examples.ppo.rollouts import Array, Choices, Rollout, collect
from foolery.envs.batched import BatchedEnv
from foolery.lab.scheduler import Workers, map_ordered

__all__ = ["Share", "Weights", "play", "together"]

FORBIDDEN = -1e9


@dataclass(frozen=True)
class Weights:
    """The weights of the network of learner.py as arrays: two layers, and the heads for actions and for the value."""

    layers: tuple[tuple[Array, Array], ...]  # matrix and bias of each layer of the body
    actions: tuple[Array, Array]
    value: tuple[Array, Array]

    def policy(self, rng: np.random.Generator, seen: Array, masks: Array) -> Choices:
        """Return actions drawn at random from the policy, for each row of `seen` and `masks`."""
        inside = seen.astype(np.float32)
        for matrix, bias in self.layers:
            inside = np.maximum(inside @ matrix.T + bias, 0.0)
        logits = np.where(masks == 0, FORBIDDEN, inside @ self.actions[0].T + self.actions[1])
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        total = chances.sum(axis=1, keepdims=True)
        # The first action at which the summed chances exceed a number drawn for the row.
        drawn = rng.random((len(seen), 1)) * total
        actions = np.minimum((chances.cumsum(axis=1) <= drawn).sum(axis=1), logits.shape[1] - 1)
        rows = np.arange(len(seen))
        values = np.tanh(inside @ self.value[0].T + self.value[1])[:, 0]
        return Choices(actions, (logits[rows, actions] - np.log(total[:, 0])).astype(np.float32), values)


@dataclass(frozen=True)
class Share:
    """A piece of work: `games` new games, played for `steps` steps with `seed`."""

    game_id: str
    games: int
    steps: int
    seed: int


def play(weights: Weights, share: Share) -> Rollout:
    """Play `share` and return the rollout; the same weights and seed give the same choices."""
    env = BatchedEnv(share.game_id, games=share.games, seed=share.seed)
    return collect(env, partial(weights.policy, np.random.default_rng(share.seed)), share.steps)


def together(weights: Weights, shares: list[Share], workers: int | Workers) -> Rollout:
    """Let `workers` play all shares and return one rollout with their games side by side, in the order of `shares`."""
    played = list(map_ordered(partial(play, weights), shares, workers))
    return Rollout(*(np.concatenate(column, axis=_games_axis(name)) for name, column in _columns(played)))


def _columns(played: list[Rollout]) -> Iterator[tuple[str, list[Array]]]:
    for field in fields(Rollout):
        yield field.name, [getattr(each, field.name) for each in played]


def _games_axis(name: str) -> int:
    """Return the axis of the games in the rollout's array `name`: 0 for `last_*`, which have no steps, else 1."""
    return 0 if name.startswith("last_") else 1
