"""Routes for people about themselves: their name and language, their recovery code, and their finished games."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from foolery.server.http.auth import Auth, address
from foolery.server.http.http_io import Answer, Call, Route
from foolery.server.limits import TokenBuckets
from foolery.server.people.people import COOKIE, COOKIE_SECONDS, Person
from foolery.server.refusals import RefusedError
from foolery.server.storage import table_queries
from foolery.server.timing import now_ms
from foolery.server.wire import Me, MyChanges, PlayedGames, Recovery

LIST_PAGE = 50


class GamesQuery(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The query for one's finished games.

    `more` is where the list goes on: the value of `more` in the response before; None for the beginning.
    """

    more: Annotated[str, Meta(max_length=60, pattern="^[0-9]{1,15}-[0-9]{1,9}-[0-9]{1,9}$")] | None = None


class PeopleRoutes:
    """The handlers of the routes under `/api/me`."""

    def __init__(self, auth: Auth) -> None:
        self._auth = auth
        self._people = auth.people
        self._settings = auth.services.settings
        self._guests = TokenBuckets(self._settings.guests / 60, self._settings.guests)
        self._guesses = TokenBuckets(0.1, 10)

    def routes(self) -> list[Route]:
        """Return the routes under `/api/me`."""
        return [
            Route("GET", "/api/me", "Who you are", self.get_me, Me),
            Route("PATCH", "/api/me", "Change yourself", self.change_me, Me, MyChanges, refusals=(401, 422)),
            Route("POST", "/api/me/recovery", "A new recovery code", self.new_code, Recovery, refusals=(401,)),
            Route("POST", "/api/me/recover", "Use a recovery code", self.recover, Me, Recovery, refusals=(422,)),
            Route("POST", "/api/me/forget", "Sign out everywhere else", self.forget, Me, refusals=(401,)),
            Route(
                "GET", "/api/me/games", "Your finished games", self.my_games, PlayedGames, None, GamesQuery,
                refusals=(401,),
            ),
        ]  # fmt: skip

    def _me(self, call: Call, person: Person) -> Answer:
        secure = "; Secure" if self._settings.secure or call.request.url.scheme == "https" else ""
        value = self._people.cookie(person)
        cookie = f"{COOKIE}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        return Answer(person.me(), headers={"set-cookie": cookie})

    async def get_me(self, call: Call) -> Answer:
        """Return the person who asks.  A client without a valid cookie becomes a new guest."""
        found = await self._auth.person_or_none(call.request)
        if found is None:
            if not self._guests.take(address(call.request)):
                raise RefusedError("limit/rate")
            lang = call.request.headers.get("accept-language", "").lower()[:2]
            found = await self._auth.write(lambda each: self._people.welcome(each, lang, now_ms()))
        return self._me(call, found)

    async def change_me(self, call: Call) -> Answer:
        """Change the name or the language of the person who asks."""
        person, body = await self._auth.person(call.request), call.body
        changed = await self._auth.write(lambda each: self._people.change(each, person, body.name, body.lang))
        if changed.name != person.name:
            await self._auth.services.naming.rename(changed)
        return Answer(changed.me())

    async def new_code(self, call: Call) -> Answer:
        """Make a new recovery code for the person who asks, and return it."""
        person = await self._auth.person(call.request)
        return Answer(Recovery(code=await self._auth.write(lambda each: self._people.new_code(each, person))))

    async def recover(self, call: Call) -> Answer:
        """Give the client the cookie of the person to whom the recovery code belongs."""
        if not self._guesses.take(address(call.request)):
            raise RefusedError("limit/rate")
        return self._me(call, await self._auth.read(lambda each: self._people.recover(each, call.body.code)))

    async def forget(self, call: Call) -> Answer:
        """Make the person's other cookies and the recovery code invalid.

        The sockets that were opened with those cookies are closed.  The response sets a new, valid cookie.
        """
        person = await self._auth.person(call.request)
        renewed = await self._auth.write(lambda each: self._people.forget(each, person))
        await self._auth.services.sign_out(renewed)
        return self._me(call, renewed)

    async def my_games(self, call: Call) -> Answer:
        """Return the finished games of the person who asks, newest first, one page at a time."""
        person = await self._auth.person(call.request)
        place = None
        if call.query.more is not None:
            finished, no, number = (int(each) for each in call.query.more.split("-"))
            place = (finished, no, number)
        rows = await self._auth.read(lambda each: table_queries.played_games(each, person.id, place, LIST_PAGE))
        more = "-".join(str(each) for each in rows[-1][0]) if len(rows) == LIST_PAGE else None
        return Answer(PlayedGames(games=[game for _, game in rows], more=more))
