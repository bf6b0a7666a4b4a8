"""Opens connections to SQLite, in a file that only its owner may read, or to PostgreSQL."""

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
    """Return `url` parsed, with the driver to use.  Raises FooleryError unless it is SQLite or PostgreSQL."""
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
    """Create SQLite's file if it is missing, and lock it, so that only one server process uses it.

    Only the file's owner may read it, because it holds secrets.  Return the file descriptor of the lock: closing it
    releases the lock.  Return None on systems without such locks.  Raises FooleryError.
    """
    if not url.database or url.database == ":memory:":
        raise FooleryError("the database must be a file, such as sqlite:///foolery.db")
    path = Path(url.database).resolve()  # so that a file has one lock, even if it is opened by a symbolic link
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if path.stat().st_nlink > 1:  # SQLite would keep a separate write-ahead log for each name
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
    """Return an SQLAlchemy engine for `url`, for the writing thread if `writing` is true, else for reading threads."""
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
    """Open an existing database for one transaction.  A server may have it open too.  Raises FooleryError."""
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
    # The driver must not begin transactions by itself: `_begin_writing` and `_begin_reading` do it.
    connection.isolation_level = None
    # A separate thread moves the write-ahead log into the database file, so that no commit waits for it.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=50000", "cache_size=-65536"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
