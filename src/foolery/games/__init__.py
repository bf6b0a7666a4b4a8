"""The games, by name.  Adding one is a folder beside this file and a line in the table below."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game

__all__ = ["GAME_IDS", "get_game"]

# id in records -> module that holds the value GAME
_REGISTRY = {
    "fools-field": "foolery.games.fools_field.game",
    "garlandland": "foolery.games.garlandland.game",
    "jinkei": "foolery.games.jinkei.game",
    "fools-fortune": "foolery.games.fools_fortune.game",
}

GAME_IDS: tuple[str, ...] = tuple(_REGISTRY)


@cache
def get_game(game_id: str) -> Game[Any, Any]:
    """Return a game by the id that records use.  Its module is imported on first use."""
    if game_id not in _REGISTRY:
        raise FooleryError(f"no game {game_id!r}; there are {', '.join(GAME_IDS)}")
    game: Game[Any, Any] = import_module(_REGISTRY[game_id]).GAME
    return game
