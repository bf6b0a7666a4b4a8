"""A command sent again is answered with exactly what was answered first, however late, and by whichever server."""

from __future__ import annotations

from typing import Any

import httpx
from sqlalchemy import text
from starlette.applications import Starlette

from foolery.server.limits import TokenBuckets
from foolery.server.storage import table_queries
from foolery.server.storage.store import Append, Store
from foolery.server.tables.entries import LogEntry, Spoke
from tests.support.server.asgi import application, in_loop, person
from tests.support.server.databases import of_old, with_store


async def carried_out(http: httpx.AsyncClient, table: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a command and return its acknowledgement."""
    answer = await http.post(f"/api/tables/{table}/commands", json=body)
    assert answer.status_code == 200, answer.text
    done: dict[str, Any] = answer.json()
    return done


async def a_few_commands(app: Starlette, http: httpx.AsyncClient) -> tuple[str, list[dict[str, Any]], list[Any]]:
    """A game against nobody in particular: commands of every sort with their answers."""
    other = await person(app)
    wish = {"game": "fools-field", "seats": [{"who": "me"}, {"who": "open"}]}
    table = str((await http.post("/api/tables", json=wish)).json()["id"])
    await carried_out(other, table, {"type": "sit", "id": "sit"})
    state = app.state.services.lives[table].state
    mover = http if state.to_act() == [0] else other
    seat = state.to_act()[0]
    await carried_out(mover, table, {"type": "play", "id": "p", "step": 0, "action": state.table.sight(seat).legal[0]})
    bodies: list[dict[str, Any]] = [
        {"type": "chat", "id": "hello", "text": "hello"},
        {"type": "draw", "id": "offer"},
        {"type": "decline", "id": "decline"},
        {"type": "resign", "id": "resign"},
        {"type": "again", "id": "again"},
    ]
    return table, bodies, [await carried_out(http, table, body) for body in bodies]


@in_loop
async def test_a_command_is_answered_alike_after_many_others(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        app.state.services.command_handler.chat = TokenBuckets(1e6, 1e6)
        http = await person(app)
        table, bodies, told = await a_few_commands(app, http)
        for number in range(520):
            await carried_out(http, table, {"type": "chat", "id": f"c{number}", "text": "on and on"})
        before = app.state.services.lives[table].state.n
        assert [await carried_out(http, table, body) for body in bodies] == told
        assert await app.state.services.store.read(lambda each: table_queries.heads(each, [1])) == {1: before}


@in_loop
async def test_a_command_is_answered_alike_by_a_server_that_has_started_since(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        http = await person(app)
        table, bodies, told = await a_few_commands(app, http)
    async with application(sqlite_url) as app:
        again = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://server")
        again.cookies.set("foolery", http.cookies["foolery"])
        assert [await carried_out(again, table, body) for body in bodies] == told


def entry(n: int, command: str) -> LogEntry:
    return LogEntry(n, 1000 + n, command, Spoke("p", "Anna", "hello", 0))


def test_the_database_takes_a_command_once_per_table(database: str) -> None:
    async def work(opened: Store) -> None:
        assert await opened.append(Append(1, [entry(1, "p:x")], done=(3, 17)))
        assert not await opened.append(Append(1, [entry(2, "p:x")]))
        assert await opened.append(Append(2, [entry(1, "p:x")], done=(0, 0)))
        assert await opened.append(Append(1, [entry(2, "q:x")]))
        assert await opened.read(lambda each: table_queries.done_before(each, 1, "p:x")) == (3, 17)
        assert await opened.read(lambda each: table_queries.done_before(each, 1, "p:y")) is None

    with_store(database, work)


def test_a_database_in_which_commands_were_carried_out_twice_is_brought_up_to_date(database: str) -> None:
    with of_old(database) as connection:
        for n, command in enumerate(["'p:x'", "'p:y'", "'p:x'", "NULL", "NULL"], 1):
            connection.execute(
                text(f"INSERT INTO entries (table_no, n, at, command, body) VALUES (1, {n}, 0, {command}, '{{}}')")
            )
        game = "INSERT INTO games (table_no, number, secret, begin_n, readable) VALUES (1, 1, '', 1, false)"
        connection.execute(text(game))

    async def work(opened: Store) -> None:
        query = text("SELECT command FROM entries ORDER BY n")
        kept = await opened.read(lambda each: list(each.execute(query).scalars()))
        assert kept == ["p:x", "p:y", None, None, None]
        assert await opened.read(lambda each: table_queries.done_before(each, 1, "p:x")) == (1, 0)

    with_store(database, work)
