"""Beginner bots for Garlandland: they choose like PageBot but may overlook a card."""

from __future__ import annotations

from dataclasses import replace

from foolery.games.garlandland.mind.bots import PageBot
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.kernel.rng import Rng
from foolery.search.findings import Findings, Thought


class Beginner(PageBot):
    """Base of the bots that overlook the second card of their hand with a probability of `overlooked` per cent, and
    then play the first.
    """

    overlooked = 0  # percent

    def choose(self, sight: GarlandSight, rng: Rng) -> int:
        chosen = super().choose(sight, rng)
        return sight.legal[0] if self._overlooks(rng) else chosen

    def _overlooks(self, rng: Rng) -> bool:
        return int(rng.below(100)) < self.overlooked

    def explain(self, sight: GarlandSight, rng: Rng) -> Findings:
        """Return the findings of PageBot; if the bot overlooks the second card, findings with the first card alone."""
        chosen = super().choose(sight, rng)
        if not self._overlooks(rng):
            return self.explained(sight, chosen, rng)
        seen = replace(sight, legal=sight.legal[:1])
        return replace(self.explained(seen, seen.legal[0], rng), thought=Thought("thoughts.overlooked"))


class Stranger(Beginner):
    """A beginner who has just read the rules."""

    overlooked = 70


class Apprentice(Beginner):
    """A beginner who has played a few games."""

    overlooked = 45
