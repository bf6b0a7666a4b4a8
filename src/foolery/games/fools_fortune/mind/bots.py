"""The bots of A Fool's Fortune, weakest first; greedy is a yardstick.  The manifest names them here."""

from __future__ import annotations

from foolery.games.fools_fortune.mind.page.greedy import GreedyBot
from foolery.games.fools_fortune.mind.page.page_bots import ApprenticeBot, PageBot, StrangerBot
from foolery.games.fools_fortune.mind.search.search_bots import Baron, Master, Squire

__all__ = ["ApprenticeBot", "Baron", "GreedyBot", "Master", "PageBot", "Squire", "StrangerBot"]
