"""The services of this process: all parts that serve its live tables, created, connected and started."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

from foolery.server.config import Settings
from foolery.server.live.advisers import Advisers
from foolery.server.live.attendance import Attendance
from foolery.server.live.audience import Audience
from foolery.server.live.bot_workers import BotWorkerPool
from foolery.server.live.bots import Bots
from foolery.server.live.clock_credit import ClockCredit
from foolery.server.live.command_handler import CommandHandler
from foolery.server.live.housekeeping import Housekeeping
from foolery.server.live.live_table import LiveTable
from foolery.server.live.log_writer import LogWriter
from foolery.server.live.naming import Naming
from foolery.server.live.peers import Peers
from foolery.server.live.registry import Registry
from foolery.server.live.reviewers import Reviewers
from foolery.server.live.tasks import Tasks
from foolery.server.live.timekeeper import Timekeeper
from foolery.server.metrics import Metrics
from foolery.server.people.people import Person
from foolery.server.refusals import RefusedError
from foolery.server.storage.store import Store
from foolery.server.storage.write_probe import WriteProbe, last_write
from foolery.server.tables.new_table import TableDraft, draft_of
from foolery.server.tables.views import table_info
from foolery.server.timing import now_ms
from foolery.server.wire import NewTable, TableInfo

__all__ = ["Services"]

GOODBYE_CODE = 1012  # "service restart"


class Services:
    """All parts that serve the live tables of this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, bot_pool: BotWorkerPool) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self._tasks = Tasks()
        self.registry = Registry(store, metrics)
        self._log_writer = LogWriter(self.registry)
        self.naming = Naming(self.registry, self._log_writer)
        self._bots = Bots(self.registry, self._log_writer, self._tasks, bot_pool, settings)
        self.reviewers = Reviewers()
        self.advisers = Advisers(self.registry)
        self.write_probe = WriteProbe(store)
        clock_credit = ClockCredit.between(store.write_now(last_write), now_ms())
        self._timekeeper = Timekeeper(self.registry, self._log_writer, clock_credit, settings)
        self._peers = Peers(self.registry, self._tasks)
        self.attendance = Attendance(self.registry, settings.away_seconds)
        self.command_handler = CommandHandler(
            self.registry, self._log_writer, self._timekeeper, self.attendance, settings
        )
        self.audience = Audience(self.registry, self._tasks, self._peers, self.attendance)
        self._housekeeping = Housekeeping(self.registry, self._bots, self._peers, self.attendance, self.write_probe)
        self.registry.on_settled = self._bots.start

    @property
    def lives(self) -> dict[str, LiveTable]:
        """The tables in memory, by their id."""
        return self.registry.lives

    @property
    def closing(self) -> bool:
        """Whether the server is about to stop."""
        return self._tasks.closing

    def failing(self) -> list[str]:
        """Return the names of the background tasks and database threads that have failed within the last minute."""
        return sorted([*self._tasks.failing(), *self.store.failing()])

    def start(self) -> None:
        """Start the background work: clocks, housekeeping, and reacting to other processes."""
        self.store.concerns, self.store.on_wake = self._peers.concerns, self._peers.woken
        self.store.on_reconnect = lambda: self._tasks.spawn(self._peers.catch_up_all())
        self._tasks.keep("clocks", self._timekeeper.watch)
        self._tasks.keep("housekeeping", self._housekeeping.keep)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run `work` in the background; it is cancelled when the server stops."""
        self._tasks.spawn(work)

    async def create(self, person: Person, wish: NewTable) -> TableInfo:
        """Create the table that `person` wishes for, and return its description.  Raises RefusedError."""
        short = int(self.settings.next_game_seconds * 1000)
        draft = draft_of(wish, person.id, person.name, now_ms(), next_game_ms=short)
        return await self.open(person, draft)

    async def open(self, person: Person, draft: TableDraft) -> TableInfo:
        """Create the table `draft`, which `person` has made, and return its description.  Raises RefusedError."""
        return table_info(await self._log_writer.open_table(draft, person.id, self.settings.tables))

    async def sign_out(self, person: Person) -> None:
        """Close the sockets that `person` opened with an earlier cookie, in all server processes."""
        await self._peers.sign_out(person.id, person.generation)

    async def farewell(self) -> None:
        """Close every socket with a message that the server restarts; wait until all are closed, at most a second."""
        self._tasks.closing = True
        for live in list(self.lives.values()):
            for socket in list(live.sockets):
                socket.close(RefusedError("server/restarting"), GOODBYE_CODE)
        for _ in range(50):
            if not any(live.sockets for live in self.lives.values()):
                return
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Close all sockets and stop all background work."""
        await self.farewell()
        self.reviewers.close()
        self.advisers.close()
        await self._tasks.close()
