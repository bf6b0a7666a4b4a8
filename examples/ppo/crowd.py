"""A batch of games played by several processes, for machines with many cores."""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.connection import Connection

import numpy as np

from examples.ppo.rollouts import Array
from foolery.envs.batched import BatchedEnv

__all__ = ["Crowd"]

Shown = tuple[Array, ...]  # observations, masks, seats, rewards, dones


class Crowd:
    """Has the interface of `BatchedEnv`, but several processes play the games.  Call `close` at the end."""

    def __init__(self, game_id: str, *, games: int, seed: int, processes: int) -> None:
        env = BatchedEnv(game_id, games=1, seed=seed)
        self.size, self.num_actions, self.memory = env.size, env.num_actions, env.memory
        share = games // processes
        pairs = [get_context("spawn").Pipe() for _ in range(processes)]
        self._doors = [ours for ours, _ in pairs]
        workers = get_context("spawn").Process
        self._workers = [
            workers(target=_play, args=(theirs, game_id, share, seed * processes + number), daemon=True)
            for number, (_, theirs) in enumerate(pairs)
        ]
        for worker in self._workers:
            worker.start()
        self._gather()

    def _gather(self) -> None:
        shown: list[Shown] = [door.recv() for door in self._doors]
        self._shown = [np.concatenate(column) for column in zip(*shown, strict=True)]

    @property
    def seats(self) -> Array:
        """The seat that has to choose in each game."""
        return self._shown[2]

    def observations(self) -> Array:
        """Return the observation of the seat that has to choose, a row for each game."""
        return self._shown[0]

    def masks(self) -> Array:
        """Return which actions that seat may choose, a row for each game."""
        return self._shown[1]

    def rewards(self) -> Array:
        """Return the reward of the last step for each seat, a row for each game."""
        return self._shown[3]

    def dones(self) -> Array:
        """Return which games have ended in the last step."""
        return self._shown[4]

    def step(self, actions: Array) -> None:
        """Play one action in each game; `actions` has one entry per game."""
        for door, share in zip(self._doors, np.array_split(actions, len(self._doors)), strict=True):
            door.send(share)
        self._gather()

    def close(self) -> None:
        """End all processes."""
        for door, worker in zip(self._doors, self._workers, strict=True):
            door.send(None)
            worker.join()
            door.close()


def _play(door: Connection, game_id: str, games: int, seed: int) -> None:
    """Run in a process: play `games` games, one step for each array of actions from `door`, until it sends None."""
    env = BatchedEnv(game_id, games=games, seed=seed)
    while True:
        door.send((env.observations(), env.masks(), env.seats.copy(), env.rewards(), env.dones()))
        actions = door.recv()
        if actions is None:
            return
        env.step(actions)
