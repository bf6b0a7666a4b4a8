"""Bots for Goofspiel.  They are given a sight, so they know what a player knows and nothing else."""

from __future__ import annotations

from foolery.kernel.rng import Rng

from goofspiel.rules.sight import GoofSight

__all__ = ["MirrorBot", "SchemerBot"]


class MirrorBot:
    """Bids the value of the prize that was turned up last, or the lowest card above it, or its highest."""

    def choose(self, sight: GoofSight, rng: Rng) -> int:
        prize = sight.stake[-1]
        return next((card for card in sight.legal if card >= prize), sight.legal[-1])


class SchemerBot:
    """Takes the others for mirrors: bids the lowest card above the prize; without one it throws its lowest away."""

    def choose(self, sight: GoofSight, rng: Rng) -> int:
        prize = sight.stake[-1]
        return next((card for card in sight.legal if card > prize), sight.legal[0])
