"""Bots at live tables: each bot that owes a decision is asked for it in a worker process.

The bot's answer is played if it still owes the same decision then.
"""

from __future__ import annotations

import asyncio

from foolery.server.config import Settings
from foolery.server.live.bot_workers import BotWorkerPool
from foolery.server.live.live_table import LiveTable
from foolery.server.live.log_writer import LogWriter
from foolery.server.live.pacing import Pace, wait_after
from foolery.server.live.registry import Registry
from foolery.server.live.tasks import Tasks
from foolery.server.refusals import RefusedError
from foolery.server.tables import entries


class Bots:
    """Asks the bots at live tables for their decisions and plays what they choose."""

    def __init__(
        self, registry: Registry, log_writer: LogWriter, tasks: Tasks, bot_pool: BotWorkerPool, settings: Settings
    ) -> None:
        self._registry = registry
        self._log_writer = log_writer
        self._tasks = tasks
        self._bot_pool = bot_pool
        self._delay = settings.bot_delay

    def start(self, live: LiveTable) -> None:
        """Ask every bot that owes a decision and has not been asked yet, each in a background task."""
        if self._tasks.closing:
            return
        for seat, level in live.state.bots_to_act():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self._tasks.spawn(self._think(live, seat, level))

    async def _think(self, live: LiveTable, seat: int, level: str) -> None:
        try:
            await self._decide(live, seat, level)
        except RefusedError:
            await asyncio.sleep(1.0)  # the database does not answer; housekeeping starts the bot again
        finally:
            live.thinking.discard(seat)
        if live.state.bots_to_act() and not live.stale:
            self.start(live)

    async def _decide(self, live: LiveTable, seat: int, level: str) -> None:
        state = live.state
        if live.stale or state.table is None or seat not in state.to_act():
            return
        sight, decision = state.table.sight(seat), (state.number, state.decision[seat])
        turn = sum(entry.seat == seat for entry in state.table.steps)
        action, seconds = await self._bot_pool.choose(state.config.game, level, sight)
        slowest = live.paces.setdefault(seat, Pace()).slowest(decision[0], turn, sight, seconds)
        await asyncio.sleep(wait_after(seconds, self._delay, slowest))
        async with live.lock:
            state = await self._registry.refreshed(live)
            due = dict(state.bots_to_act())
            if seat in due and (state.number, state.decision[seat]) == decision and state.table is not None:
                text = state.table.preview(seat, action).text
                await self._log_writer.append(live, entries.Played(seat, text, action))
