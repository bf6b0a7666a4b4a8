"""One contract for both databases."""

from __future__ import annotations

import asyncio
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, text

from foolery.cli import main
from foolery.kernel.errors import FooleryError
from foolery.server.config import Settings
from foolery.server.people.people import People, cookie_key
from foolery.server.storage import schema, store, table_queries
from foolery.server.storage.store import Append, StorageError, Store
from foolery.server.storage.tidying import remove_unused
from foolery.server.tables.entries import LogEntry, Spoke
from tests.support.server.databases import with_store
from tests.support.server.postgres import Postgres


def entry(n: int, said: str = "hello") -> LogEntry:
    return LogEntry(n, 1000 + n, f"p:{n}{said}", Spoke("p", "Anna", said, 0))


def test_entries_come_back_as_they_were_appended(database: str) -> None:
    async def work(opened: Store) -> None:
        assert await opened.append(Append(1, [entry(1), entry(2)]))
        assert await opened.append(Append(2, [entry(1, "愚者")]))
        assert await opened.read(lambda each: table_queries.entries_after(each, 1, 0)) == [entry(1), entry(2)]
        assert await opened.read(lambda each: table_queries.entries_after(each, 1, 1)) == [entry(2)]
        assert await opened.read(lambda each: table_queries.heads(each, [1, 2, 3])) == {1: 2, 2: 1, 3: 0}

    with_store(database, work)


def test_of_two_who_append_the_same_number_one_is_told(database: str) -> None:
    async def work(opened: Store) -> None:
        results = await asyncio.gather(*(opened.append(Append(1, [entry(1, word), entry(2, word)])) for word in "abc"))
        assert sorted(results) == [False, False, True]
        read = await opened.read(lambda each: table_queries.entries_after(each, 1, 0))
        assert len({each.body.text for each in read if isinstance(each.body, Spoke)}) == 1
        assert len(read) == 2

    with_store(database, work)


def test_a_loser_writes_nothing_at_all(database: str) -> None:
    """Neither its later entries nor what would have been true together with them."""

    async def work(opened: Store) -> None:
        assert await opened.append(Append(1, [entry(1)]))
        effect = schema.settings.insert().values(key="loser", value="was here")
        assert not await opened.append(Append(1, [entry(1, "late"), entry(2, "late")], [effect]))
        assert await opened.read(lambda each: each.execute(text("SELECT count(*) FROM settings")).scalar()) == 0
        assert await opened.read(lambda each: table_queries.heads(each, [1])) == {1: 1}

    with_store(database, work)


def test_many_tables_share_a_commit(database: str) -> None:
    async def work(opened: Store) -> None:
        await asyncio.gather(*(opened.append(Append(no, [entry(1)])) for no in range(300)))
        assert opened.figures.jobs == 300
        assert opened.figures.batches < 60

    with_store(database, work)


def test_commits_of_several_workers_keep_a_distance_and_carry_more(postgres_url: str) -> None:
    """Steps that come one after another share commits, and whoever comes after a pause waits for nobody."""

    async def whole() -> int:
        opened = Store(postgres_url, workers=100)
        opened.migrate()
        opened.start()
        try:
            waiting = []
            for no in range(20):
                waiting.append(asyncio.ensure_future(opened.append(Append(no, [entry(1)]))))
                await asyncio.sleep(0.01)
            assert all(await asyncio.gather(*waiting))
            return opened.figures.batches
        finally:
            await opened.close()

    assert asyncio.run(whole()) <= 10


def test_one_failing_piece_of_work_leaves_the_others_of_its_batch_alone(database: str) -> None:
    async def work(opened: Store) -> None:
        def doubled(connection: Connection) -> None:
            for _ in range(2):
                connection.execute(schema.settings.insert().values(key="same", value="x"))

        results = await asyncio.gather(
            opened.append(Append(1, [entry(1)])),
            opened.write(doubled),
            opened.append(Append(2, [entry(1)])),
            return_exceptions=True,
        )
        assert results[0] is True
        assert results[2] is True
        assert type(results[1]).__name__ == "IntegrityError"
        assert await opened.read(lambda each: each.execute(text("SELECT count(*) FROM settings")).scalar()) == 0

    with_store(database, work)


def test_an_append_that_cannot_be_written_fails_alone(database: str) -> None:
    async def work(opened: Store) -> None:
        effect = schema.settings.insert().values(key="twice", value="x")
        results = await asyncio.gather(
            *(opened.append(Append(no, [entry(1)], [effect, effect] if no == 3 else [])) for no in range(6)),
            return_exceptions=True,
        )
        assert [each is True for each in results] == [True, True, True, False, True, True]
        assert isinstance(results[3], StorageError)
        assert await opened.read(lambda each: table_queries.heads(each, [3, 4])) == {3: 0, 4: 1}

    with_store(database, work)


def test_of_entries_written_together_each_is_told_whether_it_was_first(database: str) -> None:
    """One by its number, one by its command; what other processes hear of are those that were written."""

    async def work(opened: Store) -> None:
        assert await opened.append(Append(2, [entry(1)]))
        assert await opened.append(Append(4, [entry(1, "same")]))
        again = LogEntry(2, 7, entry(1, "same").command, Spoke("p", "Anna", "again", 0))
        appends = [Append(no, [again if no == 4 else entry(1, "new")], done=(1, no)) for no in (5, 4, 3, 2, 1)]
        assert await asyncio.gather(*(opened.append(each) for each in appends)) == [True, False, True, False, True]
        assert await opened.read(lambda each: table_queries.heads(each, [1, 2, 3, 4, 5])) == dict.fromkeys(
            range(1, 6), 1
        )
        assert await opened.read(lambda each: table_queries.entries_after(each, 2, 0)) == [entry(1)]
        assert await opened.read(lambda each: table_queries.done_before(each, 5, "p:1new")) == (1, 5)

    with_store(database, work)


def test_an_entry_that_the_database_refuses_fails_alone(database: str) -> None:
    async def work(opened: Store) -> None:
        untimed = LogEntry(1, None, None, Spoke("p", "Anna", "when?", 0))  # type: ignore[arg-type]
        appends = [Append(no, [untimed if no == 2 else entry(1)]) for no in range(4)]
        results = await asyncio.gather(*(opened.append(each) for each in appends), return_exceptions=True)
        assert [each is True for each in results] == [True, True, False, True]
        assert isinstance(results[2], StorageError)
        assert await opened.append(Append(2, [entry(1)]))

    with_store(database, work)


def test_a_transaction_follows_entries_that_were_written_without_one(database: str) -> None:
    """What belongs together is written together, before and after entries that stand alone."""

    async def work(opened: Store) -> None:
        for n in (1, 3):
            assert await opened.append(Append(1, [entry(n)]))
            twice = schema.settings.insert().values(key=f"{n}", value="x")
            with pytest.raises(StorageError):
                await opened.append(Append(1, [entry(n + 1)], [twice, twice]))
            assert await opened.append(Append(1, [entry(n + 1)], [twice]))
        assert await opened.read(lambda each: table_queries.heads(each, [1])) == {1: 4}
        assert await opened.read(lambda each: each.execute(text("SELECT count(*) FROM settings")).scalar()) == 2

    with_store(database, work)


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    opened = Store(database)
    opened.migrate()
    with opened._writer_engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
    opened.migrate()  # a second time does nothing
    opened.dispose()
    scripts = ScriptDirectory(str(Path(store.__file__).parent / "migrations"))
    assert scripts.get_current_head() == store.SHAPE


def test_the_cookie_key_is_made_once_and_kept(database: str) -> None:
    opened = Store(database)
    opened.migrate()
    key = opened.write_now(cookie_key)
    assert len(key) == 32
    assert opened.write_now(cookie_key) == key
    assert People(key).read_cookie("p.0.") is None
    opened.dispose()


def test_processes_that_start_together_on_an_empty_database_agree(postgres: Postgres) -> None:
    """Each brings the database up to date and makes the key; one of them does it."""
    url = postgres.database()

    def start(_: int) -> bytes:
        opened = Store(url)
        opened.migrate()
        key = opened.write_now(cookie_key)
        opened.dispose()
        return key

    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(start, range(4)))) == 1


def test_a_sqlite_file_is_its_owners_alone(sqlite_url: str) -> None:
    opened = Store(sqlite_url)
    opened.migrate()
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with opened._writer_engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
    with pytest.raises(FooleryError, match="SQLite serves one process"):
        Store(sqlite_url)
    opened.dispose()
    Store(sqlite_url).dispose()


def test_databases_that_cannot_be_are_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for url in ("mysql://x/y", "nonsense", "sqlite://"):
        with pytest.raises(FooleryError):
            Store(url)
    with pytest.raises(StorageError, match="cannot open the database"):
        Store("postgresql://nobody@127.0.0.1:1/none").migrate()
    assert main(["serve", "--workers", "2", "--database", f"sqlite:///{tmp_path}/x.db"]) == 1
    assert "several workers need PostgreSQL" in capsys.readouterr().err


def test_settings_come_from_the_environment_and_go_back_into_it() -> None:
    settings = Settings.from_environment({"FOOLERY_PORT": "9", "FOOLERY_SECURE": "true", "FOOLERY_BOT_DELAY": "0.5"})
    assert (settings.port, settings.secure, settings.bot_delay) == (9, True, 0.5)
    assert Settings.from_environment(settings.to_environment()) == settings
    with pytest.raises(FooleryError, match="FOOLERY_PORT"):
        Settings.from_environment({"FOOLERY_PORT": "many"})


def test_closing_leaves_no_thread_inside_the_database(database: str) -> None:
    """A thread that outlives the interpreter crashes it: a server that was asked to stop would end with a signal."""

    async def work(opened: Store) -> None:
        await opened.append(Append(1, [entry(1)]))
        await opened.read(lambda each: table_queries.heads(each, [1]))

    def ours() -> set[threading.Thread]:
        return {each for each in threading.enumerate() if each.name.startswith("foolery-")}

    before = ours()
    with_store(database, work)
    assert ours() <= before


def test_a_store_that_is_closed_refuses_and_keeps_nobody_waiting(database: str) -> None:
    async def work(opened: Store) -> Store:
        await opened.append(Append(1, [entry(1)]))
        return opened

    closed = with_store(database, work)

    async def ask() -> None:
        for asking in (
            lambda: closed.read(lambda each: table_queries.heads(each, [1])),
            lambda: closed.append(Append(1, [entry(2)])),
        ):
            with pytest.raises(StorageError, match="closed"):
                await asyncio.wait_for(asking(), 30)

    asyncio.run(ask())


def test_tidying_up_looks_at_old_tables_alone(sqlite_url: str) -> None:
    """A look at all of them would fill the memory with a large database, every ten minutes."""
    opened = Store(sqlite_url)
    opened.migrate()
    asked: list[tuple[str, Any]] = []

    @event.listens_for(opened._writer_engine, "before_cursor_execute")
    def note(connection: Any, cursor: Any, statement: str, values: Any, context: Any, many: bool) -> None:
        asked.append((statement, values))

    opened.write_now(lambda each: remove_unused(each, 10**12, ()))
    statement, values = next(each for each in asked if each[0].startswith("SELECT tables.no"))
    plan = opened.write_now(lambda each: each.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all())
    opened.dispose()
    assert [row[3] for row in plan if " tables " in row[3]] == ["SEARCH tables USING INDEX tables_used (used<?)"]
