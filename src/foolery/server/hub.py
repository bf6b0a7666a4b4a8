"""The live tables of this process: one command at a time per table, on disk before anybody hears of it.

Under a table's lock a command is decided, applied to the room and written; only then is it shown.  When the writing
fails, or somebody else wrote that entry first, the room is thrown away and read again.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import Connection

from foolery.bots import bot_names
from foolery.games import game_ids, get_game
from foolery.kernel.errors import InvalidOptionsError
from foolery.server import ledger, log
from foolery.server.config import Settings
from foolery.server.decisions import decide, overdue
from foolery.server.eyes import encode, view_message
from foolery.server.limits import Buckets
from foolery.server.log import Entry, Place
from foolery.server.metrics import Metrics
from foolery.server.people import Person, new_id
from foolery.server.refusals import RefusedError
from foolery.server.room import Changes, Config, DealerOf, Room, Viewer, bot_name
from foolery.server.socket import Socket
from foolery.server.store import Append, StorageError, Store, notify, packed
from foolery.server.thinkers import Thinkers
from foolery.server.wire import (
    Done,
    Line,
    NewTable,
    Presence,
    Said,
    Say,
    TableCommand,
    TableInfo,
    TableMessage,
    Welcome,
)

__all__ = ["Hub", "Live", "now_ms"]

logger = logging.getLogger("foolery.server")

TRIES = 10
IDLE_SECONDS = 120.0
COLLECT_SECONDS = 600.0
WHISPER_SECONDS = 20.0
REMOTE_SECONDS = 60.0  # after which another process's word on who is connected is no longer believed


@dataclass(eq=False)
class Live:
    """A table that is in memory."""

    no: int
    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: set[Socket] = field(default_factory=set)
    stale: bool = False  # the room may be ahead of the log: read it again before use
    shown: int = 0  # the last entry that the sockets have been shown
    deadline: tuple[int, int] | None = None  # as it is on disk
    thinking: set[int] = field(default_factory=set)
    left: dict[int, float] = field(default_factory=dict)  # seat -> when its last socket closed
    elsewhere: dict[str, tuple[int, int, float]] = field(default_factory=dict)  # process -> seats, watching, when
    used: float = field(default_factory=time.monotonic)

    def connected(self) -> int:
        """Return the seats that are connected, here or elsewhere, as a bitmask."""
        mask = 0
        for socket in self.sockets:
            if socket.viewer is not None:
                mask |= 1 << socket.viewer
        for seats, _, when in self.elsewhere.values():
            if time.monotonic() - when < REMOTE_SECONDS:
                mask |= seats
        return mask

    def watching(self) -> int:
        """Return how many look on."""
        here = sum(socket.viewer is None for socket in self.sockets)
        return here + sum(
            count for _, count, when in self.elsewhere.values() if time.monotonic() - when < REMOTE_SECONDS
        )


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hub:
    """All live tables of this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, thinkers: Thinkers) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.thinkers = thinkers
        self.lives: dict[str, Live] = {}
        self._by_no: dict[int, Live] = {}
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._started = time.monotonic()
        self._chat = Buckets(0.5, 5)
        self.closing = False
        self.dealer_of: DealerOf | None = None  # tests choose the cards

    def start(self) -> None:
        """Start what runs by itself: clocks, forgetting, listening to other processes."""
        self.store.on_wake = self._woken
        self.store.on_reconnect = lambda: self._spawn(self._catch_up_all())
        self._spawn(self._watch_clocks())
        self._spawn(self._housekeeping())

    async def farewell(self) -> None:
        """Say goodbye to every socket, and give them a moment to hear it."""
        self.closing = True
        for live in list(self.lives.values()):
            for socket in list(live.sockets):
                socket.close(RefusedError("server/restarting"), 1012)
        for _ in range(50):
            if not any(live.sockets for live in self.lives.values()):
                return
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Stop everything that runs by itself."""
        await self.farewell()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not self.closing:
            logger.error("task failed", extra={"error": type(task.exception()).__name__}, exc_info=task.exception())

    # -- finding tables

    async def find(self, table_id: str) -> Live:
        """Return a live table, reading it if need be.  Raises RefusedError."""
        live = self.lives.get(table_id)
        if live is not None:
            live.used = time.monotonic()
            return live
        if table_id not in self._loading:
            future = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = future
            future.add_done_callback(lambda done: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Live:
        try:
            loaded = await self.store.read(lambda connection: ledger.load(connection, table_id=table_id))
        except StorageError:
            raise RefusedError("server/storage") from None
        if loaded is None:
            raise RefusedError("table/unknown")
        live = Live(loaded.no, self._fold(loaded))
        live.shown = live.room.n
        live.deadline = live.room.deadline()
        self.lives[table_id] = self._by_no[live.no] = live
        self._start_bots(live)
        return live

    def _fold(self, loaded: ledger.Loaded) -> Room:
        room = self._room(loaded.config, loaded.secrets)
        for entry in loaded.before:
            room.remember(entry)
        room.replay(loaded.entries)
        return room

    def _room(self, config: Config, known: dict[int, bytes]) -> Room:
        return Room(config, known) if self.dealer_of is None else Room(config, known, self.dealer_of)

    async def refreshed(self, live: Live) -> Room:
        """Return the room as the log has it; called under the table's lock.  Raises RefusedError."""
        if live.stale:
            try:
                loaded = await self.store.read(lambda connection: ledger.load(connection, no=live.no))
            except StorageError:
                raise RefusedError("server/storage") from None
            assert loaded is not None
            live.room = self._fold(loaded)
            live.deadline = live.room.deadline()
            live.stale = False
            self.metrics.reloads.inc()
            for socket in live.sockets:
                live.room.watch(socket.viewer)
            if live.room.n != live.shown:
                self._show_everything(live)
            self._start_bots(live)
        return live.room

    # -- making tables

    async def create(self, person: Person, wish: NewTable) -> TableInfo:
        """Make a table and return it.  Raises RefusedError."""
        config = _config(person, wish)
        room = self._room(config, {1: secrets.token_bytes(32)})
        changes = Changes()
        if any(chair.person == person.id for chair in room.chairs):
            changes.sat.append(person.id)
        self._follow(room, changes, now_ms())
        entries = [
            {"n": entry.n, "at": entry.at, "command": None, "body": log.encode(entry.body)} for entry in changes.entries
        ]

        def work(connection: Connection) -> int:
            if changes.sat and ledger.sitting_count(connection, person.id) >= self.settings.tables:
                raise RefusedError("limit/tables")
            no = ledger.insert_table(connection, room, entries)
            for effect in ledger.effects_of(no, room, changes, new_deadline=room.deadline() is not None):
                connection.execute(effect)
            return no

        try:
            no = await self.store.write(work)
        except StorageError:
            raise RefusedError("server/storage") from None
        live = Live(no, room)
        live.shown, live.deadline = room.n, room.deadline()
        self.lives[config.id] = self._by_no[no] = live
        self._start_bots(live)
        return room.info()

    # -- commands

    async def command(self, live: Live, person: Person, command: TableCommand) -> Done:
        """Carry out a command once, however often it is sent.  Raises RefusedError."""
        # A connection that breaks must not leave the command half done.
        return await asyncio.shield(self._command(live, person, command))

    async def _command(self, live: Live, person: Person, command: TableCommand) -> Done:
        key = f"{person.id}:{command.id}"
        async with live.lock:
            for _ in range(TRIES):
                room = await self.refreshed(live)
                if key in room.done:
                    return Done(id=command.id, step=room.done[key])
                if await self._enforce_clock(live):
                    continue
                try:
                    body, action = decide(room, person.id, person.name, command, self._away(live))
                except RefusedError:
                    # Another process may know better: somebody has just come from there.
                    if self.store.is_sqlite or not await self._read_news(live):
                        raise
                    continue
                if isinstance(command, Say) and not self._chat.take(person.id):
                    raise RefusedError("limit/rate")
                if await self._append(live, body, key, action):
                    return Done(id=command.id, step=room.done.get(key, 0))
        raise RefusedError("server/busy")

    def done(self, live: Live, socket: Socket, command: str) -> Done:
        """Return the answer to a command that changes no table."""
        return Done(id=command, step=live.room.steps[socket.viewer])

    def _away(self, live: Live) -> list[int]:
        now = time.monotonic()
        connected = live.connected()
        limit = self.settings.away_seconds
        return [
            seat
            for seat in range(len(live.room.chairs))
            if not connected >> seat & 1 and now - max(live.left.get(seat, 0.0), self._started) >= limit
        ]

    async def _append(self, live: Live, body: log.Body, key: str | None, action: int | None = None) -> bool:
        """Apply an entry and write it down; False if somebody else was first and the command is to be decided again."""
        room, changes, now = live.room, Changes(), now_ms()
        live.stale = True  # until it is on disk
        room.apply(Entry(room.n + 1, now, key, body), changes, action)
        self._follow(room, changes, now)
        if changes.ended:
            room.secrets[room.number + 1] = secrets.token_bytes(32)
        deadline = room.deadline()
        effects = ledger.effects_of(live.no, room, changes, new_deadline=deadline != live.deadline)
        started = time.perf_counter()
        try:
            committed = await self.store.append(Append(live.no, changes.entries, effects))
        except StorageError as error:
            self.metrics.storage_failures.inc()
            logger.warning("storage failed", extra={"error": str(error)})
            raise RefusedError("server/storage") from None
        if not committed:
            return False
        self.metrics.commit_seconds.observe(time.perf_counter() - started)
        self.metrics.entries.inc(len(changes.entries))
        live.stale, live.deadline = False, deadline
        self._show(live, changes)
        self._start_bots(live)
        return True

    @staticmethod
    def _follow(room: Room, changes: Changes, now: int) -> None:
        while (body := room.follow_up(lambda: new_id(12))) is not None:
            room.apply(Entry(room.n + 1, now, None, body), changes)

    # -- showing

    def _show(self, live: Live, changes: Changes) -> None:
        room = live.room
        live.shown = room.n
        if not live.sockets:
            return
        if changes.table:
            self._show_table(live)
        views: dict[tuple[Viewer, str], str] = {}
        for socket in live.sockets:
            viewer = socket.viewer
            if socket.new_seat:
                socket.new_seat = False
                self._show_full(live, socket)
            elif viewer in changes.viewers:
                key = (viewer, socket.lang)
                if key not in views:
                    lines = room.lines[viewer] if changes.begun else changes.lines.get(viewer, [])
                    views[key] = self._view(live, viewer, socket.lang, lines, full=changes.begun)
                socket.send(views[key])
            for line in changes.said:
                if line.person not in socket.muted:
                    socket.send(encode(Said(lines=[line])))

    def _show_table(self, live: Live) -> None:
        """Tell everybody about the table, and notice who has got or lost a seat."""
        info = live.room.info()
        moved = False
        for socket in live.sockets:
            seat = live.room.seat_of(socket.person.id)
            if seat != socket.viewer:
                live.room.watch(seat)
                socket.viewer, socket.new_seat, moved = seat, True, True
        encoded = {seat: encode(TableMessage(table=info, seat=seat)) for seat in {each.viewer for each in live.sockets}}
        for socket in live.sockets:
            socket.send(encoded[socket.viewer])
        if moved:
            self._show_presence(live)

    def _view(self, live: Live, viewer: Viewer, lang: str, lines: Iterable[Line], *, full: bool) -> str:
        message = view_message(live.room, viewer, lang, list(lines), full=full, now=now_ms())
        assert message is not None
        return encode(message)

    def _show_full(self, live: Live, socket: Socket) -> None:
        room = live.room
        if room.table is not None:
            socket.send(self._view(live, socket.viewer, socket.lang, room.lines[socket.viewer], full=True))

    def _show_everything(self, live: Live) -> None:
        live.shown = live.room.n
        self._show_table(live)
        for socket in live.sockets:
            socket.new_seat = False
            self._show_full(live, socket)

    def _show_presence(self, live: Live) -> None:
        mask = live.connected()
        seats = range(len(live.room.chairs))
        message = encode(Presence(connected=[bool(mask >> seat & 1) for seat in seats], watching=live.watching()))
        for socket in live.sockets:
            socket.send(message)

    # -- sockets

    async def attach(self, live: Live, socket: Socket, game: int | None, step: int | None) -> None:
        """Let a socket look on from now on, and send it what it has missed.  Raises RefusedError."""
        async with live.lock:
            if sum(each.person.id == socket.person.id for each in live.sockets) >= 8:
                raise RefusedError("limit/sockets")
            room = await self.up_to_date(live)
            viewer = socket.viewer = room.seat_of(socket.person.id)
            self.lives[room.config.id] = self._by_no[live.no] = live
            room.watch(viewer)
            live.sockets.add(socket)
            if viewer is not None:
                live.left.pop(viewer, None)
            socket.send(encode(Welcome(seat=viewer, person=socket.person.id, now=now_ms(), muted=sorted(socket.muted))))
            socket.send(encode(TableMessage(table=room.info(), seat=viewer)))
            self._presence_changed(live)
            said = [line for line in room.chat if line.person not in socket.muted]
            if said:
                socket.send(encode(Said(lines=said)))
            if room.table is not None:
                known = game == room.number and step is not None and step <= room.steps[viewer]
                lines = [line for line in room.lines[viewer] if not known or line.step > (step or 0)]
                socket.send(self._view(live, viewer, socket.lang, lines, full=not known))

    def detach(self, live: Live, socket: Socket) -> None:
        """Let go of a socket."""
        if socket not in live.sockets:
            return
        live.sockets.discard(socket)
        live.used = time.monotonic()
        viewer = socket.viewer
        if not any(other.viewer == viewer for other in live.sockets):
            live.room.unwatch(viewer)
            if viewer is not None:
                live.left[viewer] = time.monotonic()
        if not self.closing:
            self._presence_changed(live)

    async def resync(self, live: Live, socket: Socket) -> None:
        """Send a socket the table and a full view."""
        async with live.lock:
            room = await self.up_to_date(live)
            if socket not in live.sockets:
                return
            socket.send(encode(TableMessage(table=room.info(), seat=socket.viewer)))
            self._show_presence_to(live, socket)
            self._show_full(live, socket)

    def _show_presence_to(self, live: Live, socket: Socket) -> None:
        mask = live.connected()
        seats = range(len(live.room.chairs))
        socket.send(encode(Presence(connected=[bool(mask >> seat & 1) for seat in seats], watching=live.watching())))

    def _presence_changed(self, live: Live) -> None:
        self._show_presence(live)
        if not self.store.is_sqlite:
            self._spawn(self._whisper_presence([live]))

    async def _whisper_presence(self, lives: list[Live]) -> None:
        """Tell other processes who is connected here."""
        words: list[str] = []
        for live in lives:
            mask = 0
            for socket in live.sockets:
                mask |= 0 if socket.viewer is None else 1 << socket.viewer
            words.append(f"{live.no}:{mask}:{sum(socket.viewer is None for socket in live.sockets)}")

        def work(connection: Connection) -> None:
            for payload in packed(words):
                notify(connection, f"p {self.store.process} {payload}")

        with suppress(StorageError):
            await self.store.write(work)

    # -- bots

    def _start_bots(self, live: Live) -> None:
        if self.closing:
            return
        for seat, level in live.room.bots_to_act():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self._spawn(self._think(live, seat, level))

    async def _think(self, live: Live, seat: int, level: str) -> None:
        try:
            room = live.room
            if live.stale or room.table is None or seat not in room.to_act():
                return
            sight, decision = room.table.sight(seat), room.decision[seat]
            started = time.monotonic()
            action = await self.thinkers.choose(room.config.game, level, sight)
            self.metrics.think_seconds.observe(time.monotonic() - started)
            await asyncio.sleep(max(0.0, self.settings.bot_delay - (time.monotonic() - started)))
            async with live.lock:
                room = await self.refreshed(live)
                due = dict(room.bots_to_act())
                if seat in due and room.decision[seat] == decision and room.table is not None:
                    body = log.Played(seat, room.game.notate(room.table.state, seat, action))
                    await self._append(live, body, None, action)
        except RefusedError:
            await asyncio.sleep(1.0)  # the store is away; housekeeping starts the bot again
        finally:
            live.thinking.discard(seat)
        if live.room.bots_to_act() and not live.stale:
            self._start_bots(live)

    # -- clocks

    async def _enforce_clock(self, live: Live) -> bool:
        """Let a seat lose on time if it must; called under the table's lock."""
        late = self._late(live)
        return late is not None and (await self._append(live, late, None) or True)

    def _late(self, live: Live) -> log.TimedOut | None:
        if time.monotonic() - self._started < self.settings.clock_grace:
            return None
        return overdue(live.room, now_ms())

    async def _watch_clocks(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(0.25)
            ticks += 1
            for live in list(self.lives.values()):
                if live.room.clock is not None and self._late(live) is not None:
                    await self._time_out(live)
            if ticks % 8 == 0 and time.monotonic() - self._started >= self.settings.clock_grace:
                await self._time_out_elsewhere()

    async def _time_out(self, live: Live) -> None:
        async with live.lock:
            try:
                await self.refreshed(live)
                while await self._enforce_clock(live):
                    await self.refreshed(live)
            except RefusedError:
                return  # the store is away; the next round tries again

    async def _time_out_elsewhere(self) -> None:
        """Enforce the clocks of tables that no process may have in memory."""
        try:
            due = await self.store.read(lambda connection: ledger.due_tables(connection, now_ms()))
            for table_id in due:
                live = await self.find(table_id)
                await self._time_out(live)
        except (StorageError, RefusedError):
            return

    # -- other processes

    def _woken(self, payload: str) -> None:
        kind, process, *words = payload.split(" ")
        if process == self.store.process:
            return
        if kind == "e":
            for word in words:
                number, _, n = word.partition(":")
                live = self._by_no.get(int(number))
                if live is not None and live.shown < int(n):
                    self._spawn(self._catch_up(live))
        elif kind == "p":
            for word in words:
                no, seats, watching = (int(each) for each in word.split(":"))
                live = self._by_no.get(no)
                if live is not None:
                    before = live.connected(), live.watching()
                    live.elsewhere[process] = (seats, watching, time.monotonic())
                    if (live.connected(), live.watching()) != before:
                        self._show_presence(live)

    async def _catch_up(self, live: Live) -> None:
        async with live.lock:
            try:
                await self.up_to_date(live)
            except RefusedError:
                live.stale = True

    async def up_to_date(self, live: Live) -> Room:
        """Return the room with everything that is in the log now; called under the table's lock.

        One process knows of its own entries; several must look, or somebody who moves from one to another would see
        the game go back.  Raises RefusedError.
        """
        room = await self.refreshed(live)
        if not self.store.is_sqlite:
            await self._read_news(live)
        return room

    async def _read_news(self, live: Live) -> bool:
        """Apply and show what other processes have appended; return whether there was anything."""
        room = live.room
        try:
            read, known = await self.store.read(lambda connection: ledger.news(connection, live.no, room.n))
        except StorageError:
            raise RefusedError("server/storage") from None
        room.secrets |= known
        changes = Changes()
        for entry in read:
            if isinstance(entry.body, log.Began) and changes.entries:
                self._show(live, changes)  # the end of the game before it
                changes = Changes()
            room.apply(entry, changes)
        live.deadline = room.deadline()
        if read:
            self._show(live, changes)
        return bool(read)

    async def _catch_up_all(self) -> None:
        """Look for what was missed: wake-ups are hints, and hints get lost."""
        lives = {live.no: live for live in self.lives.values() if live.sockets or live.room.clock is not None}
        try:
            heads = await self.store.read(lambda connection: ledger.heads(connection, list(lives)))
        except StorageError:
            return
        for no, n in heads.items():
            if lives[no].shown < n:
                await self._catch_up(lives[no])

    # -- keeping house

    async def _housekeeping(self) -> None:
        collected = whispered = time.monotonic()
        while True:
            await asyncio.sleep(5.0)
            now = time.monotonic()
            for table_id, live in list(self.lives.items()):
                if live.stale and live.sockets and not live.lock.locked():
                    await self._recover(live)
                if live.room.bots_to_act() and not live.thinking and not live.stale:
                    self._start_bots(live)
                idle = not live.sockets and not live.thinking and not live.lock.locked()
                if idle and now - live.used > IDLE_SECONDS:
                    del self.lives[table_id], self._by_no[live.no]
            if now - collected > COLLECT_SECONDS:
                gc.collect()
                collected = now
            if not self.store.is_sqlite:
                await self._catch_up_all()
                if now - whispered > WHISPER_SECONDS:
                    await self._whisper_presence([live for live in self.lives.values() if live.sockets])
                    whispered = now

    async def _recover(self, live: Live) -> None:
        async with live.lock:
            try:
                await self.refreshed(live)
            except RefusedError:
                return


def _config(person: Person, wish: NewTable) -> Config:
    """Check a wish for a table.  Raises RefusedError with one message per field."""
    if wish.game not in game_ids():
        raise RefusedError("game/unknown")
    game = get_game(wish.game)
    problems: dict[str, str] = {}
    try:
        game.complete_options(wish.options, len(wish.seats))
    except InvalidOptionsError as error:
        problems |= error.fields
    if wish.match and game.match_target is None:
        problems["match"] = "this game has no match of several games"
    problems |= _seat_problems(wish)
    if problems:
        raise RefusedError("options/invalid", fields=problems)
    places: list[Place] = []
    for seat in wish.seats:
        if seat.who == "bot":
            taken = [place.name or "" for place in places]
            places.append(Place("bot", None, bot_name(seat.level or "", taken), seat.level))
        else:
            places.append(Place("open") if seat.who == "open" else Place("person", person.id, person.name))
    return Config(
        id=new_id(22),
        game=wish.game,
        options=dict(wish.options),
        places=places,
        public=wish.public,
        clock=wish.clock,
        match=wish.match,
        created=now_ms(),
    )


def _seat_problems(wish: NewTable) -> dict[str, str]:
    if sum(seat.who == "me" for seat in wish.seats) > 1:
        return {"seats": "you can have one seat"}
    if all(seat.who == "bot" for seat in wish.seats):
        return {"seats": "at least one seat is for a person"}
    for number, seat in enumerate(wish.seats):
        if seat.who == "bot" and seat.level not in bot_names(wish.game):
            return {f"seats.{number}": f"expected one of {', '.join(bot_names(wish.game))}, got {seat.level!r}"}
        if seat.who != "bot" and seat.level is not None:
            return {f"seats.{number}": "only a bot has a level"}
    return {}
