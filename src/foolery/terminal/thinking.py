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

from foolery.bots import Bot, ExplainingBot, get_bot
from foolery.kernel.game import Sight
from foolery.kernel.rng import Rng

__all__ = ["Advice", "Ask", "Question", "Thinkers", "advise", "ask_here", "choose"]

T = TypeVar("T")


@dataclass(frozen=True)
class Question:
    """A decision of one seat, as that seat sees it, for a bot of a game; the same question has the same answer."""

    game: str
    bot: str
    think: float | None  # milliseconds; None: the bot's own
    sight: Sight
    seed: int


@dataclass(frozen=True)
class Advice:
    """What a bot would do; one that explains itself adds its candidates with their chances, the best first."""

    bot: str
    action: int
    chances: tuple[tuple[int, float], ...] = ()
    worlds: int = 0
    share: float | None = None  # how often it would, where both choose at once


class Ask(Protocol):
    """Puts a question to one of the functions below, here or elsewhere."""

    async def __call__(self, answer: Callable[[Question], T], question: Question) -> T:
        """Return its answer."""
        ...


@cache
def _bot(game: str, name: str, think: float | None) -> Bot:
    return get_bot(game, name, think)


def choose(question: Question) -> int:
    """Return the bot's choice."""
    bot = _bot(question.game, question.bot, question.think)
    return bot.choose(question.sight, Rng(question.seed))


def advise(question: Question) -> Advice:
    """Return what the bot would do, and what it thinks of everything else if it can say that."""
    bot = _bot(question.game, question.bot, question.think)
    if not isinstance(bot, ExplainingBot):
        return Advice(question.bot, choose(question))
    findings = bot.explain(question.sight, Rng(question.seed))
    ranked = findings.ranked()
    return Advice(
        question.bot,
        ranked[0].action,
        tuple((each.action, each.value) for each in ranked),
        int(findings.worlds),
        ranked[0].share if findings.sealed else None,
    )


async def ask_here(answer: Callable[[Question], T], question: Question) -> T:
    """Answer in this process: for bots that need no time."""
    return answer(question)


class Thinkers:
    """A process in which bots think.  Compiled search lets no other thread run, so a thread would not do."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_leave_keys_to_the_screen)

    async def ask(self, answer: Callable[[Question], T], question: Question) -> T:
        """Answer a question there; whoever waits can do something else meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, answer, question)

    def close(self) -> None:
        """End the process, also in the middle of a thought."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.kill()


def _leave_keys_to_the_screen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
