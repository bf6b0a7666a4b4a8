"""Bots decide from what they know: a twin of the truth that looks the same to them changes nothing."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from foolery.bots import Bot, bot_names, get_bot
from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.table import Table

EVERYBODY = [(game_id, name) for game_id in game_ids() for name in bot_names(game_id)]


def decisions(game_id: str, seed: int) -> Iterator[tuple[Table, int]]:
    """Sights of a random game, a few of them, in which there is something to decide."""
    rng = seeded(seed, 0)
    game = get_game(game_id)
    table = Table(game, {}, game.seat_counts[0], SeededDealer(rng.fork()))
    for step in range(40):
        if table.outcome() is not None:
            return
        seat = table.to_act()[0]
        legal = table.state.legal(seat)
        if step % 13 == 5 and len(legal) > 1:
            yield table, seat
        table.play(seat, int(legal[rng.below(len(legal))]))


def quick_bot(game_id: str, name: str) -> Bot:
    """Return a bot that, if it searches, is through before any clock is looked at, also interpreted."""
    bot: Any = get_bot(game_id, name)
    if hasattr(bot, "iterations"):
        bot.iterations = min(bot.iterations, 60)
    return bot  # type: ignore[no-any-return]


@pytest.mark.parametrize(("game_id", "name"), EVERYBODY)
def test_a_twin_of_the_truth_is_played_alike(game_id: str, name: str) -> None:
    game: Any = get_game(game_id)
    for table, seat in decisions(game_id, 4):
        sight = table.sight(seat)
        twin = game.sight(game.imagine(sight, Rng(9)), seat)
        assert quick_bot(game_id, name).choose(twin, Rng(7)) == quick_bot(game_id, name).choose(sight, Rng(7))


@pytest.mark.parametrize("game_id", game_ids())
def test_sights_travel_to_other_processes(game_id: str) -> None:
    for table, seat in decisions(game_id, 4):
        sight = table.sight(seat)
        again = pickle.loads(pickle.dumps(sight))
        assert again == sight
        assert get_bot(game_id, bot_names(game_id)[1]).choose(again, Rng(7)) in sight.legal
