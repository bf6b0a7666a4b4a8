"""When the people at a table were last known to be there, in whichever process, by socket or by HTTP."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select, text

from foolery.server.storage import schema

__all__ = ["last_seen", "note_seen"]

_NOTE = text("UPDATE sittings SET seen = :now WHERE person = :person AND table_no = :no")


def note_seen(connection: Connection, present: Iterable[tuple[str, int]], now: int) -> None:
    """Write down that some people are at some tables; people who do not sit there are passed over."""
    rows = [{"person": person, "no": no, "now": now} for person, no in sorted(present)]
    if rows:
        connection.execute(_NOTE, rows)


def last_seen(connection: Connection, no: int) -> dict[str, int]:
    """Return when each person who sits at a table was last known to be there."""
    sittings = schema.sittings
    query = select(sittings.c.person, sittings.c.seen).where(sittings.c.table_no == no, sittings.c.seen.isnot(None))
    return {row.person: row.seen for row in connection.execute(query)}
