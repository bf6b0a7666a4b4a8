"""Playing in a terminal: the same sights as every other client, drawn with letters and lines."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from foolery.kernel.game import Game, Sight
from foolery.terminal.palette import Palette

__all__ = ["draw", "prompt"]


def draw(game: Game[Any, Any], sight: Sight, lang: str, palette: Palette) -> list[str]:
    """Return the table as the viewer of the sight sees it, at most 80 columns wide.

    Every game has a module of its own name here with a function `draw(sight, lang, palette)`.
    """
    lines: list[str] = _module(game).draw(sight, lang, palette)
    return lines


def prompt(game: Game[Any, Any], sight: Sight, lang: str) -> str:
    """Return what is asked of the viewer now, in one sentence."""
    sentence: str = _module(game).prompt(sight, lang)
    return sentence


def _module(game: Game[Any, Any]) -> Any:
    return import_module(f"foolery.terminal.{game.id.replace('-', '_')}")
