"""Flat Monte Carlo: actions are compared by playing imagined games to their end.  Slow, but for every game with a bot.

All actions are tried in the same imagined worlds with the same random numbers, so that luck does not differ between
them.  One player plays all seats from there on, each from its own sight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance
from time import perf_counter
from typing import Any, Protocol

from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng
from foolery.kernel.state import State, seats_in

__all__ = ["Imagination", "Player", "Playouts"]

FEWEST = 2  # worlds tried even without time left: one world gives no standard error
MOST = 2000  # worlds


class Player(Protocol):
    """A bot that can choose among the legal actions of a sight."""

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return one of `sight.legal`."""
        ...


@dataclass(frozen=True)
class Imagination:
    """A game's two functions between a seat's sight and a whole state."""

    imagine: Callable[[Any, Rng], State]
    look: Callable[[Any, int], Any]  # (state, seat) -> the seat's sight


class Playouts:
    """Imagined games from one sight; `results[k]` lists the shares of the win of `actions[k]`, one per world."""

    def __init__(self, imagination: Imagination, player: Player, sight: Any, actions: Sequence[int]) -> None:
        self._imagination = imagination
        self._player = player
        self._sight = sight
        self.actions = list(actions)
        self.results: list[list[float]] = [[] for _ in actions]

    def run(self, rng: Rng, milliseconds: float, most: int = MOST) -> None:
        """Try the actions in as many worlds as there is time for, but at most `most`.

        The first two actions are tried in two worlds even without time left.  Of the others, those are dropped that
        the first world does not reach in half of the time.
        """
        start = perf_counter()
        for number in range(most):
            spent = 1000 * (perf_counter() - start) / milliseconds
            if number >= FEWEST and spent >= 1:
                return
            world, luck = self._imagination.imagine(self._sight, rng), int(rng.word())
            for at, action in enumerate(self.actions):
                if number == 0 and at >= 2 and 2000 * (perf_counter() - start) > milliseconds:
                    del self.actions[at:], self.results[at:]
                    break
                self.results[at].append(self.share(world.copy(), action, Rng(luck)))

    def mean(self, at: int) -> float:
        """Return the mean share of the win of `actions[at]`."""
        return fmean(self.results[at])

    def noise(self, one: int, other: int) -> float:
        """Return the standard error of the paired difference between two actions.

        Two imaginary worlds, one fully better for each action, are added, so that a few worlds that agree do not count
        as certain.
        """
        pairs = zip(self.results[one], self.results[other], strict=True)
        return sqrt(variance([1.0, -1.0, *(left - right for left, right in pairs)]) / len(self.results[one]))

    def share(self, state: State, action: int, rng: Rng) -> float:
        """Play an imagined game to its end after an action; return the share of the win.  `state` is changed."""
        seat = self._sight.viewer
        state.push(seat, action)
        self._play_on(state, rng)
        outcome = state.outcome()
        assert outcome is not None, "a game that was played to its end has an outcome"
        return outcome.share(seat)

    def _play_on(self, state: State, rng: Rng) -> None:
        """Let the player play all seats until the game ends."""
        while state.outcome() is None:
            settle(state, rng)
            deciding = seats_in(int(state.to_act()))
            if deciding:
                seat = deciding[0]
                state.push(seat, self._player.choose(self._imagination.look(state, seat), rng))
