"""Routes about tables: listing them, creating one, reading one, and sending it a command."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from foolery.server.http.auth import Auth
from foolery.server.http.http_io import Answer, Call, Route
from foolery.server.limits import TokenBuckets
from foolery.server.refusals import RefusedError
from foolery.server.storage import table_queries
from foolery.server.tables.views import table_info
from foolery.server.wire import Done, NewTable, TableCommand, TableInfo, TableList

__all__ = ["table_id"]

LIST_PAGE = 50
TABLE = "/api/tables/{table}"
TABLE_ID = re.compile(r"[0-9A-Za-z]{22}")


class TablesQuery(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The query for tables: of which game, with which status, and only those where one has a seat if `mine` is `true`.

    `more` is where the list goes on: the value of `more` in the response before; None for the beginning.
    """

    game: Annotated[str, Meta(max_length=40, pattern="^[0-9a-z-]*$")] | None = None
    status: Literal["open", "playing", "between", "over", "closed"] | None = None
    mine: Literal["true", "false"] = "false"
    more: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None


class TableRoutes:
    """The handlers of the routes under `/api/tables`."""

    def __init__(self, auth: Auth) -> None:
        self._auth = auth
        self._services = auth.services
        self._new_tables = TokenBuckets(0.5, 30)

    def routes(self) -> list[Route]:
        """Return the routes under `/api/tables`."""
        return [
            Route(
                "GET", "/api/tables", "The lobby", self.list_tables, TableList, None, TablesQuery, refusals=(401,)
            ),
            Route(
                "POST", "/api/tables", "Make a table", self.create_table, TableInfo, NewTable, status=201,
                refusals=(401, 422),
            ),
            Route("GET", TABLE, "One table", self.get_table, TableInfo),
            Route(
                "POST", f"{TABLE}/commands", "Do something at a table", self.command, Done, TableCommand,
                refusals=(401, 409, 422),
            ),
        ]  # fmt: skip

    async def list_tables(self, call: Call) -> Answer:
        """Return tables, newest first, one page at a time.

        If the person asks for their own tables, also return which seats have to act there.
        """
        query = call.query
        person = (await self._auth.person(call.request)).id if query.mine == "true" else None
        rows = await self._auth.read(
            lambda each: table_queries.list_tables(
                each, game=query.game, status=query.status, person=person, before=query.more, limit=LIST_PAGE
            )
        )
        more = str(rows[-1][0]) if len(rows) == LIST_PAGE else None
        tables = [info for _, info in rows]
        turns = {} if person is None else {each.id: await self._to_act(each.id) for each in tables if _goes_on(each)}
        return Answer(TableList(tables=tables, more=more, turns=turns))

    async def _to_act(self, table: str) -> list[int]:
        """Return the seats that have to act at a table.

        This loads the table, because a list in the database would have to be updated with every step.
        """
        live = await self._services.registry.find(table)
        async with live.lock:
            return (await self._services.registry.up_to_date(live)).to_act()

    async def create_table(self, call: Call) -> Answer:
        """Create a table, and return its description."""
        person = await self._auth.person(call.request)
        if not self._new_tables.take(person.id):
            raise RefusedError("limit/rate")
        return Answer(await self._services.create(person, call.body), 201)

    async def get_table(self, call: Call) -> Answer:
        """Return the description of one table."""
        live = await self._services.registry.find(table_id(call.path("table")))
        person = await self._auth.person_or_none(call.request)
        if person is not None:
            await self._services.attendance.note_visit(live, person.id)
        async with live.lock:
            return Answer(table_info(await self._services.registry.up_to_date(live)))

    async def command(self, call: Call) -> Answer:
        """Carry out a command at a table, and return its acknowledgement."""
        person = await self._auth.person(call.request)
        live = await self._services.registry.find(table_id(call.path("table")))
        await self._services.attendance.note_visit(live, person.id)
        return Answer(await self._services.command_handler.command(live, person, call.body))


def _goes_on(table: TableInfo) -> bool:
    return table.status == "playing"


def table_id(given: str) -> str:
    """Return `given` if it has the form of a table's id.  Raises RefusedError if not."""
    if TABLE_ID.fullmatch(given) is None:
        raise RefusedError("table/unknown")
    return given
