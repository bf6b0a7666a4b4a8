"""A bot that thinks on several processors at once about one decision."""

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
    """A bot that explains itself, by name; what goes by a rule gains nothing from being asked more often."""

    game_id: str
    name: str
    think: float | None
    executor: Executor
    workers: int

    def explain(self, sight: Any, rng: Rng) -> Findings:
        """Return what all of them found."""
        ask = partial(_explained, self.game_id, self.name, self.think, sight)
        return asked_together(self.executor, self.workers, ask, rng)

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return what all of them together found best."""
        return self.explain(sight, rng).ranked()[0].action


def _explained(game_id: str, name: str, think: float | None, sight: Any, rng: Rng) -> Findings:
    bot = get_bot(game_id, name, think)
    assert isinstance(bot, ExplainingBot), "whoever asks several has asked whether one explains itself"
    return bot.explain(sight, rng)
