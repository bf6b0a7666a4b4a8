"""Bots think in processes of their own, never on the event loop, and not for longer than they are given."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from time import monotonic, process_time
from typing import Any, TypeAlias

from foolery.kernel.game import Sight
from foolery.server.live.workers import Worker

__all__ = ["Thinkers"]

_Question: TypeAlias = tuple[str, str, Sight, int]  # game, level, what the seat sees, seed
_Answer: TypeAlias = tuple[int, float]  # action, seconds it took


@cache
def _bot(game: str, level: str) -> Any:
    from foolery.bots import get_bot

    return get_bot(game, level)


def _choose(question: _Question) -> _Answer:
    """Return a bot's choice and what it took; called in the worker process."""
    from foolery.kernel.rng import Rng

    game, level, sight, seed = question
    bot, started = _bot(game, level), process_time()
    choice: int = bot.choose(sight, Rng(seed))
    return choice, process_time() - started


class Thinkers:
    """A few workers; who asks waits for a free one."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._all = [Worker(_choose) for _ in range(workers)]
        self._free: asyncio.Queue[Worker[_Question, _Answer]] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._seconds = seconds
        self.late = 0

    async def choose(self, game: str, level: str, sight: Sight) -> _Answer:
        """Return the choice of a bot and the processor time it took.

        Where none comes it is a random legal one, and the time is that of waiting for it.
        """
        worker = await self._free.get()
        asked = monotonic()
        try:
            question = (game, level, sight, secrets.randbits(63))
            answer = await asyncio.to_thread(worker.ask, question, self._seconds)
        finally:
            self._free.put_nowait(worker)
        if answer is not None and answer[0] in sight.legal:
            return answer
        self.late += 1
        return secrets.choice(sight.legal), monotonic() - asked

    def close(self) -> None:
        """End every worker."""
        for worker in self._all:
            worker.end()
