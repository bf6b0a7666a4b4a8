"""Reads and writes of the database: SQLite in a file, or PostgreSQL.

One thread does all writing.  It takes all jobs that wait, carries them out in one transaction and commits once (group
commit), so a hundred tables share one fsync.  Clients are told of an entry only after its commit.  On PostgreSQL there
is a minimum time between two commits, so that each commit holds more jobs.  Reads run in a few other threads.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

import psycopg
from sqlalchemy import Connection, Executable, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from foolery.kernel.errors import FooleryError
from foolery.server.storage.appending import COLUMNS, MOST, NOT_DONE, Row, append_at_once
from foolery.server.storage.engines import make_engine, make_file, read_url
from foolery.server.storage.wakeups import listen, notify, packed
from foolery.server.storage.wal_guard import WalGuard
from foolery.server.tables.entries import LogEntry, encode

__all__ = ["Append", "StorageError", "Store"]

T = TypeVar("T")

logger = logging.getLogger("foolery.server")

SHAPE = "0002"  # the last migration
BATCH = 512  # most jobs in one transaction
# Least time between the beginnings of two commits, to be multiplied by the number of worker processes: they share the
# steps, so with more workers each one waits longer to have as many steps in a commit.  SQLite would gain little.
POSTGRESQL_COMMIT_SECONDS = 0.003
CHECKPOINT_SECONDS = 2.0
PAUSE_SECONDS = 1.0  # before a thread that has failed begins again
STEADY_SECONDS = 60.0  # after this time without a failure the thread no longer counts as failing
LEAVE_SECONDS = 15.0  # how long closing waits for a thread, if the database does not answer
MIGRATION_LOCK = 0x466F6F6C  # key of the advisory lock; any number that no other program uses


class StorageError(FooleryError):
    """The database reported an error or is closed; it is not known whether the work was done."""

    code = "server/storage"


@dataclass
class Append:
    """Entries to append to one table's log, all or none, with `effects`: statements for the same transaction."""

    table_no: int
    entries: Sequence[LogEntry]
    effects: Sequence[Executable] = ()
    done: tuple[int, int] | None = None  # what the sender of the first entry is told: (game number, step)

    def is_plain(self) -> bool:
        """Return whether there is one entry and no effect, as for most steps of a game."""
        return len(self.entries) == 1 and not self.effects


@dataclass
class _Job(Generic[T]):
    work: Append | Callable[[Connection], T]
    future: asyncio.Future[T]
    result: Any = None
    error: Exception | None = None


@dataclass
class Figures:
    """Counts of the writing thread: batches of jobs, jobs in them, and failures."""

    batches: int = 0
    jobs: int = 0
    failures: int = 0


class Store:
    """The only access of a running server to its database."""

    def __init__(self, url: str, workers: int = 1) -> None:
        self.url = read_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._distance = 0.0 if self.is_sqlite else POSTGRESQL_COMMIT_SECONDS * workers
        self.process = secrets.token_hex(4)
        self.figures = Figures()
        self.on_wake: Callable[[str], None] = lambda payload: None
        self.concerns: Callable[[str], bool] = lambda payload: True  # whether to react; asked by the listening thread
        self.on_reconnect: Callable[[], None] = lambda: None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._connection: Connection | None = None
        self._closing = threading.Event()
        self._threads: list[threading.Thread] = []
        self._failed: dict[str, float] = {}  # thread -> time of its last failure
        self._lock_file = make_file(self.url) if self.is_sqlite else None
        self.wal_guard = WalGuard.beside(self.url)
        self._writer_engine = make_engine(self.url, writing=True)
        self._engine_for_reading = make_engine(self.url, writing=False)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="foolery-read")
        self._blank = ", ".join(["?" if self.is_sqlite else "%s"] * 7)

    # -- opening and closing

    def migrate(self) -> None:
        """Bring the database to the present schema by migrations; create it if it is missing.  Raises StorageError."""
        if self._shape() == SHAPE:
            return
        from alembic import command as alembic  # slow to import, and seldom needed
        from alembic.config import Config as AlembicConfig

        config = AlembicConfig()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.set_main_option("path_separator", "os")
        try:
            with self._writer_engine.connect() as connection:
                if not self.is_sqlite:
                    connection.execute(text(f"SELECT pg_advisory_lock({MIGRATION_LOCK})"))
                    connection.commit()
                config.attributes["connection"] = connection
                alembic.upgrade(config, "head")
                connection.commit()
                if not self.is_sqlite:
                    connection.execute(text(f"SELECT pg_advisory_unlock({MIGRATION_LOCK})"))
                    connection.commit()
        except SQLAlchemyError as error:
            raise StorageError(f"cannot open the database: {_short(error)}") from None

    def _shape(self) -> str | None:
        """Return the last migration that the database has, for example "0002"; None if it has none yet."""
        try:
            with self._writer_engine.connect() as connection:
                found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
                return found
        except SQLAlchemyError:
            return None

    def start(self) -> None:
        """Start the threads of the store; the results of their work go to the running event loop."""
        self._loop = asyncio.get_running_loop()
        beside = ("checkpoints", self._checkpoint) if self.is_sqlite else ("wake-ups", self._listen)
        for name, work in (("writing", self._write), beside):
            thread = threading.Thread(target=self._keep, args=(name, work), name=f"foolery-{name}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def _keep(self, name: str, work: Callable[[], None]) -> None:
        """Run `work` in this thread.  If it raises, log that and run it again, unless the store is being closed."""
        while True:
            try:
                work()
                return
            except Exception as error:
                logger.error("thread failed", extra={"task": name}, exc_info=error)
                self._failed[name] = time.monotonic()
                if self._closing.wait(PAUSE_SECONDS):
                    return

    def failing(self) -> list[str]:
        """Return the names of the store's threads that have failed within the last minute."""
        now = time.monotonic()
        return [name for name, when in self._failed.items() if now - when < STEADY_SECONDS]

    async def close(self) -> None:
        """Finish all waiting writes, wait for all threads, then close all connections."""
        self._closing.set()
        self._jobs.put(None)  # the writing thread ends here, after all jobs before it
        await asyncio.to_thread(self._wait_for_threads)
        self.dispose()

    def _wait_for_threads(self) -> None:
        """Wait until no thread uses the database: the interpreter must not end while one does."""
        self._readers.shutdown(wait=True)
        for thread in self._threads:
            thread.join(LEAVE_SECONDS)

    def dispose(self) -> None:
        """Close all connections, the guard file and the lock file."""
        self._engine_for_reading.dispose()
        self._writer_engine.dispose()
        if self.wal_guard is not None:
            self.wal_guard.close()
        if self._lock_file is not None:
            os.close(self._lock_file)
            self._lock_file = None

    # -- jobs for the threads

    async def append(self, append: Append) -> bool:
        """Append entries; return True once they are on disk, False if the log already has the first or its command."""
        return bool(await self._submit(append))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Call `work` in the writing thread, inside a transaction, and return its result once that is on disk."""
        result: T = await self._submit(work)
        return result

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Call `work` in a reading thread and return its result.  Raises StorageError."""
        loop = asyncio.get_running_loop()
        try:
            reading = loop.run_in_executor(self._readers, self._read_now, work)
        except RuntimeError:  # the readers have ended: the caller must not take that for an unreadable log
            raise StorageError("the database is closed") from None
        return await reading

    def _read_now(self, work: Callable[[Connection], T]) -> T:
        """Call `work` in this thread with a connection for reading, and return its result.  Raises StorageError."""
        try:
            with self._engine_for_reading.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StorageError(_short(error)) from None

    def write_now(self, work: Callable[[Connection], T]) -> T:
        """Call `work` in this thread, inside a transaction, and return its result.  Use it only before `start`."""
        try:
            with self._writer_engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StorageError(_short(error)) from None

    async def _submit(self, work: Append | Callable[[Connection], Any]) -> Any:
        assert self._loop is not None, "the store is not started"
        if self._closing.is_set():
            raise StorageError("the database is closed")  # the writing thread takes no more jobs
        job: _Job[Any] = _Job(work, self._loop.create_future())
        self._jobs.put(job)
        return await job.future

    # -- the writer's thread

    def _write(self) -> None:
        due = 0.0
        while True:
            first = self._jobs.get()
            if first is None:
                break
            now = time.monotonic()
            if now < due:
                time.sleep(due - now)
            due = max(now, due) + self._distance
            batch = [first]
            while len(batch) < BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    self._jobs.put(None)
                    break
                batch.append(job)
            self._carry_out(batch)
            assert self._loop is not None
            with suppress(RuntimeError):  # the loop is closed: no caller waits any more
                self._loop.call_soon_threadsafe(_resolve, batch)
        self._drop_connection()

    def _carry_out(self, batch: list[_Job[Any]]) -> None:
        executed = False
        try:
            executed = self._append_plainly(batch)
            if not executed:
                with self._transaction() as connection:
                    self._execute(connection, batch)
                    executed = True
            self._tell_wal_guard(batch)
        except Exception as error:
            self._drop_connection()
            self.figures.failures += 1
            if len(batch) > 1 and not executed and not _is_uncertain(error):
                for job in batch:  # one job is at fault: try each alone, so that the others are done
                    self._carry_out([job])
                return
            # It is not known whether a failed commit was done, so every job of the batch gets the error.
            for job in batch:
                job.error = StorageError(_short(error))
        self.figures.batches += 1
        self.figures.jobs += len(batch)

    def _append_plainly(self, batch: list[_Job[Any]]) -> bool:
        """Append the entries of `batch` by one statement; return False, with nothing done, if that is not possible.

        It is possible if the batch is small, every job appends one entry without effects, and no table occurs twice.
        """
        appends: list[Append] = [job.work for job in batch if isinstance(job.work, Append) and job.work.is_plain()]
        tables = {append.table_no for append in appends}
        if len(tables) < len(batch) or len(batch) > MOST:
            return False
        # Sorted by table, so that two processes cannot deadlock.
        rows = sorted(_row(append.table_no, append.entries[0], append.done) for append in appends)
        won = append_at_once(self._held_connection(), rows, self.process)
        for job, append in zip(batch, appends, strict=True):
            job.result = append.table_no in won
        return True

    def _tell_wal_guard(self, batch: list[_Job[Any]]) -> None:
        """Write to the guard file which entries are on disk now; ignore errors, since the entries are safe."""
        done = [job.work for job in batch if isinstance(job.work, Append) and job.result]
        if self.wal_guard is not None and done:
            with suppress(OSError):
                self.wal_guard.saw({append.table_no: append.entries[-1].n for append in done})

    def _held_connection(self) -> Connection:
        if self._connection is None:
            self._connection = self._writer_engine.connect()
        return self._connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        connection = self._held_connection()
        with connection.begin():
            yield connection

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
                connection.close()

    def _execute(self, connection: Connection, batch: list[_Job[Any]]) -> None:
        # Sorted by table, so that two processes cannot deadlock.
        appends = sorted((job for job in batch if isinstance(job.work, Append)), key=_table_no)
        while appends:
            # Each round takes at most one job of a table, so that the entries of a table keep their order.
            taken: dict[int, _Job[Any]] = {}
            later = [job for job in appends if taken.setdefault(_table_no(job), job) is not job]
            self._append_all(connection, list(taken.values()))
            appends = later
        for job in batch:
            if not isinstance(job.work, Append):
                try:
                    with connection.begin_nested():
                        job.result = job.work(connection)
                except (IntegrityError, FooleryError) as error:
                    job.error = error

    def _append_all(self, connection: Connection, jobs: list[_Job[Any]]) -> None:
        appends: list[Append] = [job.work for job in jobs if isinstance(job.work, Append)]
        won = self._insert(connection, [_row(append.table_no, append.entries[0], append.done) for append in appends])
        rest: list[Row] = []
        woken: list[str] = []
        for job, append in zip(jobs, appends, strict=True):
            job.result = append.table_no in won
            if not job.result:
                continue
            rest += [_row(append.table_no, entry) for entry in append.entries[1:]]
            for effect in append.effects:
                connection.execute(effect)
            woken.append(f"{append.table_no}:{append.entries[-1].n}")
        if rest:
            self._insert(connection, rest)
        if not self.is_sqlite:
            for payload in packed(woken):
                notify(connection, f"e {self.process} {payload}")

    def _insert(self, connection: Connection, rows: Sequence[Row]) -> set[int]:
        """Insert entries, except those whose number or command exists; return the tables with an inserted entry.

        It is handwritten SQL, because SQLAlchemy would take more time than SQLite itself.
        """
        blanks = ", ".join([f"({self._blank})"] * len(rows))
        statement = f"INSERT INTO entries ({COLUMNS}) VALUES {blanks} ON CONFLICT DO NOTHING RETURNING table_no"
        values = tuple(value for row in rows for value in row)
        return set(connection.exec_driver_sql(statement, values).scalars())

    def _checkpoint(self) -> None:
        """Move SQLite's write-ahead log into the database file every two seconds, beside the writing thread."""
        while not self._closing.wait(CHECKPOINT_SECONDS):
            # The driver's own errors are ignored too: after a full disk the next round must still run.
            with suppress(SQLAlchemyError, sqlite3.Error), self._engine_for_reading.connect() as connection:
                raw = connection.connection.driver_connection
                assert raw is not None
                raw.execute("PRAGMA wal_checkpoint(PASSIVE)").close()

    # -- hearing from other processes

    def _listen(self) -> None:
        listen(self.url, self._closing, lambda: self._call(self.on_reconnect), self._woken)

    def _woken(self, payload: str) -> bool:
        """Return whether a wake-up concerns this process; if it does, pass `payload` to the event loop."""
        if not self.concerns(payload):
            return False
        self._call(self.on_wake, payload)
        return True

    def _call(self, function: Callable[..., None], *arguments: object) -> None:
        assert self._loop is not None
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)


def _table_no(job: _Job[Any]) -> int:
    assert isinstance(job.work, Append)
    return job.work.table_no


def _row(table_no: int, entry: LogEntry, done: tuple[int, int] | None = None) -> Row:
    game, step = done or (None, None)
    return table_no, entry.n, entry.at, entry.command, encode(entry.body), game, step


def _resolve(batch: Sequence[_Job[Any]]) -> None:
    for job in batch:
        if job.future.done():
            continue  # cancelled by the caller
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)


def _is_uncertain(error: Exception) -> bool:
    """Return whether `error` comes from the database as a whole (lost connection, full disk), not from one job."""
    if isinstance(error, SQLAlchemyError):
        return isinstance(error, OperationalError)
    return isinstance(error, (sqlite3.Error, psycopg.Error)) and not isinstance(error, NOT_DONE)


def _short(error: Exception) -> str:
    """Return an error's text on one line, without the SQL parameters: they may contain cards and secrets."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(cause).split())[:200]
