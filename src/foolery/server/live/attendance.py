"""Records in the database when each person was last at a table, by socket or by HTTP.

The database is shared, so every server process knows which people are away.
"""

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

NOTED_SECONDS = 10.0  # a person's visits by HTTP are recorded at most once in this time
SHARED_SECONDS = 30.0  # least `away_seconds` with several processes: each records its people every 25 seconds or sooner


class Attendance:
    """Records which people are at which tables, and finds the seats whose people are away."""

    def __init__(self, registry: Registry, away_seconds: float) -> None:
        self._store = registry.store
        self._away_seconds = away_seconds if self._store.is_sqlite else max(away_seconds, SHARED_SECONDS)
        self._started = time.monotonic()

    async def note(self, present: Iterable[tuple[str, int]]) -> None:
        """Record that people are at tables now; `present` yields pairs of a person's id and a table's number."""
        noted = list(present)
        with suppress(StorageError):  # the next call records the same again
            if noted:
                await self._store.write(lambda connection: attendance.note_seen(connection, noted, now_ms()))

    async def note_sockets(self, lives: Iterable[LiveTable]) -> None:
        """Record that the seated people who are connected to this process are at their tables."""
        await self.note(
            {(each.person.id, live.no) for live in lives for each in live.sockets if each.viewer is not None}
        )

    async def note_visit(self, live: LiveTable, person: str) -> None:
        """Record that `person` has sent an HTTP request to a table, if they sit there.

        Does this at most once in `NOTED_SECONDS` for each person and table.
        """
        now = time.monotonic()
        if live.state.seating.seat_of(person) is not None and now - live.visits.get(person, 0.0) >= NOTED_SECONDS:
            live.visits[person] = now
            await self.note([(person, live.no)])

    async def away(self, live: LiveTable) -> Collection[int]:
        """Return the seats at which no person has been present for the last `away_seconds`.

        Seats that are empty or a bot's are among them.  Returns no seats while this process has run for less than that
        time, because people first have to connect again.  Raises RefusedError.
        """
        if time.monotonic() - self._started < self._away_seconds:
            return ()
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
