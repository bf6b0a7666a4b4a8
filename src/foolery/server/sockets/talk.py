"""The WebSocket of a table: read commands, answer each, let the hub show the rest."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from foolery.server.http.edge import check_origin, read_query
from foolery.server.http.reception import Reception, address
from foolery.server.http.routes.tables import table_id
from foolery.server.limits import Bucket
from foolery.server.live.live import Live
from foolery.server.live.socket import Socket
from foolery.server.people.people import Person
from foolery.server.refusals import RefusedError
from foolery.server.sockets.protocol import WIRE
from foolery.server.sockets.reading import id_of, read_command
from foolery.server.timing import now_ms
from foolery.server.wire import Coach, Done, Earlier, Hint, Language, Mute, Ping, Pong, Sync
from foolery.server.wire.frames import encode

__all__ = ["SocketQuery", "Talk"]

logger = logging.getLogger("foolery.server")

DEAR = 5.0  # what a full view costs, where an ordinary message costs 1
MUTED = 200  # people
PATIENCE = 100  # refusals for sending too much before the socket is closed


class SocketQuery(msgspec.Struct, kw_only=True):
    """What a client that connects already has."""

    game: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None
    step: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None
    lang: Literal["en", "ja"] | None = None


class Talk:
    """The ASGI application behind `/api/tables/{table}/socket`."""

    def __init__(self, reception: Reception) -> None:
        self.hub = reception.hub
        self.reception = reception
        self._origins = self.hub.settings.origin_list()
        self._open: Counter[str] = Counter()  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        connection = WebSocket(scope, receive, send)
        try:
            check_origin(connection, self._origins)
        except RefusedError:
            self.hub.metrics.refusals.labels("request/origin").inc()
            await connection.close(1008)  # before it is accepted: a plain 403
            return
        await connection.accept()
        who = address(connection)
        self._open[who] += 1
        self.hub.metrics.sockets.inc()
        try:
            await self._serve(connection)
        finally:
            self._open[who] -= 1
            self._open += Counter()  # lets go of whoever has none left
            self.hub.metrics.sockets.dec()

    async def _serve(self, connection: WebSocket) -> None:
        try:
            self._check_room(address(connection))
            self.reception.check_rate(connection)
            query: SocketQuery = read_query(connection, SocketQuery)
            live = await self.hub.registry.find(table_id(connection.path_params["table"]))
            person = await self.reception.person(connection)
            muted = await self.reception.read(lambda each: self.reception.people.muted(each, person.id))
        except RefusedError as refused:
            await self._turn_away(connection, refused)
            return
        wire = connection.scope.get("extensions", {}).get(WIRE)
        socket = Socket(connection._send, person, query.lang or person.lang, muted, wire)
        await self._converse(connection, live, socket, query)

    def _check_room(self, who: str) -> None:
        settings = self.hub.settings
        if self._open.total() > settings.sockets or self._open[who] > settings.address_sockets:
            raise RefusedError("limit/sockets")

    async def _turn_away(self, connection: WebSocket, refused: RefusedError) -> None:
        self.hub.metrics.refusals.labels(refused.code).inc()
        socket = Socket(connection._send, Person("", "", "en", 0), "en", set())
        socket.close(refused, 1013 if refused.status == 503 else 1008)
        with suppress(Exception):
            await socket.write(_nothing)

    async def _converse(self, connection: WebSocket, live: Live, socket: Socket, query: SocketQuery) -> None:
        async def resync() -> None:
            self.hub.metrics.resyncs.inc()
            with suppress(RefusedError):
                await self.hub.audience.resync(live, socket)

        writer = asyncio.ensure_future(socket.write(resync))
        reader = asyncio.ensure_future(self._attach_and_read(connection, live, socket, query))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hub.audience.detach(live, socket)
            if socket.closing:
                await asyncio.wait((writer,), timeout=5.0)  # for the farewell
            writer.cancel()
            socket.gone = True
            if not socket.busy:
                reader.cancel()  # otherwise it ends with the command, which must not be left half done
            for done in await asyncio.gather(writer, reader, return_exceptions=True):
                if isinstance(done, Exception) and not _is_gone(done):
                    logger.error("socket failed", exc_info=done)

    async def _attach_and_read(self, connection: WebSocket, live: Live, socket: Socket, query: SocketQuery) -> None:
        """Read no command before the socket has been told where it is."""
        try:
            await self.hub.audience.attach(live, socket, query.game, query.step)
            await self.reception.person(connection)  # who may have signed out while this socket was not known yet
        except RefusedError as refused:
            self.hub.metrics.refusals.labels(refused.code).inc()
            socket.close(refused)
        else:
            await self._read(connection._receive, live, socket)

    async def _read(self, receive: Receive, live: Live, socket: Socket) -> None:
        bucket = Bucket(self.hub.settings.rate, self.hub.settings.burst)
        patience = PATIENCE
        while not socket.gone:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if not bucket.take():
                patience -= 1
                if patience == 0:
                    socket.close(RefusedError("limit/rate"))
                    return
                self._refuse(socket, RefusedError("limit/rate"), None)
                await asyncio.sleep(0)  # others first
                continue
            await self._answer(live, socket, message, bucket)

    async def _answer(self, live: Live, socket: Socket, message: Any, bucket: Bucket) -> None:
        command_id = None
        socket.busy = True
        try:
            command = read_command(message)
            command_id = getattr(command, "id", None)
            if isinstance(command, (Language, Sync, Earlier)) and not bucket.take(DEAR - 1):
                raise RefusedError("limit/rate")
            if isinstance(command, (Language, Sync, Earlier, Ping, Mute)):
                await self._own_business(live, socket, command)
            elif isinstance(command, (Hint, Coach)):
                self.hub.spawn(self._advise(live, socket, command))  # who thinks it over may play meanwhile
            else:
                socket.hold(encode(await self.hub.desk.carry_out(live, socket.person, command, socket)))
        except RefusedError as refused:
            self._refuse(socket, refused, command_id or id_of(message))
        except Exception as error:
            # A fault of ours: nothing was committed, the room is read again, and the player is told.
            logger.error("command failed", exc_info=error)
            live.stale = True
            self._refuse(socket, RefusedError("server/busy"), command_id)
        finally:
            socket.busy = False
            socket.flush()

    async def _advise(self, live: Live, socket: Socket, command: Hint | Coach) -> None:
        try:
            socket.send(encode(await self.hub.advisers.answer(live, socket.person.id, command)))
        except RefusedError as refused:
            self._refuse(socket, refused, command.id)

    def _refuse(self, socket: Socket, refused: RefusedError, command_id: str | None) -> None:
        self.hub.metrics.refusals.labels(refused.code).inc()
        socket.send(encode(refused.message(command_id)))

    async def _own_business(self, live: Live, socket: Socket, command: Language | Sync | Earlier | Ping | Mute) -> None:
        """Answer what concerns this client alone."""
        match command:
            case Ping(at=at):
                socket.send(encode(Pong(at=at, now=now_ms())))
            case Sync():
                await self.hub.audience.resync(live, socket)
            case Earlier(game=game, before=before):
                await self.hub.audience.earlier(live, socket, game, before)
            case Language(lang=lang):
                socket.lang = lang
                await self.hub.audience.resync(live, socket)
            case Mute(person=other, on=on):
                await self._mute(live, socket, other, on=on)
                socket.send(encode(Done(id=command.id, game=live.room.number, step=live.room.steps[socket.viewer])))

    async def _mute(self, live: Live, socket: Socket, other: str, *, on: bool) -> None:
        if on and len(socket.muted) >= MUTED:
            raise RefusedError("request/malformed", problem="nobody else can be muted")
        await self.reception.write(lambda each: self.reception.people.mute(each, socket.person.id, other, on=on))
        for each in live.sockets:
            if each.person.id == socket.person.id:
                each.muted = {*each.muted, other} if on else each.muted - {other}


def _is_gone(error: Exception) -> bool:
    """Whether an error only says that the other side has hung up."""
    return isinstance(error, (ConnectionError, OSError)) or "close" in str(error).lower()


async def _nothing() -> None:
    return None
