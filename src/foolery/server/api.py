"""The HTTP routes: people, games, the lobby, finished games."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from starlette.requests import HTTPConnection

from foolery.server import archive, catalogue, ledger
from foolery.server.hub import Hub, now_ms
from foolery.server.limits import Buckets
from foolery.server.people import COOKIE, COOKIE_SECONDS, People, Person
from foolery.server.refusals import RefusedError
from foolery.server.store import StorageError
from foolery.server.web import Answer, Call, Route
from foolery.server.wire import (
    ClauseInfo,
    Done,
    FairInfo,
    GameInfo,
    Me,
    MyChanges,
    NewTable,
    PlayedGames,
    Positions,
    Recovery,
    TableCommand,
    TableInfo,
    TableList,
)

__all__ = ["Api", "GamesQuery", "PositionsQuery", "TablesQuery", "table_id"]

T = TypeVar("T")

LIST_PAGE = 50
TABLE_ID = re.compile(r"[0-9A-Za-z]{22}")
MOST = 1_000_000_000  # entries, games and tables fit into 32 bits


class TablesQuery(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Which tables to list."""

    game: Annotated[str, Meta(max_length=40)] | None = None
    status: Literal["open", "playing", "between", "over", "closed"] | None = None
    mine: Literal["true", "false"] = "false"
    more: Annotated[int, Meta(ge=0, le=MOST)] | None = None


class GamesQuery(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where to go on listing."""

    more: Annotated[str, Meta(max_length=60, pattern="^[0-9]{1,15}-[0-9]{1,9}-[0-9]{1,9}$")] | None = None


class PositionsQuery(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    """Which positions to show, and through whose eyes."""

    eyes: Annotated[str, Meta(pattern="^([0-7]|none|all)$")] = "none"
    first: Annotated[int, Meta(ge=0, le=MOST)] = 0
    last: Annotated[int, Meta(ge=0, le=MOST)] | None = None


class Api:
    """The handlers, and the routes that lead to them."""

    def __init__(self, hub: Hub, people: People) -> None:
        self.hub = hub
        self.people = people
        settings = hub.settings
        self._guests = Buckets(settings.guests / 60, settings.guests)
        self._guesses = Buckets(0.1, 10)
        self._requests = Buckets(settings.rate, settings.burst * 2)
        self._heavy = Buckets(settings.rate / 5, settings.burst)
        self._new_tables = Buckets(0.5, 30)

    def routes(self) -> list[Route]:
        """Return every route."""
        table = "/api/tables/{table}"
        game = f"{table}/games/{{number:int}}"
        return [
            Route("GET", "/api/games", "The games", self.list_games, list[GameInfo]),
            Route("GET", "/api/games/{game}/texts", "A game's words", self.get_texts, dict[str, dict[str, str]]),
            Route("GET", "/api/games/{game}/clauses", "A game's rules", self.get_clauses, list[ClauseInfo]),
            Route("GET", "/api/me", "Who you are", self.get_me, Me),
            Route("PATCH", "/api/me", "Change yourself", self.change_me, Me, MyChanges, refusals=(401, 422)),
            Route("POST", "/api/me/recovery", "A new recovery code", self.new_code, Recovery, refusals=(401,)),
            Route("POST", "/api/me/recover", "Use a recovery code", self.recover, Me, Recovery, refusals=(422,)),
            Route("POST", "/api/me/forget", "Sign out everywhere else", self.forget, Me, refusals=(401,)),
            Route(
                "GET", "/api/me/games", "Your finished games", self.my_games, PlayedGames, None, GamesQuery,
                refusals=(401,),
            ),
            Route(
                "GET", "/api/tables", "The lobby", self.list_tables, TableList, None, TablesQuery, refusals=(401,)
            ),
            Route(
                "POST", "/api/tables", "Make a table", self.create_table, TableInfo, NewTable, status=201,
                refusals=(401, 422),
            ),
            Route("GET", table, "One table", self.get_table, TableInfo),
            Route(
                "POST", f"{table}/commands", "Do something at a table", self.command, Done, TableCommand,
                refusals=(401, 409, 422),
            ),
            Route("GET", f"{game}/record", "The record of a finished game", self.get_record, str, refusals=(409,)),
            Route(
                "GET", f"{game}/positions", "Positions of a finished game", self.get_positions, Positions, None,
                PositionsQuery, refusals=(409,),
            ),
            Route("GET", f"{game}/fair", "What a verifier needs", self.get_fair, FairInfo, refusals=(409,)),
        ]  # fmt: skip

    # -- who is there

    async def person(self, connection: HTTPConnection) -> Person:
        """Return who sends this.  Raises RefusedError."""
        found = await self.person_or_none(connection)
        if found is None:
            raise RefusedError("people/nobody")
        return found

    async def person_or_none(self, connection: HTTPConnection) -> Person | None:
        """Return who sends this, None for a stranger."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None or self.people.read_cookie(cookie) is None:
            return None
        return await self._read(lambda each: self.people.find(each, cookie))

    def check_rate(self, connection: HTTPConnection) -> None:
        """Refuse somebody who asks too often."""
        if not self._requests.take(_address(connection)):
            raise RefusedError("limit/rate")

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self.hub.store.read(work)
        except StorageError:
            raise RefusedError("server/storage") from None

    async def _write(self, work: Callable[[Connection], T]) -> T:
        for _ in range(3):
            try:
                return await self.hub.store.write(work)
            except StorageError:
                raise RefusedError("server/storage") from None
            except IntegrityError:
                continue  # two people wanted the same name at once
        raise RefusedError("server/busy")

    def _me(self, call: Call, person: Person) -> Answer:
        secure = "; Secure" if self.hub.settings.secure or call.request.url.scheme == "https" else ""
        value = self.people.cookie(person)
        cookie = f"{COOKIE}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        return Answer(person.me(), headers={"set-cookie": cookie})

    async def get_me(self, call: Call) -> Answer:
        """Return who you are; a stranger becomes a guest."""
        found = await self.person_or_none(call.request)
        if found is None:
            if not self._guests.take(_address(call.request)):
                raise RefusedError("limit/rate")
            lang = "ja" if call.request.headers.get("accept-language", "").lower().startswith("ja") else "en"
            found = await self._write(lambda each: self.people.welcome(each, lang, now_ms()))
        return self._me(call, found)

    async def change_me(self, call: Call) -> Answer:
        """Change name or language."""
        person, body = await self.person(call.request), call.body
        return Answer((await self._write(lambda each: self.people.change(each, person, body.name, body.lang))).me())

    async def new_code(self, call: Call) -> Answer:
        """Make a new recovery code."""
        person = await self.person(call.request)
        return Answer(Recovery(code=await self._write(lambda each: self.people.new_code(each, person))))

    async def recover(self, call: Call) -> Answer:
        """Become the person of a recovery code."""
        if not self._guesses.take(_address(call.request)):
            raise RefusedError("limit/rate")
        return self._me(call, await self._read(lambda each: self.people.recover(each, call.body.code)))

    async def forget(self, call: Call) -> Answer:
        """Make all other cookies worthless."""
        person = await self.person(call.request)
        return self._me(call, await self._write(lambda each: self.people.forget(each, person)))

    async def my_games(self, call: Call) -> Answer:
        """List one's own finished games."""
        person = await self.person(call.request)
        place = None
        if call.query.more is not None:
            finished, no, number = (int(each) for each in call.query.more.split("-"))
            place = (finished, no, number)
        rows = await self._read(lambda each: ledger.played_games(each, person.id, place, LIST_PAGE))
        more = "-".join(str(each) for each in rows[-1][0]) if len(rows) == LIST_PAGE else None
        return Answer(PlayedGames(games=[game for _, game in rows], more=more))

    # -- games

    async def list_games(self, call: Call) -> Answer:
        """List the games."""
        return Answer(catalogue.game_infos())

    async def get_texts(self, call: Call) -> Answer:
        """Return a game's words."""
        return Answer(catalogue.texts(call.path("game")))

    async def get_clauses(self, call: Call) -> Answer:
        """Return a game's rules."""
        return Answer(catalogue.clauses(call.path("game")))

    # -- tables

    async def list_tables(self, call: Call) -> Answer:
        """List tables, newest first."""
        query = call.query
        person = (await self.person(call.request)).id if query.mine == "true" else None
        rows = await self._read(
            lambda each: ledger.list_tables(
                each, game=query.game, status=query.status, person=person, before=query.more, limit=LIST_PAGE
            )
        )
        more = str(rows[-1][0]) if len(rows) == LIST_PAGE else None
        return Answer(TableList(tables=[info for _, info in rows], more=more))

    async def create_table(self, call: Call) -> Answer:
        """Make a table."""
        person = await self.person(call.request)
        if not self._new_tables.take(person.id):
            raise RefusedError("limit/rate")
        return Answer(await self.hub.create(person, call.body), 201)

    async def get_table(self, call: Call) -> Answer:
        """Return one table."""
        live = await self.hub.find(table_id(call.path("table")))
        async with live.lock:
            return Answer((await self.hub.up_to_date(live)).info())

    async def command(self, call: Call) -> Answer:
        """Carry out a command."""
        person = await self.person(call.request)
        live = await self.hub.find(table_id(call.path("table")))
        return Answer(await self.hub.command(live, person, call.body))

    # -- finished games

    async def _finished(self, call: Call) -> ledger.FinishedGame:
        if not self._heavy.take(_address(call.request)):
            raise RefusedError("limit/rate")
        table, number = table_id(call.path("table")), int(call.path("number"))
        if not 1 <= number <= MOST:
            raise RefusedError("table/unknown")
        found = await self._read(lambda each: ledger.finished_game(each, table, number))
        if found is None:
            raise RefusedError("table/unknown")
        return found

    async def get_record(self, call: Call) -> Answer:
        """Return the record of a finished game."""
        finished = await self._finished(call)
        line = await asyncio.to_thread(archive.record_line, finished, self.hub.dealer_of)
        name = f"{finished.config.game}-{call.path('number')}.json"
        return Answer(line, headers={"content-disposition": f'attachment; filename="{name}"'})

    async def get_positions(self, call: Call) -> Answer:
        """Return positions of a finished game."""
        finished, query = await self._finished(call), call.query
        found: Any = await asyncio.to_thread(
            archive.positions_of, finished, query.eyes, query.first, query.last, self.hub.dealer_of
        )
        return Answer(found)

    async def get_fair(self, call: Call) -> Answer:
        """Return what a verifier needs."""
        finished = await self._finished(call)
        return Answer(archive.fair_of(finished))


def table_id(given: str) -> str:
    """Return a table's id if it can be one.  Raises RefusedError."""
    if TABLE_ID.fullmatch(given) is None:
        raise RefusedError("table/unknown")
    return given


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else "?"
