"""Squire, Baron and Master: bots that try candidates out in imagined games."""

from __future__ import annotations

from dataclasses import replace

from foolery.games.fools_fortune.mind.imagined.habits import ALL_HABITS, QUICK_HABITS, Habits
from foolery.games.fools_fortune.mind.page.layout_steps import next_layout_step
from foolery.games.fools_fortune.mind.page.page_view import PageView
from foolery.games.fools_fortune.mind.page.uses import SORTING, candidates
from foolery.games.fools_fortune.mind.search.afternoons import Afternoons
from foolery.games.fools_fortune.mind.search.judge import FortuneJudge
from foolery.games.fools_fortune.mind.search.trials import Trials
from foolery.games.fools_fortune.mind.search.weights import weights_of
from foolery.games.fools_fortune.rules.actions import END, kind_of_action
from foolery.games.fools_fortune.rules.board_state import AFTERNOON, ORDERING
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.worlds import FortuneWorlds
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.search.findings import Candidate, Findings, Thought
from foolery.search.patience import Patient


class SearchBot(Patient):
    """Plays the candidate that did best in imagined games.  The same sight and seed give the same choice."""

    iterations = 128  # imagined games a decision
    breadth = 16  # candidates
    days = 2  # Days of all players that an imagined game goes on for two seats; with three, one Day more
    habits = QUICK_HABITS  # of all seats in imagined games
    plans = False  # whether a tree plays the rest of the Afternoon, and not habit
    weights = "baron"  # the table of the judge

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if len(sight.legal) == 1 or sight.phase == ORDERING:
            return sight.legal[0]  # `order first`
        view = PageView(sight)
        ideas = candidates(view, self.breadth)
        return _first_step(view) if ideas == [END] else self._tried(view, ideas, rng).best()

    def explain(self, sight: FortuneSight, rng: Rng) -> Findings:
        """Return the candidates that were tried, each with its chance to win."""
        view = PageView(sight)
        findings = self._tried(view, candidates(view, self.breadth), rng)
        return _going_first(sight, findings) if sight.phase == ORDERING else findings

    def _tried(self, view: PageView, ideas: list[int], rng: Rng) -> Findings:
        sight = view.sight
        habits = Habits(sight.players, self.habits)
        weights = weights_of(self.weights, sight.players, sight.act)
        judge = FortuneJudge(habits.layout, sight.players, sight.act, weights)
        iterations, days = self._budget(sight)
        tree = Afternoons(view.me, habits) if self.plans else None
        trials = Trials(FortuneWorlds(sight), view.me, days, habits, judge, vec[i64](ideas), tree)
        trials.run(rng, iterations, self.milliseconds)
        return _findings(view, trials)

    def _budget(self, sight: FortuneSight) -> tuple[int, int]:
        """Return the imagined games of a decision, and the Days that each goes on."""
        return self.iterations, self.days + sight.players - 2


def _going_first(sight: FortuneSight, findings: Findings) -> Findings:
    """Return findings in which the first legal action is the one played."""
    ordered = (replace(each, share=float(each.action == sight.legal[0])) for each in findings.candidates)
    return replace(findings, candidates=tuple(ordered), thought=Thought("thoughts.order"))


def _first_step(view: PageView) -> int:
    """Return the next action toward the best final layout, `end` if it lies on the table."""
    return next_layout_step(view, view.final_layout())


def _findings(view: PageView, trials: Trials) -> Findings:
    """Return the tried candidates, ascending; `end` becomes the next action toward the final layout."""
    first = _first_step(view) if view.sight.phase == AFTERNOON else END
    played = int(trials.played)
    found: list[Candidate] = []
    for number, visits, value in zip(trials.actions, trials.visits, trials.values, strict=True):
        action, count = int(number), int(visits)
        found.append(Candidate(first if action == END else action, count, value / count, count / played))
    ordered = tuple(sorted(found, key=lambda each: each.action))
    return Findings(ordered, int(trials.worlds), int(trials.nodes()), int(trials.depth()), sealed=False)


class Squire(SearchBot):
    """Tries fewer candidates than Baron in fewer games."""

    iterations = 8
    breadth = 4


class Baron(SearchBot):
    """Tries candidates as `SearchBot` does by default."""


class Master(SearchBot):
    """Searches the whole Afternoon as a tree.  Imagined games go on one Day longer than Baron's, in Act III as long."""

    iterations = 400
    breadth = 24
    days = 3
    habits = ALL_HABITS
    plans = True
    weights = "master"

    def __init__(self) -> None:
        super().__init__()
        self._next: tuple[object, ...] = ()  # the moment after its last action, once it has decided to end

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        """Choose an action; once the Afternoon is to end, only lay the Sets out, until something else changes.

        The same decision asked again is searched again.
        """
        if sight.phase != AFTERNOON:
            return super().choose(sight, rng)
        goes_on = self._next == _moment(sight, sight.actions)
        action = _first_step(PageView(sight)) if goes_on else super().choose(sight, rng)
        if kind_of_action(action) in SORTING:
            self._next = _moment(sight, sight.actions + 1)
        return action

    def _budget(self, sight: FortuneSight) -> tuple[int, int]:
        """Return 4 times the games, each a Day shorter, in Act III; before it 8 times the games with three seats."""
        iterations, days = super()._budget(sight)
        if sight.act == 3:
            return 4 * iterations, max(1, days - 1)
        return (8 * iterations if sight.players == 3 else iterations), days


def _moment(sight: FortuneSight, actions: int) -> tuple[object, ...]:
    """Return what sorting Sets does not change in an Afternoon, with the number of actions made."""
    assert sight.viewer is not None
    me = sight.viewer
    own = sight.hand | sight.camps[me] | sight.sets[3 * me] | sight.sets[3 * me + 1] | sight.sets[3 * me + 2]
    crews = (sight.crews, sight.fees, sight.ready, sight.weakened, sight.unpaid)
    return (me, sight.day, own, crews, sight.faire, sight.road, sight.fate_size, sight.dues_extra, actions)
