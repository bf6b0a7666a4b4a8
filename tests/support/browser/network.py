"""A network between a page and the server that tests can interrupt, as when a phone is in a tunnel."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

__all__ = ["Network", "network_to"]


class Network:
    """A relay of TCP connections to the server.

    While it is cut it holds back all data, but no connection is closed, so neither side is informed.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._whole = Event()
        self._whole.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self._lines: list[socket.socket] = []
        self._threads: list[Thread] = []
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._start(self._welcome)

    def cut(self) -> None:
        """Hold back all data from now on, in both directions."""
        self._whole.clear()

    def mend(self) -> None:
        """Pass data again, including what was held back."""
        self._whole.set()

    def close(self) -> None:
        """Close all connections and stop relaying."""
        self._whole.set()
        for line in (self._door, *self._lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for line in (self._door, *self._lines):
            line.close()

    def _start(self, work: Callable[..., None], *given: socket.socket) -> None:
        thread = Thread(target=work, args=given, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _welcome(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._lines += [near, far]
                self._start(self._pass, near, far)
                self._start(self._pass, far, near)

    def _pass(self, near: socket.socket, far: socket.socket) -> None:
        with suppress(OSError):  # one side has hung up
            while data := near.recv(65_536):
                self._whole.wait()
                far.sendall(data)
        self._whole.wait()
        with suppress(OSError):
            far.shutdown(socket.SHUT_WR)


@contextmanager
def network_to(port: int) -> Iterator[Network]:
    """Relay connections to `port` on this machine until the end of the block."""
    network = Network(port)
    try:
        yield network
    finally:
        network.close()
