"""Attaches sockets to live tables and detaches them, and sends a new socket what its client has missed."""

from __future__ import annotations

import time

from foolery.server.live.attendance import Attendance
from foolery.server.live.live_table import LiveTable
from foolery.server.live.peers import Peers
from foolery.server.live.registry import Registry
from foolery.server.live.showing import (
    show_earlier,
    show_full,
    show_presence,
    show_presence_to,
    show_since,
    show_table_to,
)
from foolery.server.live.socket import Socket
from foolery.server.live.tasks import Tasks
from foolery.server.refusals import RefusedError
from foolery.server.timing import now_ms
from foolery.server.transport.frames import encode
from foolery.server.wire import Said, Welcome

SOCKETS_PER_PERSON = 8  # at one table


class Audience:
    """The sockets (clients) at the tables of this process."""

    def __init__(self, registry: Registry, tasks: Tasks, peers: Peers, attendance: Attendance) -> None:
        self._registry = registry
        self._tasks = tasks
        self._peers = peers
        self._attendance = attendance
        peers.on_sign_out = self.sign_out

    async def attach(self, live: LiveTable, socket: Socket, game: int | None, step: int | None) -> None:
        """Add `socket` to a table.  Send it the table, the chat, and what has happened since `step` of `game`.

        `game` (its number at the table) and `step` are the last that the client has seen; None if it has seen nothing.
        Raises RefusedError.
        """
        async with live.lock:
            if sum(each.person.id == socket.person.id for each in live.sockets) >= SOCKETS_PER_PERSON:
                raise RefusedError("limit/sockets")
            state = await self._registry.up_to_date(live)
            viewer = socket.viewer = state.seating.seat_of(socket.person.id)
            if viewer is not None and not self._registry.store.is_sqlite:
                # Other processes may not have heard of this client yet, and would take its person for away.
                self._tasks.spawn(self._attendance.note([(socket.person.id, live.no)]))
            self._registry.add(live)  # it may have been removed from memory while this waited
            await self._registry.watch(live, viewer)
            live.sockets.add(socket)
            socket.send(encode(Welcome(seat=viewer, person=socket.person.id, now=now_ms(), muted=sorted(socket.muted))))
            show_table_to(live, socket)
            self._presence_changed(live, socket)
            said = [line for line in state.chat if line.person not in socket.muted]
            if said:
                socket.send(encode(Said(lines=said)))
            show_since(live, socket, game, step)

    def detach(self, live: LiveTable, socket: Socket) -> None:
        """Remove `socket` from a table, if it is still attached there."""
        if socket not in live.sockets:
            return
        live.sockets.discard(socket)
        live.used = time.monotonic()
        viewer = socket.viewer
        if not any(other.viewer == viewer for other in live.sockets):
            live.state.unwatch(viewer)
        if not self._tasks.closing:
            if viewer is not None:
                self._tasks.spawn(self._attendance.note([(socket.person.id, live.no)]))
            self._presence_changed(live)

    def sign_out(self, person: str, generation: int) -> None:
        """Close the sockets that `person` opened with a cookie of an earlier generation than `generation`."""
        for live in list(self._registry.lives.values()):
            for socket in list(live.sockets):
                if socket.person.id == person and socket.person.generation < generation:
                    socket.close(RefusedError("people/nobody"))

    async def resync(self, live: LiveTable, socket: Socket) -> None:
        """Send `socket` the table and a complete view of the game.  Does nothing if it is no longer attached."""
        async with live.lock:
            await self._registry.up_to_date(live)
            if socket not in live.sockets:
                return
            show_table_to(live, socket)
            show_presence_to(live, [socket])
            show_full(live, socket)

    async def earlier(self, live: LiveTable, socket: Socket, game: int, before: int) -> None:
        """Send `socket` the log lines of `game` that come before line number `before`."""
        async with live.lock:
            await self._registry.refreshed(live)
            if socket in live.sockets:
                show_earlier(live, socket, game, before)

    def _presence_changed(self, live: LiveTable, newcomer: Socket | None = None) -> None:
        show_presence(live, newcomer)
        if not self._registry.store.is_sqlite:
            self._tasks.spawn(self._peers.whisper([live]))
