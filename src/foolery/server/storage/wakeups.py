"""Waking other processes (PostgreSQL): a hint that there is something to read, never the data itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence

import psycopg
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

__all__ = ["notify", "packed"]

CHANNEL = "foolery"
NOTIFY_BYTES = 7000  # PostgreSQL takes up to 8000
QUIET_SECONDS = 1.0  # after which, if nothing has concerned this process, wake-ups may wait
PAUSE_SECONDS = 0.05  # for more that can be read together


def notify(connection: Connection, payload: str) -> None:
    """Wake every process that listens, once the transaction is committed."""
    connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def packed(woken: Sequence[str]) -> Iterator[str]:
    """Yield words, as many at once as a wake-up can carry."""
    line = ""
    for each in woken:
        if len(line) + len(each) > NOTIFY_BYTES:
            yield line
            line = ""
        line = f"{line} {each}" if line else each
    if line:
        yield line


def listen(
    url: URL, closing: threading.Event, on_connected: Callable[[], None], on_woken: Callable[[str], bool]
) -> None:
    """Listen until told to stop, connecting again whenever the connection breaks; blocks.

    `on_woken` says whether a wake-up concerned this process.
    """
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while not closing.is_set():
        try:
            with psycopg.connect(address, autocommit=True, connect_timeout=3) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                on_connected()
                concerned = time.monotonic()
                while not closing.is_set():
                    heard = [on_woken(each.payload) for each in connection.notifies(timeout=1.0, stop_after=1)]
                    now = time.monotonic()
                    if any(heard):
                        concerned = now
                    elif heard and now - concerned > QUIET_SECONDS:
                        closing.wait(PAUSE_SECONDS)
        except psycopg.Error:
            closing.wait(1.0)
