"""Moves WebSocket connections between worker processes, so that all sockets of one table are in the same worker.

The operating system gives a new connection to any worker.  A request for the socket of a table is handed over, with
its connection, to the worker that `place_of` computes from the table's id.  The client does not notice.  If that
worker is not there, the connection stays where it is: any process can serve any table, only at a higher cost.

A worker's place is its number among the workers, from 0; it is held by a locked file.  Its door is a Unix socket on
which it receives connections.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

__all__ = ["FOLDER", "HANDOFF", "PARENT", "WorkerHandoff", "parent_has_ended"]

# Environment variables that `foolery serve` sets for its workers: a folder they share, and its own process id.
FOLDER = "FOOLERY_MEETING"
PARENT = "FOOLERY_PARENT"
HANDOFF = "worker_handoff"  # key in the application's state
REQUEST_BYTES = 32 * 1024  # a connection with a longer request is not handed over
AT_ONCE = 16  # connections that are received in one turn of the event loop
LOOK_SECONDS = 1.0  # between two checks whether the process that started the workers is still running

_SOCKET = re.compile(r"/api/tables/([^/]+)/socket")

Take = Callable[[socket.socket, bytes], None]


def parent_has_ended() -> bool:
    """Whether the process that started this worker has ended.  False if this process is not a worker."""
    parent = os.environ.get(PARENT, "")
    return parent.isdigit() and os.getppid() != int(parent)


def place_of(path: str, workers: int) -> int | None:
    """Return the number of the worker to which the socket at the URL path `path` belongs.

    Returns None if it is not the path of a table's socket.
    """
    found = _SOCKET.fullmatch(path)
    return None if found is None else crc32(found[1].encode("utf-8", "replace")) % workers


class WorkerHandoff:
    """Sends connections to other workers, and receives those that belong to this one."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.place: int | None = None  # None while every place is taken by another process
        self._folder = folder
        self._workers = workers
        self._take: Take | None = None
        self._lock: int | None = None
        self._door: socket.socket | None = None
        self._out = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._out.setblocking(False)

    @staticmethod
    def of(workers: int) -> WorkerHandoff | None:
        """Return the handoff of this process.

        Returns None if it is the only worker or the system cannot pass connections between processes.
        """
        folder = os.environ.get(FOLDER)
        return (
            WorkerHandoff(Path(folder), workers) if folder and workers > 1 and hasattr(socket, "SCM_RIGHTS") else None
        )

    def open(self, take: Take) -> None:
        """Begin to receive connections: `take` is called with each, and with the request that was read from it."""
        self._take = take
        self._find_place()
        self._watch_parent()

    def _watch_parent(self) -> None:
        """Stop this process when the process that started the workers has ended: nothing else would stop it.

        This checks every `LOOK_SECONDS`.
        """
        if self._take is None:
            return
        if parent_has_ended():
            signal.raise_signal(signal.SIGTERM)
        else:
            asyncio.get_running_loop().call_later(LOOK_SECONDS, self._watch_parent)

    def close(self) -> None:
        """Receive no more connections, and give up this worker's place."""
        if self._door is not None and self.place is not None:
            asyncio.get_running_loop().remove_reader(self._door.fileno())
            self._door_of(self.place).unlink(missing_ok=True)
            self._door.close()
        if self._lock is not None:
            os.close(self._lock)
        self._out.close()
        self._door = self._lock = self.place = self._take = None

    def hand_over(self, transport: asyncio.Transport, path: str, request: bytes) -> bool:
        """Hand the connection over to the worker it belongs to; return whether it was handed over.

        If so, the caller must let go of it.  If not, the connection stays here, because it belongs here or the other
        worker cannot take it.
        """
        self._find_place()
        place = place_of(path, self._workers)
        if place in (None, self.place) or self._take is None or len(request) > REQUEST_BYTES:
            return False
        connection: socket.socket = transport.get_extra_info("socket")
        enclosed = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection.fileno()]))]
        try:
            self._out.sendmsg([request], enclosed, 0, str(self._door_of(place)))
        except OSError:
            return False  # the other worker has ended, has not started yet, or has too much waiting
        return True

    def _door_of(self, place: int | None) -> Path:
        return self._folder / f"{place}.door"

    def _find_place(self) -> None:
        """Take the first free place, if this worker has none.

        A place is taken while the process that holds the lock on its file is running.
        """
        import fcntl  # exists on every system that can hand over connections

        if self.place is not None or self._take is None:
            return
        for place in range(self._workers):
            lock = os.open(self._folder / f"{place}.lock", os.O_CREAT | os.O_RDWR, 0o600)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(lock)
                continue
            self.place, self._lock = place, lock
            self._open_door(place)
            return

    def _open_door(self, place: int) -> None:
        door = self._door_of(place)
        door.unlink(missing_ok=True)  # left behind by a worker that was killed
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.setblocking(False)
        self._door.bind(str(door))
        asyncio.get_running_loop().add_reader(self._door.fileno(), self._let_in)

    def _let_in(self) -> None:
        """Receive the connections that other workers have sent, at most `AT_ONCE`, and pass each to `take`."""
        for _ in range(AT_ONCE):
            if self._door is None or self._take is None:
                return
            with suppress(OSError):
                request, handles, _, _ = socket.recv_fds(self._door, REQUEST_BYTES, 1)
                for handle in handles:
                    self._take(socket.socket(fileno=handle), request)
                continue
            return  # no connection is waiting
