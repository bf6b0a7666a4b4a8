"""People are who they are: whoever signs out is out everywhere, and nobody loses a seat they sit on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import httpx
import pytest
from sqlalchemy import Connection
from starlette.applications import Starlette

from foolery.server.live import attendance, housekeeping
from foolery.server.storage import attendance as storage
from foolery.server.timing import now_ms
from tests.support.server.asgi import Wire, application, at, code_of, in_loop, person, two_at_a_table

MINUTE = 60_000


# -- signing out


@in_loop
async def test_signing_out_everywhere_closes_what_is_open_and_drops_the_recovery_code(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        anna, ben, table = await two_at_a_table(app)
        code = (await anna.post("/api/me/recovery")).json()
        theirs, other = Wire(app, anna, table), Wire(app, ben, table)
        for wire in (theirs, other):
            await wire.settle()
        (await anna.post("/api/me/forget")).raise_for_status()
        await theirs._task
        assert json.loads(theirs.frames[-1])["code"] == "people/nobody"
        await other.settle()
        thief = await person(app)
        assert code_of(await thief.post("/api/me/recover", json=code)) == "people/code"
        again = Wire(app, anna, table)
        await again.settle()
        assert json.loads(again.frames[0])["seat"] == 0
        for wire in (again, other):
            await wire.close()


@in_loop
async def test_signing_out_closes_sockets_of_other_processes_too(postgres_url: str) -> None:
    async with application(postgres_url) as here, application(postgres_url) as there:
        anna, _, table = await two_at_a_table(here)
        wire = Wire(there, anna, table)
        await wire.settle()
        (await anna.post("/api/me/forget")).raise_for_status()
        await wire._task
        assert json.loads(wire.frames[-1])["code"] == "people/nobody"


@in_loop
async def test_a_socket_that_opens_while_its_person_signs_out_is_closed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(sqlite_url) as app:
        anna, _, table = await two_at_a_table(app)
        audience = app.state.services.audience
        attach: Callable[..., object] = audience.attach

        async def late(*arguments: object) -> None:
            (await anna.post("/api/me/forget")).raise_for_status()
            await attach(*arguments)  # type: ignore[misc]

        monkeypatch.setattr(audience, "attach", late)
        wire = Wire(app, anna, table)
        await wire._task
        assert json.loads(wire.frames[-1])["code"] == "people/nobody"


# -- being there


async def replaced(http: httpx.AsyncClient, table: str, seat: int) -> httpx.Response:
    """Ask that a bot take over."""
    body = {"type": "replace", "id": f"r{now_ms()}", "seat": seat, "level": "random"}
    return await http.post(f"/api/tables/{table}/commands", json=body)


def later(monkeypatch: pytest.MonkeyPatch, app: Starlette, minutes: int) -> None:
    """Let so many minutes pass for the attendance of a server that has been up for long."""
    monkeypatch.setattr(attendance, "now_ms", lambda: now_ms() + minutes * MINUTE)
    app.state.services.attendance._started = -1e9
    for live in app.state.services.lives.values():
        live.visits.clear()


@in_loop
async def test_a_seat_is_kept_for_somebody_connected_to_another_process(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(postgres_url) as here, application(postgres_url) as there:
        anna, ben, table = await two_at_a_table(here)
        wire = Wire(here, anna, table)
        await wire.settle()
        ben = at(there, ben)
        (await ben.get(f"/api/tables/{table}")).raise_for_status()
        later(monkeypatch, there, 2)
        await here.state.services.attendance.note_sockets(here.state.services.lives.values())
        there.state.services.lives[table].elsewhere.clear()  # the hint was lost
        assert code_of(await replaced(ben, table, 0)) == "table/not-gone"
        later(monkeypatch, there, 4)
        there.state.services.lives[table].elsewhere.clear()
        assert (await replaced(ben, table, 0)).status_code == 200
        await wire.close()


@in_loop
async def test_a_seat_is_kept_for_somebody_who_has_just_come_back_to_another_process(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is connected was noted every twenty seconds; until then whoever had been away for long still was."""
    monkeypatch.setattr(housekeeping, "WHISPER_SECONDS", 1e9)
    async with application(postgres_url) as here, application(postgres_url) as there:
        anna, ben, table = await two_at_a_table(here)
        later(monkeypatch, there, 2)
        wire = Wire(here, anna, table)
        await wire.settle()
        live, me = here.state.services.lives[table], (await anna.get("/api/me")).json()["id"]

        def seen(connection: Connection) -> int:
            return storage.last_seen(connection, live.no).get(me, 0)

        async with asyncio.timeout(60):
            while await here.state.services.store.read(seen) < now_ms() + MINUTE:
                await asyncio.sleep(0.01)
        assert code_of(await replaced(at(there, ben), table, 0)) == "table/not-gone"
        await wire.close()


@pytest.mark.parametrize("how", ["looks", "acts"])
@in_loop
async def test_a_seat_is_kept_for_somebody_who_plays_by_http(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async with application(sqlite_url) as app:
        anna, ben, table = await two_at_a_table(app)
        later(monkeypatch, app, 2)
        if how == "looks":
            (await anna.get(f"/api/tables/{table}")).raise_for_status()
        else:
            body = {"type": "chat", "id": "c", "text": "thinking"}
            (await anna.post(f"/api/tables/{table}/commands", json=body)).raise_for_status()
        assert code_of(await replaced(ben, table, 0)) == "table/not-gone"
        later(monkeypatch, app, 4)
        assert (await replaced(ben, table, 0)).status_code == 200


@in_loop
async def test_whoever_hangs_up_has_their_minute_from_then_on(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with application(sqlite_url) as app:
        anna, ben, table = await two_at_a_table(app)
        wire = Wire(app, anna, table)
        await wire.settle()
        later(monkeypatch, app, 2)
        await wire.close()
        await app.state.services.store.write(lambda connection: None)  # what was noted before is on disk now
        assert code_of(await replaced(ben, table, 0)) == "table/not-gone"
        later(monkeypatch, app, 4)
        assert (await replaced(ben, table, 0)).status_code == 200


@in_loop
async def test_nobody_is_away_while_the_server_has_hardly_started(sqlite_url: str) -> None:
    async with application(sqlite_url, away_seconds=3600.0) as app:
        _, ben, table = await two_at_a_table(app)
        assert code_of(await replaced(ben, table, 0)) == "table/not-gone"
