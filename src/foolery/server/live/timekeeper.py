"""Enforces the clocks of tables: a player whose time has run out loses the game or match.

This also happens while no client is connected.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from foolery.server.config import Settings
from foolery.server.live.clock_credit import ClockCredit
from foolery.server.live.live_table import LiveTable
from foolery.server.live.log_writer import LogWriter
from foolery.server.live.registry import Registry
from foolery.server.refusals import RefusedError
from foolery.server.storage import table_queries
from foolery.server.storage.store import StorageError
from foolery.server.tables import entries
from foolery.server.tables.decisions import overdue
from foolery.server.timing import now_ms

TICK_SECONDS = 0.25
TICKS_ELSEWHERE = 8  # ticks between two searches of the database for tables that no process may have in memory


class Timekeeper:
    """Enforces the clocks, after a grace period at the server's start in which players can connect again."""

    def __init__(
        self, registry: Registry, log_writer: LogWriter, clock_credit: ClockCredit, settings: Settings
    ) -> None:
        self._registry = registry
        self._log_writer = log_writer
        self._clock_credit = clock_credit
        self._patient_until = time.monotonic() + settings.clock_grace

    async def enforce(self, live: LiveTable) -> bool:
        """Append the entry that a table's clocks require now, and return whether there was one.

        This gives the time back in which no server ran, or lets a seat lose on time.  Called under the table's lock.
        """
        late = self._late(live)
        if late is None:
            return False
        await self._log_writer.append(live, late)
        return True

    def _late(self, live: LiveTable) -> entries.Body | None:
        owed = self._clock_credit.owed_to(live.state)
        if owed is not None:
            return owed
        return None if time.monotonic() < self._patient_until else overdue(live.state, now_ms())

    async def watch(self) -> None:
        """Check the clocks a few times a second, without end."""
        ticks = 0
        while True:
            await asyncio.sleep(TICK_SECONDS)
            ticks += 1
            for live in self._maybe_late():
                if self._late(live) is not None:
                    await self._time_out(live)
            if ticks % TICKS_ELSEWHERE == 0 and time.monotonic() >= self._patient_until:
                await self._time_out_elsewhere()

    def _maybe_late(self) -> list[LiveTable]:
        """Return the tables in memory whose clock may have run out, or to which lost time may be owed."""
        now, lives = now_ms(), self._registry.lives.values()
        if self._clock_credit.by:
            return list(lives)
        return [live for live in lives if live.deadline is not None and live.deadline <= now]

    async def _time_out(self, live: LiveTable) -> None:
        async with live.lock:
            try:
                await self._registry.refreshed(live)
                while await self.enforce(live):
                    await self._registry.refreshed(live)
            except RefusedError:
                return  # the database does not answer, or the table is set aside; the next round tries again
            except Exception as error:
                await self._registry.set_aside(live, error)  # one table must not stop the clocks of all

    async def _time_out_elsewhere(self) -> None:
        """Load tables whose clock has run out according to the database, and enforce their clocks.

        No process may have them in memory.
        """
        try:
            due = await self._registry.store.read(lambda connection: table_queries.due_tables(connection, now_ms()))
        except StorageError:
            return
        for table_id in due:
            with suppress(RefusedError):
                await self._time_out(await self._registry.find(table_id))
