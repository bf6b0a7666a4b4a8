"""Questions to bots and their answers: computed in this process, or in another one while the screen goes on."""

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

PATIENCE = 4000.0  # milliseconds; the limit for bots without a time of their own

T = TypeVar("T")


@dataclass(frozen=True)
class BotQuestion:
    """A decision of one seat from its own sight, for a bot; equal questions have equal answers."""

    game: str
    bot: str
    think: float | None  # milliseconds; None: the bot's own time
    sight: Sight
    seed: int


@dataclass(frozen=True)
class BotAdvice:
    """A bot's choice, and its opinion on all actions if it can explain itself."""

    bot: str
    action: int
    opinion: Opinion | None = None


class Ask(Protocol):
    """Answers a question with one of the functions below, in this process or another."""

    async def __call__(self, answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
        """Return the answer."""
        ...


@cache
def _bot(game: str, name: str, think: float | None) -> Bot:
    return get_bot(game, name, think, PATIENCE)


def choose(question: BotQuestion) -> int:
    """Return the bot's choice."""
    bot = _bot(question.game, question.bot, question.think)
    return bot.choose(question.sight, Rng(question.seed))


def advise(question: BotQuestion) -> BotAdvice:
    """Return the best action: by an exact result if there is one, or by the bot."""
    bot = _bot(question.game, question.bot, question.think)
    opinion = opinion_of(get_manifest(question.game), bot, question.sight, Rng(question.seed))
    action = choose(question) if opinion is None else opinion.candidates[0].action
    return BotAdvice(question.bot, action, opinion)


async def ask_here(answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
    """Answer in this process, for bots that need no time."""
    return answer(question)


class ThinkingProcess:
    """A process in which bots think. A thread would not do: compiled search holds the interpreter's lock."""

    def __init__(self) -> None:
        self._pool = WorkerPool(1, "spawn")

    async def ask(self, answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
        """Return the answer of the process, without blocking the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, answer, question)

    def close(self) -> None:
        """End the process, even while it thinks."""
        self._pool.shutdown(cancel_futures=True)
