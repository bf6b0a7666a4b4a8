"""What is broken is set aside alone, said aloud, and can be put right; everything else goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sqlite3
import threading
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from starlette.applications import Starlette

from foolery.cli import main
from foolery.server.live import tasks, timekeeper
from foolery.server.live.tasks import Tasks
from foolery.server.storage import store
from foolery.server.storage.store import StorageError
from foolery.server.storage.wal_guard import WalGuard
from foolery.server.tables import entries
from foolery.server.timing import now_ms
from tests.support.server.asgi import Wire, application, code_of, in_loop, person, two_at_a_table


async def spoil(app: Starlette, table: str, body: str = '{"t":"play","seat":0,"text":"nonsense"}') -> int:
    """Write an entry that no room can apply, and let go of the table; return the entry's number."""
    live = app.state.services.lives[table]
    n: int = live.state.n + 1
    values = {"no": live.no, "n": n, "body": body, "at": now_ms()}
    statement = text("INSERT INTO entries (table_no, n, at, body) VALUES (:no, :n, :at, :body)")
    await app.state.services.store.write(lambda each: each.execute(statement, values))
    app.state.services.registry.forget(live)
    return n


@pytest.mark.parametrize("body", ['{"t":"play","seat":0,"text":"nonsense"}', '{"t":"jump"}', "not even JSON"])
@in_loop
async def test_a_log_that_cannot_be_read_is_set_aside_and_shown_as_such(sqlite_url: str, body: str) -> None:
    async with application(sqlite_url) as app:
        anna, ben, table = await two_at_a_table(app)
        other = (await two_at_a_table(app))[2]
        await spoil(app, table, body)
        for _ in range(2):
            answer = await anna.get(f"/api/tables/{table}")
            assert (answer.status_code, code_of(answer)) == (409, "table/damaged")
        wire = Wire(app, ben, table)
        await wire._task
        assert json.loads(wire.frames[-1])["code"] == "table/damaged"
        mine = (await anna.get("/api/tables?mine=true")).json()["tables"]
        assert [(each["id"], each["status"]) for each in mine] == [(table, "damaged")]
        assert [each["id"] for each in (await anna.get("/api/tables")).json()["tables"]] == [other]
        assert (await anna.get(f"/api/tables/{other}")).status_code == 200


@in_loop
async def test_a_table_that_is_asked_for_while_the_server_stops_is_not_set_aside(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        anna, _, table = await two_at_a_table(app)
        app.state.services.registry.forget(app.state.services.lives[table])
        app.state.services.store._readers.shutdown()  # as at a stop, while the last requests are still on their way
        answer = await anna.get(f"/api/tables/{table}")
        assert (answer.status_code, code_of(answer)) == (503, "server/storage")
    cookie = anna.cookies["foolery"]
    async with application(sqlite_url) as app:
        again = await person(app)
        again.cookies.set("foolery", cookie, domain="server")
        assert (await again.get(f"/api/tables/{table}")).status_code == 200


@in_loop
async def test_whoever_is_connected_to_a_table_that_is_set_aside_hears_why(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        anna, _, table = await two_at_a_table(app)
        wire = Wire(app, anna, table)
        await wire.settle()
        live = app.state.services.lives[table]
        await spoil(app, table)
        app.state.services.registry.add(live)
        live.stale = True
        wire.send({"type": "sync"})
        await wire._task
        assert json.loads(wire.frames[-1])["code"] == "table/damaged"
        assert table not in app.state.services.lives


@in_loop
async def test_clocks_go_on_when_the_log_of_one_table_cannot_be_read(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "TICK_SECONDS", 0.01)
    async with application(sqlite_url, clock_grace=0.0) as app:
        clock = {"kind": "move", "seconds": 1}
        _, _, broken = await two_at_a_table(app, clock=clock)
        anna, _, healthy = await two_at_a_table(app, clock=clock)
        await spoil(app, broken)
        app.state.services.registry.forget(app.state.services.lives[healthy])
        while (await anna.get(f"/api/tables/{healthy}")).json()["status"] == "playing":
            await asyncio.sleep(0.01)
        assert code_of(await anna.get(f"/api/tables/{broken}")) == "table/damaged"
        assert app.state.services.failing() == []


@in_loop
async def test_a_table_that_breaks_the_clocks_is_set_aside(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "TICK_SECONDS", 0.01)
    async with application(sqlite_url, clock_grace=0.0) as app:
        anna, _, table = await two_at_a_table(app, clock={"kind": "move", "seconds": 3600})
        state = app.state.services.lives[table].state

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(state, "apply", broken)
        monkeypatch.setattr(timekeeper, "now_ms", lambda: now_ms() + 3_600_000)
        while (await anna.get(f"/api/tables/{table}")).status_code == 200:
            await asyncio.sleep(0.01)
        assert code_of(await anna.get(f"/api/tables/{table}")) == "table/damaged"
        assert app.state.services.failing() == []


# -- logs that come back shorter


async def say(http: httpx.AsyncClient, table: str, *words: str) -> None:
    """Have something written to the log."""
    for word in words:
        body = {"type": "chat", "id": word, "text": word}
        (await http.post(f"/api/tables/{table}/commands", json=body)).raise_for_status()


@in_loop
async def test_a_log_that_comes_back_shorter_is_noticed_and_not_played_on(
    sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A write-ahead log that lost its end is read up to there, as if nothing had ever been written after it."""
    database = Path(sqlite_url.removeprefix("sqlite:///"))
    async with application(sqlite_url) as app:
        anna, _, table = await two_at_a_table(app)
        other = (await two_at_a_table(app))[2]
        await say(anna, table, "one", "two")
        for suffix in ("", "-wal"):  # as of now
            shutil.copy(f"{database}{suffix}", tmp_path / f"kept{suffix}")
        await say(anna, table, "three", "four")
        n = app.state.services.lives[table].state.n
    for suffix in ("", "-wal"):
        shutil.copy(tmp_path / f"kept{suffix}", f"{database}{suffix}")
    Path(f"{database}-shm").unlink(missing_ok=True)
    for _ in range(2):  # the second time from the database's own memory
        async with application(sqlite_url) as app:
            again = await returning(app, anna)
            assert code_of(await again.get(f"/api/tables/{table}")) == "table/damaged"
            assert (await again.get(f"/api/tables/{other}")).status_code == 200
    main(["admin", "--database", sqlite_url, "damaged"])
    assert f"entries {n - 1} to {n} are gone from the log" in capsys.readouterr().out
    main(["admin", "--database", sqlite_url, "reopen", table])
    for _ in range(2):
        async with application(sqlite_url) as app:
            again = await returning(app, anna)
            assert (await again.get(f"/api/tables/{table}")).status_code == 200


async def returning(app: Starlette, earlier: httpx.AsyncClient) -> httpx.AsyncClient:
    """The same person at a server that was started again."""
    http = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://server")
    http.cookies.set("foolery", earlier.cookies["foolery"])
    return http


@in_loop
async def test_a_server_that_stopped_well_or_was_killed_finds_its_logs_whole(sqlite_url: str) -> None:
    for number in range(3):
        async with application(sqlite_url) as app:
            anna, _, table = await two_at_a_table(app)
            await say(anna, table, f"{number}")
            live = app.state.services.lives[table]
            assert app.state.services.store.wal_guard.heads()[live.no] == live.state.n
            listed = (await anna.get("/api/tables?mine=true")).json()["tables"]
            assert "damaged" not in [each["status"] for each in listed]


@in_loop
async def test_a_database_that_came_back_older_than_what_everybody_has_seen_is_noticed(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        anna, _, table = await two_at_a_table(app)
        await say(anna, table, "one")
        live = app.state.services.lives[table]
        wire = Wire(app, anna, table)
        await wire.settle()
        gone = text("DELETE FROM entries WHERE table_no = :no AND n = :n")
        await app.state.services.store.write(lambda each: each.execute(gone, {"no": live.no, "n": live.state.n}))
        await app.state.services._peers.catch_up_all()
        await wire._task
        assert json.loads(wire.frames[-1])["code"] == "table/damaged"


@pytest.mark.parametrize("line", ["", "7 9", "7 9 00000000\n", "seven 9 00000000\n", "\0\0\0\n", "é\n"])
def test_a_witness_says_nothing_it_is_not_sure_of(tmp_path: Path, line: str) -> None:
    wal_guard = WalGuard(tmp_path / "w")
    wal_guard.saw({7: 8, 3: 1})
    wal_guard.saw({7: 9})
    wal_guard.close()
    with (tmp_path / "w").open("a", encoding="utf-8") as file:
        file.write(line)
    assert wal_guard.heads() == {7: 9, 3: 1}
    wal_guard.begin()
    assert wal_guard.heads() == {}


# -- work that goes on by itself


@in_loop
async def test_work_that_fails_or_ends_is_begun_again_and_said_to_be_failing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE", 0.001)
    logging.getLogger("foolery").propagate = True
    begun, steady = 0, asyncio.Event()

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun == 1:
            raise ZeroDivisionError
        if begun > 2:
            steady.set()
            await asyncio.Event().wait()

    kept = Tasks()
    kept.keep("something", work)
    assert kept.failing() == []
    await steady.wait()
    assert kept.failing() == ["something"]
    assert [each.message for each in caplog.records] == ["task failed", "task ended"]
    monkeypatch.setattr(tasks, "STEADY_SECONDS", 0.0)
    assert kept.failing() == []
    await kept.close()


@in_loop
async def test_health_is_refused_while_something_fails_or_nothing_can_be_written(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(sqlite_url) as app:
        http, services = await person(app), app.state.services
        answer = await http.get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok", "failing": []})
        monkeypatch.setattr(services, "failing", lambda: ["clocks"])
        answer = await http.get("/healthz")
        assert (answer.status_code, answer.json()) == (503, {"status": "failing", "failing": ["clocks"]})
        monkeypatch.undo()

    async def full(work: object) -> None:
        raise StorageError("database or disk is full")

    async with application(sqlite_url) as app:
        http = await person(app)
        monkeypatch.setattr(app.state.services.store, "write", full)
        answer = await http.get("/healthz")
        assert (answer.status_code, code_of(answer)) == (503, "server/storage")
        monkeypatch.undo()


@in_loop
async def test_a_thread_that_fails_is_begun_again_and_said_to_be_failing(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PAUSE_SECONDS", 0.001)
    begun, steady = 0, threading.Event()

    def work(self: store.Store) -> None:
        nonlocal begun
        begun += 1
        if begun < 3:
            raise ZeroDivisionError
        steady.set()

    monkeypatch.setattr(store.Store, "_checkpoint", work)
    async with application(sqlite_url) as app:
        http = await person(app)
        assert await asyncio.to_thread(steady.wait, 60)
        answer = await http.get("/healthz")
        assert (answer.status_code, answer.json()["failing"]) == (503, ["checkpoints"])
        monkeypatch.setattr(store, "STEADY_SECONDS", 0.0)
        assert (await http.get("/healthz")).status_code == 200


@in_loop
async def test_checkpoints_go_on_after_a_disk_was_full(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that failed was the last one, and the write-ahead log grew for ever."""
    monkeypatch.setattr(store, "CHECKPOINT_SECONDS", 0.001)
    monkeypatch.setattr(store, "PAUSE_SECONDS", 1e9)  # the thread itself must not fail
    tried, again = 0, threading.Event()

    def full(statement: str) -> Any:
        nonlocal tried
        tried += 1
        if tried > 3:
            again.set()
        raise sqlite3.OperationalError("database or disk is full")

    opened = store.Store(sqlite_url)
    opened.migrate()
    raw = SimpleNamespace(connection=SimpleNamespace(driver_connection=SimpleNamespace(execute=full)))
    monkeypatch.setattr(opened, "_engine_for_reading", SimpleNamespace(connect=lambda: nullcontext(raw), dispose=int))
    opened.start()
    assert await asyncio.to_thread(again.wait, 60)
    await opened.close()


# -- putting it right


def admin(*words: str) -> int:
    return main(["admin", *words])


@in_loop
async def test_a_damaged_table_is_listed_and_played_on_without_what_cannot_be_read(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with application(database) as app:
        anna, ben, table = await two_at_a_table(app, clock={"kind": "move", "seconds": 60})
        body = {"type": "chat", "id": "1", "text": "hi"}
        (await anna.post(f"/api/tables/{table}/commands", json=body)).raise_for_status()
        n = await spoil(app, table)
        assert code_of(await anna.get(f"/api/tables/{table}")) == "table/damaged"
        assert admin("--database", database, "damaged") == 0
        listed = capsys.readouterr().out.split("  ")
        assert listed[:3] == [table, "fools-field", "playing"]
        assert f"entry {n} cannot be read" in listed[3]
        assert admin("--database", database, "reopen", table) == 1
        assert f"entry {n} cannot be read" in capsys.readouterr().err
        assert admin("--database", database, "reopen", table, "--cut") == 0
        assert capsys.readouterr().out == f"reopened after entry {n - 1}\n"
        assert (await anna.get(f"/api/tables/{table}")).json()["status"] == "playing"
        state = app.state.services.lives[table].state
        assert isinstance(state.log[-1].body, entries.Spoke)
        mover = (anna, ben)[state.to_act()[0]]
        body = {"type": "resign", "id": "r"}
        assert (await mover.post(f"/api/tables/{table}/commands", json=body)).status_code == 200
        assert admin("--database", database, "damaged") == 0
        assert capsys.readouterr().out == ""


@in_loop
async def test_an_end_that_cannot_be_read_is_taken_back_with_all_it_brought(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        anna, ben, table = await two_at_a_table(app)
        (await anna.post(f"/api/tables/{table}/commands", json={"type": "resign", "id": "r"})).raise_for_status()
        live = app.state.services.lives[table]
        statement = text("UPDATE entries SET body = :body WHERE n = :n")
        values = {"n": live.state.n, "body": '{"t":"resign","seat":7}'}
        await app.state.services.store.write(lambda each: each.execute(statement, values))
        app.state.services.registry.forget(live)
        assert code_of(await anna.get(f"/api/tables/{table}")) == "table/damaged"
        assert admin("--database", sqlite_url, "reopen", table, "--cut") == 0
        assert (await anna.get("/api/me/games")).json()["games"] == []
        for http, kind in ((anna, "resign"), (anna, "again"), (ben, "again")):
            body = {"type": kind, "id": f"{kind}2"}
            (await http.post(f"/api/tables/{table}/commands", json=body)).raise_for_status()
        assert (await anna.get(f"/api/tables/{table}")).json()["number"] == 2


@in_loop
async def test_a_damaged_table_can_be_given_up(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with application(sqlite_url) as app:
        anna, _, table = await two_at_a_table(app)
        for action in ("reopen", "close"):
            assert admin("--database", sqlite_url, action, table) == 1, "it is not set aside"
        await spoil(app, table, "not even JSON")
        assert code_of(await anna.get(f"/api/tables/{table}")) == "table/damaged"
        assert admin("--database", sqlite_url, "reopen", table, "--cut") == 1
        assert admin("--database", sqlite_url, "close", table) == 0
        assert (await anna.get("/api/tables?mine=true")).json()["tables"] == []
        assert "closed" in capsys.readouterr().out


def test_there_is_nothing_to_look_after_where_there_is_no_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert admin("--database", "sqlite:////nowhere/foolery.db", "damaged") == 1
    assert capsys.readouterr().err.count("\n") == 1
