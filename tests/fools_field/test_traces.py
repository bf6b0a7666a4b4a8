"""Traces of whole games: a naive referee agrees, and the same seed gives the same bytes in every build."""

from __future__ import annotations

import hashlib
import json

import pytest

from foolery.lab.simulate import Simulation
from tests.fools_field.referee import check
from tests.support.commands import ok

BOTS = [("random", "random"), ("greedy", "eager"), ("eager", "random")]


@pytest.mark.parametrize("seating", ["facing", "shared"])
@pytest.mark.parametrize("bots", BOTS, ids="-".join)
def test_the_referee_agrees_with_every_legal_list(seating: str, bots: tuple[str, str]) -> None:
    simulation = Simulation("fools-field", 1, 2, bots, {"seating": seating}, trace=True)
    reasons = set()
    for line in simulation.lines(60):
        record = json.loads(line)
        check(record)
        reasons.add(record["result"]["reason"])
    assert "hand-empty" in reasons


def test_the_referee_agrees_at_the_battle_limit() -> None:
    simulation = Simulation("fools-field", 3, 2, ("random", "random"), {"battle_limit": 2}, trace=True)
    records = [json.loads(line) for line in simulation.lines(40)]
    for record in records:
        check(record)
    assert any(record["result"]["reason"] == "battle-limit" for record in records)


def test_the_referee_notices_a_wrong_legal_list() -> None:
    record = json.loads(Simulation("fools-field", 1, 2, ("random", "random"), trace=True).line(0))
    record["steps"][3]["legal"].pop()
    with pytest.raises(AssertionError, match="step 4"):
        check(record)


# Frozen bytes: a different hash means that old seeds no longer give old games.
HASHES = {
    "facing": "443dbc426482af1469b18151fe223546b3e58c6304443929e68d8aff3e289365",
    "shared": "57ad34f957335fe8aeb8fc96028ec5cce503443a7d70077c2470518737eb64a4",
}


@pytest.mark.parametrize("seating", ["facing", "shared"])
def test_the_same_seed_gives_the_same_bytes_for_ever(seating: str) -> None:
    simulation = Simulation("fools-field", 1, 2, ("random", "random"), {"seating": seating}, trace=True)
    text = "".join(f"{line}\n" for line in simulation.lines(50))
    assert hashlib.sha256(text.encode()).hexdigest() == HASHES[seating]


def test_fewer_games_are_a_prefix_and_workers_do_not_matter() -> None:
    simulation = Simulation("fools-field", 9, 2, ("random", "greedy"))
    lines = list(simulation.lines(30))
    assert list(simulation.lines(7)) == lines[:7]
    assert list(simulation.lines(30, workers=2)) == lines


def test_simulate_writes_traces_any_referee_can_check() -> None:
    lines = ok("simulate", "fools-field", "--games", "5", "--seed", "1", "--trace").splitlines()
    assert len(lines) == 5
    for line in lines:
        check(json.loads(line))
    assert ok("simulate", "fools-field", "--games", "3", "--seed", "splitmix64:1", "--trace").splitlines() == lines[:3]
