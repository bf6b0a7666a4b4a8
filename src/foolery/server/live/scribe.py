"""Writing entries down: applied to the room first, on disk before anybody is shown anything.

When the writing fails, or somebody else wrote that entry first, the room is ahead of its log: it is marked as stale,
and `Registry.refreshed` reads it again before it is used.
"""

from __future__ import annotations

import logging
import time

from sqlalchemy import Connection

from foolery.server.ids import new_id
from foolery.server.live.live import Live
from foolery.server.live.registry import Registry
from foolery.server.live.showing import show
from foolery.server.refusals import RefusedError
from foolery.server.storage import ledger
from foolery.server.storage.store import Append, StorageError
from foolery.server.tables import entries, fairness
from foolery.server.tables.changes import Changes
from foolery.server.tables.entries import Entry
from foolery.server.tables.follow_ups import follow_up
from foolery.server.tables.making import Opening
from foolery.server.tables.room import Room
from foolery.server.timing import now_ms

__all__ = ["Scribe"]

logger = logging.getLogger("foolery.server")


class Scribe:
    """Appends to logs, and opens new ones."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._store = registry.store
        self._metrics = registry.metrics

    async def append(
        self, live: Live, body: entries.Body, key: str | None = None, action: int | None = None
    ) -> Changes | None:
        """Apply an entry with what follows from it, write it down and show it; called under the table's lock.

        `key` names the command, `action` spares reading a played action again.  None: somebody else was first, or
        the command was carried out before.  Raises RefusedError.
        """
        room, changes, now = live.room, Changes(), now_ms()
        live.stale = True  # until it is on disk
        room.apply(Entry(room.n + 1, now, key, body), changes, action)
        done = None if key is None else room.done[key]
        _follow(room, changes, now)
        if changes.ended:
            room.secrets[room.number + 1] = fairness.new_secret()
        deadline = room.deadline()
        effects = ledger.effects_of(live.no, room, changes, new_deadline=deadline != live.deadline)
        if not await self._commit(Append(live.no, changes.entries, effects, done), changes):
            return None
        live.stale, live.deadline = False, deadline
        if changes.table:
            await self._registry.watch(live)
        await show(live, changes)
        self._registry.on_settled(live)
        return changes

    async def _commit(self, append: Append, changes: Changes) -> bool:
        started = time.perf_counter()
        try:
            committed = await self._store.append(append)
        except StorageError as error:
            self._metrics.storage_failures.inc()
            logger.warning("storage failed", extra={"error": str(error)})
            raise RefusedError("server/storage") from None
        if committed and changes.are_public():
            self._metrics.commit_seconds.observe(time.perf_counter() - started)
            self._metrics.entries.count(times=len(append.entries))
        return committed

    async def open_table(self, opening: Opening, maker: str, most: int) -> Room:
        """Write down a new table with its first entries; the maker may sit at so many.  Raises RefusedError."""
        config = opening.config
        room = self._registry.new_room(config, {1: opening.secret})
        changes = Changes()
        if room.seating.seat_of(maker) is not None:
            changes.sat.append(maker)
        for body in opening.bodies:
            room.apply(Entry(room.n + 1, config.created, None, body), changes)
        _follow(room, changes, config.created)

        def work(connection: Connection) -> int:
            if changes.sat and ledger.sitting_count(connection, maker) >= most:
                raise RefusedError("limit/tables")
            no = ledger.insert_table(connection, room, changes.entries)
            for effect in ledger.effects_of(no, room, changes, new_deadline=room.deadline() is not None):
                connection.execute(effect)
            return no

        try:
            no = await self._store.write(work)
        except StorageError:
            raise RefusedError("server/storage") from None
        live = Live.of(no, room)
        self._registry.add(live)
        self._registry.on_settled(live)
        return room


def _follow(room: Room, changes: Changes, now: int) -> None:
    while (body := follow_up(room, lambda: new_id(12))) is not None:
        room.apply(Entry(room.n + 1, now, None, body), changes)
