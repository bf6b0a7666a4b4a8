"""Bots for Goofspiel.  They are given a sight: all that the player of a seat knows, and nothing else."""

from __future__ import annotations

from foolery.kernel.rng import Rng

from goofspiel.rules.sight import GoofSight

__all__ = ["MirrorBot", "SchemerBot"]


class MirrorBot:
    """A bot that bids the lowest card not below the prize turned up last; without one, its highest card."""

    def choose(self, sight: GoofSight, rng: Rng) -> int:
        prize = sight.stake[-1]
        return next((card for card in sight.legal if card >= prize), sight.legal[-1])


class SchemerBot:
    """A bot that expects MirrorBots: it bids its lowest card above the prize; without one, its lowest card."""

    def choose(self, sight: GoofSight, rng: Rng) -> int:
        prize = sight.stake[-1]
        return next((card for card in sight.legal if card > prize), sight.legal[0])
