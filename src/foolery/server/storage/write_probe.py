"""Whether the database takes what it is given: a full disk answers every question, and loses every game.

What is written is the time, so that the next server knows how long no server was running.
"""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import Connection, text

from foolery.server.storage.store import Store
from foolery.server.timing import now_ms

__all__ = ["WriteProbe", "last_write"]

SECONDS = 1.0  # however often it is asked, so much lies between two writes
PATIENCE = 5.0

_WRITE = text(
    "INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


def last_write(connection: Connection) -> int | None:
    """Return when a server last wrote something, None if none ever did."""
    found = connection.execute(text("SELECT value FROM settings WHERE key = 'pulse'")).scalar()
    return None if found is None else int(found)


class WriteProbe:
    """Writes a little, and knows when that last succeeded."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._succeeded = -SECONDS
        self._failures = 0

    async def check(self) -> None:
        """Write something unless that has just been done, and nothing has failed since.

        Raises StorageError or TimeoutError.
        """
        async with self._lock:
            if time.monotonic() - self._succeeded >= SECONDS or self._store.figures.failures != self._failures:
                failures = self._store.figures.failures
                await asyncio.wait_for(self._store.write(self._write), PATIENCE)
                self._succeeded, self._failures = time.monotonic(), failures

    @staticmethod
    def _write(connection: Connection) -> None:
        connection.execute(_WRITE, {"key": "pulse", "value": str(now_ms())})
