"""Simulated faults inside a server process: a wrong clock, and notes of what a power cut would leave on the disk.

`set_up` is called before the server starts. The benchmark and the server exchange files in the folder that
FOOLERY_BENCH_FAULTS names. `clock` holds the seconds by which the clock is wrong. `synced` says how much of the
write-ahead log the last commit synced. `durable-….db` is the database file as the last checkpoint synced it; its name
contains the salt of the write-ahead log that continues it.
"""

from __future__ import annotations

import os
import sqlite3
import struct
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["FOLDER", "SYNCED", "durable", "salt", "set_up"]

FOLDER = "FOOLERY_BENCH_FAULTS"
SYNCED = struct.Struct("=8sII")  # the log's salt, its last frame, the size of a page
CHECKPOINT_SECONDS = 0.1  # more often than usual, so that power cuts meet them
FULL = 2  # PRAGMA synchronous: a commit returns after an fsync; anything less promises nothing


def salt(database: Path) -> bytes:
    """Return the salt in the header of the write-ahead log; empty if there is no log.

    SQLite writes a new salt whenever it begins the log again, so the salt identifies this log.
    """
    with suppress(FileNotFoundError), Path(f"{database}-wal").open("rb") as file:
        return file.read(32)[16:24]
    return b""


def durable(folder: Path, name: bytes) -> Path:
    """Return the path of the kept copy of the database file that the log with the salt `name` continues."""
    return folder / f"durable-{name.hex()}.db"


def _set_clock(folder: Path) -> None:
    told, told_ns = time.time, time.time_ns

    def wrong() -> float:
        with suppress(FileNotFoundError, ValueError):
            return float((folder / "clock").read_text())
        return 0.0

    time.time = lambda: told() + wrong()
    time.time_ns = lambda: told_ns() + int(wrong() * 1e9)


class _Beside:
    """Reads a file that SQLite has open in the same process.

    It never closes its handle: closing one would release all locks that the process holds on the file.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._handle: int | None = None

    def read(self, size: int, at: int) -> bytes:
        """Return `size` bytes of the file from the offset `at`."""
        if self._handle is None:
            self._handle = os.open(self._path, os.O_RDONLY)
        return os.pread(self._handle, size, at)

    def copy(self, target: Path) -> None:
        """Copy the whole file to `target`."""
        with target.open("wb") as file:
            while part := self.read(1 << 20, file.tell()):
                file.write(part)


def _watch_commits(folder: Path, database: str) -> None:
    from foolery.server.storage.store import Store

    tell_witness: Any = Store._tell_wal_guard
    noted = os.open(folder / "synced", os.O_CREAT | os.O_WRONLY, 0o600)
    index = _Beside(f"{database}-shm")

    def note_and_tell(self: Store, batch: list[Any]) -> None:
        # A commit has just returned.  It is noted before it is acknowledged, the witness first of all: a server that
        # is killed in between would find less on the disk than it has seen there.
        raw = None if self._connection is None else self._connection.connection.driver_connection
        if isinstance(raw, sqlite3.Connection) and raw.execute("PRAGMA synchronous").fetchone()[0] == FULL:
            # The index of the log: a header of 48 bytes with the last frame, the size of a page and the log's salt.
            header = index.read(48, 0)
            size, frames = struct.unpack("=14xHI28x", header)
            os.pwrite(noted, SYNCED.pack(header[32:40], frames, size), 0)
        tell_witness(self, batch)

    Store._tell_wal_guard = note_and_tell  # type: ignore[method-assign]


def _keep_checkpoints(folder: Path, database: str) -> None:
    from sqlalchemy.exc import SQLAlchemyError

    from foolery.server.storage.store import Store

    log, file = _Beside(f"{database}-wal"), _Beside(database)

    def checkpoint(self: Store) -> None:
        while not self._closing.wait(CHECKPOINT_SECONDS):
            with suppress(SQLAlchemyError, sqlite3.Error), self._engine_for_reading.connect() as connection:
                before = log.read(8, 16)
                raw: Any = connection.connection.driver_connection
                raw.execute("PRAGMA wal_checkpoint(PASSIVE)").close()
                file.copy(folder / "copy.db")  # no other process writes to it
                if log.read(8, 16) == before:
                    (folder / "copy.db").replace(durable(folder, before))

    Store._checkpoint = checkpoint  # type: ignore[method-assign]


def set_up(environment: Mapping[str, str]) -> None:
    """Install the faults in this process, before it becomes a server, if `environment` names their folder."""
    if FOLDER not in environment:
        return
    from foolery.server import timing

    folder, database = Path(environment[FOLDER]), environment["FOOLERY_DATABASE"].removeprefix("sqlite:///")
    _set_clock(folder)
    timing._STARTED = time.time_ns() - time.monotonic_ns()  # as if it were imported now
    _watch_commits(folder, database)
    _keep_checkpoints(folder, database)
