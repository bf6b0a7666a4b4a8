"""Tables whose log cannot be read.

Such a table is set aside: it is marked with its fault and cannot be played on, while all other tables go on.  The
administrator can list, reopen or close these tables.  No server keeps such a table in memory, so this may be done while
a server is running.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from foolery.kernel.errors import FooleryError
from foolery.server.storage import schema, table_queries
from foolery.server.storage.wal_guard import WalGuard
from foolery.server.tables.state import TableState
from foolery.server.tables.views import table_info

__all__ = [
    "DamageError",
    "ShortenedError",
    "close",
    "fold",
    "reopen",
    "set_aside",
    "set_shortened_aside",
    "tables_set_aside",
]

FAULT_LENGTH = 200


@dataclass(frozen=True)
class SetAside:
    """A table that is set aside; `fault` says why."""

    id: str
    game: str
    status: str
    fault: str


class DamageError(FooleryError):
    """A table's log is damaged: entries are missing or cannot be applied."""


class ShortenedError(DamageError):
    """A log has lost its last entries: it had `had` entries once, and now has `has`."""

    def __init__(self, *, had: int, has: int) -> None:
        super().__init__(f"entries {has + 1} to {had} are gone from the log")


class UnreadableError(DamageError):
    """Entry `n` of a log cannot be applied to the state that the entries before it give."""

    def __init__(self, n: int, error: Exception) -> None:
        self.n = n
        super().__init__(f"entry {n} cannot be read ({type(error).__name__})")


def fold(state: TableState, loaded: table_queries.Loaded) -> TableState:
    """Apply the loaded entries of a table's log to `state`, a new one, and return it.  Raises UnreadableError."""
    for entry in loaded.before:
        state.remember(entry)
    try:
        state.replay(loaded.entries)
    except Exception as error:
        raise UnreadableError(state.n, error) from error
    return state


def set_aside(connection: Connection, *, fault: str, table_id: str | None = None, no: int | None = None) -> None:
    """Mark a table, named by its id or its number, as one that cannot be played on because of `fault`."""
    where = schema.tables.c.id == table_id if no is None else schema.tables.c.no == no
    connection.execute(update(schema.tables).where(where).values(fault=fault[:FAULT_LENGTH]))


def set_shortened_aside(connection: Connection, witnessed: Mapping[int, int]) -> list[str]:
    """Set aside each table whose log is shorter than it once was; return one message for each such table.

    `witnessed` has, by table number, the last entry that is known to have been on disk.
    """
    faults = []
    for no, n in table_queries.heads(connection, list(witnessed)).items():
        if n < witnessed[no]:
            fault = str(ShortenedError(had=witnessed[no], has=n))
            set_aside(connection, fault=fault, no=no)
            faults.append(f"table {no}: {fault}")
    return faults


def tables_set_aside(connection: Connection) -> list[SetAside]:
    """Return all tables that are set aside, the oldest table first."""
    tables = schema.tables
    query = select(tables.c.id, tables.c.game, tables.c.status, tables.c.fault).where(tables.c.fault.isnot(None))
    return [SetAside(*row) for row in connection.execute(query.order_by(tables.c.no))]


def reopen(connection: Connection, table_id: str, *, cut: bool) -> int:
    """Let a table that was set aside be played on if its log can be read; return the number of its last entry.

    If `cut` is true, the first entry that cannot be applied is deleted with all entries after it.  Raises FooleryError.
    """
    loaded = _load(connection, table_id)
    try:
        state = fold(TableState(loaded.config, loaded.secrets), loaded)
    except UnreadableError as unreadable:
        if not cut:
            raise
        state = _cut(connection, loaded, unreadable.n)
    _describe(connection, loaded.no, state)
    if (wal_guard := WalGuard.beside(connection.engine.url)) is not None:
        wal_guard.saw({loaded.no: state.n})
        wal_guard.close()
    return state.n


def close(connection: Connection, table_id: str) -> None:
    """Close for good a table that is set aside: remove its people and its clock.  Raises FooleryError."""
    tables, sittings = schema.tables, schema.sittings
    query = select(tables.c.no).where(tables.c.id == table_id, tables.c.fault.isnot(None))
    no = connection.execute(query).scalar()
    if no is None:
        raise FooleryError(f"no table {table_id!r} is set aside")
    connection.execute(update(tables).where(tables.c.no == no).values(status="closed", deadline=None))
    connection.execute(delete(sittings).where(sittings.c.table_no == no))


def _load(connection: Connection, table_id: str) -> table_queries.Loaded:
    try:
        loaded = table_queries.load(connection, table_id=table_id)
    except msgspec.MsgspecError as error:
        raise FooleryError(f"an entry of {table_id!r} is not one of ours ({error}); it can only be closed") from None
    if loaded is None or loaded.fault is None:
        raise FooleryError(f"no table {table_id!r} is set aside")
    return loaded


def _cut(connection: Connection, loaded: table_queries.Loaded, n: int) -> TableState:
    """Delete entry `n`, all later entries and the results stored with them; return the state before entry `n`."""
    if not loaded.entries or n <= loaded.entries[0].n:
        raise FooleryError(f"entry {n} began the game: nothing would be left of it, close the table instead")
    kept = [entry for entry in loaded.entries if entry.n < n]
    state = fold(
        TableState(loaded.config, loaded.secrets),
        table_queries.Loaded(loaded.no, loaded.config, loaded.secrets, loaded.before, kept, None),
    )
    entries, games, players = schema.entries, schema.games, schema.players
    connection.execute(delete(entries).where(entries.c.table_no == loaded.no, entries.c.n >= n))
    if state.playing:
        connection.execute(delete(games).where(games.c.table_no == loaded.no, games.c.number > state.number))
        connection.execute(delete(players).where(players.c.table_no == loaded.no, players.c.number == state.number))
        connection.execute(
            update(games)
            .where(games.c.table_no == loaded.no, games.c.number == state.number)
            .values(end_n=None, result=None, readable=False)
        )
    return state


def _describe(connection: Connection, no: int, state: TableState) -> None:
    """Update a table's row from its state: status, lobby summary, deadline, no fault; and the list of its people."""
    deadline, summary = state.deadline(), msgspec.json.encode(table_info(state)).decode()
    connection.execute(
        update(schema.tables)
        .where(schema.tables.c.no == no)
        .values(status=state.status, summary=summary, deadline=deadline, fault=None)
    )
    connection.execute(delete(schema.sittings).where(schema.sittings.c.table_no == no))
    people = {chair.person for chair in state.chairs if chair.person is not None}
    if people:
        connection.execute(insert(schema.sittings), [{"person": person, "table_no": no} for person in sorted(people)])
