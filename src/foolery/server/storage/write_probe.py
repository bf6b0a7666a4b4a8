"""Checks that the database can be written: with a full disk it still answers reads, but every new step would be lost.

The check writes the present time, so that the next server knows how long no server was running.
"""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import Connection, text

from foolery.server.storage.store import Store
from foolery.server.timing import now_ms

__all__ = ["WriteProbe", "last_write"]

SECONDS = 1.0  # least time between two writes, however often a check is asked for
PATIENCE = 5.0  # seconds until a write that does not end counts as failed

_WRITE = text(
    "INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


def last_write(connection: Connection) -> int | None:
    """Return when a server's check last wrote, in milliseconds since 1970; None if there was no check yet."""
    found = connection.execute(text("SELECT value FROM settings WHERE key = 'pulse'")).scalar()
    return None if found is None else int(found)


class WriteProbe:
    """Writes the time into the database, and remembers when that last succeeded."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._succeeded = -SECONDS
        self._failures = 0

    async def check(self) -> None:
        """Check that the database can be written.  Raises StorageError or TimeoutError if it cannot.

        Nothing is written if a check succeeded within the last second and no write of the store has failed since.
        """
        async with self._lock:
            if time.monotonic() - self._succeeded >= SECONDS or self._store.figures.failures != self._failures:
                failures = self._store.figures.failures
                await asyncio.wait_for(self._store.write(self._write), PATIENCE)
                self._succeeded, self._failures = time.monotonic(), failures

    @staticmethod
    def _write(connection: Connection) -> None:
        connection.execute(_WRITE, {"key": "pulse", "value": str(now_ms())})
