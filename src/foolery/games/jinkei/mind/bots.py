"""The bots Page, Baron and FormerMaster.

Page plays by rules of thumb. Baron places cards by a fitted linear estimate and computes battles exactly. FormerMaster
also plans over sampled worlds. A *world* is one possibility for the cards that the bot does not see. The *worth* of an
action is its expected result, in points or, near the end, mostly by whether it wins the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from time import perf_counter
from typing import Self

from foolery.games.jinkei.mind.battle.placements import as_reserve, card_at
from foolery.games.jinkei.mind.battle.search_view import (
    Tools,
    colour_of,
    face_up_of,
    finish,
    first_attacker,
    left_of,
    next_step,
    outlook_of,
    placing_of,
    plus_of,
    shown_of,
    tools_of,
    viewer_of,
)
from foolery.games.jinkei.mind.battle.stakes import stakes_of, taken_lead
from foolery.games.jinkei.mind.plans.explaining import fought, mixed, reserved, step_to
from foolery.games.jinkei.mind.plans.sampled_plans import Budget, Outlook, Planner
from foolery.games.jinkei.rules.actions import ADVANCE, ATTACK, DEFEND, FORM, PLACE, picked_cell
from foolery.games.jinkei.rules.cards import ALL_CARDS, NUM_CARDS, NUMBER, POINTS, cards_in, prevails
from foolery.games.jinkei.rules.layout import first_formation, spot
from foolery.games.jinkei.rules.lines import (
    ADVANCING,
    ATTACKING,
    BY_HAND,
    DEFENDING,
    FILLING,
    FORMING,
    PICKING,
    RESERVING,
    ROUNDS,
)
from foolery.games.jinkei.rules.sight import JinkeiSight, sight_of
from foolery.games.jinkei.rules.worlds import imagine
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.texts import signed
from foolery.search.by_rule import ByRule
from foolery.search.findings import Findings, Thought
from foolery.search.playouts import Imagination

__all__ = ["battle_values"]


class Page(ByRule[JinkeiSight]):
    """Places the highest cards first, attacks with the highest card, defends for the best immediate gain in points."""

    imagination = Imagination(imagine, sight_of)

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        if sight.phase in (FILLING, RESERVING):
            return max(sight.legal, key=lambda action: int(NUMBER[(action - PLACE) % NUM_CARDS]))
        if sight.phase == ATTACKING:
            return max(sight.legal, key=lambda action: self._strength(sight, action - ATTACK))
        if sight.phase == DEFENDING:
            return max(sight.legal, key=lambda action: self._swing(sight, action - DEFEND))
        if sight.phase == ADVANCING:
            return max(sight.legal, key=lambda action: int(NUMBER[action - ADVANCE]))
        return sight.legal[0]  # the first kind, the first formation

    def considered(self, sight: JinkeiSight) -> Sequence[int]:
        return sight.legal

    def thought(self, sight: JinkeiSight, chosen: int) -> Thought:
        if sight.phase in (FILLING, RESERVING):
            return Thought("thoughts.highest", {"number": int(NUMBER[(chosen - PLACE) % NUM_CARDS])})
        if sight.phase == ATTACKING:
            return Thought("thoughts.attack", {"number": self._strength(sight, chosen - ATTACK)})
        if sight.phase == DEFENDING:
            return Thought("thoughts.swing", {"points": signed(self._swing(sight, chosen - DEFEND))})
        if sight.phase == ADVANCING:
            return Thought("thoughts.highest", {"number": int(NUMBER[chosen - ADVANCE])})
        return Thought("thoughts.first")

    @staticmethod
    def _strength(sight: JinkeiSight, pick: int) -> int:
        seat = viewer_of(sight)
        card = sight.cells[spot(seat, picked_cell(pick))]
        return int(NUMBER[card]) + plus_of(sight, seat, pick)

    @staticmethod
    def _swing(sight: JinkeiSight, pick: int) -> int:
        """Return the points that the defender captures in this battle with `pick`, minus those of the attacker."""
        seat = viewer_of(sight)
        attack, defence = (
            sight.cells[spot(1 - seat, picked_cell(sight.attack))],
            sight.cells[spot(seat, picked_cell(pick))],
        )
        result = prevails(
            attack,
            colour_of(sight, 1 - seat, sight.attack),
            plus_of(sight, 1 - seat, sight.attack),
            defence,
            colour_of(sight, seat, pick),
            plus_of(sight, seat, pick),
        )
        if result == 0:
            return int(POINTS[defence]) - int(POINTS[attack])
        return -int(result) * (int(POINTS[attack]) + int(POINTS[defence]))


# Fixed in iterations, so that a seed gives the same game on every machine.
FORMER_BUDGET = Budget(first=40, screening=4, kept=10, worlds=10, answers=3, form_worlds=30)
# With a time limit: the budget of the first plan, and how many times longer the next plan is assumed to take.
FIRST_BUDGET = Budget(first=10, screening=2, kept=4, worlds=4, answers=2, form_worlds=4)
LARGER = 3.0


def battle_values(sight: JinkeiSight) -> list[float]:
    """Return the mean worth in points of each legal action in battle, in the order of `sight.legal`.

    It is the mean over all possible reserves of the opponent.
    """
    outlook, actions = outlook_of(sight, tools_of(sight.edition_source).planner)
    return [float(value) for value in outlook.values(actions)]


class Baron(ByRule[JinkeiSight]):
    """Places cards by a fitted linear estimate; computes battles exactly over all possible reserves of the opponent."""

    imagination = Imagination(imagine, sight_of)
    imagined = 60

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        tools = tools_of(sight.edition_source)
        if sight.phase == PICKING:
            return self.pick(sight, tools)
        if sight.phase == FORMING:
            return self.form(sight, tools, rng)
        if sight.phase == FILLING:
            return self.fill(sight, tools, rng)
        if sight.phase == RESERVING:
            return self.reserve(sight, tools, rng)
        return self.fight(sight, tools)

    def pick(self, sight: JinkeiSight, tools: Tools) -> int:
        """Return the legal kind whose formations have the highest estimate."""
        return max(sight.legal, key=lambda kind: _kind_score(sight.edition_source, kind))

    def form(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        """Return the action that chooses the formation with the better estimate (see `_form_score`)."""
        return max(sight.legal, key=lambda action: _form_score(sight, tools, action))

    def fill(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        """Return the next step of the best placement of the whole hand, which is the same at every step."""
        return finish(sight, tools)

    def reserve(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        """Return the next step of the best placement of the whole hand, for a card of the reserve."""
        return self.fill(sight, tools, rng)

    def fight(self, sight: JinkeiSight, tools: Tools) -> int:
        """Return the action in battle that is worth most on average."""
        outlook, actions = outlook_of(sight, tools.planner)
        self.weigh(sight, outlook)
        values = outlook.values(actions)
        return sight.legal[max(range(len(sight.legal)), key=lambda number: float(values[number]))]

    def weigh(self, sight: JinkeiSight, outlook: Outlook) -> None:
        """Set in `outlook` how results are valued. Baron changes nothing: every point counts the same."""

    # -- explaining

    def explain(self, sight: JinkeiSight, rng: Rng) -> Findings:
        """Return what the bot found out about its legal actions.

        In battle, this is the worth of each action; before, it is the choice and its share of won imagined games.
        """
        if sight.phase >= ATTACKING:
            return fought(sight, tools_of(sight.edition_source).planner, self.weigh)
        return super().explain(sight, rng)

    def considered(self, sight: JinkeiSight) -> Sequence[int]:
        return sight.legal

    def thought(self, sight: JinkeiSight, chosen: int) -> Thought:
        if sight.phase == PICKING:
            score = _kind_score(sight.edition_source, chosen) / KIND_HANDS
        elif sight.phase == FORMING:
            score = _form_score(sight, tools_of(sight.edition_source), chosen)
        else:
            return Thought("thoughts.placement")
        return Thought("thoughts.estimate", {"points": signed(score, 1)})


def _form_score(sight: JinkeiSight, tools: Tools, action: int) -> float:
    """Return the estimate in points of the formation that `action` chooses.

    It is the mean over the cards that may be turned up from the deck.
    """
    deck = cards_in(ALL_CARDS & ~sight.shown(viewer_of(sight)))
    total = 0.0
    for card in deck:
        tools.placer.best(action - FORM, sight.hand, card, 1)
        total += tools.placer.score
    return total / len(deck)


KIND_HANDS = 100  # random hands by which kinds are compared


@lru_cache(maxsize=64)
def _kind_score(edition_source: str, kind: int) -> float:
    """Return the estimate in points of a kind: the sum over KIND_HANDS random hands of its better formation's estimate.

    All kinds are compared by the same hands.
    """
    placer = tools_of(edition_source).placer
    total = 0.0
    rng = Rng(1)
    for number in range(KIND_HANDS):
        deck = vec[i64](range(NUM_CARDS))
        rng.shuffle(deck)
        scores = []
        first = int(first_formation(kind, number % ROUNDS))
        for form in (first, first + 1):
            placer.best(form, sum(1 << int(card) for card in deck[:7]), deck[7], 1)
            scores.append(placer.score)
        total += max(scores)
    return total


class FormerMaster(Baron):
    """The Master of an earlier version: plans formations, placements and reserves over sampled worlds.

    It fights as Baron does, but values points by how much they still decide the game.
    """

    def __init__(self, budget: Budget = FORMER_BUDGET) -> None:
        self._budget = budget
        self._milliseconds: float | None = None
        self._plan: tuple[object, int] | None = None  # the decision that comes next, and the placement to follow

    def within(self, milliseconds: float) -> Self:
        """Return a copy of this bot with `milliseconds` for a plan.

        It plans again with larger budgets while there is time.
        """
        other = copy(self)
        other._budget, other._milliseconds, other.patience = FIRST_BUDGET, milliseconds, milliseconds
        return other

    def form(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        me = viewer_of(sight)
        planner = self._planner(sight, tools)
        mine, theirs = sight.legal[0] - FORM, first_formation(sight.kinds[1 - me], sight.round)
        deck, unseen = (ALL_CARDS & ~sight.shown(seat) for seat in (me, 1 - me))
        attacker = first_attacker(sight)
        return sight.legal[
            self._in_time(lambda: planner.form(mine, theirs, attacker, sight.hand, deck, unseen, rng), planner.enlarge)
        ]

    def fill(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        begins = sight.placed[viewer_of(sight)] == 0
        plan = self.filling(sight, tools, rng) if begins else self._plan_at_hand(sight)
        return finish(sight, tools) if plan is None else self._follow(sight, plan)

    def filling(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        """Return a placement of the whole hand, as one number (see `placements`)."""
        me = viewer_of(sight)
        planner = self._planner(sight, tools)
        forms = (sight.forms[me], sight.forms[1 - me])
        faces = (face_up_of(sight, me), face_up_of(sight, 1 - me))
        unseen = ALL_CARDS & ~sight.shown(1 - me)
        attacker = first_attacker(sight)
        return self._in_time(lambda: planner.fill(*forms, attacker, sight.hand, *faces, unseen, rng), planner.enlarge)

    def _plan_at_hand(self, sight: JinkeiSight) -> int | None:
        """Return the placement that the bot is following; None if this decision is not the next one in it.

        It is also None if the bot is asked a second time about the same decision.
        """
        return self._plan[1] if self._plan is not None and self._plan[0] == placing_of(sight, 0) else None

    def _follow(self, sight: JinkeiSight, plan: int) -> int:
        """Return the action of the next step of the placement `plan`, and remember `plan` for the decision after it."""
        self._plan = (placing_of(sight, 1, plan), plan)
        return next_step(sight, plan)

    def reserve(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        begins = sight.placed[viewer_of(sight)] == BY_HAND
        plan = int(as_reserve(self.reserving(sight, tools, rng))) if begins else self._plan_at_hand(sight)
        if plan is None:
            return self._reserved(sight, tools, rng).ranked()[0].action  # this reserve was not begun by this bot
        return self._follow(sight, plan)

    def reserving(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        """Return the two cards to place in the reserve, five bits each."""
        me = viewer_of(sight)
        planner = self._planner(sight, tools)
        mine, theirs = (shown_of(sight, tools.arena, seat) for seat in (me, 1 - me))
        unseen = ALL_CARDS & ~sight.shown(1 - me)
        forms = (sight.forms[me], sight.forms[1 - me])
        attacker = first_attacker(sight)
        return self._in_time(
            lambda: planner.reserve(*forms, attacker, mine, theirs, left_of(sight), unseen, rng), planner.enlarge
        )

    def _in_time(self, plan: Callable[[], i64], enlarge: Callable[[], None]) -> int:
        """Return the result of `plan`; with a time limit, repeat it while there is time and return the last result.

        Before each repetition, `enlarge` enlarges the budget.
        """
        start = began = perf_counter()
        while True:
            found = int(plan())
            now = perf_counter()
            if self._milliseconds is None or now - start + LARGER * (now - began) > self._milliseconds / 1000:
                return found
            began = now
            enlarge()

    def _planner(self, sight: JinkeiSight, tools: Tools) -> Planner:
        tools.planner.budget = self._budget
        tools.planner.lead, tools.planner.scale = stakes_of(sight)
        return tools.planner

    # -- explaining

    def player(self) -> Baron:
        """Return the bot that plays the imagined games: a Baron, which is fast because it plans nothing."""
        return Baron()

    def explain(self, sight: JinkeiSight, rng: Rng) -> Findings:
        """Return for each action how often the bot's plan plays it, and the chance to win.

        Where the bot makes no plan, return the findings of Baron.
        """
        tools = tools_of(sight.edition_source)
        if sight.phase == FORMING:
            self.form(sight, tools, rng)
            planner = self._planner(sight, tools)
            return mixed(sight, planner, sight.legal, int(planner.budget.form_worlds))
        if sight.phase == FILLING and sight.placed[viewer_of(sight)] == 0:
            return self._filled(sight, tools, rng)
        if sight.phase == RESERVING:
            return self._reserved(sight, tools, rng)
        return super().explain(sight, rng)

    def _filled(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> Findings:
        """Return findings on the first card to place: how often the bot's plan begins with each card."""
        self.filling(sight, tools, rng)
        planner = self._planner(sight, tools)
        begins = [step_to(sight, int(card_at(placement, 0))) for placement in planner.options]
        return mixed(sight, planner, begins, int(planner.budget.worlds))

    def _reserved(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> Findings:
        """Return findings on the next card to place in the reserve: how often the bot's plan plays each card."""
        self.reserving(sight, tools, rng)
        return reserved(sight, self._planner(sight, tools))

    def weigh(self, sight: JinkeiSight, outlook: Outlook) -> None:
        outlook.lead, outlook.scale = stakes_of(sight)
        outlook.lead += taken_lead(sight)
