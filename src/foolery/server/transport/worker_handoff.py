"""Where the sockets of a table meet: of several workers, one talks to all of them.

Connections come to any worker.  One that asks for the socket of a table is handed, as it is, to the worker in which
that table's sockets meet: neither the client nor anything between it and the server has to know.  A worker that is not
there is done without, for any process can serve any table; it only costs more.
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

# In the environment, from `foolery serve` to its workers: where they find each other, and which process started them.
FOLDER = "FOOLERY_MEETING"
PARENT = "FOOLERY_PARENT"
HANDOFF = "meeting"  # in the application's state
REQUEST_BYTES = 32 * 1024  # with more than that in its head, a connection stays where it is
AT_ONCE = 16  # connections that are taken in one turn of the loop
LOOK_SECONDS = 1.0  # between two looks at whether the process that started the workers is still there

_SOCKET = re.compile(r"/api/tables/([^/]+)/socket")

Take = Callable[[socket.socket, bytes], None]


def parent_has_ended() -> bool:
    """Whether the process that started this worker has ended, at any time since; False: this is no worker."""
    parent = os.environ.get(PARENT, "")
    return parent.isdigit() and os.getppid() != int(parent)


def place_of(path: str, workers: int) -> int | None:
    """Return the worker in which the sockets of a table meet, by the address of one; None: it is of no table."""
    found = _SOCKET.fullmatch(path)
    return None if found is None else crc32(found[1].encode("utf-8", "replace")) % workers


class WorkerHandoff:
    """The worker's own place among the others, and its ways to them."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.place: int | None = None  # one that is started while all are taken has none until another ends
        self._folder = folder
        self._workers = workers
        self._take: Take | None = None
        self._lock: int | None = None
        self._door: socket.socket | None = None
        self._out = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._out.setblocking(False)

    @staticmethod
    def of(workers: int) -> WorkerHandoff | None:
        """Return where this process meets others, None if there are none or they could not hand over anything."""
        folder = os.environ.get(FOLDER)
        return (
            WorkerHandoff(Path(folder), workers) if folder and workers > 1 and hasattr(socket, "SCM_RIGHTS") else None
        )

    def open(self, take: Take) -> None:
        """Let others hand over connections: `take` is given each with the request that was read from it."""
        self._take = take
        self._find_place()
        self._watch_parent()

    def _watch_parent(self) -> None:
        """Stop when the process that started the workers has ended: nothing else would stop them."""
        if self._take is None:
            return
        if parent_has_ended():
            signal.raise_signal(signal.SIGTERM)
        else:
            asyncio.get_running_loop().call_later(LOOK_SECONDS, self._watch_parent)

    def close(self) -> None:
        """Take no more; what others hand over from now on they keep."""
        if self._door is not None and self.place is not None:
            asyncio.get_running_loop().remove_reader(self._door.fileno())
            self._door_of(self.place).unlink(missing_ok=True)
            self._door.close()
        if self._lock is not None:
            os.close(self._lock)
        self._out.close()
        self._door = self._lock = self.place = self._take = None

    def hand_over(self, transport: asyncio.Transport, path: str, request: bytes) -> bool:
        """Hand a connection to the worker it belongs to; False: it stays here.  Otherwise it is to be let go of."""
        self._find_place()
        place = place_of(path, self._workers)
        if place in (None, self.place) or self._take is None or len(request) > REQUEST_BYTES:
            return False
        connection: socket.socket = transport.get_extra_info("socket")
        enclosed = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection.fileno()]))]
        try:
            self._out.sendmsg([request], enclosed, 0, str(self._door_of(place)))
        except OSError:
            return False  # it has just ended, or has not started yet, or has too much to do
        return True

    def _door_of(self, place: int | None) -> Path:
        return self._folder / f"{place}.door"

    def _find_place(self) -> None:
        """Take the first place that is free: one is as long as the process is that holds its lock."""
        import fcntl  # not everywhere, but wherever connections can be handed over

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
        door.unlink(missing_ok=True)  # of a worker that was killed
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.setblocking(False)
        self._door.bind(str(door))
        asyncio.get_running_loop().add_reader(self._door.fileno(), self._let_in)

    def _let_in(self) -> None:
        """Take what was handed over."""
        for _ in range(AT_ONCE):
            if self._door is None or self._take is None:
                return
            with suppress(OSError):
                request, handles, _, _ = socket.recv_fds(self._door, REQUEST_BYTES, 1)
                for handle in handles:
                    self._take(socket.socket(fileno=handle), request)
                continue
            return  # there is no more
