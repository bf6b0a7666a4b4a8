"""Foolery: four modern card games, to play, to study and to build on."""

from __future__ import annotations

from foolery.games import GAME_IDS, get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.table import Table

__all__ = ["GAME_IDS", "FooleryError", "Table", "__version__", "get_game"]

__version__ = "0.1.0"
