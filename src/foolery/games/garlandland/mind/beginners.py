"""Bots for beginners at Garlandland: they judge like Page, but do not always see what a card would make."""

from __future__ import annotations

from foolery.games.garlandland.mind.bots import PageBot
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.kernel.rng import Rng

__all__ = ["Apprentice", "Beginner", "Stranger"]


class Beginner(PageBot):
    """Looks at its cards one by one, and lays the first one if the other's chance escapes it."""

    overlooked = 0  # per cent

    def choose(self, sight: GarlandSight, rng: Rng) -> int:
        chosen = super().choose(sight, rng)
        return sight.legal[0] if int(rng.below(100)) < self.overlooked else chosen


class Stranger(Beginner):
    """Has just read the rules."""

    overlooked = 70


class Apprentice(Beginner):
    """Has played a few games."""

    overlooked = 45
