"""Turns routes into endpoints of the web framework.

Each request is checked, counted and logged, and every error becomes a refusal.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute

from foolery.server.http.auth import Auth
from foolery.server.http.http_io import SAFE, Call, Route, check_origin, read_body, read_query, refusal_response
from foolery.server.refusals import RefusedError

__all__ = ["endpoints", "error_handlers"]

logger = logging.getLogger("foolery.server")


def endpoints(auth: Auth, routes: Sequence[Route]) -> list[StarletteRoute]:
    """Return one endpoint of the web framework for each path; it calls the route of the request's method."""
    origins = auth.services.settings.origin_list()
    by_path: dict[str, dict[str, Route]] = {}
    for each in routes:
        by_path.setdefault(each.path, {})[each.method] = each
    return [
        StarletteRoute(path, _endpoint(auth, methods, origins), methods=list(methods))
        for path, methods in by_path.items()
    ]


def _endpoint(
    auth: Auth, methods: dict[str, Route], origins: frozenset[str]
) -> Callable[[Request], Awaitable[Response]]:
    metrics = auth.services.metrics

    async def endpoint(request: Request) -> Response:
        started = time.perf_counter()
        route = methods["GET" if request.method == "HEAD" else request.method]
        try:
            auth.check_rate(request)
            if request.method not in SAFE:
                check_origin(request, origins)
            call = Call(request)
            if route.query is not None:
                call.query = read_query(request, route.query)
            if route.body is not None:
                call.body = await read_body(request, route.body)
            response = (await route.handler(call)).response()
        except RefusedError as refused:
            metrics.refusals.labels(refused.code).inc()
            response = refusal_response(refused)
        if not route.path.endswith("/commands"):  # the figures must not reveal hidden commands
            metrics.requests.labels(str(response.status_code)).inc()
        milliseconds = round((time.perf_counter() - started) * 1000, 1)
        logger.debug("request", extra={"route": route.path, "status": response.status_code, "ms": milliseconds})
        return response

    return endpoint


def error_handlers() -> dict[int | type[Exception], Callable[[Request, Exception], Awaitable[Response]]]:
    """Return the handlers that answer requests to unknown addresses and unexpected errors in the server."""

    async def unknown(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        code = "request/method" if status == 405 else "request/unknown"
        response = refusal_response(RefusedError(code), status)
        if isinstance(error, HTTPException) and error.headers:
            response.headers.update(error.headers)
        return response

    async def fault(request: Request, error: Exception) -> Response:
        logger.error("request failed", exc_info=error)
        return refusal_response(RefusedError("server/busy"), 500)

    return {HTTPException: unknown, Exception: fault}
