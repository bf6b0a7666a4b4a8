"""The bots of A Fool's Fortune, weakest first; greedy is a yardstick."""

from __future__ import annotations

from foolery.games.fools_fortune.mind.search.search_bots import Baron

__all__ = ["Baron"]
