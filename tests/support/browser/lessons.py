"""Answer the questions of lessons by tapping on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from playwright.sync_api import Page

from tests.support.games import of_game

__all__ = ["answer"]

Answer: TypeAlias = Callable[[Page, list[str], int], None]


def answer(page: Page, game: str, choice: dict[str, Any]) -> None:
    """Undo earlier taps and tap what the answer `choice` of a lesson names, in the notation of the game."""
    player = of_game(game, "web.player")
    assert player is not None
    tap: Answer = player.answer
    page.keyboard.press("Escape")
    tap(page, str(choice["text"]).replace("@", " ").split(" "), int(choice["id"]))
