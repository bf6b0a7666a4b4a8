"""Writes entries to a table's log: applied to the state first, then written to disk, and only then shown to clients.

When writing fails, or another process has written the next entry first, the state is ahead of the log.  It is then
marked as stale, and `Registry.refreshed` reads it again from the log before it is used.
"""

from __future__ import annotations

import logging
import time
from functools import partial

from sqlalchemy import Connection

from foolery.server.ids import new_id
from foolery.server.live.live_table import LiveTable
from foolery.server.live.registry import Registry
from foolery.server.live.showing import show
from foolery.server.refusals import RefusedError
from foolery.server.storage import table_queries
from foolery.server.storage.store import Append, StorageError
from foolery.server.tables import entries, fairness
from foolery.server.tables.changes import Changes
from foolery.server.tables.follow_ups import apply_and_follow
from foolery.server.tables.new_table import TableDraft
from foolery.server.tables.state import TableState
from foolery.server.timing import now_ms

logger = logging.getLogger("foolery.server")


class LogWriter:
    """Appends entries to the logs of tables, and creates new tables."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._store = registry.store
        self._metrics = registry.metrics

    async def append(self, live: LiveTable, body: entries.Body, key: str | None = None) -> Changes | None:
        """Apply the entry `body` and the entries that follow from it, write them to the log, and show them.

        Returns what they changed.  Returns None if nothing was written, because another process wrote the next entry
        first or the command `key` (the id of the command that made the entry) is in the log already.  Called under the
        table's lock. Raises RefusedError.
        """
        state, changes, now = live.state, Changes(), now_ms()
        live.stale = True  # until it is on disk
        _apply(state, [body], now, changes, key=key)
        done = None if key is None else state.done[key]
        if changes.ended:
            state.secrets[state.number + 1] = fairness.new_secret()
        deadline = state.deadline()
        effects = table_queries.effects_of(live.no, state, changes, new_deadline=deadline != live.deadline)
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

    async def open_table(self, draft: TableDraft, maker: str, most: int) -> TableState:
        """Create the table `draft` in the database with its first entries, and return its state.

        The person `maker` may have seats at up to `most` tables.  Raises RefusedError.
        """
        config = draft.config
        state = self._registry.new_state(config, {1: draft.secret})
        changes = Changes()
        if state.seating.seat_of(maker) is not None:
            changes.sat.append(maker)
        _apply(state, draft.bodies, config.created, changes)

        def work(connection: Connection) -> int:
            if changes.sat and table_queries.sitting_count(connection, maker) >= most:
                raise RefusedError("limit/tables")
            no = table_queries.insert_table(connection, state, changes.entries)
            for effect in table_queries.effects_of(no, state, changes, new_deadline=state.deadline() is not None):
                connection.execute(effect)
            return no

        try:
            no = await self._store.write(work)
        except StorageError:
            raise RefusedError("server/storage") from None
        live = LiveTable.of(no, state)
        self._registry.add(live)
        self._registry.on_settled(live)
        return state


_apply = partial(apply_and_follow, match_id=partial(new_id, 12), new_secret=fairness.new_secret)
