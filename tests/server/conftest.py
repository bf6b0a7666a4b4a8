"""Both databases for the tests that need one, and a server on a file for those that do not care."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server.postgres import Postgres
from tests.support.server.servers import Inside


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL.  It comes from a wheel; without it the tests fail."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path}/foolery.db"


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """An empty database that several processes may share."""
    return postgres.database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database, of either kind."""
    if request.param == "sqlite":
        url: str = request.getfixturevalue("sqlite_url")
        return url
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


@pytest.fixture
def inside(sqlite_url: str) -> Iterator[Inside]:
    """A server in this process."""
    with Inside(sqlite_url) as server:
        yield server
