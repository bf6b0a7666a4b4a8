"""Traces of whole games: a naive referee agrees, and the same seed gives the same bytes in every build."""

from __future__ import annotations

import hashlib
import json
import tomllib
from importlib import resources
from typing import Any

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.record import record_of
from foolery.kernel.rng import seeded
from foolery.kernel.session import GameSession
from foolery.lab.simulate import Simulation
from tests.fools_fortune.coverage import Coverage
from tests.fools_fortune.editions import variant
from tests.fools_fortune.referee import check

CARDS = tomllib.loads(
    resources.files("foolery.games.fools_fortune.rules").joinpath("cards.toml").read_text(encoding="utf-8")
)

SETTINGS: list[dict[str, Any]] = [
    {"act": 1},
    {"act": 2},
    {"act": 2, "scenes": ["II.1"]},
    {"act": 2, "scenes": ["II.1", "II.2"]},
    {"act": 2, "scenes": ["II.1", "II.4"]},
    {"act": 2, "scenes": ["II.1", "II.2", "II.3"]},
    {"act": 3},
    {"act": 3, "scenes": ["III.1"]},
    {"act": 3, "scenes": ["III.1", "III.2"]},
    {"act": 3, "scenes": ["III.1", "III.3"]},
    {"act": 3, "day_limit": 12, "action_limit": 5},
]


def name(value: object) -> str:
    return "-".join(map(str, value.values())) if isinstance(value, dict) else str(value)


# The bytes of a trace are the same in every build (below), so the referee reads those of one.


@pytest.mark.compiled
@pytest.mark.parametrize("options", SETTINGS, ids=name)
@pytest.mark.parametrize("bots", [("random",) * 2, ("random",) * 3, ("page", "greedy"), ("stranger", "page", "page")])
def test_the_referee_agrees_with_every_legal_list(bots: tuple[str, ...], options: dict[str, Any]) -> None:
    for line in Simulation("fools-fortune", 1, len(bots), bots, options, trace=True).lines(2):
        check(json.loads(line), CARDS)


def explored(seed: int, seats: int, options: dict[str, Any], tree: Any = None) -> dict[str, Any]:
    """Return the trace of a game whose players try everything, and now and then resign among three."""
    runner = Coverage(seed)
    table = GameSession(GAME, options, seats, SeededDealer(seeded(seed, 0)), edition=tree, trace=True)
    while table.outcome() is None:
        seat = table.to_act()[0]
        if seats == 3 and runner.rng.below(150) == 0:
            table.resign(int(runner.rng.below(3)) if table.state.present() == 7 else seat)
            continue
        table.play(seat, runner._choose(table.state, seat))  # type: ignore[arg-type]
    record: dict[str, Any] = json.loads(record_of(table).to_line())
    return record


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_the_referee_agrees_where_everything_is_tried(seed: int, seats: int) -> None:
    check(explored(seed, seats, {"act": 3}), CARDS)


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(6))
def test_the_referee_agrees_on_an_edition_with_every_effect(seed: int) -> None:
    tree = variant()
    check(explored(seed, 2 + seed % 2, {"act": 3, "cards": tree["meta"]["edition"]}, tree), tree)


def test_the_referee_notices_a_wrong_legal_list() -> None:
    record = json.loads(Simulation("fools-fortune", 1, 2, ("random", "random"), trace=True).line(0))
    record["steps"][3]["legal"].pop()
    with pytest.raises(AssertionError, match="step 4"):
        check(record, CARDS)


@pytest.mark.compiled
def test_every_character_ability_effect_answer_and_pick_occurs() -> None:
    runner = Coverage(1)
    assert runner.run(400), runner.missing()


# Frozen bytes: a different hash means that old seeds no longer give old games.
HASHES = {
    1: "bd88b741e8a239be938389b83e144425bea6b3dff0abd63f9b71e57654d8d54a",
    2: "fbb59c4154666a859a79302a8fb18208eb82ad5b16077cab521ab3e9f52de7dd",
    3: "070f927e1606b4ecb8bbb4fc4a5e4089fc5054d8686e0bd00049f1c58c3e66e3",
}


@pytest.mark.parametrize("act", [1, 2, 3])
def test_the_same_seed_gives_the_same_bytes_for_ever(act: int) -> None:
    simulation = Simulation("fools-fortune", 1, 2 + act % 2, ("random",) * (2 + act % 2), {"act": act}, trace=True)
    text = "".join(f"{line}\n" for line in simulation.lines(20))
    assert hashlib.sha256(text.encode()).hexdigest() == HASHES[act]


@pytest.mark.parametrize(("act", "bots"), [(1, ("page", "greedy")), (3, ("apprentice", "page", "greedy"))])
def test_bots_play_the_same_game_in_every_build(act: int, bots: tuple[str, ...]) -> None:
    line = Simulation("fools-fortune", 7, len(bots), bots, {"act": act}).line(0)
    assert hashlib.sha256(line.encode()).hexdigest() == BOT_HASHES[act]


BOT_HASHES = {
    1: "5c5382769966217bf1e2ad26efdb1a078d59dfd87dea113f050c1c0f3f33d675",
    3: "cd1b2681dc1a87a19e3a7542255c3c4afae7c4b9976b3fb6804ac28afac16363",
}
