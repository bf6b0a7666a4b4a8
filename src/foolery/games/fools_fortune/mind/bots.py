"""The bots of A Fool's Fortune, weakest first; greedy is a yardstick."""

from __future__ import annotations

from foolery.games.fools_fortune.mind.greedy import GreedyBot
from foolery.games.fools_fortune.mind.page import ApprenticeBot, PageBot, StrangerBot
from foolery.games.fools_fortune.mind.thinker import Baron, Master, Squire

__all__ = ["ApprenticeBot", "Baron", "GreedyBot", "Master", "PageBot", "Squire", "StrangerBot"]
