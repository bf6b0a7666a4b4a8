"""Foolery: four modern card games, to play, to study and to build on."""

from __future__ import annotations

from foolery.games import game_ids, get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.session import GameSession

__all__ = ["FooleryError", "GameSession", "Table", "__version__", "game_ids", "get_game"]

Table = GameSession  # the name of earlier releases

__version__ = "0.1.0"
