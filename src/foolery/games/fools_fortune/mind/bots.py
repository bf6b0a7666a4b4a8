"""All bots of A Fool's Fortune; the game's manifest refers to this module.  Greedy only serves as a fixed yardstick."""

from __future__ import annotations

from foolery.games.fools_fortune.mind.page.greedy import GreedyBot
from foolery.games.fools_fortune.mind.page.page_bots import ApprenticeBot, PageBot, StrangerBot
from foolery.games.fools_fortune.mind.search.search_bots import Baron, Master, Squire

__all__ = ["ApprenticeBot", "Baron", "GreedyBot", "Master", "PageBot", "Squire", "StrangerBot"]
