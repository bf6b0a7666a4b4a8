"""A bot's answer belongs to the decision it was asked for, and to no other."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from foolery.kernel.game import Sight
from foolery.server.config import Settings
from foolery.server.live import bots
from foolery.server.live.bots import Bots
from foolery.server.live.live import Live
from foolery.server.live.pacing import Pace
from foolery.server.live.tasks import Tasks
from foolery.server.wire import Again, Resign
from tests.server.test_room import Table


def test_an_answer_to_a_game_that_is_over_is_not_played_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both games begin with the same decision of the bot, so that only their numbers tell them apart.

    The time that it took counts for the game it was asked in.
    """
    table = Table("garlandland", 2, people=1)
    room = table.room
    played: list[Any] = []
    noted: list[tuple[int, float]] = []

    class Noting(Pace):
        def slowest(self, game: int, sight: Sight, seconds: float) -> float:
            noted.append((game, seconds))
            return super().slowest(game, sight, seconds)

    monkeypatch.setattr(bots, "Pace", Noting)

    async def choose(game: str, level: str, sight: Any) -> tuple[int, float]:
        before = room.number, room.decision[1]
        if room.number == 1:  # while it thinks
            table.do(0, Resign(id="r"))
            table.do(0, Again(id="a"))
            assert (room.number, room.decision[1]) == (2, before[1])
            return int(sight.legal[0]), 9.0
        return int(sight.legal[0]), 0.5

    async def refreshed(live: Live) -> Any:
        return live.room

    async def append(live: Live, body: Any, key: str | None, action: int | None) -> None:
        played.append((room.number, body.seat))
        table.add(body, key, action)

    async def whole() -> None:
        registry = cast("Any", SimpleNamespace(refreshed=refreshed))
        scribe = cast("Any", SimpleNamespace(append=append))
        thinkers = cast("Any", SimpleNamespace(choose=choose))
        player = Bots(registry, scribe, Tasks(), thinkers, Settings(bot_delay=0.0))
        live = Live.of(1, room)
        await player._decide(live, 1, "random")
        assert played == []
        await player._decide(live, 1, "random")
        assert played == [(2, 1)]
        assert noted == [(1, 9.0), (2, 0.5)]

    asyncio.run(whole())
