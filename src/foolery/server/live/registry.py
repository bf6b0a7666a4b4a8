"""The tables in memory, each read from its log when it is asked for, and again when it may differ from it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from foolery.server.live.live import Live
from foolery.server.live.showing import show, show_everything
from foolery.server.metrics import Metrics
from foolery.server.refusals import RefusedError
from foolery.server.storage import ledger, repair
from foolery.server.storage.store import StorageError, Store
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.making import Config
from foolery.server.tables.room import DealerOf, Room

__all__ = ["Registry"]

logger = logging.getLogger("foolery.server")

FOLDED_AT_ONCE = 2  # logs read in threads beside the event loop, which must not wait long for its turn


class Registry:
    """Finds tables, and sees to it that a room is what its log says."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.lives: dict[str, Live] = {}
        self.by_no: dict[int, Live] = {}
        self.on_settled: Callable[[Live], None] = lambda live: None  # its room is what its log says: who acts next?
        self.dealer_of: DealerOf | None = None  # tests choose the cards
        self._folding = asyncio.Semaphore(FOLDED_AT_ONCE)
        self._loading: dict[str, asyncio.Future[Live]] = {}

    def add(self, live: Live) -> None:
        """Keep a table in memory."""
        self.lives[live.room.config.id] = self.by_no[live.no] = live

    def forget(self, live: Live) -> None:
        """Let go of a table; its log has everything."""
        self.lives.pop(live.room.config.id, None)
        self.by_no.pop(live.no, None)

    def new_room(self, config: Config, secrets: Mapping[int, bytes]) -> Room:
        """Return a room before its first entry."""
        return Room(config, secrets) if self.dealer_of is None else Room(config, secrets, self.dealer_of)

    async def find(self, table_id: str) -> Live:
        """Return a live table, reading it if need be.  Raises RefusedError."""
        live = self.lives.get(table_id)
        if live is not None:
            live.used = time.monotonic()
            return live
        if table_id not in self._loading:
            future = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = future
            future.add_done_callback(lambda done: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Live:
        live = Live.of(*await self._read(table_id=table_id))
        self.add(live)
        self.on_settled(live)
        return live

    async def watch(self, live: Live, *also: Viewer) -> None:
        """See to it that there are log lines for everybody connected, and some more; called under the table's lock.

        They are told by a replay of the game, off the event loop.  Meanwhile sockets may go, and with the last one of
        a viewer the viewer's lines: this returns when nothing is missing at that very moment.
        """
        while missing := (_viewers(live) | {*also}) - live.room.lines.keys():
            for viewer in missing:
                async with self._folding:
                    lines = await asyncio.to_thread(live.room.lines_so_far, viewer)
                live.room.lines.setdefault(viewer, lines)

    async def _read(self, *, table_id: str | None = None, no: int | None = None) -> tuple[int, Room]:
        """Return a table's number and its room as its log has it; what cannot be read is set aside.

        Raises RefusedError.
        """
        try:
            loaded = await self.store.read(lambda connection: ledger.load(connection, table_id=table_id, no=no))
            if loaded is None:
                raise RefusedError("table/unknown")
            if loaded.fault is not None:
                raise RefusedError("table/damaged")
            room = self.new_room(loaded.config, loaded.secrets)
            async with self._folding:
                return loaded.no, await asyncio.to_thread(repair.fold, room, loaded)
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
        with suppress(StorageError):  # it will be found out again
            await self.store.write(lambda each: repair.set_aside(each, fault=fault, table_id=table_id, no=no))

    async def set_aside(self, live: Live, error: Exception) -> None:
        """Let go of a table that cannot be played on, tell everybody there, and keep others from trying."""
        await self._note_fault(error, no=live.no)  # first: whoever asks in between must not read it anew as sound
        self._dismiss(live)

    def _dismiss(self, live: Live) -> None:
        self.forget(live)
        for socket in list(live.sockets):
            socket.close(RefusedError("table/damaged"))

    # -- under the table's lock

    async def refreshed(self, live: Live) -> Room:
        """Return the room as the log has it; called under the table's lock.  Raises RefusedError."""
        if live.stale:
            try:
                _, live.room = await self._read(no=live.no)
            except RefusedError as refused:
                if refused.code == "table/damaged":
                    self._dismiss(live)
                raise
            live.deadline = live.room.deadline()
            live.stale = False
            self.metrics.reloads.inc()
            await self.watch(live)
            if live.room.n != live.shown:
                show_everything(live)
            self.on_settled(live)
        return live.room

    async def up_to_date(self, live: Live) -> Room:
        """Return the room with everything that is in the log now; called under the table's lock.

        One process knows of its own entries; several must look, or somebody who moves from one to another would see
        the game go back.  Raises RefusedError.
        """
        room = await self.refreshed(live)
        if not self.store.is_sqlite:
            await self.read_news(live)
        return room

    async def read_news(self, live: Live) -> bool:
        """Apply and show what other processes have appended; return whether there was anything."""
        room = live.room
        try:
            read, known = await self.store.read(lambda connection: ledger.news(connection, live.no, room.n))
        except StorageError:
            raise RefusedError("server/storage") from None
        room.secrets |= known
        changes = Changes()
        live.stale = True  # until all of it is applied
        for entry in read:
            if isinstance(entry.body, entries.Began) and changes.entries:
                await self.watch(live)
                await show(live, changes)  # the end of the game before it
                changes = Changes()
            room.apply(entry, changes)
        live.stale = False
        live.deadline = room.deadline()
        if read:
            await self.watch(live)
            await show(live, changes)
        return bool(read)


def _viewers(live: Live) -> set[Viewer]:
    """Return through whose eyes the sockets look, and will once they are told where their people sit."""
    seats: set[Viewer] = {live.room.seating.seat_of(socket.person.id) for socket in live.sockets}
    return seats | {socket.viewer for socket in live.sockets}
