"""Bots for A Fool's Fortune that try their ideas out in imagined games: Baron quickly, Master at length."""

from __future__ import annotations

from foolery.games.fools_fortune.mind.desk import Desk
from foolery.games.fools_fortune.mind.ideas import candidates
from foolery.games.fools_fortune.mind.laying import lay_out
from foolery.games.fools_fortune.mind.trials import Trials
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.areas import AFTERNOON, ORDERING
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.worlds import FortuneWorlds
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.search.findings import Candidate, Findings
from foolery.search.patience import Patient

__all__ = ["Baron", "Master", "Thinker"]


class Thinker(Patient):
    """Plays what did best in imagined games; the same sight and seed give the same choice."""

    iterations = 128  # imagined games a decision
    breadth = 16  # candidates
    days = 2  # how far an imagined game goes, all players' Days together

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if len(sight.legal) == 1 or sight.phase == ORDERING:
            return sight.legal[0]  # who may choose goes first
        desk = Desk(sight)
        ideas = candidates(desk, self.breadth)
        return _first_step(desk) if ideas == [END] else self._tried(desk, ideas, rng).best()

    def explain(self, sight: FortuneSight, rng: Rng) -> Findings:
        """Return the candidates that were tried, each with its chances."""
        desk = Desk(sight)
        return self._tried(desk, candidates(desk, self.breadth), rng)

    def _tried(self, desk: Desk, ideas: list[int], rng: Rng) -> Findings:
        sight = desk.sight
        trials = Trials(FortuneWorlds(sight), desk.me, sight.players, vec[i64](ideas), self.days)
        trials.run(rng, self.iterations, self.milliseconds)
        return _findings(desk, trials)


def _first_step(desk: Desk) -> int:
    """Return what has to be done first to end the Afternoon well."""
    return lay_out(desk, desk.tonight())


def _findings(desk: Desk, trials: Trials) -> Findings:
    """Return what the trials came to."""
    first = _first_step(desk) if desk.sight.phase == AFTERNOON else END
    tried = zip(trials.actions, trials.visits, trials.values, strict=True)
    found = [
        Candidate(
            action=first if action == END else int(action),
            visits=int(visits),
            value=value / max(int(visits), 1),
            share=int(visits) / int(trials.played),
        )
        for action, visits, value in tried
    ]
    found.sort(key=lambda each: each.action)
    return Findings(tuple(found), int(trials.worlds), len(found), 1, sealed=False)


class Baron(Thinker):
    """A fair evening."""


class Master(Thinker):
    """Tries more, and longer."""

    iterations = 640
    breadth = 32
    days = 4
