"""Bots for beginners at Jinkei: they judge like Page, but do not see everything that could be played."""

from __future__ import annotations

from dataclasses import replace

from foolery.games.jinkei.mind.bots import Page
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.rng import Rng

__all__ = ["Apprentice", "Beginner", "Stranger"]


class Beginner(Page):
    """Takes the best of what it notices, as people do who are new to a game."""

    overlooked = 0  # per cent

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        first = sight.legal[int(rng.below(len(sight.legal)))]  # something always catches the eye
        noticed = tuple(action for action in sight.legal if action == first or rng.below(100) >= self.overlooked)
        return super().choose(replace(sight, legal=noticed), rng)


class Stranger(Beginner):
    """Has just read the rules."""

    overlooked = 95


class Apprentice(Beginner):
    """Has played a few games."""

    overlooked = 60
