"""Actions weighed by playing imagined games to their end: for any game that somebody can play, if slowly.

All actions are tried in the same imagined worlds with the same luck, so that what differs between them is what they
did.  One player plays every seat on from there, each from its own sight.
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

FEWEST = 2  # worlds, whatever the time: one says nothing of how sure it is
MOST = 2000


class Player(Protocol):
    """Anybody who can choose among the legal actions of a sight."""

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return one of `sight.legal`."""
        ...


@dataclass(frozen=True)
class Imagination:
    """The two doors between what a seat knows and a whole game."""

    imagine: Callable[[Any, Rng], State]
    look: Callable[[Any, int], Any]  # a state, and the seat that looks at it


class Playouts:
    """Imagined games from one sight; `results[k]` lists what `actions[k]` came to, world by world."""

    def __init__(self, imagination: Imagination, player: Player, sight: Any, actions: Sequence[int]) -> None:
        self._imagination = imagination
        self._player = player
        self._sight = sight
        self.actions = list(actions)
        self.results: list[list[float]] = [[] for _ in actions]

    def run(self, rng: Rng, milliseconds: float, most: int = MOST) -> None:
        """Try the actions in as many worlds as there is time for, so many at most.

        The first two are tried twice whatever the time; the others go as far as half of it lasts in the first world.
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
        """Return the mean share of the win of an action."""
        return fmean(self.results[at])

    def noise(self, one: int, other: int) -> float:
        """Return the standard error of the difference between two actions, world by world.

        One world more in which each is all the better keeps a handful that agree from being certain.
        """
        pairs = zip(self.results[one], self.results[other], strict=True)
        return sqrt(variance([1.0, -1.0, *(left - right for left, right in pairs)]) / len(self.results[one]))

    def share(self, state: State, action: int, rng: Rng) -> float:
        """Play one imagined game on from an action, and return the share of the win; the state is used up."""
        seat = self._sight.viewer
        state.push(seat, action)
        self._play_on(state, rng)
        outcome = state.outcome()
        assert outcome is not None, "a game that was played to its end has an outcome"
        return outcome.share(seat)

    def _play_on(self, state: State, rng: Rng) -> None:
        """Let the player play all seats to the end."""
        while state.outcome() is None:
            settle(state, rng)
            deciding = seats_in(int(state.to_act()))
            if deciding:
                seat = deciding[0]
                state.push(seat, self._player.choose(self._imagination.look(state, seat), rng))
