"""Disasters: faults that happen to a server while people play on it. Each call causes the fault once."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import sqlite3
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from tests.support.server.faulty import SYNCED, durable, salt
from tests.support.server.postgres import Postgres
from tests.support.server.servers import Server

__all__ = [
    "Disaster",
    "Files",
    "clock_jump",
    "cut_power",
    "disk_full",
    "file_locked",
    "killed",
    "postgres_frozen",
    "power_cut",
]

Disaster: TypeAlias = Callable[[Server, random.Random], Coroutine[Any, Any, None]]
HOUR = 3600.0
FRAME_HEADER, LOG_HEADER = 24, 32
SECTOR = 512


@dataclass(frozen=True)
class Files:
    """The SQLite database of a server, and the folder in which `tests.support.server.faulty` notes what was synced."""

    database: Path
    notes: Path


async def killed(server: Server, rng: random.Random) -> None:
    """Kill the server with SIGKILL and start it again. The system keeps all written data, synced to disk or not."""
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


def power_cut(files: Files) -> Disaster:
    """Return a disaster that simulates a power cut and starts the server again.

    Only data that was synced is sure to be kept; the rest may be lost, outdated or partly written.
    """

    async def happen(server: Server, rng: random.Random) -> None:
        await asyncio.to_thread(server.kill)
        cut_power(files, rng)
        await asyncio.to_thread(server.start)

    return happen


def cut_power(files: Files, rng: random.Random) -> None:
    """Change the files of a server that has ended to a state in which a power cut might leave them."""
    log, index = (Path(f"{files.database}{end}") for end in ("-wal", "-shm"))
    wal_guard = Path(f"{files.database}.witness")
    if log.exists():
        kept = _synced(files)
        content = log.read_bytes()
        log.write_bytes(content[:kept] + _torn(content[kept:], rng))
        older = durable(files.notes, salt(files.database))
        if older.exists() and rng.random() < 0.5:  # a checkpoint was under way, and nothing of it has arrived
            files.database.write_bytes(older.read_bytes())
    index.unlink(missing_ok=True)  # it is never synced, and made anew
    if wal_guard.exists() and rng.random() < 0.5:  # nor is this one
        os.truncate(wal_guard, rng.randrange(wal_guard.stat().st_size + 1))


def _synced(files: Files) -> int:
    """Return how many bytes of the write-ahead log were certainly synced to disk."""
    noted = (files.notes / "synced").read_bytes() if (files.notes / "synced").exists() else b""
    if len(noted) == SYNCED.size:
        name, frames, page = SYNCED.unpack(noted)
        if name == salt(files.database):
            return LOG_HEADER + int(frames) * (FRAME_HEADER + int(page))
    return LOG_HEADER  # begun anew, and nothing was committed to it yet


def _torn(rest: bytes, rng: random.Random) -> bytes:
    """Return what a disk might hold, after a power cut, of the bytes `rest` that were written but not synced."""
    kind = rng.randrange(5)
    if kind == 0:
        return b""
    if kind == 4:
        return rest  # it happened to arrive
    if kind == 1:
        return bytes(len(rest))
    if kind == 2:
        return rest[: rng.randrange(len(rest) + 1)]
    sectors = [rest[at : at + SECTOR] for at in range(0, len(rest), SECTOR)]
    return b"".join(each if rng.random() < 0.5 else bytes(len(each)) for each in sectors)


def clock_jump(notes: Path) -> Disaster:
    """Return a disaster that sets the server's clock wrong by one hour, or right again, and then kills the server.

    The server is killed within 0.3 seconds after the change and starts again.
    """

    async def happen(server: Server, rng: random.Random) -> None:
        (notes / "clock").write_text(str(rng.choice([HOUR, -HOUR, 0.0])))
        await asyncio.sleep(rng.uniform(0.0, 0.3))
        await killed(server, rng)

    return happen


async def disk_full(server: Server, rng: random.Random) -> None:
    """Limit the size of files that the server writes to at most 40,000 bytes, for up to a second."""
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (rng.choice([1, 4096, 40_000]), hard))
    await asyncio.sleep(rng.uniform(0.1, 1.0))
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


def file_locked(files: Files, longest: float) -> Disaster:
    """Return a disaster in which another connection holds SQLite's write lock for up to `longest` seconds."""

    async def happen(server: Server, rng: random.Random) -> None:
        await asyncio.to_thread(_hold_lock, files.database, rng.uniform(0.1, longest))

    return happen


def _hold_lock(database: Path, seconds: float) -> None:
    other = sqlite3.connect(database, timeout=60.0, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    time.sleep(seconds)
    other.execute("ROLLBACK")
    other.close()


def postgres_frozen(postgres: Postgres, longest: float) -> Disaster:
    """Return a disaster in which PostgreSQL is stopped, without ending, for up to `longest` seconds."""

    async def happen(server: Server, rng: random.Random) -> None:
        postgres.freeze()
        try:
            await asyncio.sleep(rng.uniform(0.1, longest))
        finally:
            postgres.thaw()

    return happen
