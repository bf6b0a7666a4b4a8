"""Unused tables are removed, by rules that docs/serving.md writes down; a game that was begun stays."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, exists, select

from foolery.server.storage import schema

__all__ = ["remove_unused"]

HOUR = 3_600_000
EMPTY_MS = HOUR  # after which a table is removed that has no person and no game
WAITING_MS = 7 * 24 * HOUR  # after which one is removed where people sit and no game was begun
AT_ONCE = 500


def remove_unused(connection: Connection, now: int, kept: Collection[int]) -> list[int]:
    """Remove tables that fell out of use, save some, and return their numbers."""
    tables, sittings, games = schema.tables, schema.sittings, schema.games
    begun = exists().where(games.c.table_no == tables.c.no, games.c.begin_n.isnot(None))
    sat_at = exists().where(sittings.c.table_no == tables.c.no)
    # The later moment alone first: with it the database looks at old tables, not at all of them.
    old = (tables.c.used < now - EMPTY_MS) & ((tables.c.used < now - WAITING_MS) | ~sat_at)
    query = select(tables.c.no).where(old, ~begun, tables.c.fault.is_(None)).order_by(tables.c.used).limit(AT_ONCE)
    unused = [no for no in connection.execute(query).scalars() if no not in kept]
    for table in (schema.entries, games, sittings):
        connection.execute(delete(table).where(table.c.table_no.in_(unused)))
    connection.execute(delete(tables).where(tables.c.no.in_(unused)))
    return unused
