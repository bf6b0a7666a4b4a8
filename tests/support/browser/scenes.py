"""The scenes of the games in this checkout: a position and the steps that follow.

They are filmed, tested and measured. `tests/<game>/web/scenes.py` defines `TURN`, `ENDING` and `SEVERAL`, the last
being an ending with more than two players.
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
    """Return, by game, the scene that `tests/<game>/web/scenes.py` defines as `name`; games without it are left out."""
    rooms = {game_id: of_game(game_id, "web.scenes") for game_id in our_games()}
    return {game_id: getattr(room, name) for game_id, room in rooms.items() if hasattr(room, name)}


TURNS: Mapping[str, Scene] = _named("TURN")
ENDINGS: Mapping[str, Ending] = _named("ENDING")
SEVERAL: Mapping[str, Scene] = _named("SEVERAL")
SCENES = {each.name: each for each in (*TURNS.values(), *(ending.scene for ending in ENDINGS.values()))}


def end_game(page: Page, stage: Stage, scene: Scene) -> Page:
    """Play the last steps of a game, wait until the page shows its result, and return the page."""
    stage.begin(page, scene)
    for seat, action in scene.steps:
        stage.take(page, seat, action)
    page.wait_for_selector("dialog[open] [data-ending=open]")
    quiet(page)
    return page


def picture_of(page: Page, folder: Path) -> bytes:
    """Download the picture of the ending with the page's button and return the bytes of the file."""
    with page.expect_download() as download:
        page.locator("[data-picture]").click()
    download.value.save_as(folder / "picture.png")
    return (folder / "picture.png").read_bytes()
