"""Playing in a terminal: the same sights as every client, drawn with letters and lines.

A game's own drawing is the module `terminal` in its manifest: `draw(sight, texts, palette)`, `prompt(sight, texts)` and
optionally `more(sight, texts)`, `grouped(sight, texts, palette)` and `group(sight, action, texts)`.  A game without one
is drawn from its view (plain.py).
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from foolery.kernel.game import Game, Sight
from foolery.terminal import plain
from foolery.terminal.palette import Palette

__all__ = ["draw"]


def draw(game: Game[Any, Any], sight: Sight, lang: str, palette: Palette) -> list[str]:
    """Return the table as lines, as the viewer of the sight sees it, at most `palette.columns` wide."""
    module = _drawing(game)
    if module is None:
        return plain.draw(game, sight, lang, palette)
    lines: list[str] = module.draw(sight, game.texts(lang), palette)
    return lines


def prompt(game: Game[Any, Any], sight: Sight, lang: str) -> str:
    """Return what the viewer is asked, in one sentence."""
    module = _drawing(game)
    if module is None:
        return plain.prompt(lang)
    sentence: str = module.prompt(sight, game.texts(lang))
    return sentence


def more(game: Game[Any, Any], sight: Sight, lang: str) -> list[str]:
    """Return what a careful player would remember, if the game's drawing offers it."""
    module = _drawing(game)
    if module is None or not hasattr(module, "more"):
        return []
    lines: list[str] = module.more(sight, game.texts(lang))
    return lines


def grouped(game: Game[Any, Any], sight: Sight, lang: str, palette: Palette) -> list[str] | None:
    """Return the numbered actions under headings, None if the game does not group them."""
    module = _drawing(game)
    if module is None or not hasattr(module, "grouped"):
        return None
    lines: list[str] = module.grouped(sight, game.texts(lang), palette)
    return lines


def group(game: Game[Any, Any], sight: Sight, action: int, lang: str) -> str:
    """Return the heading of an action, empty if the game has no headings."""
    module = _drawing(game)
    if module is None or not hasattr(module, "group"):
        return ""
    heading: str = module.group(sight, action, game.texts(lang))
    return heading


def _drawing(game: Game[Any, Any]) -> ModuleType | None:
    return game.manifest.room("terminal")
