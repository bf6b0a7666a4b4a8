"""Bots that do not see everything that could be played at Jinkei, each judging as a stronger one does."""

from __future__ import annotations

from dataclasses import replace

from foolery.games.jinkei.mind.bots import Baron, FormerMaster, Page
from foolery.games.jinkei.rules.lines import ATTACKING
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.rng import Rng
from foolery.search.findings import Findings

__all__ = ["Apprentice", "Beginner", "Count", "Hotheaded", "Squire", "Stranger", "noticed"]


def noticed(sight: JinkeiSight, overlooked: int, rng: Rng) -> JinkeiSight:
    """Return the sight with those actions alone that do not escape somebody who overlooks so many per cent."""
    first = sight.legal[int(rng.below(len(sight.legal)))]  # something always catches the eye
    return replace(
        sight, legal=tuple(action for action in sight.legal if action == first or rng.below(100) >= overlooked)
    )


class Beginner(Page):
    """Takes the best of what it notices, as people do who are new to a game."""

    overlooked = 0  # per cent

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        return super().choose(noticed(sight, self.overlooked, rng), rng)

    def explain(self, sight: JinkeiSight, rng: Rng) -> Findings:
        """Return what Page would say of what it notices."""
        seen = noticed(sight, self.overlooked, rng)
        return self.explained(seen, super().choose(seen, rng), rng)


class Stranger(Beginner):
    """Has just read the rules."""

    overlooked = 87


class Apprentice(Beginner):
    """Has played a few games."""

    overlooked = 57


class Hotheaded(Baron):
    """Keeps its eyes open while it places, but in the heat of battle misses some of what could be played."""

    overlooked = 0  # per cent

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        return super().choose(self._noticed(sight, rng), rng)

    def explain(self, sight: JinkeiSight, rng: Rng) -> Findings:
        """Return what a cooler head would say of what it notices."""
        return super().explain(self._noticed(sight, rng), rng)

    def _noticed(self, sight: JinkeiSight, rng: Rng) -> JinkeiSight:
        return noticed(sight, self.overlooked, rng) if sight.phase >= ATTACKING else sight


class Squire(Hotheaded):
    """Places as Baron does, and works out what it sees as exactly."""

    overlooked = 37


class Count(Hotheaded, FormerMaster):
    """Plans like the Master of old, who overlooked nothing."""

    overlooked = 9
