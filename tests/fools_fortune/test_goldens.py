"""Reviewed playthroughs, counts of lines of play, and the order of actions."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.actions import KIND_NAMES
from foolery.testkit.goldens import compare_golden, perft, playthrough
from tests.fools_fortune.tools import position

HERE = Path(__file__).parent
UPDATE = os.environ.get("FOOLERY_UPDATE_GOLDENS") == "1"
PERFT = tomllib.loads((HERE / "perft.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize(("act", "seats"), [(1, 2), (2, 2), (3, 3)])
def test_playthrough(act: int, seats: int) -> None:
    lines = list(playthrough(GAME, {"act": act, "day_limit": 8}, seats, seed=2012))
    compare_golden(HERE / f"playthrough.act{act}.txt", lines, update=UPDATE)


@pytest.mark.parametrize("entry", PERFT, ids=[entry["name"] for entry in PERFT])
def test_perft(entry: dict[str, str | list[int]]) -> None:
    state = GAME.from_position(str(entry["text"]))
    counts = entry["counts"]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_actions_come_in_a_fixed_order() -> None:
    """By kind, acting Character, Flash, then argument by argument: part of the API."""
    state = position(
        "act=3 | 0 hand{captain healer CoFo1 CoLo1 CoNa1} hermit/R[MoFo1 MoTr1] | 1 s1{CoTr1 CoSu1 CoLo2} "
        "nomad/E[DeFo1 DeLo1] | faire{MoTr2}"
    )
    texts = [GAME.notate(state, 0, int(action)) for action in state.legal(0)]
    kinds = [KIND_NAMES.index(text.split()[0]) for text in texts]
    assert kinds == sorted(kinds)
    assert texts[0] == "recruit captain CoFo1 CoLo1"
    assert texts[-1] == "end"
