"""The statement that runs for every step of a game: it appends one entry each to the logs of one or more tables.

A single statement outside a transaction is a transaction of its own: one call into SQLite, one round trip to
PostgreSQL, and its rows are on disk when it returns.  It is handwritten SQL that goes directly to the driver, because
SQLAlchemy would take more time than the database itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, TypeAlias

import psycopg
from sqlalchemy import Connection

from foolery.server.storage.wakeups import CHANNEL

COLUMNS = "table_no, n, at, command, body, game, step"
Row: TypeAlias = tuple[int, int, int, str | None, str, int | None, int | None]

MOST = 256  # entries in one statement: a wake-up of PostgreSQL holds no more; SQLite takes 32,766 values
# After these errors nothing was written.  After any other error it is not known whether the entries were written.
NOT_DONE = (sqlite3.IntegrityError, psycopg.IntegrityError, psycopg.DataError, psycopg.ProgrammingError)

_FOUND = "SELECT 1 FROM entries WHERE table_no = ? AND n = ? AND at = ? AND command IS ? AND body = ?"
_POSTGRESQL = f"""
WITH new AS (
    INSERT INTO entries ({COLUMNS})
    SELECT * FROM unnest(%s::int[], %s::int[], %s::bigint[], %s::text[], %s::text[], %s::int[], %s::int[])
    ON CONFLICT DO NOTHING RETURNING table_no, n
)
SELECT array_agg(table_no), pg_notify('{CHANNEL}', %s || string_agg(table_no || ':' || n, ' ')) FROM new
HAVING count(*) > 0
"""


def append_at_once(connection: Connection, rows: Sequence[Row], process: str) -> set[int]:
    """Append one entry for each row and return the numbers of the tables whose entry is now on disk.

    Every row belongs to a different table.  A row is skipped if its log already has that entry number or that command.
    On PostgreSQL other processes are notified, with `process` as the sender's id.  Raises the driver's own errors.
    """
    raw: Any = connection.connection.driver_connection
    return _in_sqlite(raw, rows) if isinstance(raw, sqlite3.Connection) else _in_postgresql(raw, rows, process)


def _in_sqlite(raw: sqlite3.Connection, rows: Sequence[Row]) -> set[int]:
    blanks = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(rows))
    values = [value for row in rows for value in row]
    # No RETURNING: reading each returned row would release and take the interpreter lock once more.
    done = raw.execute(f"INSERT INTO entries ({COLUMNS}) VALUES {blanks} ON CONFLICT DO NOTHING", values)
    if done.rowcount == len(rows):
        return {row[0] for row in rows}
    return {row[0] for row in rows if raw.execute(_FOUND, row[:5]).fetchone() is not None}


def _in_postgresql(raw: psycopg.Connection[Any], rows: Sequence[Row], process: str) -> set[int]:
    columns = [list(column) for column in zip(*rows, strict=True)]
    raw.autocommit = True
    try:
        found = raw.execute(_POSTGRESQL, [*columns, f"e {process} "]).fetchone()
    finally:
        if not raw.closed:
            raw.autocommit = False  # as SQLAlchemy expects it
    return set() if found is None else set(found[0])
