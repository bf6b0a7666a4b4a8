"""Collect games of a policy against itself and compute how much better each choice was than expected.  NumPy only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["Array", "Choices", "Games", "Policy", "Rollout", "advantages", "collect"]

Array = NDArray[Any]


class Games(Protocol):
    """Many games played at once: a `BatchedEnv` or a `Crowd`."""

    @property
    def seats(self) -> Array: ...

    def observations(self) -> Array: ...

    def masks(self) -> Array: ...

    def rewards(self) -> Array: ...

    def dones(self) -> Array: ...

    def step(self, actions: Array) -> None: ...


@dataclass(frozen=True)
class Choices:
    """A policy's choices in many positions: the actions, the logarithms of their chances, and the expected results."""

    actions: Array
    log_chances: Array
    values: Array  # from -1 to 1, for the seat that chooses


# From observations and masks, a row for each position.
Policy = Callable[[Array, Array], Choices]


@dataclass(frozen=True)
class Rollout:
    """Recorded steps of many games: the first two axes of each array are step and game; `last_*` have only games."""

    observations: Array
    masks: Array
    seats: Array
    actions: Array
    log_chances: Array
    values: Array
    rewards: Array  # by seat
    dones: Array
    last_seats: Array  # who chooses after the last step, and what the policy hopes for then
    last_values: Array


def collect(env: Games, policy: Policy, steps: int) -> Rollout:
    """Let `policy` play all seats for `steps` steps and return the record; games go on where they stand."""
    rows = []
    for _ in range(steps):
        seen, masks, seats = env.observations(), env.masks(), env.seats.copy()
        chosen = policy(seen, masks)
        env.step(chosen.actions)
        mine = (chosen.actions, chosen.log_chances, chosen.values)
        rows.append((seen, masks, seats, *mine, env.rewards(), env.dones()))
    last = policy(env.observations(), env.masks())
    columns: list[Array] = [np.stack(column) for column in zip(*rows, strict=True)]
    return Rollout(*[*columns, env.seats.copy(), last.values])


def advantages(rollout: Rollout, decay: float) -> Array:
    """Return how much better each choice turned out than expected, by generalised advantage estimation.

    `decay` is the discount of later advantages.  A seat's next choice may be several steps later, so each seat's
    choices are followed separately.  Rewards come at the end of a game and count for each seat's last choice.  A game
    that is not over at the last step counts as the policy's expected value, with the opposite sign for the other seat.
    """
    steps, games = rollout.actions.shape
    each = np.arange(games)
    hoped = np.empty((games, 2), np.float32)  # what each seat's next choice is worth to it
    hoped[each, rollout.last_seats] = rollout.last_values
    hoped[each, 1 - rollout.last_seats] = -rollout.last_values
    later = np.zeros((games, 2), np.float32)  # the advantage of each seat's next choice
    owed = np.zeros((games, 2), np.float32)  # rewards that have not found their choice yet
    found = np.empty((steps, games), np.float32)
    for step in reversed(range(steps)):
        ended, seats = rollout.dones[step], rollout.seats[step]
        hoped[ended], later[ended] = 0.0, 0.0
        owed[ended] = rollout.rewards[step][ended]
        better = owed[each, seats] + hoped[each, seats] - rollout.values[step]
        found[step] = better + decay * later[each, seats]
        later[each, seats], hoped[each, seats], owed[each, seats] = found[step], rollout.values[step], 0.0
    return found
