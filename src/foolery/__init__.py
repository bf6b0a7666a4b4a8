"""Foolery: four modern card games, to play, to study and to build on."""

from __future__ import annotations

from foolery.games import game_ids, get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.table import Table

__all__ = ["FooleryError", "Table", "__version__", "game_ids", "get_game"]

__version__ = "0.1.0"
