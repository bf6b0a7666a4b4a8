"""Work that goes on by itself, and ends with the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine

__all__ = ["Tasks"]

logger = logging.getLogger("foolery.server")


class Tasks:
    """Everything that runs beside the answering of requests."""

    def __init__(self) -> None:
        self.closing = False  # the server stops: nothing new is begun
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Let some work run by itself; a failure is logged."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None and not self.closing:
            logger.error("task failed", extra={"error": type(task.exception()).__name__}, exc_info=task.exception())

    async def close(self) -> None:
        """End everything that still runs."""
        self.closing = True
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
