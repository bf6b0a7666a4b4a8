"""Limits have no back door, and what nobody uses goes away."""

from __future__ import annotations

import httpx
import pytest
from starlette.applications import Starlette

from foolery.server.live import housekeeping
from foolery.server.storage.tidying import EMPTY_MS, WAITING_MS
from foolery.server.timing import now_ms
from tests.support.server.asgi import Wire, application, code_of, in_loop, person, two_at_a_table


async def made(http: httpx.AsyncClient, *seats: str) -> str:
    """Make a public table and return its id."""
    wish = {"game": "fools-field", "seats": [{"who": each} for each in seats]}
    return str((await http.post("/api/tables", json=wish)).raise_for_status().json()["id"])


async def there_is(app: Starlette, http: httpx.AsyncClient, table: str) -> bool:
    """Whether a table is still there, in the database."""
    app.state.services.lives.pop(table, None)
    return (await http.get(f"/api/tables/{table}")).status_code == 200


async def tidied(monkeypatch: pytest.MonkeyPatch, app: Starlette, later: int) -> None:
    """Let time pass, and somebody tidy up."""
    monkeypatch.setattr(housekeeping, "now_ms", lambda: now_ms() + later)
    await app.state.services._housekeeping.tidy_up()


@in_loop
async def test_nobody_sits_down_at_more_tables_than_they_may_make(sqlite_url: str) -> None:
    async with application(sqlite_url, tables=2) as app:
        anna, ben = await person(app), await person(app)
        tables = [await made(anna, "open", "open") for _ in range(3)]
        answers = [await ben.post(f"/api/tables/{table}/commands", json={"type": "sit", "id": "s"}) for table in tables]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert code_of(answers[2]) == "limit/tables"
        again = await ben.post(f"/api/tables/{tables[0]}/commands", json={"type": "sit", "id": "again"})
        assert code_of(again) == "table/seated"


@in_loop
async def test_a_table_at_which_nobody_sits_is_not_in_the_lobby(database: str) -> None:
    async with application(database) as app:
        anna = await person(app)
        empty, waiting = await made(anna, "open", "open"), await made(anna, "me", "open")
        assert [each["id"] for each in (await anna.get("/api/tables")).json()["tables"]] == [waiting]
        (await anna.post(f"/api/tables/{empty}/commands", json={"type": "sit", "id": "s"})).raise_for_status()
        assert [each["id"] for each in (await anna.get("/api/tables")).json()["tables"]] == [waiting, empty]


@in_loop
async def test_tables_that_nobody_uses_are_removed_and_begun_games_are_not(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(database) as app:
        anna, _, playing = await two_at_a_table(app)
        empty, waiting = await made(anna, "open", "open"), await made(anna, "me", "open")
        await tidied(monkeypatch, app, EMPTY_MS - 60_000)
        assert await there_is(app, anna, empty)
        await tidied(monkeypatch, app, EMPTY_MS + 60_000)
        assert [await there_is(app, anna, each) for each in (empty, waiting, playing)] == [False, True, True]
        await tidied(monkeypatch, app, WAITING_MS + 60_000)
        assert [await there_is(app, anna, each) for each in (waiting, playing)] == [False, True]
        assert [each["id"] for each in (await anna.get("/api/tables?mine=true")).json()["tables"]] == [playing]


@in_loop
async def test_a_table_that_somebody_looks_at_stays(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with application(sqlite_url) as app:
        anna = await person(app)
        table = await made(anna, "open", "open")
        wire = Wire(app, anna, table)
        await wire.settle()
        await tidied(monkeypatch, app, EMPTY_MS + 60_000)
        await wire.close()
        assert await there_is(app, anna, table)
