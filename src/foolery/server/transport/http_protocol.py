"""uvicorn's HTTP connections, with limits on their number, on the time a request may take to arrive, and on its size.

A connection is counted for its client's address while it is open; a WebSocket connection only until its handshake is
complete.  The head of a request must arrive within a time limit, and so must the rest of a handshake.

Read in uvicorn 0.54 and not public there: `HttpToolsProtocol` with its callbacks and `_should_upgrade`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from foolery.server.transport.addresses import address_group, proxies
from foolery.server.transport.descriptors import raise_descriptor_limit
from foolery.server.transport.socket_protocol import TableSocketProtocol
from foolery.server.transport.worker_handoff import HANDOFF, WorkerHandoff

HEAD_SECONDS = 10.0  # longest time from connecting, or from a request's first byte, to the end of its head
HEAD_BYTES = 64 * 1024  # the head of a request; also what may come around its body (chunk sizes, trailers)
CONNECTIONS = 100  # most connections of one client
PROXY_SHARE = 4  # a proxy's connections whose client is not known yet may use up to 1/4 of the descriptors

_open: Counter[str] = Counter()  # connections by the key they count under


class LimitedHttpProtocol(HttpToolsProtocol):
    """One HTTP connection of uvicorn, with limits."""

    handed_over = b""  # the request that another worker has read from this connection
    _counted_as = ""
    _from_proxy = False
    _timeout: asyncio.TimerHandle | None = None
    _in_head = True
    _in_message = False
    _head_bytes = 0  # of the names, values and address that were parsed
    _framing_bytes = 0  # received since the last whole request, less what belongs to its body

    # -- counting

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self._from_proxy = host in proxies(self.config.forwarded_allow_ips)
        most = max(CONNECTIONS, raise_descriptor_limit() // PROXY_SHARE) if self._from_proxy else CONNECTIONS
        if not self._count_as(f"proxy {host}" if self._from_proxy else address_group(host), most):
            transport.abort()
            return
        self._start_timer()
        if self.handed_over:
            self.data_received(self.handed_over)

    def _count_as(self, key: str, most: int) -> bool:
        """Count this connection under `key`, and under no other; return whether at most `most` are counted there."""
        self._uncount()
        self._counted_as = key
        _open[key] += 1
        return _open[key] <= most

    def _uncount(self) -> None:
        key, self._counted_as = self._counted_as, ""
        if _open[key] > 1:
            _open[key] -= 1
        else:
            del _open[key]

    def _count_as_client(self) -> bool:
        """Count a proxy's connection for the client that the proxy names.

        Return False if that client has too many connections already.
        """
        named = proxies(self.config.forwarded_allow_ips).client(self.headers) if self._from_proxy else None
        return named is None or self._count_as(address_group(named), CONNECTIONS)

    def _leave(self) -> None:
        """Stop counting this connection and stop its timer.

        Called when it is closed, has become a WebSocket, or was handed over to another worker.
        """
        self._stop_timer()
        self._uncount()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    # -- timing

    def _start_timer(self) -> None:
        if self._timeout is None:
            self._timeout = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    # -- reading

    def data_received(self, data: bytes) -> None:
        self._framing_bytes += len(data)
        super().data_received(data)
        if self._framing_bytes > HEAD_BYTES and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._in_message and not self._in_head and getattr(self.cycle, "response_complete", False):
            self._start_timer()  # answered before all of the request has arrived: limit the wait for the rest

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_message = self._in_head = True
        self._head_bytes = 0
        self._start_timer()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_head(len(name) + len(value) + 4)
        if self._in_head and not self.transport.is_closing():  # trailers are not used
            super().on_header(name, value)

    def _count_head(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self.transport.is_closing():
            return
        if self._upgrades():
            if self._has_body():
                self._refuse(HTTPStatus.BAD_REQUEST)  # the handshake would have to wait for the body
                return
        else:
            self._stop_timer()
        if not self._count_as_client():
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._framing_bytes -= len(body)
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_message = False
        self._framing_bytes = 0
        if not self.transport.is_closing():
            if not self._upgrades():
                self._stop_timer()
            super().on_message_complete()

    def _upgrades(self) -> bool:
        return self.parser.should_upgrade() and self._should_upgrade()

    def _has_body(self) -> bool:
        return any(
            name == b"transfer-encoding" or (name == b"content-length" and value.strip() != b"0")
            for name, value in self.headers
        )

    def _refuse(self, status: HTTPStatus) -> None:
        """Send `status` as the answer, and close the connection."""
        said = status.phrase.encode()
        self.transport.write(
            STATUS_LINE[status]
            + b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%s"
            % (len(said), said)
        )
        self.transport.close()

    # -- becoming a WebSocket

    def handle_websocket_upgrade(self) -> None:
        if self.transport.is_closing():
            return
        handoff: WorkerHandoff | None = self.app_state.get(HANDOFF)
        if handoff is not None and not self.handed_over and self._hand_over(handoff):
            self._leave()
            self.transport.abort()  # closes only this process's handle; the other worker keeps the connection open
            return
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, TableSocketProtocol)
        socket.on_settled = self._leave

    def _hand_over(self, handoff: WorkerHandoff) -> bool:
        """Hand the connection to the worker it belongs to, with the request; return whether it was handed over."""
        lines = [b"%s %s HTTP/1.1" % (self.scope["method"].encode(), self.url)]
        lines += [b"%s: %s" % header for header in self.scope["headers"]]
        path = self.url.partition(b"?")[0].decode("ascii", "replace")
        return handoff.hand_over(self.transport, path, b"\r\n".join([*lines, b"", b""]))
