"""Bots for A Fool's Fortune that try ideas out in imagined games: Squire briefly, Baron quickly, Master at length."""

from __future__ import annotations

from dataclasses import replace

from foolery.games.fools_fortune.mind.afternoons import Afternoons
from foolery.games.fools_fortune.mind.desk import Desk
from foolery.games.fools_fortune.mind.habits import ALL_HABITS, QUICK_HABITS, Habits
from foolery.games.fools_fortune.mind.ideas import SORTING, candidates
from foolery.games.fools_fortune.mind.judge import Judge
from foolery.games.fools_fortune.mind.judgement import weights_of
from foolery.games.fools_fortune.mind.laying import lay_out
from foolery.games.fools_fortune.mind.trials import Trials
from foolery.games.fools_fortune.rules.actions import END, kind_of_action
from foolery.games.fools_fortune.rules.areas import AFTERNOON, ORDERING
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.worlds import FortuneWorlds
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.search.findings import Candidate, Findings, Thought
from foolery.search.patience import Patient

__all__ = ["Baron", "Master", "Squire", "Thinker"]


class Thinker(Patient):
    """Plays what did best in imagined games; the same sight and seed give the same choice."""

    iterations = 128  # imagined games a decision
    breadth = 16  # candidates
    days = 2  # how far an imagined game of two goes, both players' Days together; with three, one Day more
    habits = QUICK_HABITS  # of everybody in imagined games
    plans = False  # whether the rest of the Afternoon is searched, too, and not left to habit
    judgement = "baron"

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if len(sight.legal) == 1 or sight.phase == ORDERING:
            return sight.legal[0]  # who may choose goes first
        desk = Desk(sight)
        ideas = candidates(desk, self.breadth)
        return _first_step(desk) if ideas == [END] else self._tried(desk, ideas, rng).best()

    def explain(self, sight: FortuneSight, rng: Rng) -> Findings:
        """Return the candidates that were tried, each with its chances."""
        desk = Desk(sight)
        findings = self._tried(desk, candidates(desk, self.breadth), rng)
        return _going_first(sight, findings) if sight.phase == ORDERING else findings

    def _tried(self, desk: Desk, ideas: list[int], rng: Rng) -> Findings:
        sight = desk.sight
        habits = Habits(sight.players, self.habits)
        weights = weights_of(self.judgement, sight.players, sight.act)
        judge = Judge(habits.layouts, sight.players, sight.act, weights)
        iterations, days = self._budget(sight)
        tree = Afternoons(desk.me, habits) if self.plans else None
        trials = Trials(FortuneWorlds(sight), desk.me, days, habits, judge, vec[i64](ideas), tree)
        trials.run(rng, iterations, self.milliseconds)
        return _findings(desk, trials)

    def _budget(self, sight: FortuneSight) -> tuple[int, int]:
        """Return how many imagined games a decision may take, and how many Days each goes on."""
        return self.iterations, self.days + sight.players - 2


def _going_first(sight: FortuneSight, findings: Findings) -> Findings:
    """Return findings of which the first action is played, whatever they say."""
    ordered = (replace(each, share=float(each.action == sight.legal[0])) for each in findings.candidates)
    return replace(findings, candidates=tuple(ordered), thought=Thought("thoughts.order"))


def _first_step(desk: Desk) -> int:
    """Return what has to be done first to end the Afternoon well."""
    return lay_out(desk, desk.tonight())


def _findings(desk: Desk, trials: Trials) -> Findings:
    """Return the candidates in order; to end the Afternoon means to do what has to be done first."""
    first = _first_step(desk) if desk.sight.phase == AFTERNOON else END
    played = int(trials.played)
    found: list[Candidate] = []
    for number, visits, value in zip(trials.actions, trials.visits, trials.values, strict=True):
        action, count = int(number), int(visits)
        found.append(Candidate(first if action == END else action, count, value / count, count / played))
    ordered = tuple(sorted(found, key=lambda each: each.action))
    return Findings(ordered, int(trials.worlds), int(trials.nodes()), int(trials.depth()), sealed=False)


class Squire(Thinker):
    """Thinks as Baron does, about fewer ideas and in few games."""

    iterations = 8
    breadth = 4


class Baron(Thinker):
    """A fair evening."""


class Master(Thinker):
    """Plans the whole Afternoon, and plays on to the end of its own next Day, in Act III to where that begins."""

    iterations = 400
    breadth = 24
    days = 3
    habits = ALL_HABITS
    plans = True
    judgement = "master"

    def __init__(self) -> None:
        super().__init__()
        self._next: tuple[object, ...] = ()  # what comes next in an Afternoon that it has decided to end

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        """What was decided once for an Afternoon stays decided until something changes.

        Asked anew about a decision it was asked about before, it thinks anew.
        """
        if sight.phase != AFTERNOON:
            return super().choose(sight, rng)
        goes_on = self._next == _moment(sight, sight.actions)
        action = _first_step(Desk(sight)) if goes_on else super().choose(sight, rng)
        if kind_of_action(action) in SORTING:
            self._next = _moment(sight, sight.actions + 1)
        return action

    def _budget(self, sight: FortuneSight) -> tuple[int, int]:
        """In Act III there are four times the games, each a Day shorter; before it, eight times with two Rivals."""
        iterations, days = super()._budget(sight)
        if sight.act == 3:
            return 4 * iterations, max(1, days - 1)
        return (8 * iterations if sight.players == 3 else iterations), days


def _moment(sight: FortuneSight, actions: int) -> tuple[object, ...]:
    """Return everything of an Afternoon that sorting Sets leaves as it is, after so many actions."""
    assert sight.viewer is not None
    me = sight.viewer
    own = sight.hand | sight.camps[me] | sight.sets[3 * me] | sight.sets[3 * me + 1] | sight.sets[3 * me + 2]
    crews = (sight.crews, sight.fees, sight.ready, sight.weakened, sight.unpaid)
    return (me, sight.day, own, crews, sight.faire, sight.road, sight.fate_size, sight.dues_extra, actions)
