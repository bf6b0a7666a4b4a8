"""Bots for A Fool's Fortune that try their ideas out in imagined games: Baron quickly, Master at length."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from foolery.games.fools_fortune.mind.desk import Desk
from foolery.games.fools_fortune.mind.habits import ALL_HABITS, BRIEF, HABIT, HIRING, Habits
from foolery.games.fools_fortune.mind.ideas import candidates
from foolery.games.fools_fortune.mind.judge import Judge
from foolery.games.fools_fortune.mind.judgement import weights_of
from foolery.games.fools_fortune.mind.laying import lay_out
from foolery.games.fools_fortune.mind.trials import Trials
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.areas import AFTERNOON, ORDERING, PICKING
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
    habits = ALL_HABITS  # of everybody in imagined games
    styles: tuple[int, ...] = (HABIT,)  # ways to go on after a candidate …
    finalists = 6  # … of which so many are tried in all of them

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
        """Try the ideas; with several styles, half of the trials are for the best ideas in every style."""
        sight = desk.sight
        several = len(self.styles) > 1 and sight.phase in (AFTERNOON, PICKING) and len(ideas) > 1
        worlds, habits = FortuneWorlds(sight), Habits(sight.players, self.habits)
        judge = Judge(habits.layouts, sight.players, sight.act, weights_of(sight.players, sight.act))
        found: dict[int, Candidate] = {}
        looked, plans = 0, [(idea, HABIT) for idea in ideas]
        for stage in range(2 if several else 1):
            if stage == 1:
                best = sorted(found.values(), key=lambda each: (-each.visits, -each.value))[: self.finalists]
                plans = [
                    (each.action, style)
                    for each in best
                    for style in self.styles
                    if style == HABIT or each.action != END
                ]
            actions, styles = (vec[i64]([plan[part] for plan in plans]) for part in range(2))
            trials = Trials(worlds, desk.me, self.days, habits, judge, actions, styles)
            share = 2 if several else 1
            trials.run(rng, self.iterations // share, self.milliseconds / share)
            found |= _candidates(trials, found)
            looked += int(trials.worlds)
        return _findings(desk, found.values(), looked)


def _first_step(desk: Desk) -> int:
    """Return what has to be done first to end the Afternoon well."""
    return lay_out(desk, desk.tonight())


def _candidates(trials: Trials, known: Mapping[int, Candidate]) -> dict[int, Candidate]:
    """Return what the trials came to: of every action the style that did best, ahead of what was known before."""
    best: dict[int, Candidate] = {}
    for number, visits, value in zip(trials.actions, trials.visits, trials.values, strict=True):
        action, count = int(number), int(visits)
        earlier = known[action].visits if action in known else 0
        found = Candidate(action, earlier + count, value / max(count, 1), 0.0)
        other = best.setdefault(action, found)
        if (found.visits, found.value) > (other.visits, other.value):
            best[action] = found
    return best


def _findings(desk: Desk, found: Collection[Candidate], worlds: int) -> Findings:
    """Return the candidates in order; to end the Afternoon means to do what has to be done first."""
    first = _first_step(desk) if desk.sight.phase == AFTERNOON else END
    total = sum(each.visits for each in found)
    named = [
        replace(each, action=first if each.action == END else each.action, share=each.visits / total) for each in found
    ]
    ordered = tuple(sorted(named, key=lambda each: each.action))
    return Findings(ordered, worlds, len(ordered), 1, sealed=False)


class Baron(Thinker):
    """A fair evening."""


class Master(Thinker):
    """Tries more, and longer."""

    iterations = 640
    breadth = 32
    styles = (HABIT, BRIEF, HIRING)
