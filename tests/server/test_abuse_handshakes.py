"""A connection counts, and has little time, until it is a socket; a request has a size."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.support.processes import memory
from tests.support.server.attackers import UPGRADE, connected, is_open, said_until_closed
from tests.support.server.postgres import Postgres
from tests.support.server.servers import WAIT, Server

STRANGERS = {"FORWARDED_ALLOW_IPS": "10.0.0.1"}  # whoever comes from this machine is no proxy
SOON = 5.0  # seconds; a head that does not come is waited for twice as long

HALF = {
    "a body that is announced": b"Content-Length: 5\r\n\r\n",
    "a body and all but a byte of it": b"Content-Length: 5\r\n\r\nabcd",
    "a body that comes": b"Content-Length: 5\r\n\r\nabcde",
    "a chunked body": b"Transfer-Encoding: chunked\r\n\r\n",
    "a chunked body that comes": b"Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
    "many headers": b"".join(b"X-%d: y\r\n" % number for number in range(140)) + b"\r\n",
    "one long header": b"X-Long: " + b"y" * 10_000 + b"\r\n\r\n",
    "a header that is none": b"X-Odd: \x01\r\n\r\n",
    "a key that is none": b"Sec-WebSocket-Key: no\r\n\r\n",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own process, for which this machine is no proxy."""
    folder = tmp_path_factory.mktemp("handshakes")
    with Server(f"sqlite:///{folder}/tables.db", also=STRANGERS) as running:
        yield running


def upgrade(port: int, rest: bytes, table: str = "t" * 22) -> bytes:
    return UPGRADE % (f"/api/tables/{table}/socket".encode(), port) + rest


@pytest.mark.parametrize("rest", HALF.values(), ids=HALF)
def test_an_upgrade_that_is_not_sound_is_refused_at_once(server: Server, rest: bytes) -> None:
    with connected(server.port) as own:
        own.sendall(upgrade(server.port, rest))
        said = said_until_closed(own, SOON)
    assert said is not None, "the connection is still open"
    assert said.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("rest", HALF.values(), ids=HALF)
def test_an_upgrade_that_is_not_sound_is_refused_in_pieces_too(server: Server, rest: bytes) -> None:
    whole = upgrade(server.port, rest)
    with connected(server.port) as own:
        for at in range(0, len(whole), 1500):
            own.sendall(whole[at : at + 1500])
            time.sleep(0.01)
        said = said_until_closed(own, SOON)
    assert said is not None, "the connection is still open"
    assert said.startswith(b"HTTP/1.1 400 ")


def test_a_connection_that_is_no_socket_yet_counts(server: Server) -> None:
    """Of 150 upgrades that never end, no more are held than of connections that say nothing."""
    with ExitStack() as stack:
        held = [stack.enter_context(connected(server.port)) for _ in range(150)]
        for own in held:
            own.sendall(upgrade(server.port, b"X-More: "))
        end = time.monotonic() + SOON
        while sum(is_open(own) for own in held) > 100:
            assert time.monotonic() < end, "all are held"
            time.sleep(0.05)
    with connected(server.port) as own:
        end = time.monotonic() + WAIT
        while httpx.get(f"{server.url}/api/games").status_code != 200:
            assert time.monotonic() < end


def test_an_upgrade_that_is_not_sound_is_refused_whichever_worker_it_comes_to(postgres: Postgres) -> None:
    with Server(postgres.database(), workers=2, also=STRANGERS) as server:
        for number in range(8):
            for name, rest in HALF.items():
                with connected(server.port) as own:
                    own.sendall(upgrade(server.port, rest, f"{number:022}"))
                    said = said_until_closed(own, SOON)
                assert said is not None, f"{name}: the connection is still open"
                assert said.startswith(b"HTTP/1.1 400 "), name


BIG = {
    "one header": (b"X-Long: ", b"y" * 65_536),
    "many headers": (b"", b"X: y\r\n" * 10_000),
    "an address": (None, b"y" * 65_536),
    "trailers": (b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-Late: ", b"y" * 65_536),
    "many trailers": (b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n" * 10_000),
    "a chunk's extension": (b"Transfer-Encoding: chunked\r\n\r\n1;", b"y" * 65_536),
}


@pytest.mark.parametrize(("begin", "more"), BIG.values(), ids=BIG)
def test_a_request_is_not_read_without_end(server: Server, begin: bytes | None, more: bytes) -> None:
    """20 MB of head are neither kept nor read."""
    head = b"GET /" if begin is None else b"POST /api/me/recover HTTP/1.1\r\nHost: server\r\n" + begin
    before, sent = memory(server.pid), 0
    with connected(server.port) as own:
        try:
            own.sendall(head)
            while sent < 20_000_000:
                own.sendall(more)
                sent += len(more)
        except ConnectionError:
            pass
        else:
            said = said_until_closed(own, SOON)
            assert said is not None, "the connection is still open"
    assert sent < 20_000_000
    assert memory(server.pid) - before < 8  # MiB


def test_a_head_that_is_too_long_is_told_so(server: Server) -> None:
    with connected(server.port) as own:
        own.sendall(b"GET / HTTP/1.1\r\nHost: server\r\nX-Long: " + b"y" * 66_000)
        said = said_until_closed(own, SOON)
    assert said is not None
    assert said.startswith(b"HTTP/1.1 431 ")
    with connected(server.port) as own:
        own.sendall(b"GET /api/games HTTP/1.1\r\nHost: server\r\nX-Long: " + b"y" * 60_000 + b"\r\n\r\n")
        assert own.recv(12) == b"HTTP/1.1 200"
