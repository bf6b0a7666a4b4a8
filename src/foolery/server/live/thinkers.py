"""Bots think in processes of their own, never on the event loop, and not for longer than they are given."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from typing import Any

from foolery.kernel.game import Sight

__all__ = ["Thinkers"]


@cache
def _bot(game: str, level: str) -> Any:
    from foolery.bots import get_bot

    return get_bot(game, level)


def _think(pipe: Connection) -> None:
    """Answer questions until the pipe closes; runs in the worker process."""
    from foolery.kernel.rng import Rng

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(5)  # people come first
    with suppress(EOFError, OSError):
        while True:
            game, level, sight, seed = pipe.recv()
            pipe.send(_bot(game, level).choose(sight, Rng(seed)))


class _Worker:
    """One process, started when it is first needed and again after it was ended."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None

    def ask(self, question: tuple[str, str, Sight, int], seconds: float) -> int | None:
        """Return the bot's choice, None if it did not come in time or at all.  Blocks."""
        try:
            if self._process is None or not self._process.is_alive():
                self._start()
                seconds += 10.0  # for the start itself
            assert self._pipe is not None
            self._pipe.send(question)
            if self._pipe.poll(seconds):
                answer: int = self._pipe.recv()
                return answer
        except (EOFError, OSError):
            pass  # the process is gone
        self.end()
        return None

    def _start(self) -> None:
        self.end()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_think, args=(theirs,), daemon=True)
        process.start()
        self._process = process  # not before it can be ended: the server may stop at any moment
        theirs.close()

    def end(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None


class Thinkers:
    """A few workers; who asks waits for a free one."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._all = [_Worker() for _ in range(workers)]
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._seconds = seconds
        self.late = 0

    async def choose(self, game: str, level: str, sight: Sight) -> int:
        """Return the choice of a bot, or a random legal one when it takes too long."""
        worker = await self._free.get()
        try:
            question = (game, level, sight, secrets.randbits(63))
            action = await asyncio.to_thread(worker.ask, question, self._seconds)
        finally:
            self._free.put_nowait(worker)
        if action in sight.legal:
            return action
        self.late += 1
        return secrets.choice(sight.legal)

    def close(self) -> None:
        """End every worker."""
        for worker in self._all:
            worker.end()
