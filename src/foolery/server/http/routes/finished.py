"""Finished games: their records, their positions, their secrets."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta

from foolery.server.http.edge import Answer, Call, Route
from foolery.server.http.reception import Reception, address
from foolery.server.http.routes.tables import TABLE, table_id
from foolery.server.limits import Buckets
from foolery.server.refusals import RefusedError
from foolery.server.storage import ledger
from foolery.server.tables import archive
from foolery.server.wire import FairInfo, Positions

__all__ = ["FinishedRoutes", "PositionsQuery"]

MOST = 1_000_000_000  # games and positions fit into 32 bits


class PositionsQuery(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    """Which positions to show, and through whose eyes."""

    eyes: Annotated[str, Meta(pattern="^([0-7]|none|all)$")] = "none"
    first: Annotated[int, Meta(ge=0, le=MOST)] = 0
    last: Annotated[int, Meta(ge=0, le=MOST)] | None = None
    near: Annotated[int, Meta(ge=0, le=7)] | None = None


class FinishedRoutes:
    """The handlers of `/api/tables/{table}/games/{number}`."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._hub = reception.hub
        settings = reception.hub.settings
        self._heavy = Buckets(settings.rate / 5, settings.burst)

    def routes(self) -> list[Route]:
        """Return the routes about finished games."""
        game = f"{TABLE}/games/{{number:int}}"
        return [
            Route("GET", f"{game}/record", "The record of a finished game", self.get_record, str, refusals=(409,)),
            Route(
                "GET", f"{game}/positions", "Positions of a finished game", self.get_positions, Positions, None,
                PositionsQuery, refusals=(409,),
            ),
            Route("GET", f"{game}/fair", "What a verifier needs", self.get_fair, FairInfo, refusals=(409,)),
        ]  # fmt: skip

    async def _finished(self, call: Call) -> archive.FinishedGame:
        if not self._heavy.take(address(call.request)):
            raise RefusedError("limit/rate")
        table, number = table_id(call.path("table")), int(call.path("number"))
        if not 1 <= number <= MOST:
            raise RefusedError("table/unknown")
        found = await self._reception.read(lambda each: ledger.finished_game(each, table, number))
        if found is None:
            raise RefusedError("table/unknown")
        return found

    async def get_record(self, call: Call) -> Answer:
        """Return the record of a finished game."""
        finished = await self._finished(call)
        line = await asyncio.to_thread(archive.record_line, finished, self._hub.registry.dealer_of)
        name = f"{finished.config.game}-{call.path('number')}.json"
        return Answer(line, headers={"content-disposition": f'attachment; filename="{name}"'})

    async def get_positions(self, call: Call) -> Answer:
        """Return positions of a finished game."""
        finished, query = await self._finished(call), call.query
        found = await asyncio.to_thread(
            archive.positions_of,
            finished,
            query.eyes,
            query.first,
            query.last,
            self._hub.registry.dealer_of,
            near=query.near,
        )
        return Answer(found)

    async def get_fair(self, call: Call) -> Answer:
        """Return what a verifier needs."""
        finished = await self._finished(call)
        return Answer(archive.fair_of(finished))
