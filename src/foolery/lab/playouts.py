"""Play-outs: a bot of the game, chosen by name, plays imagined games to their end."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from foolery.bots import ThinkingBot, get_bot
from foolery.kernel.game import Game
from foolery.kernel.rng import Rng
from foolery.search import playouts
from foolery.search.playouts import Imagination

__all__ = ["BotPlayouts", "players_of", "quick_player"]

ENOUGH = 40  # a bot is fast enough if it can play this number of imagined games in the time


class BotPlayouts(playouts.Playouts):
    """Imagined games that start from `sight` with each of `actions`; then the bot named `player` plays all seats."""

    def __init__(self, game: Game[Any, Any], player: str, sight: Any, actions: Sequence[int]) -> None:
        super().__init__(Imagination(game.imagine, game.sight), get_bot(game.id, player), sight, actions)


def players_of(game: Game[Any, Any]) -> list[str]:
    """Return the names of the bots that can play imagined games, the strongest first: those that do not search.

    The strongest bot of the game is left out, unless it is the only one that does not search.
    """
    names = [entry.name for entry in game.manifest.bots if not entry.retired]
    quick = [name for name in names if not isinstance(get_bot(game.id, name), ThinkingBot)]
    return ([name for name in quick if name != names[-1]] or quick)[::-1]


def quick_player(game: Game[Any, Any], sight: Any, rng: Rng, milliseconds: float) -> str:
    """Return the name of the strongest bot that can play ENOUGH imagined games in `milliseconds`, else of the fastest.

    Each bot is timed in one imagined game.
    """
    times: dict[str, float] = {}
    for name in players_of(game):
        start = perf_counter()
        BotPlayouts(game, name, sight, sight.legal[:1]).share(game.imagine(sight, rng), sight.legal[0], rng)
        times[name] = 1000 * (perf_counter() - start)
        if times[name] <= milliseconds / ENOUGH:
            return name
    return min(times, key=times.__getitem__)
