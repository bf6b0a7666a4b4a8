"""Whoever thinks long hears of Ctrl-C, compiled as well."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import pytest

from foolery import Table, get_game
from foolery.bots import ExplainingBot, get_bot
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng, seeded

LONG = 60_000  # milliseconds


@pytest.fixture
def _alarms_interrupt() -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("_alarms_interrupt")
@pytest.mark.parametrize("game_id", ["fools-field", "fools-fortune", "jinkei"])
def test_a_search_is_over_when_it_is_interrupted(game_id: str) -> None:
    table = Table(get_game(game_id), {}, 2, SeededDealer(seeded(1, 0)))
    while len(table.sight(seat := table.to_act()[0]).legal) < 3:
        table.play(seat, table.sight(seat).legal[0])
    bot = get_bot(game_id, "master", LONG)
    assert isinstance(bot, ExplainingBot)
    start = perf_counter()
    with pytest.raises(KeyboardInterrupt):
        _interrupted(bot, table.sight(seat))
    assert perf_counter() - start < LONG / 4000


def _interrupted(bot: ExplainingBot, sight: Any) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    bot.explain(sight, Rng(1))
