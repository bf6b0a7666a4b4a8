"""The tables in memory, each read from its log when it is asked for, and again when it may differ from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping

from foolery.server.live.live import Live
from foolery.server.live.showing import show, show_everything
from foolery.server.metrics import Metrics
from foolery.server.refusals import RefusedError
from foolery.server.storage import ledger
from foolery.server.storage.store import StorageError, Store
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.making import Config
from foolery.server.tables.room import DealerOf, Room

__all__ = ["Registry"]

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
        del self.lives[live.room.config.id], self.by_no[live.no]

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
        try:
            loaded = await self.store.read(lambda connection: ledger.load(connection, table_id=table_id))
        except StorageError:
            raise RefusedError("server/storage") from None
        if loaded is None:
            raise RefusedError("table/unknown")
        live = Live.of(loaded.no, await self._folded(loaded))
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

    async def _folded(self, loaded: ledger.Loaded) -> Room:
        """Return the room of a log, folded off the event loop."""
        async with self._folding:
            return await asyncio.to_thread(self._fold, loaded)

    def _fold(self, loaded: ledger.Loaded) -> Room:
        room = self.new_room(loaded.config, loaded.secrets)
        for entry in loaded.before:
            room.remember(entry)
        room.replay(loaded.entries)
        return room

    # -- under the table's lock

    async def refreshed(self, live: Live) -> Room:
        """Return the room as the log has it; called under the table's lock.  Raises RefusedError."""
        if live.stale:
            try:
                loaded = await self.store.read(lambda connection: ledger.load(connection, no=live.no))
            except StorageError:
                raise RefusedError("server/storage") from None
            assert loaded is not None
            live.room = await self._folded(loaded)
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
        for entry in read:
            if isinstance(entry.body, entries.Began) and changes.entries:
                await self.watch(live)
                show(live, changes)  # the end of the game before it
                changes = Changes()
            room.apply(entry, changes)
        live.deadline = room.deadline()
        if read:
            await self.watch(live)
            show(live, changes)
        return bool(read)


def _viewers(live: Live) -> set[Viewer]:
    """Return through whose eyes the sockets look, and will once they are told where their people sit."""
    seats: set[Viewer] = {live.room.seating.seat_of(socket.person.id) for socket in live.sockets}
    return seats | {socket.viewer for socket in live.sockets}
