"""Databases as earlier versions of Foolery wrote them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from alembic import command as alembic
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection

from foolery.server.storage import store
from foolery.server.storage.store import Store

__all__ = ["of_old", "with_store"]

T = TypeVar("T")


@contextmanager
def of_old(database: str) -> Iterator[Connection]:
    """Create the tables of the first database version in an empty database and yield a connection to fill them.

    What was written is committed at the end of the block.
    """
    old = Store(database)
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with old._writer_engine.connect() as connection:
        config.attributes["connection"] = connection
        alembic.upgrade(config, "0001")
        yield connection
        connection.commit()
    old.dispose()


def with_store(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open the store at `url`, await `work(store)`, close the store and return the result of `work`."""

    async def whole() -> T:
        opened = Store(url)
        opened.migrate()
        opened.start()
        try:
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(whole())
