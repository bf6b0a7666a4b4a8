"""The scenes of our games, which are filmed, tested and measured.

A game has them in `tests/<game>/web/scenes.py`: `TURN` and `ENDING`, and `SEVERAL`, an ending of more than two players.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.support.browser.harness import quiet
from tests.support.browser.staged import Ending, Scene, Stage
from tests.support.games import of_game, our_games

__all__ = ["ENDINGS", "SCENES", "SEVERAL", "TURNS", "end_game", "picture_of"]


def _named(name: str) -> dict[str, Any]:
    """Return, by game, what the scenes of our games have under a name."""
    rooms = {game_id: of_game(game_id, "web.scenes") for game_id in our_games()}
    return {game_id: getattr(room, name) for game_id, room in rooms.items() if hasattr(room, name)}


TURNS: Mapping[str, Scene] = _named("TURN")
ENDINGS: Mapping[str, Ending] = _named("ENDING")
SEVERAL: Mapping[str, Scene] = _named("SEVERAL")
SCENES = {each.name: each for each in (*TURNS.values(), *(ending.scene for ending in ENDINGS.values()))}


def end_game(page: Page, stage: Stage, scene: Scene) -> Page:
    """Play the last steps of a game and wait until the page shows its result."""
    stage.begin(page, scene)
    for seat, action in scene.steps:
        stage.take(page, seat, action)
    page.wait_for_selector("dialog[open] [data-ending=open]")
    quiet(page)
    return page


def picture_of(page: Page, folder: Path) -> bytes:
    """Press the button for the picture of an ending and return the file."""
    with page.expect_download() as download:
        page.locator("[data-picture]").click()
    download.value.save_as(folder / "picture.png")
    return (folder / "picture.png").read_bytes()
