"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as StarletteRoute

from foolery.server.api import Api
from foolery.server.config import Settings
from foolery.server.hub import Hub
from foolery.server.logs import configure_logs
from foolery.server.metrics import Metrics
from foolery.server.openapi import openapi
from foolery.server.people import People, cookie_key
from foolery.server.refusals import RefusedError
from foolery.server.store import StorageError, Store
from foolery.server.talk import Talk
from foolery.server.thinkers import Thinkers
from foolery.server.web import SAFE, Answer, Call, Route, check_origin, read_body, read_query, refusal_response

__all__ = ["create_app", "from_environment"]

logger = logging.getLogger("foolery.server")

CLIENT = Path(__file__).parent / "client"  # where a built wheel has the browser client
CLIENT_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
    ),
}


def from_environment() -> Starlette:
    """Return the application as the environment wants it: what every worker process calls."""
    settings = Settings.from_environment()
    configure_logs(settings.log_level)
    return create_app(settings)


def create_app(settings: Settings) -> Starlette:
    """Return the application; the database is opened, and brought up to date, when it starts."""
    settings.check()
    store = Store(settings.database)
    store.migrate()
    metrics = Metrics()
    people = People(store.write_now(cookie_key))
    thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
    hub = Hub(store, settings, metrics, thinkers)
    api = Api(hub, people)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sys.setswitchinterval(0.0005)  # the writer's thread must not wait long for its turn
        store.start()
        hub.start()
        _say_goodbye_first(hub)
        logger.info("started", extra={"database": store.url.get_backend_name()})
        try:
            yield
        finally:
            logger.info("stopping")
            await hub.close()
            thinkers.close()
            await store.close()

    app = Starlette(routes=_routes(api, hub, settings), lifespan=lifespan, exception_handlers=_handlers())
    app.state.hub, app.state.api, app.state.store = hub, api, store
    return app


def _say_goodbye_first(hub: Hub) -> None:
    """Tell the sockets why before the web server closes them: it does so before it tells the application."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()

    async def leave(stop: Callable[..., object], number: int) -> None:
        await hub.farewell()
        stop(number, None)

    for number in (signal.SIGINT, signal.SIGTERM):
        stop = signal.getsignal(number)
        if callable(stop):

            def handler(number: int, frame: object, stop: Callable[..., object] = stop) -> None:
                if hub.closing:
                    stop(number, frame)  # asked a second time: at once
                else:
                    loop.call_soon_threadsafe(lambda: asyncio.ensure_future(leave(stop, number)))

            signal.signal(number, handler)


def _routes(api: Api, hub: Hub, settings: Settings) -> list[BaseRoute]:
    described = api.routes()
    document = openapi(described)
    origins = settings.origin_list()

    async def health(request: Request) -> Response:
        """Say whether the database answers."""
        try:
            await asyncio.wait_for(hub.store.read(lambda connection: None), 5.0)
        except (StorageError, TimeoutError):
            return refusal_response(RefusedError("server/storage"))
        return Answer({"status": "ok"}).response()

    async def figures(request: Request) -> Response:
        """Tell Prometheus."""
        hub.metrics.tables.set(len(hub.lives))
        return Answer(hub.metrics.text(), headers={"content-type": "text/plain; version=0.0.4"}).response()

    async def description(request: Request) -> Response:
        """Describe the routes."""
        return Answer(document).response()

    routes: list[BaseRoute] = [
        StarletteRoute("/healthz", health),
        StarletteRoute("/metrics", figures),
        StarletteRoute("/api/openapi.json", description),
        WebSocketRoute("/api/tables/{table}/socket", Talk(hub, api)),
    ]
    by_path: dict[str, dict[str, Route]] = {}
    for each in described:
        by_path.setdefault(each.path, {})[each.method] = each
    for path, methods in by_path.items():
        routes.append(StarletteRoute(path, _endpoint(api, methods, origins), methods=list(methods)))
    routes.append(StarletteRoute("/{path:path}", _client(Path(settings.client) if settings.client else CLIENT)))
    return routes


def _endpoint(api: Api, methods: dict[str, Route], origins: frozenset[str]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        started = time.perf_counter()
        route = methods["GET" if request.method == "HEAD" else request.method]
        try:
            api.check_rate(request)
            if request.method not in SAFE:
                check_origin(request, origins)
            call = Call(request)
            if route.query is not None:
                call.query = read_query(request, route.query)
            if route.body is not None:
                call.body = await read_body(request, route.body)
            response = (await route.handler(call)).response()
        except RefusedError as refused:
            api.hub.metrics.refusals.labels(refused.code).inc()
            response = refusal_response(refused)
        api.hub.metrics.requests.labels(str(response.status_code)).inc()
        milliseconds = round((time.perf_counter() - started) * 1000, 1)
        logger.debug("request", extra={"route": route.path, "status": response.status_code, "ms": milliseconds})
        return response

    return endpoint


def _handlers() -> dict[int | type[Exception], Callable[[Request, Exception], Awaitable[Response]]]:
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


def _client(folder: Path) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler that serves the browser client; every address of its own is its first page."""
    root = folder.resolve()

    async def client(request: Request) -> Response:
        wanted = (root / request.path_params["path"]).resolve()
        if request.url.path.startswith("/api/"):
            return refusal_response(RefusedError("request/unknown"))
        if not (wanted.is_relative_to(root) and wanted.is_file()):
            wanted = root / "index.html"
            if not wanted.is_file() or "." in request.url.path.rpartition("/")[2]:
                return refusal_response(RefusedError("request/unknown"))
        headers = dict(CLIENT_HEADERS)
        fingerprinted = "assets" in wanted.relative_to(root).parts
        headers["cache-control"] = "public, max-age=31536000, immutable" if fingerprinted else "no-cache"
        return FileResponse(wanted, headers=headers)

    return client
