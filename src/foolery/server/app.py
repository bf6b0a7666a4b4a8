"""The application: everything put together."""

from __future__ import annotations

import asyncio
import atexit
import faulthandler
import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as StarletteRoute

from foolery.server.config import Settings
from foolery.server.http.client import serve_client
from foolery.server.http.edge import Answer, refusal_response
from foolery.server.http.endpoints import endpoints, error_handlers
from foolery.server.http.figures import serve_figures
from foolery.server.http.meeting import MEETING, Meeting
from foolery.server.http.openapi import openapi
from foolery.server.http.reception import Reception
from foolery.server.http.routes import all_routes
from foolery.server.live.hub import Hub
from foolery.server.live.thinkers import Thinkers
from foolery.server.metrics import Metrics
from foolery.server.people.people import People, cookie_key
from foolery.server.process_log import configure_logs
from foolery.server.refusals import RefusedError
from foolery.server.sockets.serving import Incoming
from foolery.server.sockets.talk import Talk
from foolery.server.storage.repair import set_shortened_aside
from foolery.server.storage.store import StorageError, Store

__all__ = ["create_app", "from_environment"]

logger = logging.getLogger("foolery.server")


def from_environment() -> Starlette:
    """Return the application as the environment wants it: what every worker process calls."""
    faulthandler.enable()  # a crash in a C library says where it was
    settings = Settings.from_environment()
    configure_logs(settings.log_level)
    return create_app(settings, Meeting.of(settings.workers))


def create_app(settings: Settings, meeting: Meeting | None = None) -> Starlette:
    """Return the application; the database is opened, and brought up to date, when it starts."""
    settings.check()
    store = Store(settings.database, settings.workers)
    store.migrate()
    _compare_with_the_witness(store)
    metrics = Metrics()
    people = People(store.write_now(cookie_key))
    thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
    hub = Hub(store, settings, metrics, thinkers)
    reception = Reception(hub, people)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        _avoid_pauses()
        store.start()
        hub.start()
        state = {MEETING: meeting}
        incoming = Incoming(app, state)
        if meeting is not None:
            meeting.open(incoming.take)
        figures = await _figures(hub)
        _say_goodbye_first(hub)
        logger.info("started", extra={"database": store.url.get_backend_name()})
        try:
            yield state
        finally:
            logger.info("stopping")
            if meeting is not None:
                meeting.close()
            incoming.close()
            if figures is not None:
                figures.close()
            await hub.close()
            thinkers.close()
            await store.close()
            if meeting is not None:
                atexit.register(os._exit, 0)  # a worker ends where it stands, as `foolery serve` does by itself

    app = Starlette(routes=_routes(reception), lifespan=lifespan, exception_handlers=error_handlers())
    app.state.hub = hub
    return app


def _compare_with_the_witness(store: Store) -> None:
    """Set tables aside whose log has become shorter since the server before wrote it."""
    if store.witness is None:
        return
    heads = store.witness.heads()
    for fault in store.write_now(lambda connection: set_shortened_aside(connection, heads)):
        logger.error("a log has become shorter", extra={"fault": fault})
    store.witness.begin()


async def _figures(hub: Hub) -> asyncio.Server | None:
    """Tell Prometheus, where the settings want it."""

    def text() -> bytes:
        hub.metrics.tables.set(len(hub.lives))
        return hub.metrics.text()

    settings = hub.settings
    return await serve_figures(settings.metrics_host, settings.metrics_port, text) if settings.metrics_port else None


def _avoid_pauses() -> None:
    """Keep the interpreter from stopping every table at once.

    A full garbage collection over some hundred live tables takes 200 ms.  Almost everything here is freed by counting
    references; what is not waits for the collection that `Housekeeping` asks for every ten minutes.
    """
    sys.setswitchinterval(0.0005)  # the writer's thread must not wait long for its turn
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1_000_000)


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


def _routes(reception: Reception) -> list[BaseRoute]:
    hub, described = reception.hub, all_routes(reception)
    document = openapi(described)
    pulse = hub.pulse

    async def health(request: Request) -> Response:
        """Say whether the database takes what it is given, and whether everything runs that should."""
        try:
            await pulse.beat()
        except (StorageError, TimeoutError):
            return refusal_response(RefusedError("server/storage"))
        failing = hub.failing()
        if failing:
            return Answer({"status": "failing", "failing": failing}, 503).response()
        return Answer({"status": "ok", "failing": []}).response()

    async def description(request: Request) -> Response:
        """Describe the routes."""
        return Answer(document).response()

    return [
        StarletteRoute("/healthz", health),
        StarletteRoute("/api/openapi.json", description),
        WebSocketRoute("/api/tables/{table}/socket", Talk(reception)),
        *endpoints(reception, described),
        StarletteRoute("/{path:path}", serve_client(hub.settings.client)),
    ]
