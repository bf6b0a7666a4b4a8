"""A bot's answer belongs to the decision it was asked for, and to no other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from foolery.server.config import Settings
from foolery.server.live.bot_workers import BotChoice
from foolery.server.live.bots import Bots
from foolery.server.live.live_table import LiveTable
from foolery.server.live.tasks import Tasks
from foolery.server.wire import Again, Resign
from tests.support.server.tables import Table, offered


def test_an_answer_to_a_game_that_is_over_is_not_played_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both games begin with the same decision of the bot, so that only their numbers tell them apart.

    The time that it took counts for the game it was asked in.
    """
    table = Table("garlandland", 2, people=1)
    state = table.state

    def think(sight: Any) -> BotChoice:
        before = state.number, state.decision[1]
        if state.number == 1:  # while it thinks
            table.do(0, Resign(id="r"))
            table.do(0, Again(id="a"))
            assert (state.number, state.decision[1]) == (2, before[1])
            return BotChoice(int(sight.legal[0]), 9.0)
        return BotChoice(int(sight.legal[0]), 0.5)

    one = OneBot(table, think, monkeypatch)
    one.decide()
    assert one.played == []
    one.decide()
    assert one.played == [(2, 1)]
    assert one.waited == [pytest.approx(0.6), pytest.approx(0.1)]


def test_a_forced_answer_waits_as_long_as_a_thoughtful_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every round of Garlandland begins with a decision about seven cards and ends with one about a few."""
    table = Table("garlandland", 2, people=1)
    thoughts = iter([0.0, 0.0, 0.0, 2.0, 0.0, 0.0])
    one = OneBot(table, lambda sight: BotChoice(int(sight.legal[0]), next(thoughts)), monkeypatch)
    while len(one.waited) < 6:
        one.decide()
        table.play(0, offered(table.state, 0)[0])
    assert one.waited == [pytest.approx(each) for each in (0.6, 0.6, 0.6, 0.4, 2.4, 2.4)]


class OneBot:
    """The bot on seat 1 of a table, who thinks what it is told to; it does not wait, but what it would is noted."""

    def __init__(self, table: Table, think: Callable[[Any], BotChoice], monkeypatch: pytest.MonkeyPatch) -> None:
        self.played: list[tuple[int, int]] = []  # numbers of games, and seats
        self.waited: list[float] = []
        self._table, self._think = table, think
        self._live = LiveTable.of(1, table.state)
        here: Any = SimpleNamespace(choose=self._choose, refreshed=self._refreshed, append=self._append)
        self._bots = Bots(here, here, Tasks(), here, Settings(bot_delay=0.6))
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    def decide(self) -> None:
        """Let it be asked once."""
        asyncio.run(self._bots._decide(self._live, 1, "random"))

    async def _choose(self, game: str, level: str, sight: Any) -> BotChoice:
        return self._think(sight)

    async def _sleep(self, seconds: float) -> None:
        self.waited.append(seconds)

    async def _refreshed(self, live: LiveTable) -> Any:
        return live.state

    async def _append(self, live: LiveTable, body: Any, key: str | None = None) -> None:
        self.played.append((live.state.number, body.seat))
        self._table.add(body, command=key)
