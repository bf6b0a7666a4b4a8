"""A bot's answer belongs to the decision it was asked for, and to no other."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from foolery.server.config import Settings
from foolery.server.live.bots import Bots
from foolery.server.live.live import Live
from foolery.server.live.tasks import Tasks
from foolery.server.wire import Again, Resign
from tests.server.test_room import Table


def test_an_answer_to_a_game_that_is_over_is_not_played_in_the_next() -> None:
    """Both games begin with the same decision of the bot, so that only their numbers tell them apart."""
    table = Table("garlandland", 2, people=1)
    room = table.room
    played: list[Any] = []

    async def choose(game: str, level: str, sight: Any) -> int:
        before = room.number, room.decision[1]
        if room.number == 1:  # while it thinks
            table.do(0, Resign(id="r"))
            table.do(0, Again(id="a"))
            assert (room.number, room.decision[1]) == (2, before[1])
        return int(sight.legal[0])

    async def refreshed(live: Live) -> Any:
        return live.room

    async def append(live: Live, body: Any, key: str | None, action: int | None) -> None:
        played.append((room.number, body.seat))
        table.add(body, key, action)

    async def whole() -> None:
        registry = cast("Any", SimpleNamespace(refreshed=refreshed))
        scribe = cast("Any", SimpleNamespace(append=append))
        thinkers = cast("Any", SimpleNamespace(choose=choose))
        bots = Bots(registry, scribe, Tasks(), thinkers, Settings(bot_delay=0.0))
        live = Live.of(1, room)
        await bots._decide(live, 1, "random")
        assert played == []
        await bots._decide(live, 1, "random")
        assert played == [(2, 1)]

    asyncio.run(whole())
