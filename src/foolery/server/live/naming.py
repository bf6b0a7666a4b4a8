"""Brings a person's new name to each table at which they have a seat."""

from __future__ import annotations

from foolery.server.live.live_table import LiveTable
from foolery.server.live.log_writer import LogWriter
from foolery.server.live.registry import Registry
from foolery.server.people.people import Person
from foolery.server.refusals import RefusedError
from foolery.server.storage import table_queries
from foolery.server.storage.store import StorageError
from foolery.server.tables import entries


class Naming:
    """Writes new names into the logs of tables. Log lines that were written before keep the old name."""

    def __init__(self, registry: Registry, log_writer: LogWriter) -> None:
        self._registry = registry
        self._log_writer = log_writer

    async def rename(self, person: Person) -> None:
        """Write the new name of `person` into the log of each table at which they have a seat.  Raises RefusedError."""
        for live in list(self._registry.lives.values()):
            for socket in live.sockets:
                if socket.person.id == person.id:
                    socket.person = person
        try:
            tables = await self._registry.store.read(lambda connection: table_queries.tables_of(connection, person.id))
        except StorageError:
            raise RefusedError("server/storage") from None
        for table_id in tables:
            await self._rename_at(await self._registry.find(table_id), person)

    async def _rename_at(self, live: LiveTable, person: Person) -> None:
        async with live.lock:
            while True:
                state = await self._registry.up_to_date(live)
                seat = state.seating.seat_of(person.id)
                if seat is None or state.chairs[seat].name == person.name:
                    return
                if await self._log_writer.append(live, entries.Renamed(seat, person.name)):
                    return
