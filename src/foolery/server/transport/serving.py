"""Serves connections, both those accepted by this process and those that another worker process handed over."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from starlette.applications import Starlette
from uvicorn import Config
from uvicorn.server import ServerState

from foolery.server.transport.http_protocol import LimitedHttpProtocol
from foolery.server.transport.socket_protocol import TableSocketProtocol

__all__ = ["HOW", "HandedOver"]

HOW: dict[str, Any] = {
    "http": LimitedHttpProtocol,
    "ws": TableSocketProtocol,
    "log_config": None,
    "access_log": False,
    "ws_max_size": 16 * 1024,
    "ws_ping_interval": 5.0,  # a lost connection is noticed within ten seconds
    "ws_ping_timeout": 5.0,
    "ws_per_message_deflate": False,  # views are small, and compressing them costs more than sending them
    "server_header": False,
}


class HandedOver:
    """Serves the connections that other worker processes hand over to this one.

    uvicorn keeps a list only of the connections that it has accepted itself; this class keeps the list of the others.
    """

    def __init__(self, app: Starlette, state: dict[str, Any]) -> None:
        self._config = Config(app, lifespan="off", **HOW)
        self._config.load()
        self._all = ServerState()
        self._state = state
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, connection: socket.socket, request: bytes) -> None:
        """Serve `connection`; `request` holds the bytes that another worker has already read from it."""
        connection.setblocking(False)
        task = asyncio.ensure_future(self._serve(connection, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, connection: socket.socket, request: bytes) -> None:
        def protocol() -> LimitedHttpProtocol:
            own = LimitedHttpProtocol(config=self._config, server_state=self._all, app_state=self._state)
            own.handed_over = request
            return own

        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:
            connection.close()  # the client has closed the connection meanwhile

    def close(self) -> None:
        """Close the handed-over connections that are still open."""
        for connection in list(self._all.connections):
            connection.shutdown()
