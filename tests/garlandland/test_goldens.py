"""Reviewed playthroughs, and the order of actions."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from foolery.games.garlandland.game import GAME
from foolery.testkit.goldens import compare_golden, playthrough
from tests.garlandland.tools import position

HERE = Path(__file__).parent
UPDATE = os.environ.get("FOOLERY_UPDATE_GOLDENS") == "1"


@pytest.mark.parametrize(("mode", "seats"), [("race", 2), ("race", 4), ("points", 3)])
def test_playthrough(mode: str, seats: int) -> None:
    lines = list(playthrough(GAME, {"mode": mode, "target": 2, "dealer": 0}, seats, seed=2023))
    compare_golden(HERE / f"playthrough.{mode}.{seats}.txt", lines, update=UPDATE)


def test_actions_come_in_a_fixed_order() -> None:
    """The cards by number: part of the API."""
    state = position("-/-", "I.II/III.IV")
    texts = [GAME.notate(state, 0, action) for action in range(7)]
    assert texts == ["play I", "play II", "play III", "play IV", "play V", "play VI", "play VII"]
