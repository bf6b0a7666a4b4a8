"""What a bot is asked, and how it answers: here and now, or in a process of its own while the screen goes on."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Protocol, TypeVar

from foolery.bots import Bot, get_bot
from foolery.bots.opinions import Opinion, opinion_of
from foolery.games import get_manifest
from foolery.kernel.game import Sight
from foolery.kernel.rng import Rng

__all__ = ["Ask", "BotAdvice", "BotQuestion", "ThinkingProcess", "advise", "ask_here", "choose"]

PATIENCE = 4000.0  # milliseconds, for bots that think as long as they like

T = TypeVar("T")


@dataclass(frozen=True)
class BotQuestion:
    """A decision of one seat, as that seat sees it, for a bot of a game; the same question has the same answer."""

    game: str
    bot: str
    think: float | None  # milliseconds; None: the bot's own
    sight: Sight
    seed: int


@dataclass(frozen=True)
class BotAdvice:
    """What a bot would do, and what is thought of everything else, if anybody can say."""

    bot: str
    action: int
    opinion: Opinion | None = None


class Ask(Protocol):
    """Puts a question to one of the functions below, here or elsewhere."""

    async def __call__(self, answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
        """Return its answer."""
        ...


@cache
def _bot(game: str, name: str, think: float | None) -> Bot:
    return get_bot(game, name, think, PATIENCE)


def choose(question: BotQuestion) -> int:
    """Return the bot's choice."""
    bot = _bot(question.game, question.bot, question.think)
    return bot.choose(question.sight, Rng(question.seed))


def advise(question: BotQuestion) -> BotAdvice:
    """Return what is best by what can be worked out, or what the bot would do."""
    bot = _bot(question.game, question.bot, question.think)
    opinion = opinion_of(get_manifest(question.game), bot, question.sight, Rng(question.seed))
    action = choose(question) if opinion is None else opinion.candidates[0].action
    return BotAdvice(question.bot, action, opinion)


async def ask_here(answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
    """Answer in this process: for bots that need no time."""
    return answer(question)


class ThinkingProcess:
    """A process in which bots think.  Compiled search lets no other thread run, so a thread would not do."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_leave_keys_to_the_screen)

    async def ask(self, answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
        """Answer a question there; whoever waits can do something else meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, answer, question)

    def close(self) -> None:
        """End the process, also in the middle of a thought."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.kill()


def _leave_keys_to_the_screen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
