"""Connections that do nothing take nobody's place."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import httpx
import pytest

from foolery.server.http import http_io
from foolery.server.transport import http_protocol
from foolery.server.transport.addresses import address_group
from tests.support.server.asgi import Wire, application, in_loop, person
from tests.support.server.servers import Inside

GET = b"GET /api/games HTTP/1.1\r\nHost: server\r\n"


@pytest.fixture(autouse=True)
def counted_anew() -> Iterator[None]:
    """No connection of another test counts."""
    http_protocol._open.clear()
    yield
    http_protocol._open.clear()


async def opened(server: Inside, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect and say something."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(said)
    return reader, writer


async def closed(reader: asyncio.StreamReader) -> bool:
    """Wait until the other side has hung up; what it said before does not matter."""
    try:
        while await reader.read(1000):
            pass
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize("said", [b"", b"GET ", GET, GET + b"X-Slow: ", GET + b"\r\n" + GET], ids=range(5))
def test_whoever_does_not_finish_asking_is_hung_up_on(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.2)

    async def scene() -> None:
        reader, writer = await opened(inside, said)
        assert await closed(reader)
        writer.close()

    asyncio.run(scene())


def test_no_address_has_so_many_connections_that_others_find_none(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "CONNECTIONS", 5)
    monkeypatch.setattr(inside._server.config, "forwarded_allow_ips", "10.0.0.1")

    async def scene() -> None:
        held = [await opened(inside) for _ in range(5)]
        while inside.call(lambda: http_protocol._open["127.0.0.1"]) < 5:
            await asyncio.sleep(0.001)
        late, writer = await opened(inside, GET + b"\r\n")
        assert await closed(late)
        for _, each in (*held, (late, writer)):
            each.close()
        while inside.call(lambda: http_protocol._open["127.0.0.1"]) > 0:
            await asyncio.sleep(0.001)
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{inside.url}/api/games")).status_code == 200

    asyncio.run(scene())


def test_a_proxy_speaks_for_many_clients_and_each_has_a_limit(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "CONNECTIONS", 2)
    monkeypatch.setattr(inside._server.config, "forwarded_allow_ips", "10.0.0.1, 127.0.0.1")

    async def asked(client: str) -> tuple[bytes, asyncio.StreamWriter]:
        reader, writer = await opened(inside, GET + f"X-Forwarded-For: 1.2.3.4, {client}\r\n\r\n".encode())
        return (await reader.readline()).split()[1], writer

    async def scene() -> None:
        clients = ("8.8.8.8", "8.8.8.8", "9.9.9.9", "2001:db8::1", "2001:db8::2:1")  # the last two are one network
        held = [await asked(client) for client in (*clients, "8.8.8.8", "2001:db8::3", "2001:db8:0:1::3")]
        assert [status for status, _ in held] == [b"200"] * 5 + [b"503", b"503", b"200"]
        for _, writer in held:
            writer.close()
            await writer.wait_closed()

    asyncio.run(scene())


def test_a_proxy_that_names_no_client_leaves_descriptors_for_others(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "CONNECTIONS", 1)
    monkeypatch.setattr(http_protocol, "raise_descriptor_limit", lambda: 20)
    monkeypatch.setattr(inside._server.config, "forwarded_allow_ips", "127.0.0.1")

    async def scene() -> None:
        held = [await opened(inside) for _ in range(5)]
        while inside.call(lambda: http_protocol._open["proxy 127.0.0.1"]) < 5:
            await asyncio.sleep(0.001)
        late, writer = await opened(inside, GET + b"\r\n")
        assert await closed(late)
        for _, each in (*held, (late, writer)):
            each.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("host", "group"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::7]", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_client_counts_as_its_network(host: str, group: str) -> None:
    assert address_group(host) == group


def test_a_body_that_does_not_come_is_not_waited_for(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_io, "BODY_SECONDS", 0.2)
    head = b"POST /api/me/recover HTTP/1.1\r\nHost: server\r\nContent-Type: application/json\r\n"
    head += b"Content-Length: 30\r\n\r\n{"

    async def scene() -> None:
        reader, writer = await opened(inside, head)
        assert (await reader.readline()).split()[1] == b"408"
        writer.close()

    asyncio.run(scene())


@in_loop
async def test_an_address_has_a_limited_number_of_sockets(sqlite_url: str) -> None:
    async with application(sqlite_url, address_sockets=2) as app:
        http = await person(app)
        wish = {"game": "fools-field", "seats": [{"who": "me"}, {"who": "open"}]}
        table = (await http.post("/api/tables", json=wish)).json()["id"]
        wires = [Wire(app, http, table) for _ in range(2)]
        for wire in wires:
            await wire.settle()
        third = Wire(app, http, table)
        await third._task
        assert json.loads(third.frames[-1])["code"] == "limit/sockets"
        await wires[0].close()
        fourth = Wire(app, http, table)
        await fourth.settle()
        for wire in (wires[1], fourth):
            await wire.close()
