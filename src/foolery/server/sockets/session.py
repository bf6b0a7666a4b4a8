"""The WebSocket of a table: it reads commands and answers each; the services send the views of the game."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from foolery.kernel.texts import SOURCE_LANGUAGE
from foolery.server.http.auth import Auth, address
from foolery.server.http.http_io import check_origin, read_query
from foolery.server.http.routes.tables import table_id
from foolery.server.limits import TokenBucket
from foolery.server.live.live_table import LiveTable
from foolery.server.live.socket import Socket
from foolery.server.people.people import Person
from foolery.server.queues import Asker
from foolery.server.refusals import RefusedError
from foolery.server.sockets.command_parser import id_of, read_command
from foolery.server.tables.decisions import refuse_if_illegal
from foolery.server.timing import now_ms
from foolery.server.transport.frames import encode
from foolery.server.transport.socket_protocol import WIRE
from foolery.server.wire import Coach, Done, Earlier, Hint, Lang, Language, Mute, Ping, Pong, Sync, Why

__all__ = ["SocketEndpoint"]

logger = logging.getLogger("foolery.server")

DEAR = 5.0  # tokens that a request for a full view costs; an ordinary message costs 1
MUTED = 200  # most people whom one person can mute
PATIENCE = 100  # refusals for sending too often; then the socket is closed


class SocketQuery(msgspec.Struct, kw_only=True):
    """The game number and step that a connecting client has seen last, and the language it wants."""

    game: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None
    step: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None
    lang: Lang | None = None


class SocketEndpoint:
    """The ASGI application behind `/api/tables/{table}/socket`."""

    def __init__(self, auth: Auth) -> None:
        self.services = auth.services
        self.auth = auth
        self._origins = self.services.settings.origin_list()
        self._open: Counter[str] = Counter()  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket connection until it ends."""
        connection = WebSocket(scope, receive, send)
        try:
            check_origin(connection, self._origins)
        except RefusedError:
            self.services.metrics.refusals.labels("request/origin").inc()
            await connection.close(1008)  # before it is accepted, so the client gets HTTP status 403
            return
        await connection.accept()
        who = address(connection)
        self._open[who] += 1
        self.services.metrics.sockets.inc()
        try:
            await self._serve(connection, receive, send)
        finally:
            self._open[who] -= 1
            self._open += Counter()  # drops the addresses that have none left
            self.services.metrics.sockets.dec()

    async def _serve(self, connection: WebSocket, receive: Receive, send: Send) -> None:
        try:
            self._check_capacity(address(connection))
            self.auth.check_rate(connection)
            query: SocketQuery = read_query(connection, SocketQuery)
            live = await self.services.registry.find(table_id(connection.path_params["table"]))
            person = await self.auth.person(connection)
            muted = await self.auth.read(lambda each: self.auth.people.muted(each, person.id))
        except RefusedError as refused:
            await self._turn_away(send, refused)
            return
        writer = connection.scope.get("extensions", {}).get(WIRE)
        socket = Socket(send, person, query.lang or person.lang, muted, writer)
        socket.address = address(connection)
        await self._converse(connection, receive, live, socket, query)

    def _check_capacity(self, who: str) -> None:
        settings = self.services.settings
        if self._open.total() > settings.sockets or self._open[who] > settings.address_sockets:
            raise RefusedError("limit/sockets")

    async def _turn_away(self, send: Send, refused: RefusedError) -> None:
        self.services.metrics.refusals.labels(refused.code).inc()
        socket = Socket(send, Person("", "", SOURCE_LANGUAGE, 0), SOURCE_LANGUAGE, set())
        socket.close(refused, 1013 if refused.status == 503 else 1008)
        with suppress(Exception):
            await socket.write(_nothing)

    async def _converse(
        self, connection: WebSocket, receive: Receive, live: LiveTable, socket: Socket, query: SocketQuery
    ) -> None:
        async def resync() -> None:
            self.services.metrics.resyncs.inc()
            with suppress(RefusedError):
                await self.services.audience.resync(live, socket)

        writer = asyncio.ensure_future(socket.write(resync))
        reader = asyncio.ensure_future(self._attach_and_read(connection, receive, live, socket, query))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.services.audience.detach(live, socket)
            if socket.closing:
                await asyncio.wait((writer,), timeout=5.0)  # so that the farewell is sent
            writer.cancel()
            socket.gone = True
            if not socket.busy:
                reader.cancel()  # otherwise it ends with the command, which must not be left half done
            for done in await asyncio.gather(writer, reader, return_exceptions=True):
                if isinstance(done, Exception) and not _is_gone(done):
                    logger.error("socket failed", exc_info=done)

    async def _attach_and_read(
        self, connection: WebSocket, receive: Receive, live: LiveTable, socket: Socket, query: SocketQuery
    ) -> None:
        """Attach the socket to the table, which sends it the first view, and only then read commands."""
        try:
            await self.services.audience.attach(live, socket, query.game, query.step)
            await self.auth.person(connection)  # refuse a person who has signed out meanwhile
        except RefusedError as refused:
            self.services.metrics.refusals.labels(refused.code).inc()
            socket.close(refused)
        else:
            await self._read(receive, live, socket)

    async def _read(self, receive: Receive, live: LiveTable, socket: Socket) -> None:
        bucket = TokenBucket(self.services.settings.rate, self.services.settings.burst)
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
                await asyncio.sleep(0)  # let other connections have their turn
                continue
            await self._answer(live, socket, message, bucket)

    async def _answer(self, live: LiveTable, socket: Socket, message: Any, bucket: TokenBucket) -> None:
        command_id = None
        socket.busy = True
        try:
            command = read_command(message)
            command_id = getattr(command, "id", None)
            if isinstance(command, (Language, Sync, Earlier)) and not bucket.take(DEAR - 1):
                raise RefusedError("limit/rate")
            if isinstance(command, (Language, Sync, Earlier, Ping, Mute, Why)):
                await self._own_business(live, socket, command)
            elif isinstance(command, (Hint, Coach)):
                self.services.spawn(self._advise(live, socket, command))  # its person may play meanwhile
            else:
                socket.hold(encode(await self.services.command_handler.carry_out(live, socket.person, command, socket)))
        except RefusedError as refused:
            self._refuse(socket, refused, command_id or id_of(message))
        except Exception as error:
            # An error in the server: make the state be read again from the log, and tell the player.
            logger.error("command failed", exc_info=error)
            live.stale = True
            self._refuse(socket, RefusedError("server/busy"), command_id)
        finally:
            socket.busy = False
            socket.flush()

    async def _advise(self, live: LiveTable, socket: Socket, command: Hint | Coach) -> None:
        asker = Asker(socket.address, socket.person.id)
        try:
            socket.send(encode(await self.services.advisers.answer(live, asker, command)))
        except RefusedError as refused:
            self._refuse(socket, refused, command.id)

    def _refuse(self, socket: Socket, refused: RefusedError, command_id: str | None) -> None:
        self.services.metrics.refusals.labels(refused.code).inc()
        socket.send(encode(refused.message(command_id)))

    async def _own_business(
        self, live: LiveTable, socket: Socket, command: Language | Sync | Earlier | Ping | Mute | Why
    ) -> None:
        """Carry out a command that only this client is affected by and that writes nothing to the table's log."""
        match command:
            case Ping(at=at):
                socket.send(encode(Pong(at=at, now=now_ms())))
            case Sync():
                await self.services.audience.resync(live, socket)
            case Earlier(game=game, before=before):
                await self.services.audience.earlier(live, socket, game, before)
            case Language(lang=lang):
                socket.lang = lang
                await self.services.audience.resync(live, socket)
            case Why():
                async with live.lock:
                    state = await self.services.registry.refreshed(live)
                    seat = state.seating.seat_of(socket.person.id)
                    if seat is None:
                        raise RefusedError("table/not-seated")
                    refuse_if_illegal(state, seat, command)
                    socket.send(encode(Done(id=command.id, game=state.number, step=state.steps[seat])))
            case Mute(person=other, on=on):
                await self._mute(live, socket, other, on=on)
                socket.send(encode(Done(id=command.id, game=live.state.number, step=live.state.steps[socket.viewer])))

    async def _mute(self, live: LiveTable, socket: Socket, other: str, *, on: bool) -> None:
        if on and len(socket.muted) >= MUTED:
            raise RefusedError("request/malformed", problem="nobody else can be muted")
        await self.auth.write(lambda each: self.auth.people.mute(each, socket.person.id, other, on=on))
        for each in live.sockets:
            if each.person.id == socket.person.id:
                each.muted = {*each.muted, other} if on else each.muted - {other}


def _is_gone(error: Exception) -> bool:
    """Whether `error` only says that the client has closed the connection."""
    return isinstance(error, (ConnectionError, OSError)) or "close" in str(error).lower()


async def _nothing() -> None:
    return None
