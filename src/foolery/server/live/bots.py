"""Bots at live tables: whenever one owes a decision it is asked, and its answer played if the decision still stands."""

from __future__ import annotations

import asyncio

from foolery.server.config import Settings
from foolery.server.live.live import Live
from foolery.server.live.pacing import Pace, wait_after
from foolery.server.live.registry import Registry
from foolery.server.live.scribe import Scribe
from foolery.server.live.tasks import Tasks
from foolery.server.live.thinkers import Thinkers
from foolery.server.refusals import RefusedError
from foolery.server.tables import entries

__all__ = ["Bots"]


class Bots:
    """Everybody at the tables who is no person."""

    def __init__(
        self, registry: Registry, scribe: Scribe, tasks: Tasks, thinkers: Thinkers, settings: Settings
    ) -> None:
        self._registry = registry
        self._scribe = scribe
        self._tasks = tasks
        self._thinkers = thinkers
        self._delay = settings.bot_delay

    def start(self, live: Live) -> None:
        """Let every bot think that owes a decision and does not think yet."""
        if self._tasks.closing:
            return
        for seat, level in live.room.bots_to_act():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self._tasks.spawn(self._think(live, seat, level))

    async def _think(self, live: Live, seat: int, level: str) -> None:
        try:
            await self._decide(live, seat, level)
        except RefusedError:
            await asyncio.sleep(1.0)  # the store is away; housekeeping starts the bot again
        finally:
            live.thinking.discard(seat)
        if live.room.bots_to_act() and not live.stale:
            self.start(live)

    async def _decide(self, live: Live, seat: int, level: str) -> None:
        room = live.room
        if live.stale or room.table is None or seat not in room.to_act():
            return
        sight, decision = room.table.sight(seat), (room.number, room.decision[seat])
        turn = sum(entry.seat == seat for entry in room.table.steps)
        action, seconds = await self._thinkers.choose(room.config.game, level, sight)
        slowest = live.paces.setdefault(seat, Pace()).slowest(decision[0], turn, sight, seconds)
        await asyncio.sleep(wait_after(seconds, self._delay, slowest))
        async with live.lock:
            room = await self._registry.refreshed(live)
            due = dict(room.bots_to_act())
            if seat in due and (room.number, room.decision[seat]) == decision and room.table is not None:
                text = room.table.preview(seat, action).text
                await self._scribe.append(live, entries.Played(seat, text), None, action)
