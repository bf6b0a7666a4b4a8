"""Bots decide from what they know, and from nothing else: no twin of the truth, no other game and no clock."""

from __future__ import annotations

import pickle
import sys
from typing import Any

import pytest

from foolery.bots import RANDOM, Bot, ExplainingBot, ThinkingBot, bot_names, get_bot
from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.rng import Rng
from foolery.search.findings import Findings
from tests.bots.deciding import decisions, quick

EVERYBODY = [
    (game_id, name) for game_id in game_ids() for name in (RANDOM, *(each.name for each in get_manifest(game_id).bots))
]


def decided(bot: Bot, sight: Any, seed: int) -> tuple[int, int]:
    """Return a bot's choice, and where its generator stands after it: whoever thinks uses that."""
    rng = Rng(seed)
    return bot.choose(sight, rng), int(rng.word())


@pytest.mark.compiled
@pytest.mark.parametrize(("game_id", "name"), EVERYBODY)
def test_a_twin_of_the_truth_is_played_alike(game_id: str, name: str) -> None:
    """Drafts, sealed choices, refusals, discards and battles, with the fewest seats and with the most."""
    game: Any = get_game(game_id)
    for seats in {game.seat_counts[0], game.seat_counts[-1]}:
        for sight in decisions(game_id, seats):
            twin = game.sight(game.imagine(sight, Rng(9)), sight.viewer)
            assert decided(quick(game_id, name), twin, 7) == decided(quick(game_id, name), sight, 7)


@pytest.mark.compiled
@pytest.mark.parametrize(("game_id", "name"), EVERYBODY)
def test_what_was_asked_before_changes_nothing(game_id: str, name: str) -> None:
    """One bot serves many tables and all their seats; only what it has begun itself does it go on with."""
    used = quick(game_id, name)
    for sight in reversed([*decisions(game_id, get_game(game_id).seat_counts[-1])]):
        used.choose(sight, Rng(1))
        assert decided(used, sight, 2) == decided(quick(game_id, name), sight, 2)


@pytest.mark.compiled
@pytest.mark.parametrize(("game_id", "name"), EVERYBODY)
def test_whoever_is_given_no_time_goes_by_no_clock(game_id: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed plays the same game and finds the same reasons, however busy the machine is."""
    sights = [*decisions(game_id, get_game(game_id).seat_counts[0])]
    calm = [_said(quick(game_id, name), sight) for sight in sights]
    clock = _let_time_fly(monkeypatch)
    assert [_said(quick(game_id, name), sight) for sight in sights] == calm
    bot = quick(game_id, name)
    if isinstance(bot, ThinkingBot):
        looks, hurried = clock.looks, bot.within(1)
        for sight in sights:
            hurried.choose(sight, Rng(7))
        assert clock.looks > looks, "whoever is given a time does look"


def _said(bot: Bot, sight: Any) -> tuple[tuple[int, int], Findings | None]:
    """Return what a bot decides, and what it says of it."""
    return decided(bot, sight, 7), bot.explain(sight, Rng(7)) if isinstance(bot, ExplainingBot) else None


class _Flying:
    """A clock that goes on by an hour whenever somebody looks at it."""

    looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return 3600.0 * self.looks


def _let_time_fly(monkeypatch: pytest.MonkeyPatch) -> _Flying:
    clock = _Flying()
    for name, module in list(sys.modules.items()):
        if name.startswith("foolery.") and hasattr(module, "perf_counter"):
            monkeypatch.setattr(module, "perf_counter", clock)
    return clock


@pytest.mark.parametrize("game_id", game_ids())
def test_sights_travel_to_other_processes(game_id: str) -> None:
    for sight in decisions(game_id, get_game(game_id).seat_counts[0]):
        again = pickle.loads(pickle.dumps(sight))
        assert again == sight
        assert get_bot(game_id, bot_names(game_id)[1]).choose(again, Rng(7)) in sight.legal
