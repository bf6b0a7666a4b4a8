"""fools_fortune: the first decisions of a game."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.web.harness import PLAYERS, start_bot_game

from bench.screenshots.scene import Scene, Shoot, turn


def _game(page: Page, url: str, shoot: Shoot) -> None:
    start_bot_game(page, url, "fools-fortune")
    for number in range(3):
        if not turn(page):
            break
        shoot(f"fools-fortune.{number}")
        PLAYERS["fools-fortune"](page)
        page.wait_for_timeout(300)


SCENES: tuple[Scene, ...] = (_game,)
