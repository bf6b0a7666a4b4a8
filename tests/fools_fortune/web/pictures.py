"""A Fool's Fortune: every state of its table, and a replay."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page

from tests.fools_fortune.web.states import LATE, STATES, State, finish, show
from tests.support.browser.pictures import Scene, Shoot
from tests.support.browser.staged import staging


def _states(page: Page, _url: str, shoot: Shoot) -> None:
    with tempfile.TemporaryDirectory() as folder, staging(Path(folder)) as stage:
        for state in STATES:
            show(page, stage, state)
            shoot(f"fools-fortune.{state.name}")


def _replay(page: Page, _url: str, shoot: Shoot) -> None:
    """The same step with all cards open, through the eyes of the other, and of a spectator."""
    with tempfile.TemporaryDirectory() as folder, staging(Path(folder)) as stage:
        show(page, stage, State("fetch", LATE, "captain CoTr1 >"))
        finish(page, stage)
        for eyes in ("all", "1", "none"):
            page.goto(f"{stage.url}/t/{stage.table}/1?eyes={eyes}&step=1")
            page.wait_for_selector("#table.middle")
            shoot(f"fools-fortune.replay-{eyes}")


SCENES: tuple[Scene, ...] = (_states, _replay)
CHOSEN = ("fools-fortune.fetch.390.en.light", "fools-fortune.fetch.390.ja.light")  # for the README
