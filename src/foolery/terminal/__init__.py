"""Playing in a terminal: the table is drawn with letters and lines.

A `sight` is all that one seat, its viewer, knows about the state of the game; nothing else is drawn.

A game draws its own table in the module `terminal` of its manifest.  It has `draw(sight, texts, palette)`,
`prompt(sight, texts)` and optionally `more(sight, texts)`, `grouped(sight, texts, palette)` and
`group(sight, action, texts)`.  The table of a game without that module is a list of facts (plain.py).
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from foolery.kernel.game import Game, Sight
from foolery.terminal import plain
from foolery.terminal.palette import Palette

__all__ = ["draw"]


def draw(game: Game[Any, Any], sight: Sight, lang: str, palette: Palette) -> list[str]:
    """Return the drawing of the table, line by line, as the viewer of the sight sees it.

    A game that can wrap its drawing wraps it to `palette.columns`.
    """
    module = _drawing(game)
    if module is None:
        return plain.draw(game, sight, lang, palette)
    lines: list[str] = module.draw(sight, game.texts(lang), palette)
    return lines


def prompt(game: Game[Any, Any], sight: Sight, lang: str) -> str:
    """Return a sentence that asks the viewer for its next decision."""
    module = _drawing(game)
    if module is None:
        return plain.prompt(lang)
    sentence: str = module.prompt(sight, game.texts(lang))
    return sentence


def more(game: Game[Any, Any], sight: Sight, lang: str) -> list[str]:
    """Return lines with what a careful player would remember, such as known cards; empty if the game offers none."""
    module = _drawing(game)
    if module is None or not hasattr(module, "more"):
        return []
    lines: list[str] = module.more(sight, game.texts(lang))
    return lines


def grouped(game: Game[Any, Any], sight: Sight, lang: str, palette: Palette) -> list[str] | None:
    """Return the viewer's legal actions as lines, numbered and under headings; None if the game does not group them."""
    module = _drawing(game)
    if module is None or not hasattr(module, "grouped"):
        return None
    lines: list[str] = module.grouped(sight, game.texts(lang), palette)
    return lines


def group(game: Game[Any, Any], sight: Sight, action: int, lang: str) -> str:
    """Return the heading under which an action is listed; empty if the game has no headings."""
    module = _drawing(game)
    if module is None or not hasattr(module, "group"):
        return ""
    heading: str = module.group(sight, action, game.texts(lang))
    return heading


def _drawing(game: Game[Any, Any]) -> ModuleType | None:
    return game.manifest.room("terminal")
