"""Play-outs with the bots of a game, chosen by name."""

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

ENOUGH = 40  # imagined games that a player should manage in the time


class BotPlayouts(playouts.Playouts):
    """Imagined games in which a named bot plays all seats."""

    def __init__(self, game: Game[Any, Any], player: str, sight: Any, actions: Sequence[int]) -> None:
        super().__init__(Imagination(game.imagine, game.sight), get_bot(game.id, player), sight, actions)


def players_of(game: Game[Any, Any]) -> list[str]:
    """Return the bots that can play imagined games: those without search, the best one last in doubt."""
    names = [entry.name for entry in game.manifest.bots if not entry.retired]
    quick = [name for name in names if not isinstance(get_bot(game.id, name), ThinkingBot)]
    return ([name for name in quick if name != names[-1]] or quick)[::-1]


def quick_player(game: Game[Any, Any], sight: Any, rng: Rng, milliseconds: float) -> str:
    """Return the best player that manages enough imagined games in `milliseconds`, else the fastest one."""
    times: dict[str, float] = {}
    for name in players_of(game):
        start = perf_counter()
        BotPlayouts(game, name, sight, sight.legal[:1]).share(game.imagine(sight, rng), sight.legal[0], rng)
        times[name] = 1000 * (perf_counter() - start)
        if times[name] <= milliseconds / ENOUGH:
            return name
    return min(times, key=times.__getitem__)
