"""A Fool's Fortune: every state of its table, and a replay."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page
from tests.web.fortune_states import STATES, show
from tests.web.staged import staging

from bench.screenshots.scene import Scene, Shoot


def _states(page: Page, url: str, shoot: Shoot) -> None:
    with tempfile.TemporaryDirectory() as folder, staging(Path(folder)) as stage:
        for state in STATES:
            show(page, stage, state)
            shoot(f"fools-fortune.{state.name}")


SCENES: tuple[Scene, ...] = (_states,)
