"""The ASGI application: creates all parts of the server and connects them."""

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
from foolery.server.http.auth import Auth
from foolery.server.http.client import serve_client
from foolery.server.http.endpoints import endpoints, error_handlers
from foolery.server.http.http_io import Answer, refusal_response
from foolery.server.http.metrics_server import serve_metrics
from foolery.server.http.openapi import openapi
from foolery.server.http.routes import all_routes
from foolery.server.live.bot_workers import BotWorkerPool
from foolery.server.live.services import Services
from foolery.server.metrics import Metrics
from foolery.server.people.people import People, cookie_key
from foolery.server.process_log import configure_logs
from foolery.server.refusals import RefusedError
from foolery.server.sockets.session import SocketEndpoint
from foolery.server.storage.repair import set_shortened_aside
from foolery.server.storage.store import StorageError, Store
from foolery.server.transport.descriptors import raise_descriptor_limit
from foolery.server.transport.serving import HandedOver
from foolery.server.transport.socket_protocol import FRAME_BUDGET, FrameBudget
from foolery.server.transport.worker_handoff import HANDOFF, WorkerHandoff, parent_has_ended

logger = logging.getLogger("foolery.server")


def from_environment() -> Starlette:
    """Return the application with the settings in the environment variables.  Every worker process calls this."""
    faulthandler.enable()  # a crash in a C library prints where it happened
    if parent_has_ended():
        raise SystemExit("the process that started this worker has ended")
    settings = Settings.from_environment()
    configure_logs(settings.log_level)
    return create_app(settings, WorkerHandoff.of(settings.workers))


def create_app(settings: Settings, handoff: WorkerHandoff | None = None) -> Starlette:
    """Return the application with these `settings`.

    This opens and migrates the database; background work starts later.

    `handoff` moves connections between worker processes; None if there is only one process.
    """
    settings.check()
    store = Store(settings.database, settings.workers)
    store.migrate()
    _compare_with_the_wal_guard(store)
    metrics = Metrics()
    people = People(store.write_now(cookie_key))
    bot_pool = BotWorkerPool(settings.bot_workers, settings.bot_seconds)
    services = Services(store, settings, metrics, bot_pool)
    auth = Auth(services, people)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        _avoid_pauses()
        store.start()
        services.start()
        frames = FrameBudget(rate=settings.rate / 2, burst=settings.burst + 20)
        state = {HANDOFF: handoff, FRAME_BUDGET: frames}
        incoming = HandedOver(app, state)
        if handoff is not None:
            handoff.open(incoming.take)
        figures = await _figures(services)
        _say_goodbye_first(services)
        found = {"database": store.url.get_backend_name(), "descriptors": raise_descriptor_limit()}
        logger.info("started", extra=found)
        try:
            yield state
        finally:
            logger.info("stopping")
            if handoff is not None:
                handoff.close()
            incoming.close()
            if figures is not None:
                figures.close()
            await services.close()
            bot_pool.close()
            await store.close()
            if handoff is not None:
                atexit.register(os._exit, 0)  # end a worker without waiting for its threads, as `foolery serve` does

    app = Starlette(routes=_routes(auth), lifespan=lifespan, exception_handlers=error_handlers())
    app.state.services = services
    return app


def _compare_with_the_wal_guard(store: Store) -> None:
    """Set aside the tables whose log has lost entries, according to SQLite's guard file (see `WalGuard`).

    A table that is set aside is not served any more, until the server's administrator has repaired it.
    """
    if store.wal_guard is None:
        return
    heads = store.wal_guard.heads()
    for fault in store.write_now(lambda connection: set_shortened_aside(connection, heads)):
        logger.error("a log has become shorter", extra={"fault": fault})
    store.wal_guard.begin()


async def _figures(services: Services) -> asyncio.Server | None:
    """Start to serve figures for Prometheus, and return that server; None if the settings do not want it."""

    def text() -> bytes:
        services.metrics.tables.set(len(services.lives))
        return services.metrics.text()

    settings = services.settings
    return await serve_metrics(settings.metrics_host, settings.metrics_port, text) if settings.metrics_port else None


def _avoid_pauses() -> None:
    """Keep the Python interpreter from pausing all tables at once.

    A full garbage collection over some hundred live tables takes 200 ms.  Almost all objects here are freed by
    reference counting; the others wait for the collection that `Housekeeping` runs every ten minutes.
    """
    sys.setswitchinterval(0.0005)  # seconds; the thread that writes to the database must not wait long for its turn
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1_000_000)


def _say_goodbye_first(services: Services) -> None:
    """Send a farewell to the sockets when the process is told to stop.

    The web server closes its connections before it informs the application, so this handles the signals first.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()

    async def leave(stop: Callable[..., object], number: int) -> None:
        await services.farewell()
        stop(number, None)

    for number in (signal.SIGINT, signal.SIGTERM):
        stop = signal.getsignal(number)
        if callable(stop):

            def handler(number: int, frame: object, stop: Callable[..., object] = stop) -> None:
                if services.closing:
                    stop(number, frame)  # the second signal stops the server at once
                else:
                    loop.call_soon_threadsafe(lambda: asyncio.ensure_future(leave(stop, number)))

            signal.signal(number, handler)


def _routes(auth: Auth) -> list[BaseRoute]:
    services, described = auth.services, all_routes(auth)
    document = openapi(described)
    write_probe = services.write_probe

    async def health(request: Request) -> Response:
        """Return a response that says whether the database can be written to and all background work is running."""
        try:
            await write_probe.check()
        except (StorageError, TimeoutError):
            return refusal_response(RefusedError("server/storage"))
        failing = services.failing()
        if failing:
            return Answer({"status": "failing", "failing": failing}, 503).response()
        return Answer({"status": "ok", "failing": []}).response()

    async def description(request: Request) -> Response:
        """Return the OpenAPI description of the routes."""
        return Answer(document).response()

    return [
        StarletteRoute("/healthz", health),
        StarletteRoute("/api/openapi.json", description),
        WebSocketRoute("/api/tables/{table}/socket", SocketEndpoint(auth)),
        *endpoints(auth, described),
        StarletteRoute("/{path:path}", serve_client(services.settings.client)),
    ]
