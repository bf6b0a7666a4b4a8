"""Notifications between server processes, by NOTIFY and LISTEN of PostgreSQL.

A notification (wake-up) is only a hint that there is something to read in the database.  It never carries the data.
"""

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
QUIET_SECONDS = 1.0  # if no wake-up has concerned this process for so long, it may read the next ones later
PAUSE_SECONDS = 0.05  # how long it then waits, to read several wake-ups together


def notify(connection: Connection, payload: str) -> None:
    """Send `payload` to every process that listens, as soon as the transaction of `connection` is committed."""
    connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def packed(woken: Sequence[str]) -> Iterator[str]:
    """Join the words in `woken` with spaces and yield them as payloads, each short enough for one wake-up."""
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
    """Listen for wake-ups until `closing` is set.  Blocks the thread, and connects again when the connection breaks.

    `on_connected` is called after each connection.  `on_woken` is called with each payload; it returns whether the
    payload concerned this process.
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
