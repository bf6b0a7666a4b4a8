"""Connections to either database: SQLite in a file of its owner's alone, or PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from foolery.kernel.errors import FooleryError

__all__ = ["beside_a_server"]


def read_url(url: str) -> URL:
    """Return the address of a database that we know how to use.  Raises FooleryError."""
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
    except ArgumentError:
        raise FooleryError("cannot read the database URL; expected sqlite:///FILE or postgresql://…") from None
    if backend == "sqlite":
        return parsed.set(drivername="sqlite")
    if backend in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    raise FooleryError(f"no database {backend!r}; expected sqlite:///FILE or postgresql://…")


def make_file(url: URL) -> int | None:
    """Create SQLite's file for its owner alone (it holds secrets), and see that no other process has it open.

    Returns the lock that says so, to be closed in the end; None on systems without such locks.  Raises FooleryError.
    """
    if not url.database or url.database == ":memory:":
        raise FooleryError("the database must be a file, such as sqlite:///foolery.db")
    path = Path(url.database).resolve()  # one lock for one file, by whichever name it is opened
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if path.stat().st_nlink > 1:  # under each of them SQLite would keep a write-ahead log, and not hear of the other's
        raise FooleryError(f"{path} is one file with several names (hard links): a database must have one")
    with suppress(ImportError):
        import fcntl

        lock = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            raise FooleryError(
                f"another server has {path} open: SQLite serves one process, use PostgreSQL for several"
            ) from None
        return lock
    return None


def make_engine(url: URL, *, writing: bool) -> Engine:
    """Return an engine for the one writer, or for the readers."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": 10, "check_same_thread": False})
        event.listen(engine, "connect", _open_sqlite)
        event.listen(engine, "begin", _begin_writing if writing else _begin_reading)
        return engine
    options = "-c statement_timeout=15000 -c lock_timeout=10000"
    return create_engine(
        url,
        connect_args={"connect_timeout": 3, "options": options},
        pool_pre_ping=not writing,  # the writer holds one connection and opens another when it breaks
        pool_size=4,
    )


@contextmanager
def beside_a_server(url: str) -> Iterator[Connection]:
    """Open a database that exists, for one transaction, whether or not a server has it open.  Raises FooleryError."""
    parsed = read_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise FooleryError(f"there is no database {parsed.database!r}")
    engine = make_engine(parsed, writing=True)
    try:
        with engine.begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise FooleryError(f"the database refuses: {type(error).__name__}") from None
    finally:
        engine.dispose()


def _open_sqlite(connection: Any, record: object) -> None:
    # Transactions begin where we say so (see below), not where the driver guesses.
    connection.isolation_level = None
    # The log is moved into the file by a thread of its own, so that no commit waits for it.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=50000", "cache_size=-65536"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
