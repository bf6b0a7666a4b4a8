"""Connections that say nothing: they are closed, and no address has too many, so that there is room for others."""

from __future__ import annotations

import asyncio
from collections import Counter

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from foolery.server.transport.worker_handoff import HANDOFF, WorkerHandoff

__all__ = ["LimitedHttpProtocol"]

HEADER_SECONDS = 10.0  # from the first byte of a request, or from connecting, to the end of its headers
CONNECTIONS = 100  # of one address; a proxy that speaks for many is not counted

_open: Counter[str] = Counter()


class LimitedHttpProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP, with limits on how long and how many."""

    handed_over = b""  # the request that another worker has read from this connection
    _address = ""
    _impatience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        _open[self._address] += 1
        if _open[self._address] > CONNECTIONS and not self._is_proxy():
            transport.abort()
        else:
            self._wait_for_headers()
            if self.handed_over:
                self.data_received(self.handed_over)

    def _is_proxy(self) -> bool:
        allowed = self.config.forwarded_allow_ips
        listed = allowed.split(",") if isinstance(allowed, str) else allowed or []
        return any(each.strip() in ("*", self._address) for each in listed)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait_for_headers()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        self._leave()  # sockets are counted where they are talked to
        handoff: WorkerHandoff | None = self.app_state.get(HANDOFF)
        if handoff is not None and not self.handed_over and self._hand_over(handoff):
            self.transport.abort()  # this process's end of it: the connection goes on elsewhere
            return
        super().handle_websocket_upgrade()

    def _hand_over(self, handoff: WorkerHandoff) -> bool:
        """Hand the connection over with the request that was read from it, if it is another worker's."""
        lines = [b"%s %s HTTP/1.1" % (self.scope["method"].encode(), self.url)]
        lines += [b"%s: %s" % header for header in self.scope["headers"]]
        path = self.url.partition(b"?")[0].decode("ascii", "replace")
        return handoff.hand_over(self.transport, path, b"\r\n".join([*lines, b"", b""]))

    def _wait_for_headers(self) -> None:
        if self._impatience is None:
            self._impatience = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    def _leave(self) -> None:
        self._stop_waiting()
        address, self._address = self._address, ""
        if address and _open[address] > 1:
            _open[address] -= 1
        else:
            _open.pop(address, None)
