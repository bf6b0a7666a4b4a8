"""Reviewed playthroughs, frozen traces, and the order of actions."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.actions import NUM_ACTIONS
from foolery.testkit.goldens import compare_golden, playthrough
from tests.jinkei.positions import dealt, simulation

HERE = Path(__file__).parent
UPDATE = os.environ.get("FOOLERY_UPDATE_GOLDENS") == "1"


@pytest.mark.parametrize("kinds", ["beginner", "draft"])
def test_playthrough(kinds: str) -> None:
    lines = list(playthrough(GAME, {"kinds": kinds, "first": 0}, 2, seed=2021))
    compare_golden(HERE / f"playthrough.{kinds}.txt", lines, update=UPDATE)


# Frozen bytes: a different hash means that old seeds no longer give old games.
HASHES = {
    ("beginner", False): "5d7e9eaa355bb61059792e3b6dfaca809f27648a9e7e010bbdb5032189f64899",
    ("draft", False): "54a635d3d6abae0cd33e366e658aad2b2cce7854bafc4ea74da06ae1f265149d",
    ("draft", True): "eda79b610cd866ab9c6a5287968bc83bb06214df21d3593e7de77b345ee21550",
}


@pytest.mark.parametrize(("kinds", "custom"), HASHES)
def test_the_same_seed_gives_the_same_bytes_for_ever(kinds: str, custom: bool) -> None:
    text = "".join(f"{line}\n" for line in simulation(kinds, 2, custom=custom).lines(20))
    assert hashlib.sha256(text.encode()).hexdigest() == HASHES[kinds, custom]


def test_actions_come_in_a_fixed_order() -> None:
    """Kinds, formations, placements by cell and card, attacks and defences by cell and colour, advances: the API."""
    state = dealt()
    texts = [GAME.notate(state, 0, action) for action in range(NUM_ACTIONS)]
    assert texts[:5] == ["kind sword", "kind shield", "kind bow", "form sword-1a", "form sword-1b"]
    assert texts[20:23] == ["form bow-3b", "place kA@F1", "place k2@F1"]
    assert texts[218:223] == ["place rK@R3", "attack F1", "attack F1 as k", "attack F1 as r", "attack F2"]
    assert texts[236:239] == ["attack B3 as r", "defend F1", "defend F1 as k"]
    assert texts[254:256] == ["defend B3 as r", "advance kA"]
    assert texts[-1] == "advance rK"
    assert len(set(texts)) == NUM_ACTIONS
