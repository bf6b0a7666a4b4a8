"""A network between a page and the server that can be cut and mended, as a phone's is in a tunnel."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

__all__ = ["Network", "network_to"]


class Network:
    """Relays every connection; while it is cut nothing passes, and neither side is told."""

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
        """Let nothing through; what is sent meanwhile waits on the way."""
        self._whole.clear()

    def mend(self) -> None:
        """Let everything through again, what waited included."""
        self._whole.set()

    def close(self) -> None:
        """Take the network down."""
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
    """Run a network for the length of a block."""
    network = Network(port)
    try:
        yield network
    finally:
        network.close()
