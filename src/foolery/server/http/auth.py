"""Who is there, how often they ask, and their way to the database: what every route and the socket share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from starlette.requests import HTTPConnection

from foolery.server.limits import TokenBuckets
from foolery.server.live.services import Services
from foolery.server.people.people import COOKIE, People, Person
from foolery.server.refusals import RefusedError
from foolery.server.storage.store import StorageError
from foolery.server.transport.addresses import address_group

__all__ = ["Auth", "address"]

T = TypeVar("T")


class Auth:
    """Identifies people by their cookies, and limits the requests of an address."""

    def __init__(self, services: Services, people: People) -> None:
        self.services = services
        self.people = people
        self._requests = TokenBuckets(services.settings.rate, services.settings.burst * 2)

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
        return await self.read(lambda each: self.people.find(each, cookie))

    def check_rate(self, connection: HTTPConnection) -> None:
        """Refuse an address that sends too many requests."""
        if not self._requests.take(address(connection)):
            raise RefusedError("limit/rate")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Carry out some reading.  Raises RefusedError."""
        try:
            return await self.services.store.read(work)
        except StorageError:
            raise RefusedError("server/storage") from None

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Carry out some work that is on disk when this returns.  Raises RefusedError."""
        for _ in range(3):
            try:
                return await self.services.store.write(work)
            except StorageError:
                raise RefusedError("server/storage") from None
            except IntegrityError:
                continue  # two people wanted the same name at once
        raise RefusedError("server/busy")


def address(connection: HTTPConnection) -> str:
    """Return the key under which a connection's client is counted: its address, or its IPv6 network."""
    return address_group(connection.client.host) if connection.client is not None else "?"
