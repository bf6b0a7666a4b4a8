"""Traces of every set-up pass a referee that shares no code with the engine."""

from __future__ import annotations

import itertools
import json

import pytest

from foolery.games.jinkei.game import GAME
from foolery.kernel.record import Record, verify
from tests.jinkei.positions import simulation
from tests.jinkei.referee import check_line

GAMES = 60


@pytest.mark.parametrize("custom", [False, True])
@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("kinds", ["beginner", "draft"])
def test_traces_pass_the_referee(kinds: str, games: int, custom: bool) -> None:
    for line in simulation(kinds, games, custom=custom).lines(GAMES):
        check_line(line)
        verify(GAME, Record.from_line(line))


def test_a_record_carries_a_foreign_edition_and_only_that() -> None:
    own = json.loads(next(simulation("draft", 1, custom=True).lines(1)))
    built_in = json.loads(next(simulation("draft", 1, custom=False).lines(1)))

    assert own["options"]["formations"] == own["edition"]["meta"]["edition"] == "test-1"
    assert built_in["options"]["formations"] == "house-1"
    assert "edition" not in built_in


def test_the_referee_refuses_a_wrong_legal_list() -> None:
    tree = json.loads(next(simulation("beginner", 1, custom=False).lines(1)))
    attack = next(step for step in tree["steps"] if step["action"].startswith("attack"))
    attack["legal"] = [*attack["legal"], "attack R1"]

    with pytest.raises(AssertionError, match="the rules allow"):
        check_line(json.dumps(tree))


def test_custom_traces_reach_both_sealed_advances() -> None:
    """Both players owe an advance after one battle somewhere in these games, so the referee has seen it."""
    doubles = 0
    for line in simulation("draft", 1, custom=True).lines(GAMES):
        steps = json.loads(line)["steps"]
        doubles += sum(
            one["action"].startswith("advance") and two["action"].startswith("advance")
            for one, two in itertools.pairwise(steps)
        )
    assert doubles > 0
