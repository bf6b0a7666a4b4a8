"""Helpers for the tests of the PPO example, in which a network learns by self-play."""

from __future__ import annotations

import numpy as np

from examples.ppo.rollouts import Array, Rollout
from examples.ppo.shares import Weights
from foolery.envs.batched import BatchedEnv

__all__ = ["same_choices", "weights_of_chance"]


def weights_of_chance() -> Weights:
    """Return the weights of an untrained network: random, from a fixed seed."""
    env, rng = BatchedEnv("fools-field", games=1, seed=1), np.random.default_rng(5)

    def layer(size: int, width: int) -> tuple[Array, Array]:
        return rng.normal(0, 0.1, (width, size)).astype(np.float32), np.zeros(width, np.float32)

    return Weights((layer(env.size, 16), layer(16, 16)), layer(16, env.num_actions), layer(16, 1))


def same_choices(one: Rollout, other: Rollout) -> bool:
    """Return whether two rollouts hold the same arrays."""
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in vars(one))
