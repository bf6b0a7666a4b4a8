"""Counts of all lines of play, for every game: `perft.toml` beside its tests.

A `[[position]]` is a position text.  A `[[deal]]` names seats, options and a seed, perhaps also random steps
to play first; its counts are found a second time by the game's naive referee, which shares no code with the rules.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Game
from foolery.kernel.record import record_of
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.testkit.goldens import perft

HERE = Path(__file__).parent
Entry: TypeAlias = dict[str, Any]
# After the steps of a record: who decides (of several, the lowest seat) and what they may do; None at an end.
Choices: TypeAlias = Callable[[Entry], tuple[int, list[str]] | None]


def _folder(game_id: str) -> Path:
    return HERE / get_manifest(game_id).package.rpartition(".")[2]


def entries(kind: str) -> list[Any]:
    """Return the entries of all games, each with its game's id."""
    files = {game_id: _folder(game_id) / "perft.toml" for game_id in game_ids()}
    return [
        pytest.param(game_id, entry, id=f"{game_id}-{entry['name']}")
        for game_id, file in files.items()
        for entry in tomllib.loads(file.read_text(encoding="utf-8")).get(kind, [])
    ]


def dealt(game: Game[Any, Any], entry: Entry) -> GameSession:
    """Return the table of a `[[deal]]`."""
    rng = Rng(entry["seed"])
    table = GameSession(game, entry.get("options", {}), entry["seats"], SeededDealer(rng), trace=True)
    for _ in range(entry.get("steps", 0)):
        seat = table.to_act()[0]
        legal = table.state.legal(seat)
        table.play(seat, int(legal[rng.below(len(legal))]))
    return table


def count(choices: Choices, record: Entry, depth: int) -> int:
    """Return how many sequences of so many steps a referee allows; lines that end earlier count as one."""
    found = choices(record) if depth else None
    if found is None:
        return 1
    seat, legal = found
    total = 0
    for action in legal:
        step = {"seat": seat, "action": action, "legal": legal}
        total += count(choices, {**record, "steps": [*record["steps"], step]}, depth - 1)
    return total


@pytest.mark.parametrize(("game_id", "entry"), entries("position"))
def test_counts_from_positions(game_id: str, entry: Entry) -> None:
    state = get_game(game_id).from_position(entry["text"])
    assert [perft(state, depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


@pytest.mark.parametrize(("game_id", "entry"), entries("deal"))
def test_counts_from_deals(game_id: str, entry: Entry) -> None:
    state = dealt(get_game(game_id), entry).state
    assert [perft(state, depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


@pytest.mark.parametrize(("game_id", "entry"), entries("deal"))
def test_a_referee_counts_the_same(game_id: str, entry: Entry) -> None:
    choices: Choices = import_module(f"tests.{_folder(game_id).name}.referee").choices
    record = json.loads(record_of(dealt(get_game(game_id), entry)).to_line())
    assert [count(choices, record, depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]
