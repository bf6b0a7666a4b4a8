"""A bot that uses several processes for one decision."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Any

from foolery.bots import ExplainingBot, get_bot
from foolery.kernel.rng import Rng
from foolery.search.findings import Findings
from foolery.search.together import asked_together

__all__ = ["Together"]


@dataclass(frozen=True)
class Together:
    """A bot that lets `workers` processes search each decision, and adds up what they found.

    `name` is the bot that each process uses; it must be able to explain its choices.  `think` is its thinking time in
    milliseconds (None: no clock).  A rule-based bot does not become better in this way.
    """

    game_id: str
    name: str
    think: float | None
    executor: Executor
    workers: int

    def explain(self, sight: Any, rng: Rng) -> Findings:
        """Return the sum of the findings of all processes about the decision."""
        ask = partial(_explained, self.game_id, self.name, self.think, sight)
        return asked_together(self.executor, self.workers, ask, rng)

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return the best action according to the findings of all processes."""
        return self.explain(sight, rng).ranked()[0].action


def _explained(game_id: str, name: str, think: float | None, sight: Any, rng: Rng) -> Findings:
    bot = get_bot(game_id, name, think)
    assert isinstance(bot, ExplainingBot), "the caller checks that the bot explains itself"
    return bot.explain(sight, rng)
