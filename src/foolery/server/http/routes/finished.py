"""Routes about finished games: records, positions, endings, reviews, studies, and what a verifier of the deal needs."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from foolery.server.http.auth import Auth, address
from foolery.server.http.http_io import Answer, Call, Route
from foolery.server.http.routes.tables import TABLE, table_id
from foolery.server.limits import TokenBuckets, Turnstile
from foolery.server.live.reviewers import OWN, PERSON, STRANGER
from foolery.server.queues import Asker
from foolery.server.refusals import RefusedError
from foolery.server.storage import table_queries
from foolery.server.tables import archive
from foolery.server.tables.archive import FinishedGame
from foolery.server.tables.new_table import TableDraft
from foolery.server.tables.state import DealerOf
from foolery.server.tables.studies import study_of
from foolery.server.timing import now_ms
from foolery.server.wire import Ending, FairInfo, NewStudy, Positions, Review, TableInfo

T = TypeVar("T")

NUMBER = re.compile(r"[1-9][0-9]{0,8}")
MOST = 1_000_000_000  # highest step number; it fits into 32 bits
DEAR = 500  # reading this many log entries costs as much as one request
WAITING = 4, 40  # most requests that may wait for a replay: of one address, of all


class PositionsQuery(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    """The query for positions of a finished game: which ones to send, and as which viewer sees them.

    `first` and `last` are step numbers.  `eyes` is a seat, `none` for a spectator, or `all` for all cards open.
    `near` is the reader's own seat, which the log lines address as "you"; None if there is none.
    """

    eyes: Annotated[str, Meta(pattern="^([0-7]|none|all)$")] = "none"
    first: Annotated[int, Meta(ge=0, le=MOST)] = 0
    last: Annotated[int, Meta(ge=0, le=MOST)] | None = None
    near: Annotated[int, Meta(ge=0, le=7)] | None = None


class EndingQuery(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The query for the end of a finished game.

    `near` is the reader's own seat, which the log lines address as "you"; None if there is none.
    """

    near: Annotated[int, Meta(ge=0, le=7)] | None = None


class FinishedRoutes:
    """The handlers of the routes under `/api/tables/{table}/games/{number}`."""

    def __init__(self, auth: Auth) -> None:
        self._auth = auth
        self._services = auth.services
        settings = auth.services.settings
        self._heavy = TokenBuckets(settings.rate / 5, settings.burst)
        self._turnstile = Turnstile(*WAITING)

    def routes(self) -> list[Route]:
        """Return the routes about finished games."""
        game = f"{TABLE}/games/{{number}}"
        return [
            Route("GET", f"{game}/record", "The record of a finished game", self.get_record, str, refusals=(409,)),
            Route(
                "GET", f"{game}/positions", "Positions of a finished game", self.get_positions, Positions, None,
                PositionsQuery, refusals=(409,),
            ),
            Route(
                "GET", f"{game}/ending", "The end of a finished game", self.get_ending, Ending, None, EndingQuery,
                refusals=(409,),
            ),
            Route("GET", f"{game}/review", "A finished game, judged", self.get_review, Review, refusals=(409, 503)),
            Route(
                "POST", f"{game}/study", "Play on from a step", self.create_study, TableInfo, NewStudy, status=201,
                refusals=(401, 409, 422),
            ),
            Route("GET", f"{game}/fair", "What a verifier needs", self.get_fair, FairInfo, refusals=(409,)),
        ]  # fmt: skip

    async def _finished(self, call: Call) -> FinishedGame:
        if not self._heavy.take(address(call.request)):
            raise RefusedError("limit/rate")
        table, number = table_id(call.path("table")), _number(call.path("number"))
        found = await self._auth.read(lambda each: table_queries.finished_game(each, table, number))
        if found is None:
            raise RefusedError("table/unknown")
        if not self._heavy.take(address(call.request), len(found.entries) / DEAR):
            raise RefusedError("limit/rate")
        return found

    async def _read_again(self, call: Call, reading: Callable[[FinishedGame, DealerOf | None], T]) -> T:
        """Return what `reading` returns for the game that `call` names.

        `reading` replays the whole game, so it runs in a thread, and only one game is read at a time.
        """
        async with self._turnstile.turn(address(call.request)):
            finished = await self._finished(call)
            return await asyncio.to_thread(reading, finished, self._services.registry.dealer_of)

    async def get_record(self, call: Call) -> Answer:
        """Return the record of a finished game as a file to save."""
        game, line = await self._read_again(call, lambda *read: (read[0].config.game, archive.record_line(*read)))
        name = f"{game}-{call.path('number')}.json"
        return Answer(line, headers={"content-disposition": f'attachment; filename="{name}"'})

    async def get_positions(self, call: Call) -> Answer:
        """Return some positions of a finished game, as the query's viewer sees them."""
        query = call.query

        def reading(finished: FinishedGame, dealer_of: DealerOf | None) -> Positions:
            return archive.positions_of(finished, query.eyes, query.first, query.last, dealer_of, near=query.near)

        return Answer(await self._read_again(call, reading))

    async def get_ending(self, call: Call) -> Answer:
        """Return the last position of a finished game, and the step that decided it."""
        near = call.query.near
        return Answer(await self._read_again(call, lambda *read: archive.ending_of(*read, near=near)))

    async def get_review(self, call: Call) -> Answer:
        """Return the review of a finished game, or its progress.  The first request starts the review."""
        name = f"{table_id(call.path('table'))}/{_number(call.path('number'))}"
        reviewers = self._services.reviewers
        known = reviewers.peek(name)
        if known is None:
            rank, asker = await self._reviews_for(call)
            line = await self._read_again(call, archive.record_line)
            known = await asyncio.to_thread(reviewers.begin, name, line, rank, asker)
        elif reviewers.waits_behind(name, OWN):
            rank, asker = await self._reviews_for(call)
            await asyncio.to_thread(reviewers.raise_to, name, rank, asker)
        return Answer(known)

    async def _reviews_for(self, call: Call) -> tuple[int, Asker]:
        """Return the rank of the client that asks for a review, and who asks.

        The rank is `OWN` for a player of the game, `PERSON` for another person, and `STRANGER` for a client without a
        cookie.
        """
        where = address(call.request)
        person = await self._auth.person_or_none(call.request)
        if person is None:
            return STRANGER, Asker(where)
        table, number = table_id(call.path("table")), _number(call.path("number"))
        own = await self._auth.read(lambda each: table_queries.has_played(each, person.id, table, number))
        return OWN if own else PERSON, Asker(where, person.id)

    async def create_study(self, call: Call) -> Answer:
        """Create a table at which a person plays on from one step of a finished game."""
        person = await self._auth.person(call.request)
        wish = call.body

        def reading(finished: FinishedGame, dealer_of: DealerOf | None) -> TableDraft:
            return study_of(finished, wish, person.id, person.name, now_ms(), dealer_of)

        return Answer(await self._services.open(person, await self._read_again(call, reading)), 201)

    async def get_fair(self, call: Call) -> Answer:
        """Return what a verifier needs to check that the deal was fair, including the game's secret."""
        finished = await self._finished(call)
        return Answer(archive.fair_of(finished))


def _number(given: str) -> int:
    """Return the game's number that the path gives.  Raises RefusedError if it is no such number."""
    if NUMBER.fullmatch(given) is None:
        raise RefusedError("table/unknown")
    return int(given)
