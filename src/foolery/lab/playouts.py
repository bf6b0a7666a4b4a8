"""Actions weighed by playing imagined games to their end: for any game that has a bot, if slowly.

All actions are tried in the same imagined worlds with the same luck, so that what differs between them is what they
did.  A bot plays every seat on from there, each from its own sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from time import perf_counter
from typing import Any

from foolery.bots import Bot, ThinkingBot, get_bot
from foolery.kernel.game import Game
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng
from foolery.kernel.state import State, seats_in

__all__ = ["Playouts", "players_of", "quick_player"]

FEWEST = 2  # worlds, whatever the time: one says nothing of how sure it is
MOST = 2000


def players_of(game: Game[Any, Any]) -> list[str]:
    """Return who can play imagined games on, the best first: bots that need no search, and rather not the best."""
    names = [entry.name for entry in game.manifest.bots if not entry.retired]
    quick = [name for name in names if not isinstance(get_bot(game.id, name), ThinkingBot)]
    return ([name for name in quick if name != names[-1]] or quick)[::-1]


def quick_player(game: Game[Any, Any], sight: Any, rng: Rng, milliseconds: float) -> str:
    """Return the best of the players that end an imagined game in time, else the quickest."""
    times: dict[str, float] = {}
    for name in players_of(game):
        start = perf_counter()
        Playouts(game, name, sight, sight.legal[:1]).share(game.imagine(sight, rng), sight.legal[0], rng)
        times[name] = 1000 * (perf_counter() - start)
        if times[name] <= milliseconds:
            return name
    return min(times, key=times.__getitem__)


class Playouts:
    """Imagined games from one sight; `results[k]` lists what `actions[k]` came to, world by world."""

    def __init__(self, game: Game[Any, Any], player: str, sight: Any, actions: Sequence[int]) -> None:
        self._game = game
        self._bot = get_bot(game.id, player)
        self._sight = sight
        self.actions = list(actions)
        self.results: list[list[float]] = [[] for _ in actions]

    def run(self, rng: Rng, milliseconds: float) -> None:
        """Try the actions in as many worlds as there is time for.

        The first two are tried twice whatever the time; the others go as far as half of it lasts in the first world.
        """
        start = perf_counter()
        for number in range(MOST):
            spent = 1000 * (perf_counter() - start) / milliseconds
            if number >= FEWEST and spent >= 1:
                return
            world, luck = self._game.imagine(self._sight, rng), int(rng.word())
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
        _play_on(self._game, state, self._bot, rng)
        outcome = state.outcome()
        assert outcome is not None, "a game that was played to its end has an outcome"
        return (seat in outcome.winners) / len(outcome.winners)


def _play_on(game: Game[Any, Any], state: State, bot: Bot, rng: Rng) -> None:
    """Let one bot play all seats to the end."""
    while state.outcome() is None:
        settle(state, rng)
        deciding = seats_in(int(state.to_act()))
        if deciding:
            state.push(deciding[0], bot.choose(game.sight(state, deciding[0]), rng))
