"""Squire, Baron and Master: bots that try candidates (promising actions) out in imagined games.

An imagined game begins in a random state that agrees with all that the bot knows.  In it, all seats are played by
habits (fixed rules of play, imagined/habits.py).
"""

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
    """Plays the candidate that did best in imagined games.

    Without a time limit, the same sight and the same random seed give the same choice.
    """

    iterations = 128  # imagined games for each decision
    breadth = 16  # most candidates
    days = 2  # how many Days (of all players together) an imagined game goes on with two seats; with three, one more
    habits = QUICK_HABITS  # the habits that all seats have in imagined games, as bits
    plans = False  # whether a search tree, and not the habits, plays the rest of the own Afternoon
    weights = "baron"  # the name of the judge's table of weights

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if len(sight.legal) == 1 or sight.phase == ORDERING:
            return sight.legal[0]  # `order first`
        view = PageView(sight)
        ideas = candidates(view, self.breadth)
        return _first_step(view) if ideas == [END] else self._tried(view, ideas, rng).best()

    def explain(self, sight: FortuneSight, rng: Rng) -> Findings:
        """Return the candidates that were tried, each with the chance to win that the imagined games gave it."""
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
        """Return the number of imagined games for a decision, and the number of Days that each of them goes on."""
        return self.iterations, self.days + sight.players - 2


def _going_first(sight: FortuneSight, findings: Findings) -> Findings:
    """Return `findings` with the first legal action as the one that is played; the decision is who begins."""
    ordered = (replace(each, share=float(each.action == sight.legal[0])) for each in findings.candidates)
    return replace(findings, candidates=tuple(ordered), thought=Thought("thoughts.order"))


def _first_step(view: PageView) -> int:
    """Return the next action that lays the best Sets out, or `end` if they are on the table."""
    return next_layout_step(view, view.final_layout())


def _findings(view: PageView, trials: Trials) -> Findings:
    """Return the results of the tried candidates, in ascending order of their actions.

    For the candidate `end`, they name the action that is really played: the next one that lays the Sets out.
    """
    first = _first_step(view) if view.sight.phase == AFTERNOON else END
    played = int(trials.played)
    found: list[Candidate] = []
    for number, visits, value in zip(trials.actions, trials.visits, trials.values, strict=True):
        action, count = int(number), int(visits)
        found.append(Candidate(first if action == END else action, count, value / count, count / played))
    ordered = tuple(sorted(found, key=lambda each: each.action))
    return Findings(ordered, int(trials.worlds), int(trials.nodes()), int(trials.depth()), sealed=False)


class Squire(SearchBot):
    """Tries fewer candidates than Baron, in fewer imagined games."""

    iterations = 8
    breadth = 4


class Baron(SearchBot):
    """Tries candidates with the default numbers of `SearchBot`."""


class Master(SearchBot):
    """Searches the whole Afternoon as a tree.

    Its imagined games go on one Day longer than Baron's, except in Act III.
    """

    iterations = 400
    breadth = 24
    days = 3
    habits = ALL_HABITS
    plans = True
    weights = "master"

    def __init__(self) -> None:
        super().__init__()
        # The `_moment` expected at the next decision, set when the last action sorted Sets in order to end.
        self._next: tuple[object, ...] = ()

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        """Return the chosen action.

        After Master has decided to end the Afternoon, it only lays its Sets out, without a search, until the position
        changes in another way.  If it is asked for the same decision again, it searches again.
        """
        if sight.phase != AFTERNOON:
            return super().choose(sight, rng)
        goes_on = self._next == _moment(sight, sight.actions)
        action = _first_step(PageView(sight)) if goes_on else super().choose(sight, rng)
        if kind_of_action(action) in SORTING:
            self._next = _moment(sight, sight.actions + 1)
        return action

    def _budget(self, sight: FortuneSight) -> tuple[int, int]:
        """Return the number of imagined games for a decision, and the number of Days that each of them goes on.

        In Act III there are 4 times as many games as `iterations`, one Day shorter.  In other Acts, there are 8 times
        as many with three seats.
        """
        iterations, days = super()._budget(sight)
        if sight.act == 3:
            return 4 * iterations, max(1, days - 1)
        return (8 * iterations if sight.players == 3 else iterations), days


def _moment(sight: FortuneSight, actions: int) -> tuple[object, ...]:
    """Return everything in an Afternoon that sorting Sets does not change, and `actions`, the number of actions made.

    Two decisions with equal moments are the same apart from the sorting of Sets.
    """
    assert sight.viewer is not None
    me = sight.viewer
    own = sight.hand | sight.camps[me] | sight.sets[3 * me] | sight.sets[3 * me + 1] | sight.sets[3 * me + 2]
    crews = (sight.crews, sight.fees, sight.ready, sight.weakened, sight.unpaid)
    return (me, sight.day, own, crews, sight.faire, sight.road, sight.fate_size, sight.dues_extra, actions)
