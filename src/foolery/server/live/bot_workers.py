"""Worker processes in which bots choose their actions, off the event loop and within a time limit."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from foolery.kernel.game import Sight
from foolery.server.live.workers import Worker

__all__ = ["BotWorkerPool"]

PATIENCE = 0.6  # share of the waiting time that a bot gets for thinking; the rest is for steps it cannot interrupt

_Question: TypeAlias = tuple[str, str, float, Sight, int]  # game, level, milliseconds, sight, seed


class BotChoice(NamedTuple):
    """The action that a bot chose, and the seconds that it thought.

    The seconds do not include the wait for a free worker.
    """

    action: int
    seconds: float


@cache
def _bot(game: str, level: str, patience: float) -> Any:
    from foolery.bots import get_bot

    return get_bot(game, level, patience=patience)


def _choose(question: _Question) -> BotChoice:
    """Return a bot's choice.  Called in the worker process."""
    from foolery.kernel.rng import Rng

    game, level, patience, sight, seed = question
    bot, started = _bot(game, level, patience), monotonic()
    choice: int = bot.choose(sight, Rng(seed))
    return BotChoice(choice, monotonic() - started)


class BotWorkerPool:
    """A pool of worker processes for bots; a question waits until one of them is free."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._all = [Worker(_choose) for _ in range(workers)]
        self._free: asyncio.Queue[Worker[_Question, BotChoice]] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._seconds = seconds
        self.late = 0

    async def choose(self, game: str, level: str, sight: Sight) -> BotChoice:
        """Return the choice of the bot `level` in the situation `sight`.

        If no legal choice comes in time, returns a random legal action and counts it in `late`.
        """
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
        """End all worker processes."""
        for worker in self._all:
            worker.end()
