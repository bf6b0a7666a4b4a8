"""The bots of A Fool's Fortune, weakest first: greedy, Page and Baron."""

from __future__ import annotations

from foolery.games.fools_fortune.mind.baron import BaronBot
from foolery.games.fools_fortune.mind.greedy import GreedyBot, PageBot

__all__ = ["BaronBot", "GreedyBot", "PageBot"]
