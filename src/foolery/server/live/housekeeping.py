"""Periodic work of a server process.

It checks that the database can be written to, reads stale tables again, starts bots that have to act, and removes idle
tables from memory.  It collects garbage, deletes unused tables from the database, looks for entries of other
processes, and tells them who is connected here.
"""

from __future__ import annotations

import asyncio
import gc
import time
from contextlib import suppress

from foolery.server.live.attendance import Attendance
from foolery.server.live.bots import Bots
from foolery.server.live.live_table import LiveTable
from foolery.server.live.peers import Peers
from foolery.server.live.registry import Registry
from foolery.server.refusals import RefusedError
from foolery.server.storage.store import StorageError
from foolery.server.storage.tidying import remove_unused
from foolery.server.storage.write_probe import WriteProbe
from foolery.server.timing import now_ms

ROUND_SECONDS = 5.0
IDLE_SECONDS = 120.0
COLLECT_SECONDS = 600.0
WHISPER_SECONDS = 20.0
TIDY_SECONDS = 600.0


class Housekeeping:
    """Does the periodic work of a server process."""

    def __init__(
        self, registry: Registry, bots: Bots, peers: Peers, attendance: Attendance, write_probe: WriteProbe
    ) -> None:
        self._registry = registry
        self._bots = bots
        self._peers = peers
        self._attendance = attendance
        self._write_probe = write_probe

    async def keep(self) -> None:
        """Do all periodic work every few seconds, without end."""
        collected = whispered = time.monotonic()
        tidied = 0.0
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            now = time.monotonic()
            with suppress(StorageError, TimeoutError):  # the next round tries again
                await self._write_probe.check()
            for live in list(self._registry.lives.values()):
                try:
                    await self._look_after(live, now)
                except Exception as error:
                    await self._registry.set_aside(live, error)
            if now - collected > COLLECT_SECONDS:
                gc.collect()
                collected = now
            if now - tidied > TIDY_SECONDS:
                await self.tidy_up()
                tidied = now
            if not self._registry.store.is_sqlite:
                await self._peers.catch_up_all()
            if now - whispered > WHISPER_SECONDS:
                await self._tell_who_is_here()
                whispered = now

    async def tidy_up(self) -> None:
        """Delete unused tables from the database, except those to which a client is connected."""
        kept = {live.no for live in self._registry.lives.values() if live.sockets}
        with suppress(StorageError):  # the next round tries again
            for no in await self._registry.store.write(lambda each: remove_unused(each, now_ms(), kept)):
                live = self._registry.by_no.get(no)
                if live is not None:
                    self._registry.forget(live)

    async def _tell_who_is_here(self) -> None:
        lives = [live for live in self._registry.lives.values() if live.sockets]
        await self._attendance.note_sockets(lives)
        if not self._registry.store.is_sqlite:
            await self._peers.whisper(lives)

    async def _look_after(self, live: LiveTable, now: float) -> None:
        if live.stale and live.sockets and not live.lock.locked():
            async with live.lock:
                with suppress(RefusedError):  # the database does not answer; the next round tries again
                    await self._registry.refreshed(live)
        if live.state.bots_to_act() and not live.thinking and not live.stale:
            self._bots.start(live)
        if live.is_idle() and now - live.used > IDLE_SECONDS:
            self._registry.forget(live)
