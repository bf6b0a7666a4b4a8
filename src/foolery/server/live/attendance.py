"""Who is at which table: kept in the database, so that every process knows, for sockets and for HTTP."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from contextlib import suppress

from foolery.server.live.live_table import LiveTable
from foolery.server.live.registry import Registry
from foolery.server.refusals import RefusedError
from foolery.server.storage import attendance
from foolery.server.storage.store import StorageError
from foolery.server.timing import now_ms

NOTED_SECONDS = 10.0  # a visit by HTTP is noted once in this time
SHARED_SECONDS = 30.0  # where several processes note who is there, each every 25 seconds at the latest


class Attendance:
    """Notes who is at which table, and says who is not."""

    def __init__(self, registry: Registry, away_seconds: float) -> None:
        self._store = registry.store
        self._away_seconds = away_seconds if self._store.is_sqlite else max(away_seconds, SHARED_SECONDS)
        self._started = time.monotonic()

    async def note(self, present: Iterable[tuple[str, int]]) -> None:
        """Write down that some people are at some tables."""
        noted = list(present)
        with suppress(StorageError):  # the next note says the same
            if noted:
                await self._store.write(lambda connection: attendance.note_seen(connection, noted, now_ms()))

    async def note_sockets(self, lives: Iterable[LiveTable]) -> None:
        """Write down who is connected to this process."""
        await self.note(
            {(each.person.id, live.no) for live in lives for each in live.sockets if each.viewer is not None}
        )

    async def note_visit(self, live: LiveTable, person: str) -> None:
        """Write down that a person has come by HTTP."""
        now = time.monotonic()
        if live.state.seating.seat_of(person) is not None and now - live.visits.get(person, 0.0) >= NOTED_SECONDS:
            live.visits[person] = now
            await self.note([(person, live.no)])

    async def away(self, live: LiveTable) -> Collection[int]:
        """Return the seats whose people have not been there for a while.  Raises RefusedError."""
        if time.monotonic() - self._started < self._away_seconds:
            return ()  # all have to connect again first
        try:
            seen = await self._store.read(lambda connection: attendance.last_seen(connection, live.no))
        except StorageError:
            raise RefusedError("server/storage") from None
        connected, since = live.connected(), now_ms() - self._away_seconds * 1000
        return [
            seat
            for seat, chair in enumerate(live.state.chairs)
            if not connected >> seat & 1 and seen.get(chair.person or "", 0) <= since
        ]
