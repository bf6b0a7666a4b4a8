"""Exchanges news with other server processes on the same database: new log entries, and who is connected where.

A process tells the others with a wake-up, a PostgreSQL notification.  It only says that there is something to read; it
never carries the entries themselves.  Wake-ups can get lost, so from time to time every table that has a client or a
running clock is compared with its log.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from sqlalchemy import Connection

from foolery.server.live.live_table import Elsewhere, LiveTable
from foolery.server.live.registry import Registry
from foolery.server.live.showing import show_presence
from foolery.server.live.tasks import Tasks
from foolery.server.refusals import RefusedError
from foolery.server.storage import table_queries
from foolery.server.storage.repair import ShortenedError
from foolery.server.storage.store import StorageError
from foolery.server.storage.wakeups import notify, packed


class Peers:
    """Receives wake-ups from other processes, and tells them who is connected to this one."""

    def __init__(self, registry: Registry, tasks: Tasks) -> None:
        self._registry = registry
        self._store = registry.store
        self._tasks = tasks
        self.on_sign_out: Callable[[str, int], None] = lambda person, generation: None

    def concerns(self, payload: str) -> bool:
        """Whether this process has to react to the wake-up `payload`.  Called in the thread that listens.

        New entries of a table without clients need no reaction: it is compared with its log when a client comes.
        """
        kind, _, rest = payload.partition(" ")
        process, _, words = rest.partition(" ")
        if process == self._store.process or kind not in ("e", "p", "s"):
            return False
        return kind != "e" or any(self._is_looked_at(int(word.partition(":")[0])) for word in words.split())

    def _is_looked_at(self, no: int) -> bool:
        live = self._registry.by_no.get(no)
        return live is not None and (bool(live.sockets) or live.lock.locked())

    def woken(self, payload: str) -> None:
        """React to the wake-up `payload`, which begins with a letter and the sending process.

        `e` (new entries) goes on with words of the form `table:entry`, the number of the last entry.  `p` (who is
        connected) goes on with `table:seats:spectators`, where `seats` is a bitmask.  `s` (sign-out) goes on with a
        person's id and the new generation of their cookies.
        """
        kind, process, *words = payload.split(" ")
        if kind == "s":
            self.on_sign_out(words[0], int(words[1]))
            return
        for word in words:
            no, *numbers = (int(each) for each in word.split(":"))
            live = self._registry.by_no.get(no)
            if live is None:
                continue
            if kind == "e" and live.shown < numbers[0] and self._is_looked_at(no):
                self._tasks.spawn(self._catch_up(live))
            elif kind == "p":
                self._hear(live, process, Elsewhere(numbers[0], numbers[1], time.monotonic()))

    def _hear(self, live: LiveTable, process: str, present: Elsewhere) -> None:
        before = live.connected(), live.watching()
        live.elsewhere[process] = present
        if (live.connected(), live.watching()) != before:
            show_presence(live)

    async def _catch_up(self, live: LiveTable) -> None:
        async with live.lock:
            try:
                await self._registry.up_to_date(live)
            except RefusedError:
                live.stale = True

    async def catch_up_all(self) -> None:
        """Compare tables that have a client or a deadline with their logs, and apply entries that were missed."""
        lives = {live.no: live for live in self._registry.lives.values() if live.sockets or live.deadline is not None}
        try:
            heads = await self._store.read(lambda connection: table_queries.heads(connection, list(lives)))
        except StorageError:
            return
        for no, n in heads.items():
            if lives[no].shown < n:
                await self._catch_up(lives[no])
            elif n < lives[no].shown:
                await self._look_again(lives[no])

    async def _look_again(self, live: LiveTable) -> None:
        """Set a table aside if its log has fewer entries than its clients have been shown.

        This happens when an older copy of the database was restored.
        """
        async with live.lock:
            with suppress(StorageError):
                found = await self._store.read(lambda connection: table_queries.heads(connection, [live.no]))
                if found[live.no] < live.shown and not live.stale:
                    await self._registry.set_aside(live, ShortenedError(had=live.shown, has=found[live.no]))

    async def sign_out(self, person: str, generation: int) -> None:
        """Close the sockets that `person` opened with a cookie of a generation below `generation`, in all processes."""
        self.on_sign_out(person, generation)
        if not self._store.is_sqlite:
            payload = f"s {self._store.process} {person} {generation}"
            with suppress(StorageError):
                await self._store.write(lambda connection: notify(connection, payload))

    async def whisper(self, lives: Sequence[LiveTable]) -> None:
        """Tell other processes which seats and how many spectators of the tables `lives` are connected here."""
        words = [f"{live.no}:{live.connected_here()}:{live.watching_here()}" for live in lives]

        def work(connection: Connection) -> None:
            for payload in packed(words):
                notify(connection, f"p {self._store.process} {payload}")

        with suppress(StorageError):
            await self._store.write(work)
