"""With several workers, the sockets of a table meet in one of them, whichever they came to."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from foolery.server.transport.worker_handoff import REQUEST_BYTES, WorkerHandoff, place_of
from tests.support.ports import free_port
from tests.support.processes import children
from tests.support.server.asgi import Wire, application, in_loop, person
from tests.support.server.postgres import Postgres
from tests.support.server.servers import WAIT, Guest, Server, Talker, play_on, run, two_players

WORKERS = 2


# -- which worker


@pytest.mark.parametrize("path", ["/api/tables/abc", "/api/tables/abc/commands", "/api/tables/a/b/socket", "/socket"])
def test_what_is_no_socket_of_a_table_stays_where_it_is(path: str) -> None:
    assert place_of(path, 4) is None


def test_tables_are_spread_over_all_workers_and_each_is_in_one() -> None:
    places = [place_of(f"/api/tables/table{number}/socket", 4) for number in range(400)]
    assert {places.count(place) > 60 for place in range(4)} == {True}
    assert places == [place_of(f"/api/tables/table{number}/socket", 4) for number in range(400)]


def path_at(place: int) -> str:
    """Return the address of a socket that belongs to a worker."""
    paths = (f"/api/tables/t{number}/socket" for number in range(100))
    return next(path for path in paths if place_of(path, WORKERS) == place)


# -- handing over


class Accepted(asyncio.Protocol):
    """A connection that came to a worker."""

    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport


async def connected() -> tuple[socket.socket, Accepted]:
    """Return a client and its connection to somebody here."""
    accepted: asyncio.Queue[Accepted] = asyncio.Queue()

    def protocol() -> Accepted:
        own = Accepted()
        asyncio.get_running_loop().call_soon(accepted.put_nowait, own)
        return own

    server = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0)
    client = socket.create_connection(server.sockets[0].getsockname())
    client.setblocking(False)
    own = await accepted.get()
    while not hasattr(own, "transport"):
        await asyncio.sleep(0)
    server.close()
    return client, own


@in_loop
async def test_a_connection_is_handed_over_as_it_is_with_what_was_read_from_it(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    taken: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
    here, there = WorkerHandoff(tmp_path, WORKERS), WorkerHandoff(tmp_path, WORKERS)
    here.open(lambda connection, request: None)
    there.open(lambda connection, request: taken.put_nowait((connection, request)))
    assert (here.place, there.place) == (0, 1)
    client, accepted = await connected()
    assert not here.hand_over(accepted.transport, path_at(0), b"GET")  # its own
    assert not here.hand_over(accepted.transport, path_at(1), b"x" * (REQUEST_BYTES + 1))
    assert here.hand_over(accepted.transport, path_at(1), b"GET")
    accepted.transport.abort()
    connection, request = await taken.get()
    connection.setblocking(False)
    assert request == b"GET"
    await loop.sock_sendall(client, b"more")
    assert await loop.sock_recv(connection, 9) == b"more"
    await loop.sock_sendall(connection, b"welcome")
    assert await loop.sock_recv(client, 9) == b"welcome"
    for each in (client, connection):
        each.close()
    for handoff in (here, there):
        handoff.close()


@in_loop
async def test_what_a_worker_that_is_not_there_should_have_stays_here(tmp_path: Path) -> None:
    here, there = WorkerHandoff(tmp_path, WORKERS), WorkerHandoff(tmp_path, WORKERS)
    here.open(lambda connection, request: None)
    client, accepted = await connected()
    assert not here.hand_over(accepted.transport, path_at(1), b"GET"), "nobody has come yet"
    there.open(lambda connection, request: None)
    there.close()
    assert not here.hand_over(accepted.transport, path_at(1), b"GET"), "nobody is there any more"
    accepted.transport.abort()
    client.close()
    here.close()


@in_loop
async def test_whoever_comes_while_all_places_are_taken_gets_the_first_that_is_free(tmp_path: Path) -> None:
    first, second, third = (WorkerHandoff(tmp_path, WORKERS) for _ in range(3))
    for handoff in (first, second, third):
        handoff.open(lambda connection, request: None)
    assert (first.place, second.place, third.place) == (0, 1, None)
    first.close()
    client, accepted = await connected()
    assert not third.hand_over(accepted.transport, path_at(0), b"GET"), "the place is its own now"
    assert third.place == 0
    accepted.transport.abort()
    client.close()
    second.close()
    third.close()


# -- the whole server


def sockets_by_worker(figures: int) -> list[int]:
    """Return how many sockets each worker has, the fewest first; one that does not answer yet is waited for."""
    found = []
    for port in range(figures, figures + WORKERS):
        end = time.monotonic() + WAIT
        text = ""
        while not text:
            assert time.monotonic() < end, "a worker has not come"
            with suppress(httpx.HTTPError):
                text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        found.append(int(float(re.findall(r"^foolery_sockets (\S+)$", text, re.M)[0])))
    return sorted(found)


async def crowd(url: str, table: str, count: int) -> list[Talker]:
    """Return so many spectators."""
    return [await (await Guest.new(url)).connect(table) for _ in range(count)]


def test_the_sockets_of_a_table_meet_in_one_worker(postgres: Postgres) -> None:
    figures = free_port(WORKERS)

    async def scene(url: str) -> None:
        assert sockets_by_worker(figures) == [0, 0]
        anna, ben = await two_players(url)
        others = await crowd(url, anna.table, 8)
        assert sockets_by_worker(figures) == [0, 10]
        place = place_of(f"/api/tables/{anna.table}/socket", WORKERS)
        elsewhere = anna.table
        while place_of(f"/api/tables/{elsewhere}/socket", WORKERS) == place:
            elsewhere = await anna.guest.make()
        await crowd(url, elsewhere, 6)
        assert sockets_by_worker(figures) == [6, 10]
        await play_on([anna, ben], 8)
        for other in others:
            await other.shown(anna.view["step"])

    with Server(postgres.database(), workers=WORKERS, metrics_port=figures) as server:
        run(scene(server.url))
        assert server.stop() == 0


def workers_of(server: Server) -> list[int]:
    """Return the processes that serve."""
    found = []
    for each in children(server.pid):
        words = Path(f"/proc/{each}/cmdline").read_bytes()
        parent = int(Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[1])
        if b"spawn_main" in words and parent == server.pid:
            found.append(each)
    return found


def test_a_worker_that_is_killed_is_done_without_until_there_is_another(postgres: Postgres) -> None:
    figures = free_port(WORKERS)
    lost = (OSError, EOFError, TimeoutError, WebSocketException, httpx.HTTPError)  # what clients bear when one dies

    async def played_on(people: list[Guest], table: str, step: int) -> None:
        """Let two people who connect again whenever they must play on to a step."""
        reached = 0
        while reached < step:
            talkers = [Talker(each, table) for each in people]
            with suppress(*lost):
                for talker in talkers:
                    await talker.open()
                    await talker.shown()
                await play_on(talkers, step - talkers[0].view["step"])
                reached = talkers[0].view["step"]
            for talker in talkers:
                await talker.leave()

    async def counted(url: str, table: str) -> list[int]:
        with suppress(*lost):
            talkers = await crowd(url, table, 6)
            found = sockets_by_worker(figures)
            for talker in talkers:
                await talker.leave()
            return found
        return []

    async def scene(server: Server) -> None:
        assert sockets_by_worker(figures) == [0, 0]
        people = [await Guest.new(server.url) for _ in range(2)]
        table = await people[0].make()
        await people[1].sit(table)
        for number, victim in enumerate(workers_of(server), start=1):
            await played_on(people, table, 4 * number - 2)
            os.kill(victim, signal.SIGKILL)
            await played_on(people, table, 4 * number)
        end = time.monotonic() + WAIT
        while (counts := await counted(server.url, table)) != [0, 6]:  # new workers have to find their places
            assert time.monotonic() < end, counts

    with Server(postgres.database(), workers=WORKERS, metrics_port=figures) as server:
        run(scene(server))


def test_workers_stop_when_the_process_that_started_them_was_killed(postgres: Postgres) -> None:
    figures = free_port(WORKERS)
    with Server(postgres.database(), workers=WORKERS, metrics_port=figures) as server:
        assert sockets_by_worker(figures) == [0, 0]
        orphans = workers_of(server)
        assert len(orphans) == WORKERS
        server.kill()
        end = time.monotonic() + WAIT
        while any(_runs(each) for each in orphans):
            assert time.monotonic() < end, "they run on"
            time.sleep(0.05)


@pytest.mark.parametrize("tenths", range(3, 28, 2))
def test_workers_stop_when_the_process_that_started_them_was_killed_while_they_came_up(
    postgres: Postgres, tenths: int
) -> None:
    server = Server(postgres.database(), workers=WORKERS).start(wait=False)
    orphans: list[int] = []
    try:
        end = time.monotonic() + tenths / 10
        while time.monotonic() < end or not orphans:
            assert server.is_running(), server.log.read_text()
            orphans = children(server.pid)
            time.sleep(0.01)
        server.kill()
        end = time.monotonic() + 30.0
        while any(_runs(each) for each in orphans):
            assert time.monotonic() < end, "they run on"
            time.sleep(0.05)
    finally:
        server.put_away()
        for each in orphans:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)


def _runs(process: int) -> bool:
    """Whether a process has not ended, though nobody may have asked for its status yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# -- what the others hear of it


@in_loop
async def test_a_process_in_which_nobody_looks_at_a_table_reads_its_news_when_somebody_asks(postgres_url: str) -> None:
    async with application(postgres_url) as here, application(postgres_url) as there:
        anna = await person(here)
        made = await anna.post(
            "/api/tables", json={"game": "fools-field", "seats": [{"who": "me"}, {"who": "bot", "level": "random"}]}
        )
        table = made.raise_for_status().json()["id"]
        stranger = await person(there)

        async def seen() -> dict[str, Any]:
            answer: dict[str, Any] = (await stranger.get(f"/api/tables/{table}")).raise_for_status().json()
            return answer

        await seen()
        idle = there.state.services.lives[table]
        wire = Wire(here, anna, table)
        await wire.settle()
        before = idle.shown
        for number in range(3):
            body = {"type": "chat", "id": f"c{number}", "text": "anybody?"}
            (await anna.post(f"/api/tables/{table}/commands", json=body)).raise_for_status()
        looker = Wire(there, stranger, await _another(there, stranger))  # wake-ups come in order: all have been heard
        await looker.settle()
        assert idle.shown == before
        watcher = Wire(there, stranger, table)
        await watcher.settle()
        assert sum("anybody?" in frame for frame in watcher.frames) >= 1
        assert idle.shown > before
        for each in (wire, looker, watcher):
            await each.close()


async def _another(app: Any, guest: httpx.AsyncClient) -> str:
    """Make a table and return its id."""
    made = await guest.post("/api/tables", json={"game": "fools-field", "seats": [{"who": "me"}, {"who": "open"}]})
    return str(made.raise_for_status().json()["id"])
