"""Weaker bots: each plays as a stronger one does, but overlooks some of the legal actions."""

from __future__ import annotations

from dataclasses import replace

from foolery.games.jinkei.mind.bots import Baron, FormerMaster, Page
from foolery.games.jinkei.rules.lines import ATTACKING
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.rng import Rng
from foolery.search.findings import Findings


def noticed(sight: JinkeiSight, overlooked: int, rng: Rng) -> JinkeiSight:
    """Return the sight with fewer legal actions: each is left out with a chance of `overlooked` per cent.

    One action, drawn at random, always stays.
    """
    first = sight.legal[int(rng.below(len(sight.legal)))]  # never overlooked
    return replace(
        sight, legal=tuple(action for action in sight.legal if action == first or rng.below(100) >= overlooked)
    )


class Beginner(Page):
    """Plays as Page does among the actions that it notices."""

    overlooked = 0  # per cent

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        return super().choose(noticed(sight, self.overlooked, rng), rng)

    def explain(self, sight: JinkeiSight, rng: Rng) -> Findings:
        """Return the findings of Page for the actions that this bot notices."""
        seen = noticed(sight, self.overlooked, rng)
        return self.explained(seen, super().choose(seen, rng), rng)


class Stranger(Beginner):
    """A bot that has just read the rules: it overlooks most actions."""

    overlooked = 87


class Apprentice(Beginner):
    """A bot that has played a few games: it overlooks more than half of the actions."""

    overlooked = 57


class Hotheaded(Baron):
    """Plays as Baron does, but overlooks some of the actions in battle."""

    overlooked = 0  # per cent

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        return super().choose(self._noticed(sight, rng), rng)

    def explain(self, sight: JinkeiSight, rng: Rng) -> Findings:
        """Return the findings of the stronger bot for the actions that this bot notices."""
        return super().explain(self._noticed(sight, rng), rng)

    def _noticed(self, sight: JinkeiSight, rng: Rng) -> JinkeiSight:
        return noticed(sight, self.overlooked, rng) if sight.phase >= ATTACKING else sight


class Squire(Hotheaded):
    """Overlooks more than a third of the actions in battle."""

    overlooked = 37


class Count(Hotheaded, FormerMaster):
    """Plans as FormerMaster does, and overlooks few actions in battle."""

    overlooked = 9
