"""Reviewed playthroughs, and the order of actions."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from foolery.games.fools_field.game import GAME
from foolery.testkit.goldens import compare_golden, playthrough

HERE = Path(__file__).parent
UPDATE = os.environ.get("FOOLERY_UPDATE_GOLDENS") == "1"


@pytest.mark.parametrize("seating", ["facing", "shared"])
def test_playthrough(seating: str) -> None:
    lines = list(playthrough(GAME, {"seating": seating, "first": 0}, 2, seed=2017))
    compare_golden(HERE / f"playthrough.{seating}.txt", lines, update=UPDATE)


def test_actions_come_in_a_fixed_order() -> None:
    """Deploys by space and then by card, the retreat, discards by card: part of the API."""
    texts = [GAME.notate(GAME.from_position("ff1 hands=SSSS/HHHH"), 0, action) for action in range(231)]
    assert texts[:3] == ["deploy FFFF@a1", "deploy FFHH@a1", "deploy FHFH@a1"]
    assert texts[23] == "deploy FFFF@b1"
    assert texts[206:210] == ["deploy SSSS@c3", "retreat", "discard FFFF", "discard FFHH"]
    assert texts[-1] == "discard SSSS"
