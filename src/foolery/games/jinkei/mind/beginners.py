"""Bots for beginners at Jinkei: they judge like Page, but do not see everything that could be played."""

from __future__ import annotations

from dataclasses import replace

from foolery.games.jinkei.mind.bots import Page
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.rng import Rng
from foolery.search.findings import Findings

__all__ = ["Apprentice", "Beginner", "Stranger"]


class Beginner(Page):
    """Takes the best of what it notices, as people do who are new to a game."""

    overlooked = 0  # per cent

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        noticed = self._noticed(sight, rng)
        return super().choose(noticed, rng)

    def explain(self, sight: JinkeiSight, rng: Rng) -> Findings:
        """Return what Page would say of what it notices."""
        noticed = self._noticed(sight, rng)
        return self.explained(noticed, super().choose(noticed, rng), rng)

    def _noticed(self, sight: JinkeiSight, rng: Rng) -> JinkeiSight:
        """Return the sight with those actions alone that do not escape it."""
        first = sight.legal[int(rng.below(len(sight.legal)))]  # something always catches the eye
        noticed = tuple(action for action in sight.legal if action == first or rng.below(100) >= self.overlooked)
        return replace(sight, legal=noticed)


class Stranger(Beginner):
    """Has just read the rules."""

    overlooked = 95


class Apprentice(Beginner):
    """Has played a few games."""

    overlooked = 60
