"""Questions to bots and their answers.

The answer is computed in this process, or in another one so that the screen is not blocked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Protocol, TypeVar

from foolery.bots import Bot, get_bot
from foolery.bots.opinions import Opinion, opinion_of
from foolery.games import get_manifest
from foolery.kernel.game import Sight
from foolery.kernel.rng import Rng
from foolery.worker_process import WorkerPool

__all__ = ["ask_here", "choose"]

PATIENCE = 4000.0  # milliseconds; the limit for bots whose thinking time is not set

T = TypeVar("T")


@dataclass(frozen=True)
class BotQuestion:
    """Asks the bot named `bot` to decide for the seat with this `sight`, which is all that the seat knows.

    `seed` is for the bot's random numbers.
    """

    game: str
    bot: str
    think: float | None  # milliseconds; None: the bot's own time
    sight: Sight
    seed: int


@dataclass(frozen=True)
class BotAdvice:
    """The action that the bot recommends, and its estimates of all actions (`opinion`, None if it has none)."""

    bot: str
    action: int
    opinion: Opinion | None = None


class Ask(Protocol):
    """Calls a function such as `choose` or `advise` with a question, in this process or another."""

    async def __call__(self, answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
        """Return `answer(question)`."""
        ...


@cache
def _bot(game: str, name: str, think: float | None) -> Bot:
    return get_bot(game, name, think, PATIENCE)


def choose(question: BotQuestion) -> int:
    """Return the action that the bot chooses."""
    bot = _bot(question.game, question.bot, question.think)
    return bot.choose(question.sight, Rng(question.seed))


def advise(question: BotQuestion) -> BotAdvice:
    """Return the best action: from exact chances if the game can compute them, else from the bot."""
    bot = _bot(question.game, question.bot, question.think)
    opinion = opinion_of(get_manifest(question.game), bot, question.sight, Rng(question.seed))
    action = choose(question) if opinion is None else opinion.candidates[0].action
    return BotAdvice(question.bot, action, opinion)


async def ask_here(answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
    """Return `answer(question)`, computed in this process; for bots that answer quickly."""
    return answer(question)


class ThinkingProcess:
    """A second process in which bots think.

    A thread would block the screen, since the compiled search holds the interpreter's lock.
    """

    def __init__(self) -> None:
        self._pool = WorkerPool(1, "spawn")

    async def ask(self, answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
        """Return `answer(question)`, computed in that process; the event loop goes on meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, answer, question)

    def close(self) -> None:
        """End the process, also in the middle of a question."""
        self._pool.shutdown(cancel_futures=True)
