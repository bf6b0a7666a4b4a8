"""Reads requests and writes responses: routes as data, bodies and queries checked by type, and errors as refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from foolery.server.refusals import RefusedError

__all__ = ["Answer", "check_origin", "malformed", "read_query", "refusal_response"]

BODY_BYTES = 16 * 1024
BODY_SECONDS = 10.0
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # the address of a table lets others in, so it must not leak
    "x-frame-options": "DENY",
}


@dataclass(frozen=True)
class Route:
    """One route: its handler, and everything that the OpenAPI description says about it.

    `gives`, `body` and `query` are the types of the response, the request's body and its query; None: there is none.
    `status` is the usual status of the response, and `refusals` are further statuses that it can have.
    """

    method: str
    path: str
    about: str
    handler: Callable[[Call], Awaitable[Answer]]
    gives: Any
    body: Any = None
    query: type[msgspec.Struct] | None = None
    status: int = 200
    refusals: tuple[int, ...] = ()


@dataclass
class Call:
    """A request whose body and query have been checked against the types that its route declares."""

    request: Request
    body: Any = None
    query: Any = None

    def path(self, name: str) -> str:
        """Return the part of the request's path that the route calls `name`."""
        value: str = self.request.path_params[name]
        return value


@dataclass(frozen=True)
class Answer:
    """What a handler returns.  Text and bytes are sent unchanged; any other value is sent as JSON."""

    value: Any
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)

    def response(self) -> Response:
        """Return the answer as a response of the web framework."""
        content = self.value if isinstance(self.value, (str, bytes)) else msgspec.json.encode(self.value)
        headers = {**HEADERS, **self.headers}
        return Response(content, self.status, headers, media_type=headers.get("content-type", "application/json"))


def refusal_response(refused: RefusedError, status: int | None = None) -> Response:
    """Return the refusal as a response, with its own HTTP status if `status` is None."""
    return Answer(refused.message(), status or refused.status).response()


async def read_body(request: Request, kind: Any) -> Any:
    """Read the request's body as JSON, and return it as a value of the type `kind`.  Raises RefusedError."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise RefusedError("request/malformed", problem="the content type is not application/json")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return _decode(await _read_all(request), kind)
    except TimeoutError:
        raise RefusedError("request/slow") from None


async def _read_all(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_BYTES:
            raise RefusedError("request/too-big", limit=BODY_BYTES)
    return bytes(body)


def _decode(message: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(message, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise malformed(error) from None


def malformed(error: Exception) -> RefusedError:
    """Return the refusal for data that cannot be read, with the reason that `error` gives."""
    problem = str(error) if isinstance(error, msgspec.MsgspecError) else type(error).__name__
    return RefusedError("request/malformed", problem=problem.encode("utf-8", "replace").decode()[:200])


def read_query(request: HTTPConnection, kind: type[msgspec.Struct]) -> Any:
    """Return the request's query as a value of the type `kind`.  Raises RefusedError."""
    given: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in given:
            raise RefusedError("request/malformed", problem=f"the query has {name[:40]!r} twice")
        given[name] = value
    try:
        return msgspec.convert(given, kind, strict=False)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise malformed(error) from None


def check_origin(connection: HTTPConnection, allowed: frozenset[str]) -> None:
    """Refuse a request that a page of another site sends.  Browsers send an `Origin` header; programs need not.

    Accepted are requests without the header, from the origins in `allowed`, and from the server's own host.  If the
    server is asked by https, its own pages must have come by https too.  If it is asked by http, both are accepted:
    behind a proxy that ends HTTPS without saying so (X-Forwarded-Proto), the server cannot tell.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return
    try:
        scheme, host, *_ = urlsplit(origin.lower())
    except ValueError:
        raise RefusedError("request/origin") from None
    secure = connection.url.scheme in ("https", "wss")
    if (
        scheme not in (("https",) if secure else ("http", "https"))
        or host != connection.headers.get("host", "").lower()
    ):
        raise RefusedError("request/origin")
