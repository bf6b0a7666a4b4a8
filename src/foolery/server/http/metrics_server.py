"""Serves figures for Prometheus on a separate port, because a reader could use them to count hidden events."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

__all__ = ["serve_metrics"]

SECONDS = 5.0  # longest time for one request and its answer
TRIES = 16  # ports that are tried in order: every process needs one of its own
TYPE = "text/plain; version=0.0.4"

logger = logging.getLogger("foolery.server")


async def serve_metrics(host: str, port: int, text: Callable[[], bytes]) -> asyncio.Server | None:
    """Answer `GET /metrics` with what `text` returns, on the first free port from `port` on.

    Returns the server, or None if `TRIES` ports are all taken.
    """

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                asked = await reader.readuntil(b"\r\n\r\n")
                writer.write(
                    _response(text()) if asked.startswith(b"GET /metrics ") else _response(b"", "404 Not Found")
                )
                await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # a request that cannot be read is not answered
        finally:
            writer.close()

    for number in range(port, port + TRIES):
        try:
            return await asyncio.start_server(answer, host, number, limit=8192)
        except OSError:
            continue
    logger.warning("no port for metrics")
    return None


def _response(body: bytes, status: str = "200 OK") -> bytes:
    head = f"HTTP/1.1 {status}\r\nContent-Type: {TYPE}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    return head.encode() + body
