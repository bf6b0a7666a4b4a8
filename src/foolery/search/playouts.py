"""Flat Monte Carlo: actions are compared by playing imagined games to their end.

It is slow, but works for every game that has a bot.  A world is a full state that agrees with what the deciding seat
knows.  All actions are tried in the same worlds with the same random numbers, so that no action is luckier than
another.  After the action, one bot plays all seats; for each seat it knows only what this seat knows.
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

FEWEST = 2  # worlds that are tried even without time left, since one world gives no standard error
MOST = 2000  # the greatest number of worlds that are tried


class Player(Protocol):
    """What can choose one of the legal actions in a sight (all that one seat knows): any bot."""

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return the action that the bot chooses, one of `sight.legal`."""
        ...


@dataclass(frozen=True)
class Imagination:
    """Two functions of a game: `imagine` makes a possible state from a seat's sight, `look` a sight from a state.

    A sight is all that one seat knows.
    """

    imagine: Callable[[Any, Rng], State]
    look: Callable[[Any, int], Any]  # (state, seat) -> the seat's sight


class Playouts:
    """Imagined games that compare the actions of one sight (what a seat knows).

    `results[k]` lists the share of the win that `actions[k]` brought, one number for each imagined world.
    """

    def __init__(self, imagination: Imagination, player: Player, sight: Any, actions: Sequence[int]) -> None:
        self._imagination = imagination
        self._player = player
        self._sight = sight
        self.actions = list(actions)
        self.results: list[list[float]] = [[] for _ in actions]

    def run(self, rng: Rng, milliseconds: float, most: int = MOST) -> None:
        """Try each action in up to `most` imagined worlds, until `milliseconds` have passed.

        The first two actions are tried in two worlds even if the time is over.  If half of the time has passed in the
        first world, the actions that were not tried yet are dropped.
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
        """Return the mean share of the win that `actions[at]` brought."""
        return fmean(self.results[at])

    def noise(self, one: int, other: int) -> float:
        """Return the standard error of the paired difference between `actions[one]` and `actions[other]`.

        Two invented results are added: in one the first action wins, in the other the second.  So the error is not 0
        when a few worlds happen to agree.
        """
        pairs = zip(self.results[one], self.results[other], strict=True)
        return sqrt(variance([1.0, -1.0, *(left - right for left, right in pairs)]) / len(self.results[one]))

    def share(self, state: State, action: int, rng: Rng) -> float:
        """Carry out `action` in `state`, play to the end of the game, and return the deciding seat's share of the win.

        `state` is changed.
        """
        seat = self._sight.viewer
        state.push(seat, action)
        self._play_on(state, rng)
        outcome = state.outcome()
        assert outcome is not None, "a game that was played to its end has an outcome"
        return outcome.share(seat)

    def _play_on(self, state: State, rng: Rng) -> None:
        """Play `state` to the end of the game; `self._player` chooses for all seats."""
        while state.outcome() is None:
            settle(state, rng)
            deciding = seats_in(int(state.to_act()))
            if deciding:
                seat = deciding[0]
                state.push(seat, self._player.choose(self._imagination.look(state, seat), rng))
