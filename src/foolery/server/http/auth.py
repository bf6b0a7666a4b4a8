"""What all routes and the WebSocket share: identifying the sender, limiting requests, and database access."""

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
    """Identifies people by their cookies, limits the requests of each address, and runs database work."""

    def __init__(self, services: Services, people: People) -> None:
        self.services = services
        self.people = people
        self._requests = TokenBuckets(services.settings.rate, services.settings.burst * 2)

    async def person(self, connection: HTTPConnection) -> Person:
        """Return the person who sends the request.  Raises RefusedError if there is no valid cookie."""
        found = await self.person_or_none(connection)
        if found is None:
            raise RefusedError("people/nobody")
        return found

    async def person_or_none(self, connection: HTTPConnection) -> Person | None:
        """Return the person who sends the request, or None if there is no valid cookie."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None or self.people.read_cookie(cookie) is None:
            return None
        return await self.read(lambda each: self.people.find(each, cookie))

    def check_rate(self, connection: HTTPConnection) -> None:
        """Raise RefusedError if the connection's address sends more requests than it is allowed per second."""
        if not self._requests.take(address(connection)):
            raise RefusedError("limit/rate")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work`, which only reads, with a database connection, and return its result.  Raises RefusedError."""
        try:
            return await self.services.store.read(work)
        except StorageError:
            raise RefusedError("server/storage") from None

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction, and return its result when it is on disk.  Raises RefusedError."""
        for _ in range(3):
            try:
                return await self.services.store.write(work)
            except StorageError:
                raise RefusedError("server/storage") from None
            except IntegrityError:
                continue  # two people took the same name at the same time: try again
        raise RefusedError("server/busy")


def address(connection: HTTPConnection) -> str:
    """Return the key under which limits count a connection's client: its IPv4 address or its IPv6 network."""
    return address_group(connection.client.host) if connection.client is not None else "?"
