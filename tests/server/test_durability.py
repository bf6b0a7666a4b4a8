"""No acknowledged step is ever lost: not by a killed process, nor by two at once, nor by a database that goes away."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

from tests.support.server.crashing import audit, check_records, crash_again_and_again
from tests.support.server.postgres import Postgres
from tests.support.server.servers import WAIT, Guest, Server, begin_in_sight, play_on, run, two_players

KILLS = 10


@pytest.mark.parametrize("seed", [1])
def test_killed_servers_lose_nothing_they_acknowledged(database: str, seed: int) -> None:
    with Server(database) as server:
        report = run(crash_again_and_again([server], kills=KILLS, tables=6, seed=seed, least=101))
        assert report.kills == KILLS
        assert audit(database, report) > 100

        async def look() -> None:
            guest = await Guest.new(server.url)
            for table in report.acknowledged:
                await check_records(guest, table)

        run(look())


def test_two_processes_share_tables_and_either_may_die(postgres: Postgres) -> None:
    database = postgres.database()
    with Server(database) as first, Server(database) as second:
        report = run(crash_again_and_again([first, second], kills=4, tables=4, seed=3, least=51))
        assert audit(database, report) > 50


def test_two_processes_cannot_both_append_the_same_entry(postgres: Postgres) -> None:
    async def scene(urls: list[str]) -> None:
        anna, ben = await two_players(urls[0])
        elsewhere = [
            await anna.guest.at(urls[1]).connect(anna.table),
            await ben.guest.at(urls[1]).connect(ben.table),
        ]
        rng = random.Random(4)
        for _ in range(12):
            for each in (anna, ben, *elsewhere):
                await each.shown(anna.view["step"])
            if anna.view["outcome"] is not None:
                break
            seat = anna.view["to_act"][0]
            here, there = [anna, ben][seat], elsewhere[seat]
            assert there.view["legal"] == here.view["legal"]
            step = here.view["step"]
            ids = [
                await talker.send("play", step=step, action=rng.choice(here.view["legal"])["id"])
                for talker in (here, there)
            ]
            answers = [await here.answer(ids[0]), await there.answer(ids[1])]
            done = [each for each in answers if each["type"] == "done"]
            others = [each["code"] for each in answers if each["type"] == "refused"]
            # Where the same seat goes on (discarding), the second may still be refused as stale, never carried out.
            assert len(done) == 1, answers
            assert others[0] in ("action/stale", "action/turn")
            for each in (anna, ben, *elsewhere):
                await each.shown(step + 1)
            assert anna.view["view"] == elsewhere[0].view["view"]
            assert ben.view["view"] == elsewhere[1].view["view"]
        assert anna.of("presence")[-1]["connected"] == [True, True]

    database = postgres.database()
    with Server(database) as first, Server(database) as second:
        run(scene([first.url, second.url]))


def test_a_command_acknowledged_by_a_process_that_died_is_done_for_the_other(postgres: Postgres) -> None:
    async def scene(first: Server, second: Server) -> None:
        anna, ben = await two_players(first.url)
        mover = [anna, ben][anna.view["to_act"][0]]
        command = {"type": "play", "id": "same", "step": 0, "action": mover.view["legal"][0]["id"]}
        await mover.raw(json.dumps(command))
        done = await mover.answer("same")
        first.kill()
        there = await mover.guest.at(second.url).connect(mover.table)
        await there.shown()
        assert there.view["step"] == 1
        await there.raw(json.dumps(command))
        assert await there.answer("same") == done

    database = postgres.database()
    with Server(database) as first, Server(database) as second:
        run(scene(first, second))


def test_a_database_that_goes_away_is_told_and_nothing_wrong_is_shown() -> None:
    async def scene(postgres: Postgres, server: Server) -> None:
        anna, ben = await two_players(server.url)
        await play_on([anna, ben], 5)
        mover = [anna, ben][anna.view["to_act"][0]]
        step = mover.view["step"]
        await asyncio.to_thread(postgres.stop)
        command = {"type": "play", "id": "kept", "step": step, "action": mover.view["legal"][0]["id"]}
        await mover.raw(json.dumps(command))
        assert (await mover.answer("kept"))["code"] == "server/storage"
        assert (await mover.guest.http.get("/healthz")).status_code == 503
        refused = await mover.guest.http.get("/api/me")
        assert (refused.status_code, refused.json()["code"]) == (503, "server/storage")
        assert (await mover.do("play", step=step, action=command["action"]))["code"] == "server/storage"
        assert anna.view["step"] == ben.view["step"] == step
        await asyncio.to_thread(postgres.start)
        for _ in range(100):
            mover.messages.clear()
            await mover.raw(json.dumps(command))
            answer = await mover.answer("kept")
            if answer["type"] == "done":
                break
            assert answer["code"] == "server/storage"
            await asyncio.sleep(0.1)
        for each in (anna, ben):
            await each.shown(step + 1)
        await play_on([anna, ben], 5)

    postgres = Postgres()
    try:
        with Server(postgres.database()) as server:
            run(scene(postgres, server))
    finally:
        postgres.remove()


def test_a_graceful_stop_says_goodbye_and_everything_is_there_afterwards(sqlite_url: str) -> None:
    async def scene(server: Server) -> None:
        anna, ben = await two_players(server.url)
        await play_on([anna, ben], 9)
        assert await asyncio.to_thread(server.stop) == 0
        await anna.until(lambda: anna.closed is not None)
        assert anna.of("bye")[-1]["code"] == "server/restarting"
        assert anna.closed is not None
        assert anna.closed[0] == 1012
        await asyncio.to_thread(server.start)
        back = await anna.guest.connect(anna.table, game=1, step=9)
        await back.shown()
        assert back.view["step"] == 9
        assert back.view["lines"] == []
        assert back.view["view"] == anna.view["view"]

    with Server(sqlite_url) as server:
        run(scene(server))


def test_a_second_server_on_the_same_file_is_refused_in_a_sentence(sqlite_url: str) -> None:
    with Server(sqlite_url):
        second = Server(sqlite_url).start(wait=False)
        assert second._process is not None
        assert second._process.wait(WAIT) != 0
        assert "SQLite serves one process" in second.log.read_text()


def test_clocks_run_on_through_a_restart(sqlite_url: str) -> None:
    async def scene(server: Server) -> None:
        anna, _ = await begin_in_sight(server.url, clock={"kind": "move", "seconds": 3})
        late = anna.of("view")[0]["to_act"][0]
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        # Nobody is connected: the stored deadline is enough.  The lobby is a list in the database; asking it brings no
        # table into memory.
        async with asyncio.timeout(WAIT):
            while anna.table not in (await anna.guest.http.get("/api/tables?status=over")).text:
                await asyncio.sleep(0.1)
        back = await anna.guest.connect(anna.table)
        await back.shown()
        assert back.view["outcome"] == {**back.view["outcome"], "reason": "timeout", "winners": [1 - late]}

    with Server(sqlite_url, clock_grace=1.0) as server:
        run(scene(server))
