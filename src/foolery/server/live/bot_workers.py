"""Bots think in processes of their own, never on the event loop, and not for longer than they are given."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from foolery.kernel.game import Sight
from foolery.server.live.workers import Worker

__all__ = ["BotWorkerPool"]

PATIENCE = 0.6  # of the time that is waited for an answer: not everything that a bot thinks can be cut short

_Question: TypeAlias = tuple[str, str, float, Sight, int]  # game, level, milliseconds, what the seat sees, seed


class BotChoice(NamedTuple):
    """What a bot chose, and the seconds that it thought; how long it waited for a worker says nothing of its cards."""

    action: int
    seconds: float


@cache
def _bot(game: str, level: str, patience: float) -> Any:
    from foolery.bots import get_bot

    return get_bot(game, level, patience=patience)


def _choose(question: _Question) -> BotChoice:
    """Return a bot's choice; called in the worker process."""
    from foolery.kernel.rng import Rng

    game, level, patience, sight, seed = question
    bot, started = _bot(game, level, patience), monotonic()
    choice: int = bot.choose(sight, Rng(seed))
    return BotChoice(choice, monotonic() - started)


class BotWorkerPool:
    """A few workers; who asks waits for a free one."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._all = [Worker(_choose) for _ in range(workers)]
        self._free: asyncio.Queue[Worker[_Question, BotChoice]] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._seconds = seconds
        self.late = 0

    async def choose(self, game: str, level: str, sight: Sight) -> BotChoice:
        """Return the choice of a bot; where none comes in time, a random legal one."""
        worker = await self._free.get()
        try:
            patience = 1000.0 * PATIENCE * max(self._seconds, 0.0)
            question = (game, level, patience, sight, secrets.randbits(63))
            answer = await asyncio.to_thread(worker.ask, question, self._seconds)
        finally:
            self._free.put_nowait(worker)
        if answer is not None and answer.action in sight.legal:
            return answer
        self.late += 1
        return BotChoice(secrets.choice(sight.legal), 0.0)

    def close(self) -> None:
        """End every worker."""
        for worker in self._all:
            worker.end()
