"""When each person at a table was last seen there: connected by socket or asking by HTTP, in any server process."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select, text

from foolery.server.storage import schema

__all__ = ["last_seen", "note_seen"]

_NOTE = text("UPDATE sittings SET seen = :now WHERE person = :person AND table_no = :no")


def note_seen(connection: Connection, present: Iterable[tuple[str, int]], now: int) -> None:
    """Store the time `now` for each (person id, table number) in `present`; ignore a person who has no seat there."""
    rows = [{"person": person, "no": no, "now": now} for person, no in sorted(present)]
    if rows:
        connection.execute(_NOTE, rows)


def last_seen(connection: Connection, no: int) -> dict[str, int]:
    """Return, by person id, when the people seated at table `no` were last seen, in milliseconds since 1970."""
    sittings = schema.sittings
    query = select(sittings.c.person, sittings.c.seen).where(sittings.c.table_no == no, sittings.c.seen.isnot(None))
    return {row.person: row.seen for row in connection.execute(query)}
