"""What the transport needs of other packages that is not public there, in the versions it was read in."""

from __future__ import annotations

import asyncio
import inspect
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State

from foolery.server.transport.serving import HOW
from foolery.server.transport.socket_protocol import TableSocketProtocol

ROOT = Path(__file__).parent.parent.parent
SERVER = ROOT / "src" / "foolery" / "server"
READ_IN = {"uvicorn": "0.54", "websockets": "17.4"}


@pytest.mark.parametrize(("package", "read_in"), READ_IN.items())
def test_the_bounds_are_pinned_to_the_version_that_was_read(package: str, read_in: str) -> None:
    """A new minor version may change what is not public: read it, then move the bounds."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"][
        "server"
    ]
    major, minor = read_in.split(".")
    assert f"{package}>={read_in},<{major}.{int(minor) + 1}" in wanted
    assert f"{version(package)}.".startswith(f"{read_in}.")


def test_uvicorn_s_protocols_have_what_is_overridden_and_called() -> None:
    http = {
        "connection_lost", "connection_made", "data_received", "handle_websocket_upgrade", "on_body", "on_header",
        "on_headers_complete", "on_message_begin", "on_message_complete", "on_url", "_should_upgrade",
    }  # fmt: skip
    socket = {
        "connection_lost", "data_received", "handle_connect", "handle_ping", "keepalive_timeout", "receive", "run_asgi",
        "send_keepalive_ping", "start_keepalive",
    }  # fmt: skip
    assert not {name for name in http if not callable(getattr(HttpToolsProtocol, name, None))}
    assert not {name for name in socket if not callable(getattr(WebSocketsSansIOProtocol, name, None))}
    assert STATUS_LINE[400].startswith(b"HTTP/1.1 400 ")
    trusted = ProxyHeadersMiddleware(None, "10.0.0.1").trusted_hosts  # type: ignore[arg-type]
    assert trusted.get_trusted_client_address("1.2.3.4, 10.0.0.1")[0] == "1.2.3.4"
    assert "10.0.0.1" in trusted


def test_a_socket_of_uvicorn_s_has_the_state_that_is_read() -> None:
    config = uvicorn.Config(Starlette(), lifespan="off", **HOW)
    config.load()
    with asyncio.Runner() as runner:
        own = TableSocketProtocol(config=config, server_state=ServerState(), app_state={}, _loop=runner.get_loop())
    names = {
        "handshake_initiated", "handshake_complete", "close_sent", "disconnected", "read_paused", "writable", "queue",
        "ping_interval", "ping_timer", "app_state",
    }  # fmt: skip
    assert not {name for name in names if not hasattr(own, name)}
    assert own.conn.state is State.CONNECTING
    assert "close_timeout" in inspect.getsource(WebSocketsSansIOProtocol.send)


def test_no_other_room_touches_the_asgi_server_or_private_attributes() -> None:
    for file in SERVER.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        if "transport" not in file.parts:
            assert not re.findall(r"^\s*(?:from|import) (?:uvicorn|websockets|httptools)\b", source, re.MULTILINE), file
        foreign = re.findall(r"\b(?!self\b|cls\b|own\b|other\b)\w+\._[a-z]\w*", source)
        assert not [each for each in foreign if not each.endswith(("os._exit", "._replace"))], file
