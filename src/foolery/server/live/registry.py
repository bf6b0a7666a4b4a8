"""The tables in memory.  Each is loaded from its log when it is first needed, and again when it may differ from it.

A table whose log cannot be read is set aside: the fault is recorded in the database, and no process serves the table
until the server's administrator has repaired it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from foolery.server.live.live_table import LiveTable
from foolery.server.live.showing import show, show_everything
from foolery.server.metrics import Metrics
from foolery.server.refusals import RefusedError
from foolery.server.storage import repair, table_queries
from foolery.server.storage.store import StorageError, Store
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.new_table import TableConfig
from foolery.server.tables.state import DealerOf, TableState

logger = logging.getLogger("foolery.server")

FOLDED_AT_ONCE = 2  # logs that are replayed in threads at the same time; more would slow the event loop down


class Registry:
    """Finds tables, loads them, and keeps their states equal to their logs."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.lives: dict[str, LiveTable] = {}
        self.by_no: dict[int, LiveTable] = {}
        self.on_settled: Callable[[LiveTable], None] = lambda live: (
            None
        )  # called when a state agrees with its log, to start the bots that have to act
        self.dealer_of: DealerOf | None = None  # set by tests to choose the cards
        self._folding = asyncio.Semaphore(FOLDED_AT_ONCE)
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    def add(self, live: LiveTable) -> None:
        """Keep a table in memory, to be found by its id and its number."""
        self.lives[live.state.config.id] = self.by_no[live.no] = live

    def forget(self, live: LiveTable) -> None:
        """Remove a table from memory.  Its log in the database has everything, so it can be loaded again."""
        self.lives.pop(live.state.config.id, None)
        self.by_no.pop(live.no, None)

    def new_state(self, config: TableConfig, secrets: Mapping[int, bytes]) -> TableState:
        """Return the state of a new table, before its first entry.

        `secrets` are the secrets from which games are dealt, by the game's number.
        """
        return TableState(config, secrets) if self.dealer_of is None else TableState(config, secrets, self.dealer_of)

    async def find(self, table_id: str) -> LiveTable:
        """Return the live table `table_id`; load it if it is not in memory.  Raises RefusedError."""
        live = self.lives.get(table_id)
        if live is not None:
            live.used = time.monotonic()
            return live
        if table_id not in self._loading:
            future = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = future
            future.add_done_callback(lambda done: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable:
        live = LiveTable.of(*await self._read(table_id=table_id))
        self.add(live)
        self.on_settled(live)
        return live

    async def watch(self, live: LiveTable, *also: Viewer) -> None:
        """Prepare the log lines of every connected viewer, and of the viewers in `also`.

        Called under the table's lock.

        Log lines are the sentences that tell a viewer what has happened in the game.  They come from a replay of the
        game in a thread, off the event loop.  Sockets may leave meanwhile, and with the last socket of a viewer its
        lines are dropped.  So this repeats until no lines are missing.
        """
        while missing := (_viewers(live) | {*also}) - live.state.lines.keys():
            for viewer in missing:
                async with self._folding:
                    lines = await asyncio.to_thread(live.state.lines_so_far, viewer)
                live.state.lines.setdefault(viewer, lines)

    async def _read(self, *, table_id: str | None = None, no: int | None = None) -> tuple[int, TableState]:
        """Load a table by its id or its number, and return its number and its state.

        A table whose log cannot be read is set aside.  Raises RefusedError.
        """
        try:
            loaded = await self.store.read(lambda connection: table_queries.load(connection, table_id=table_id, no=no))
            if loaded is None:
                raise RefusedError("table/unknown")
            if loaded.fault is not None:
                raise RefusedError("table/damaged")
            state = self.new_state(loaded.config, loaded.secrets)
            async with self._folding:
                return loaded.no, await asyncio.to_thread(repair.fold, state, loaded)
        except StorageError:
            raise RefusedError("server/storage") from None
        except RefusedError:
            raise
        except Exception as error:
            await self._note_fault(error, table_id=table_id, no=no)
            raise RefusedError("table/damaged") from None

    async def _note_fault(self, error: Exception, *, table_id: str | None = None, no: int | None = None) -> None:
        logger.error("table set aside", extra={"table_no": no}, exc_info=error)
        self.metrics.set_aside.inc()
        fault = str(error) if isinstance(error, repair.DamageError) else type(error).__name__
        with suppress(StorageError):  # the fault is found again when the table is loaded
            await self.store.write(lambda each: repair.set_aside(each, fault=fault, table_id=table_id, no=no))

    async def set_aside(self, live: LiveTable, error: Exception) -> None:
        """Set a table aside because of `error`: record the fault in the database and remove the table from memory.

        The sockets of the table are closed with the reason.  The recorded fault keeps every process from loading the
        table.
        """
        await self._note_fault(error, no=live.no)  # first, or a request meanwhile would load it again
        self._dismiss(live)

    def _dismiss(self, live: LiveTable) -> None:
        self.forget(live)
        for socket in list(live.sockets):
            socket.close(RefusedError("table/damaged"))

    # -- under the table's lock

    async def refreshed(self, live: LiveTable) -> TableState:
        """Return the table's state; read it from the log again first if it is stale.

        Called under the table's lock.  Raises RefusedError.
        """
        if live.stale:
            try:
                _, live.state = await self._read(no=live.no)
            except RefusedError as refused:
                if refused.code == "table/damaged":
                    self._dismiss(live)
                raise
            live.deadline = live.state.deadline()
            live.stale = False
            self.metrics.reloads.inc()
            await self.watch(live)
            if live.state.n != live.shown:
                show_everything(live)
            self.on_settled(live)
        return live.state

    async def up_to_date(self, live: LiveTable) -> TableState:
        """Return the table's state with all entries that are in the log now; called under the table's lock.

        With several server processes, this reads what the others have appended.  Otherwise a client that moves from
        one process to another could see the game go back.  Raises RefusedError.
        """
        state = await self.refreshed(live)
        if not self.store.is_sqlite:
            await self.read_news(live)
        return state

    async def read_news(self, live: LiveTable) -> bool:
        """Apply and show the entries that other processes have appended; return whether there were any.

        Called under the table's lock.  Raises RefusedError.
        """
        state = live.state
        try:
            read, known = await self.store.read(lambda connection: table_queries.news(connection, live.no, state.n))
        except StorageError:
            raise RefusedError("server/storage") from None
        state.secrets |= known
        changes = Changes()
        live.stale = True  # until all of it is applied
        for entry in read:
            if isinstance(entry.body, entries.Began) and changes.entries:
                await self.watch(live)
                await show(live, changes)  # the end of the game before it
                changes = Changes()
            state.apply(entry, changes)
        live.stale = False
        live.deadline = state.deadline()
        if read:
            await self.watch(live)
            await show(live, changes)
        return bool(read)


def _viewers(live: LiveTable) -> set[Viewer]:
    """Return the viewers of all sockets: their present ones, and those that they get after changes of seats."""
    seats: set[Viewer] = {live.state.seating.seat_of(socket.person.id) for socket in live.sockets}
    return seats | {socket.viewer for socket in live.sockets}
