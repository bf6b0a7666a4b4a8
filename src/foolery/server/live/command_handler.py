"""Carries out the commands of players: one at a time for each table, decided, written to the log, answered.

A command is carried out once, even if a client sends it several times: its id is part of the log and unique there.
"""

from __future__ import annotations

import asyncio
import time

from foolery.server.config import Settings
from foolery.server.limits import TokenBuckets
from foolery.server.live.attendance import Attendance
from foolery.server.live.live_table import LiveTable
from foolery.server.live.log_writer import LogWriter
from foolery.server.live.registry import Registry
from foolery.server.live.socket import Socket
from foolery.server.live.timekeeper import Timekeeper
from foolery.server.people.people import Person
from foolery.server.refusals import RefusedError
from foolery.server.storage import table_queries
from foolery.server.storage.store import StorageError
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes
from foolery.server.tables.decisions import decide
from foolery.server.tables.state import TableState
from foolery.server.wire import Done, Play, Replace, Say, Sit, TableCommand, TakeBack, Undo

TRIES = 10


class CommandHandler:
    """Carries out the commands that people send to tables."""

    def __init__(
        self,
        registry: Registry,
        log_writer: LogWriter,
        timekeeper: Timekeeper,
        attendance: Attendance,
        settings: Settings,
    ) -> None:
        self._registry = registry
        self._log_writer = log_writer
        self._timekeeper = timekeeper
        self._attendance = attendance
        self._tables = settings.tables
        self.chat = TokenBuckets(0.5, 5)
        self._beside = TokenBuckets(settings.rate / 10, settings.burst)  # for commands other than `Play`

    async def command(self, live: LiveTable, person: Person, command: TableCommand) -> Done:
        """Carry out `command` and return its acknowledgement; goes on even if the caller is cancelled.

        Raises RefusedError.
        """
        return await asyncio.shield(self.carry_out(live, person, command))

    async def carry_out(
        self, live: LiveTable, person: Person, command: TableCommand, sender: Socket | None = None
    ) -> Done:
        """Carry out `command` and return its acknowledgement.  Raises RefusedError.

        A caller must not cancel this, or the command would be left half done.  What `sender` is shown because of the
        command is held in its queue, so that the caller can send it together with the acknowledgement.
        """
        started = time.perf_counter()
        async with live.lock:
            live.sender = sender
            try:
                return await self._carry_out(live, person, command, started)
            finally:
                live.sender = None

    async def _carry_out(self, live: LiveTable, person: Person, command: TableCommand, started: float) -> Done:
        key = f"{person.id}:{command.id}"
        for _ in range(TRIES):
            state = await self._registry.refreshed(live)
            if key in state.done:
                return _done(command, state.done[key])
            if await self._timekeeper.enforce(live):
                continue
            try:
                await self._check_seats(state, person, command)
                body = await self._decided(live, person, command)
            except RefusedError:
                if (before := await self._done_before(live, key)) is not None:
                    return _done(command, before)
                # Another process may have appended entries that allow the command: read them and try again.
                if self._registry.store.is_sqlite or not await self._registry.read_news(live):
                    raise
                continue
            _note_choice(live, person, command, body)
            changes = await self._log_writer.append(live, body, key)
            if changes is not None:
                self._count(command, changes, started)
                return _done(command, state.done[key])
            if (before := await self._done_before(live, key)) is not None:
                return _done(command, before)
        raise RefusedError("server/busy")

    async def _decided(self, live: LiveTable, person: Person, command: TableCommand) -> entries.Body:
        """Return the log entry that `command` makes.  Raises RefusedError."""
        dear = isinstance(command, TakeBack)  # even a refusal costs a replay of the game, so the rate is checked first
        if dear:
            self._check_rate(person, command)
        away = await self._attendance.away(live) if isinstance(command, Replace) else ()
        decided = decide(live.state, person.id, person.name, command, away)
        if not dear:
            self._check_rate(person, command)
        return decided

    async def _done_before(self, live: LiveTable, key: str) -> tuple[int, int] | None:
        """Return the game and step that answered the command `key` earlier, from the database; None: it is new.

        In memory a table keeps only the most recent commands.
        """
        try:
            return await self._registry.store.read(
                lambda connection: table_queries.done_before(connection, live.no, key)
            )
        except StorageError:
            raise RefusedError("server/storage") from None

    async def _check_seats(self, state: TableState, person: Person, command: TableCommand) -> None:
        """Refuse to seat `person` at one more table if they already have seats at the allowed number of tables."""
        if not isinstance(command, Sit) or state.seating.seat_of(person.id) is not None:
            return
        try:
            count = await self._registry.store.read(lambda each: table_queries.sitting_count(each, person.id))
        except StorageError:
            raise RefusedError("server/storage") from None
        if count >= self._tables:
            raise RefusedError("limit/tables")

    def _count(self, command: TableCommand, changes: Changes, started: float) -> None:
        """Count `command` in the metrics if spectators can see its effect.

        Hidden commands are not counted, so that the metrics do not reveal them.
        """
        if changes.are_public():
            metrics = self._registry.metrics
            metrics.commands.count(type(command).__name__.lower())
            metrics.command_seconds.observe(time.perf_counter() - started)

    def _check_rate(self, person: Person, command: TableCommand) -> None:
        """Refuse `person` if they send commands other than `Play` too often; chat has a limit of its own besides."""
        if isinstance(command, Say) and not self.chat.take(person.id):
            raise RefusedError("limit/rate")
        if not isinstance(command, Play) and not self._beside.take(person.id):
            raise RefusedError("limit/rate")


def _note_choice(live: LiveTable, person: Person, command: TableCommand, body: entries.Body) -> None:
    """Remember the action that `person` chooses, so that they can ask the coach about it later.

    `Undo` and `TakeBack` remove the person's last choice again.
    """
    seat = live.state.seating.seat_of(person.id)
    if seat is not None and isinstance(body, entries.Played) and body.action is not None:
        live.choices.note(live.state, seat, body.action)
    elif seat is not None and isinstance(command, Undo | TakeBack):
        live.choices.forget(live.state, seat)


def _done(command: TableCommand, told: tuple[int, int]) -> Done:
    """Return the acknowledgement of `command`; `told` is the game and the step that it names."""
    game, step = told
    return Done(id=command.id, game=game, step=step)
