"""Background work that ends with the server."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine

FIRST_PAUSE = 0.5  # least seconds before failed work is started again; doubled with each failure in a row
LONGEST_PAUSE = 30.0
STEADY_SECONDS = 60.0  # work that has not failed for this long is no longer reported as failing

logger = logging.getLogger("foolery.server")


class Tasks:
    """The background tasks of this process."""

    def __init__(self) -> None:
        self.closing = False  # the server stops: nothing new is begun
        self._running: set[asyncio.Task[None]] = set()
        self._failed: dict[str, float] = {}  # kept work -> when it last failed

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run `work` in the background; a failure is logged."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._finished)

    def keep(self, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Run `work` in the background without end: when it fails or ends, that is logged and it is started again.

        `name` stands for it in logs and in `failing`.
        """
        self.spawn(self._supervise(name, work))

    async def _supervise(self, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
        pause = FIRST_PAUSE
        while True:
            begun = time.monotonic()
            try:
                await work()
                logger.error("task ended", extra={"task": name})
            except Exception as error:
                logger.error("task failed", extra={"task": name}, exc_info=error)
            failed = self._failed[name] = time.monotonic()
            pause = FIRST_PAUSE if failed - begun > STEADY_SECONDS else min(pause * 2, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    def failing(self) -> list[str]:
        """Return the names of the kept work that has failed or ended within the last `STEADY_SECONDS`."""
        now = time.monotonic()
        return sorted(name for name, when in self._failed.items() if now - when < STEADY_SECONDS)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None and not self.closing:
            logger.error("task failed", extra={"error": type(task.exception()).__name__}, exc_info=task.exception())

    async def close(self) -> None:
        """Cancel all tasks, and wait for them to end."""
        self.closing = True
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
