"""The SQL about game tables: what is loaded, and what must be written in the same transaction as an entry.

A table has an id, which clients use, and a number, which the database uses.  Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, delete, exists, func, insert, select, text, update

from foolery.server.storage import schema
from foolery.server.tables.archive import FinishedGame
from foolery.server.tables.changes import Changes
from foolery.server.tables.entries import LogEntry, decode, encode
from foolery.server.tables.new_table import TableConfig
from foolery.server.tables.state import TableState
from foolery.server.tables.views import outcome_tree, table_info
from foolery.server.wire import PlayedGame, TableInfo

__all__ = [
    "done_before",
    "due_tables",
    "effects_of",
    "finished_game",
    "has_played",
    "heads",
    "insert_table",
    "list_tables",
    "load",
    "news",
    "played_games",
    "sitting_count",
    "tables_of",
]

REMEMBERED = 64  # entries loaded from before the last game, for their chat messages
_SET_DEADLINE = text("UPDATE tables SET deadline = :deadline WHERE no = :no")
_info = msgspec.json.Decoder(TableInfo)


@dataclass(frozen=True)
class Loaded:
    """Holds what `load` reads of a table: its settings, secrets and log from its last game on."""

    no: int
    config: TableConfig
    secrets: dict[int, bytes]
    before: list[LogEntry]  # the last entries before the last game began
    entries: list[LogEntry]
    fault: str | None  # why the table is set aside; None: it is not


def load(connection: Connection, *, table_id: str | None = None, no: int | None = None) -> Loaded | None:
    """Read a table by its id or its number, with the log from its last game on; None if there is no such table."""
    where = schema.tables.c.id == table_id if no is None else schema.tables.c.no == no
    tables = schema.tables
    row = connection.execute(select(tables.c.no, tables.c.config, tables.c.fault).where(where)).one_or_none()
    if row is None:
        return None
    games = schema.games
    begun = connection.execute(
        select(games.c.begin_n)
        .where(games.c.table_no == row.no, games.c.begin_n.isnot(None))
        .order_by(games.c.number.desc())
        .limit(1)
    ).scalar()
    base = begun or 1
    read = entries_after(connection, row.no, base - 1 - REMEMBERED)
    return Loaded(
        no=row.no,
        config=msgspec.json.decode(row.config, type=TableConfig),
        secrets=secrets_of(connection, row.no),
        before=[entry for entry in read if entry.n < base],
        entries=[entry for entry in read if entry.n >= base],
        fault=row.fault,
    )


def secrets_of(connection: Connection, no: int) -> dict[int, bytes]:
    """Return the secrets of a table's two newest games by game number; a game that has not begun yet counts too."""
    games = schema.games
    rows = connection.execute(
        select(games.c.number, games.c.secret).where(games.c.table_no == no).order_by(games.c.number.desc()).limit(2)
    )
    return {row.number: bytes.fromhex(row.secret) for row in rows}


def entries_after(connection: Connection, no: int, n: int, last: int | None = None) -> list[LogEntry]:
    """Return the entries of a table's log after entry `n`, up to entry `last` (None: up to the end), in order."""
    entries = schema.entries
    query = (
        select(entries.c.n, entries.c.at, entries.c.command, entries.c.body)
        .where(entries.c.table_no == no, entries.c.n > n)
        .order_by(entries.c.n)
    )
    if last is not None:
        query = query.where(entries.c.n <= last)
    return [LogEntry(row.n, row.at, row.command, decode(row.body)) for row in connection.execute(query)]


def done_before(connection: Connection, no: int, command: str) -> tuple[int, int] | None:
    """Return the (game number, step) that the sender was told when `command` was carried out; None if it was not."""
    entries, games = schema.entries, schema.games
    query = select(entries.c.n, entries.c.game, entries.c.step)
    row = connection.execute(query.where(entries.c.table_no == no, entries.c.command == command)).one_or_none()
    if row is None:
        return None
    if row.game is not None:
        return row.game, row.step
    # An older server did not store the answer.  The game number can be found; for the step, 0 is returned.
    begun = select(func.max(games.c.number)).where(games.c.table_no == no, games.c.begin_n <= row.n)
    return connection.execute(begun).scalar() or 0, 0


def news(connection: Connection, no: int, n: int) -> tuple[list[LogEntry], dict[int, bytes]]:
    """Return the entries after entry `n` and, if there are any, the secrets of the table's two newest games."""
    read = entries_after(connection, no, n)
    return read, secrets_of(connection, no) if read else {}


def heads(connection: Connection, numbers: Sequence[int]) -> dict[int, int]:
    """Return the number of the last entry (0 for an empty log) of the tables in `numbers`, by table number."""
    found: dict[int, int] = {}
    query = text("SELECT max(n) FROM entries WHERE table_no = :no")  # a single index lookup for each table
    for no in numbers:
        found[no] = connection.execute(query, {"no": no}).scalar() or 0
    return found


def due_tables(connection: Connection, now: int) -> list[str]:
    """Return the ids of up to 100 tables whose deadline has passed, the most overdue first; none that is set aside."""
    tables = schema.tables
    late = select(tables.c.id).where(tables.c.deadline.isnot(None), tables.c.deadline <= now)
    query = late.where(tables.c.fault.is_(None)).order_by(tables.c.deadline).limit(100)
    return list(connection.execute(query).scalars())


def insert_table(connection: Connection, state: TableState, entries: Sequence[LogEntry]) -> int:
    """Insert a new table with its first entries and the secret of its first game; return its number."""
    config = state.config
    result = connection.execute(
        insert(schema.tables).values(
            id=config.id,
            game=config.game,
            public=config.public,
            status=state.status,
            config=msgspec.json.encode(config).decode(),
            summary=msgspec.json.encode(table_info(state)).decode(),
            used=config.created,
        )
    )
    assert result.inserted_primary_key is not None
    no: int = result.inserted_primary_key[0]
    connection.execute(
        insert(schema.games).values(table_no=no, number=1, secret=state.secrets[1].hex(), readable=False)
    )
    if entries:
        rows = [
            {"table_no": no, "n": each.n, "at": each.at, "command": each.command, "body": encode(each.body)}
            for each in entries
        ]
        connection.execute(insert(schema.entries), rows)
    return no


def effects_of(no: int, state: TableState, changes: Changes, *, new_deadline: bool) -> list[Executable]:
    """Return the statements that must run in the same transaction as the entries in `changes`.

    `state` is the state of table `no` after these entries.  If `new_deadline` is true, its deadline is stored too.
    """
    effects: list[Executable] = []
    if changes.begun:
        effects.append(
            update(schema.games)
            .where(schema.games.c.table_no == no, schema.games.c.number == state.number)
            .values(begin_n=state.log[0].n)
        )
    if changes.renewed:
        effects.append(_renew(no, state, state.number if changes.begun else state.number + 1))
    if changes.ended:
        effects += _end(no, state, changes)
    if changes.opened or (changes.ended and state.config.match and state.may_read()):
        effects.append(_open_match(no, state))
    if changes.table:
        summary = msgspec.json.encode(table_info(state)).decode()
        effects.append(
            update(schema.tables)
            .where(schema.tables.c.no == no)
            .values(status=state.status, summary=summary, used=_when(state, changes))
        )
    effects += [_sits(no, person, _when(state, changes)) for person in changes.sat]
    effects += [_leaves(no, person) for person in changes.vacated]
    if new_deadline:
        deadline = state.deadline()
        effects.append(_SET_DEADLINE.bindparams(no=no, deadline=deadline))
    return effects


def _when(state: TableState, changes: Changes) -> int:
    """Return the time of the first entry in `changes`; without entries, the time when the table was made."""
    return changes.entries[0].at if changes.entries else state.config.created


def _sits(no: int, person: str, at: int) -> Executable:
    return insert(schema.sittings).values(person=person, table_no=no, seen=at)


def _leaves(no: int, person: str) -> Executable:
    sittings = schema.sittings
    return delete(sittings).where(sittings.c.person == person, sittings.c.table_no == no)


def _renew(no: int, state: TableState, number: int) -> Executable:
    """Return the statement that replaces the secret of game `number`: the next game, or the one that just began."""
    games = schema.games
    where = games.c.table_no == no, games.c.number == number
    return update(games).where(*where).values(secret=state.secrets[number].hex())


def _end(no: int, state: TableState, changes: Changes) -> list[Executable]:
    assert state.table is not None
    assert state.began is not None
    outcome = state.table.outcome()
    assert outcome is not None
    finished = changes.entries[-1].at
    result = {"names": state.names(), "finished": finished, "mark": state.mark(), **outcome_tree(outcome)}
    games = schema.games
    effects: list[Executable] = [
        update(games)
        .where(games.c.table_no == no, games.c.number == state.number)
        .values(end_n=state.n, result=msgspec.json.encode(result).decode(), readable=state.may_read()),
        insert(games).values(
            table_no=no, number=state.number + 1, secret=state.secrets[state.number + 1].hex(), readable=False
        ),
    ]
    rows = [
        {"person": chair.person, "finished": finished, "table_no": no, "number": state.number, "seat": seat}
        for seat, chair in enumerate(state.chairs)
        if chair.person is not None
    ]
    if rows:
        effects.append(insert(schema.players).values(rows))
    return effects


def _open_match(no: int, state: TableState) -> Executable:
    """Return the statement that lets all people read the records of a finished match's games."""
    assert state.began is not None
    games = schema.games
    of_the_match = games.c.number.between(state.began.match_first, state.number)
    return update(games).where(games.c.table_no == no, of_the_match).values(readable=True)


# -- lists


def list_tables(
    connection: Connection,
    *,
    game: str | None,
    status: str | None,
    person: str | None,
    before: int | None,
    limit: int,
) -> list[tuple[int, TableInfo]]:
    """Return up to `limit` tables as (table number, info), newest first; with `before`, only those with lower numbers.

    With `person`, these are the tables where that person has a seat; one that is set aside has the status "damaged".
    Without `person`, they are the public tables that have people and are not set aside.  `game` and `status` limit the
    list to tables with these values.
    """
    tables = schema.tables
    query = select(tables.c.no, tables.c.summary, tables.c.fault).order_by(tables.c.no.desc()).limit(limit)
    if person is not None:
        query = query.join(schema.sittings, schema.sittings.c.table_no == tables.c.no)
        query = query.where(schema.sittings.c.person == person)
    else:
        sat_at = exists().where(schema.sittings.c.table_no == tables.c.no)
        query = query.where(tables.c.public, tables.c.fault.is_(None), sat_at)
    if game is not None:
        query = query.where(tables.c.game == game)
    if status is not None:
        query = query.where(tables.c.status == status)
    if before is not None:
        query = query.where(tables.c.no < before)
    return [(row.no, _listed(row)) for row in connection.execute(query)]


def _listed(row: Any) -> TableInfo:
    info = _info.decode(row.summary)
    return info if row.fault is None else msgspec.structs.replace(info, status="damaged")


def played_games(
    connection: Connection, person: str, before: tuple[int, int, int] | None, limit: int
) -> list[tuple[tuple[int, int, int], PlayedGame]]:
    """Return up to `limit` finished games of a person, newest first, each with its sort key.

    The sort key is (time of the end, table number, game number).  `before` is the key of the last game already known.
    """
    players, games, tables = schema.players, schema.games, schema.tables
    place = (players.c.finished, players.c.table_no, players.c.number)
    query = (
        select(*place, players.c.seat, tables.c.id, tables.c.game, games.c.result, games.c.readable)
        .join(games, (games.c.table_no == players.c.table_no) & (games.c.number == players.c.number))
        .join(tables, tables.c.no == players.c.table_no)
        .where(players.c.person == person)
        .order_by(*(column.desc() for column in place))
        .limit(limit)
    )
    if before is not None:
        finished, no, number = before
        query = query.where(
            (players.c.finished < finished)
            | ((players.c.finished == finished) & (players.c.table_no < no))
            | ((players.c.finished == finished) & (players.c.table_no == no) & (players.c.number < number))
        )
    return [((row.finished, row.table_no, row.number), _played(row)) for row in connection.execute(query)]


def _played(row: Any) -> PlayedGame:
    result = msgspec.json.decode(row.result)
    return PlayedGame(table=row.id, number=row.number, game=row.game, seat=row.seat, open=bool(row.readable), **result)


def has_played(connection: Connection, person: str, table_id: str, number: int) -> bool:
    """Return whether `person` played in game `number` of table `table_id`, if that game is finished."""
    tables, players = schema.tables, schema.players
    query = select(players.c.seat).join(tables, tables.c.no == players.c.table_no)
    query = query.where(players.c.person == person, tables.c.id == table_id, players.c.number == number)
    return connection.execute(query.limit(1)).scalar() is not None


def finished_game(connection: Connection, table_id: str, number: int) -> FinishedGame | None:
    """Read game `number` of a table.  Return None if there is no such game; it has no entries if it is not finished."""
    tables, games = schema.tables, schema.games
    row = connection.execute(
        select(tables.c.no, tables.c.config, games.c.secret, games.c.begin_n, games.c.end_n, games.c.readable)
        .join(games, games.c.table_no == tables.c.no)
        .where(tables.c.id == table_id, games.c.number == number)
    ).one_or_none()
    if row is None:
        return None
    config = msgspec.json.decode(row.config, type=TableConfig)
    entries = [] if row.end_n is None else entries_after(connection, row.no, row.begin_n - 1, row.end_n)
    return FinishedGame(config, bytes.fromhex(row.secret), entries, bool(row.readable) and row.end_n is not None)


def tables_of(connection: Connection, person: str) -> list[str]:
    """Return the ids of the tables where `person` has a seat and that are not closed."""
    sittings, tables = schema.sittings, schema.tables
    query = select(tables.c.id).join(sittings, sittings.c.table_no == tables.c.no)
    return list(connection.execute(query.where(sittings.c.person == person, tables.c.status != "closed")).scalars())


def sitting_count(connection: Connection, person: str) -> int:
    """Return the number of tables with status open, playing or between games at which `person` has a seat."""
    sittings, tables = schema.sittings, schema.tables
    query = (
        select(func.count())
        .select_from(sittings)
        .join(tables, tables.c.no == sittings.c.table_no)
        .where(sittings.c.person == person, tables.c.status.in_(("open", "playing", "between")))
    )
    return connection.execute(query).scalar() or 0
