"""Bots think in processes of their own, never on the event loop, and not for longer than they are given."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from typing import Any, TypeAlias

from foolery.kernel.game import Sight
from foolery.server.live.workers import Worker

__all__ = ["Thinkers"]

_Question: TypeAlias = tuple[str, str, Sight, int]  # game, level, what the seat sees, seed


@cache
def _bot(game: str, level: str) -> Any:
    from foolery.bots import get_bot

    return get_bot(game, level)


def _choose(question: _Question) -> int:
    """Return a bot's choice; called in the worker process."""
    from foolery.kernel.rng import Rng

    game, level, sight, seed = question
    choice: int = _bot(game, level).choose(sight, Rng(seed))
    return choice


class Thinkers:
    """A few workers; who asks waits for a free one."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._all = [Worker(_choose) for _ in range(workers)]
        self._free: asyncio.Queue[Worker[_Question, int]] = asyncio.Queue()
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
