"""Removal of unused tables, by the rules in docs/serving.md.  A table where a game was begun is never removed."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, exists, select

from foolery.server.storage import schema

__all__ = ["remove_unused"]

HOUR = 3_600_000
EMPTY_MS = HOUR  # after this time a table without people, where no game was begun, is removed
WAITING_MS = 7 * 24 * HOUR  # after this time a table where people sit, but no game was begun, is removed
AT_ONCE = 500  # most tables looked at in one call


def remove_unused(connection: Connection, now: int, kept: Collection[int]) -> list[int]:
    """Remove unused tables, except those whose numbers are in `kept`; return the numbers of the removed tables."""
    tables, sittings, games = schema.tables, schema.sittings, schema.games
    begun = exists().where(games.c.table_no == tables.c.no, games.c.begin_n.isnot(None))
    sat_at = exists().where(sittings.c.table_no == tables.c.no)
    # The first condition is on `used` alone, so that the database finds the old tables by the index on `used`.
    old = (tables.c.used < now - EMPTY_MS) & ((tables.c.used < now - WAITING_MS) | ~sat_at)
    query = select(tables.c.no).where(old, ~begun, tables.c.fault.is_(None)).order_by(tables.c.used).limit(AT_ONCE)
    unused = [no for no in connection.execute(query).scalars() if no not in kept]
    for table in (schema.entries, games, sittings):
        connection.execute(delete(table).where(table.c.table_no.in_(unused)))
    connection.execute(delete(tables).where(tables.c.no.in_(unused)))
    return unused
