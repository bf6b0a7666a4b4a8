"""Reviewed playthroughs, counts of lines of play, and the order of actions."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from foolery.games.fools_field.game import GAME
from foolery.testkit.goldens import compare_golden, perft, playthrough

HERE = Path(__file__).parent
UPDATE = os.environ.get("FOOLERY_UPDATE_GOLDENS") == "1"
PERFT = tomllib.loads((HERE / "perft.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("seating", ["facing", "shared"])
def test_playthrough(seating: str) -> None:
    lines = list(playthrough(GAME, {"seating": seating, "first": 0}, 2, seed=2017))
    compare_golden(HERE / f"playthrough.{seating}.txt", lines, update=UPDATE)


@pytest.mark.parametrize("entry", PERFT, ids=[entry["name"] for entry in PERFT])
def test_perft(entry: dict[str, str | list[int]]) -> None:
    state = GAME.from_position(str(entry["text"]))
    counts = entry["counts"]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_actions_come_in_a_fixed_order() -> None:
    """Deploys by space and then by card, the retreat, discards by card: part of the API."""
    texts = [GAME.notate(GAME.from_position("ff1 hands=SSSS/HHHH"), 0, action) for action in range(231)]
    assert texts[:3] == ["deploy FFFF@a1", "deploy FFHH@a1", "deploy FHFH@a1"]
    assert texts[23] == "deploy FFFF@b1"
    assert texts[206:210] == ["deploy SSSS@c3", "retreat", "discard FFFF", "discard FFHH"]
    assert texts[-1] == "discard SSSS"
