"""The bot Master: mixed strategies for placing cards, beliefs about reserves, exact battles.

Master's beliefs are the probabilities of the cards in the opponent's reserve. It infers them from the cards that the
opponent has placed in front and back.
"""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import Self

from foolery.games.jinkei.mind.battle.placements import ALL_PLACEMENTS, card_at, packed
from foolery.games.jinkei.mind.battle.search_view import (
    Tools,
    face_up_of,
    first_attacker,
    left_of,
    lined_up,
    placed_of,
    seven_of,
    shown_of,
    tools_of,
    viewer_of,
)
from foolery.games.jinkei.mind.battle.stakes import stakes_of
from foolery.games.jinkei.mind.bots import FormerMaster
from foolery.games.jinkei.mind.plans.drafting import WORLDS, kind_values
from foolery.games.jinkei.mind.plans.explaining import TriedOption, findings_of, step_to
from foolery.games.jinkei.mind.plans.lineups import NEVER, Effort, Encounter, LineUps
from foolery.games.jinkei.mind.plans.reserve_beliefs import ReserveBelief, Trust
from foolery.games.jinkei.mind.plans.sampled_plans import Budget, Outlook, Planner
from foolery.games.jinkei.rules.cards import ALL_CARDS, cards_in
from foolery.games.jinkei.rules.layout import IN_FORMATION
from foolery.games.jinkei.rules.lines import BY_HAND, EMPTY, FILLING, PICKING, ROUNDS
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng, is_compiled
from foolery.kernel.texts import signed
from foolery.search.findings import Findings, Thought

__all__ = ["MASTER_EFFORT", "Master"]

# Fixed in iterations, so that a seed gives the same game on every machine.
MASTER_BUDGET = Budget(first=40, screening=4, kept=10, worlds=60, answers=3, form_worlds=96, form_tops=4)
MASTER_EFFORT = Effort(
    hands=96, tried=8, opposed=3, kept=3, first=ALL_PLACEMENTS, worlds=12, joining=14, passes=4, own=12
)
# With a time limit: the effort of the first plan of a filling.
FIRST_EFFORT = Effort(hands=4, tried=3, opposed=2, kept=2, first=24, worlds=2, joining=4, passes=1, own=2)
TRUST = Trust(filling=0.3, reserve=0.5, doubt=0.15)  # fitted to the reserves that the earlier Master placed
VARIETY = 3  # placements that are valued for every possible next card when Master explains itself
DRAFTED_IN = WORLDS * ROUNDS  # imagined rounds
# Milliseconds that two computations take, which cannot be stopped early: beliefs about reserves, and values of kinds.
# A bot with less time leaves them out.
SUSPECTING = 50.0 if is_compiled() else 2500.0
DRAFTING = 150.0 if is_compiled() else 6000.0
UNSUSPECTING = Trust(filling=0.0, reserve=TRUST.reserve, doubt=TRUST.doubt)


class Master(FormerMaster):
    """Solves the filling of front and back as a game over the possible hands of both sides.

    It picks kinds by values computed for every pair of kinds.
    """

    def __init__(self, budget: Budget = MASTER_BUDGET, effort: Effort = MASTER_EFFORT) -> None:
        """Limit the plans of formations and reserves by `budget`, and the plans of fillings by `effort`."""
        super().__init__(budget)
        self._effort = effort
        self._longest = NEVER  # seconds that the plan of a filling may take
        self.trust = TRUST
        self.keeps = True  # whether the card left over for the next round has a value

    def within(self, milliseconds: float) -> Self:
        other = super().within(milliseconds)
        other._effort = FIRST_EFFORT
        return other

    def at_most(self, milliseconds: float) -> Self:
        """Return a copy of this bot whose plans of a filling end after `milliseconds`.

        The interpreted build starts with a smaller effort instead, as `within` does.
        """
        other = super().at_most(milliseconds)
        if not is_compiled():
            return other.within(milliseconds)
        other._longest = milliseconds / 1000
        return other

    def trusts(self) -> Trust:
        """Return how much the bot infers from the opponent's choices.

        With too little time, it infers nothing from the filling of front and back.
        """
        hurried = self._milliseconds is not None and self._milliseconds < SUSPECTING
        return UNSUSPECTING if hurried else self.trust

    def _computes_kinds(self) -> bool:
        return self._milliseconds is None or self._milliseconds >= DRAFTING

    def pick(self, sight: JinkeiSight, tools: Tools) -> int:
        """Return the kind that is worth most against the opponent's kind.

        If the opponent has not picked yet, return the kind that is worth most against the opponent's best answer.
        """
        if not self._computes_kinds():
            return super().pick(sight, tools)
        worths = _kind_worths(sight, tools)
        return max(sight.legal, key=lambda kind: worths[kind])

    # -- plans

    def fill(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        plan = self._plan_at_hand(sight)
        return self._follow(sight, self.filling(sight, tools, rng) if plan is None else plan)

    def filling(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        plans = self.line_ups(sight, tools)
        return self._in_time(lambda: plans.fill(seven_of(sight), rng), plans.enlarge)

    def line_ups(self, sight: JinkeiSight, tools: Tools) -> LineUps:
        """Return the planner of the filling, or of the rest of a filling that has begun."""
        plans = LineUps(self.encounter(sight, tools), self._effort)
        if self._longest < NEVER:
            plans.until = perf_counter() + self._longest
        begun = placed_of(sight, viewer_of(sight))
        plans.begun, plans.steps = packed(begun), len(begun)
        return plans

    def encounter(self, sight: JinkeiSight, tools: Tools) -> Encounter:
        """Return the filling as the planner needs it: what the viewer knew before it placed any card this round."""
        me = viewer_of(sight)
        mine, theirs = sight.forms[me], sight.forms[1 - me]
        planner = self._planner(sight, tools)
        encounter = Encounter(planner.placer, planner.duel(mine, theirs), mine, theirs, first_attacker(sight))
        encounter.faces = vec[i64]([face_up_of(sight, me), face_up_of(sight, 1 - me)])
        own = ALL_CARDS & ~sight.shown(me) | seven_of(sight)
        encounter.unseen = vec[i64]([own, ALL_CARDS & ~sight.shown(1 - me)])
        encounter.lead, encounter.scale = stakes_of(sight)
        return encounter

    def reserving(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> int:
        me = viewer_of(sight)
        planner = self._planner(sight, tools)
        forms = (sight.forms[me], sight.forms[1 - me])
        mine, theirs = (shown_of(sight, tools.arena, seat) for seat in (me, 1 - me))
        held = vec[i64](cards_in(left_of(sight)))

        def plan() -> i64:
            suspicion = belief_of(sight, planner, self.trusts())  # inside, because it takes time where it is new
            others = [int(card) for _ in range(2 * planner.budget.worlds) for card in suspicion.draw(rng)]
            return planner.reserve_against(*forms, first_attacker(sight), mine, theirs, held, vec[i64](others), rng)

        return self._in_time(plan, planner.enlarge)

    def _planner(self, sight: JinkeiSight, tools: Tools) -> Planner:
        planner = tools.keeping if self.keeps and sight.round < ROUNDS - 1 else tools.planner
        planner.budget = self._budget
        planner.lead, planner.scale = stakes_of(sight)
        return planner

    # -- battles

    def weigh(self, sight: JinkeiSight, outlook: Outlook) -> None:
        super().weigh(sight, outlook)
        if len(outlook.hidden):
            suspicion = belief_of(sight, self._planner(sight, tools_of(sight.edition_source)), self.trusts())
            outlook.weights = _weights(sight, outlook, suspicion)

    # -- explaining

    def explain(self, sight: JinkeiSight, rng: Rng) -> Findings:
        """Return for each action how often Master's own plan plays it, and the chance to win."""
        tools = tools_of(sight.edition_source)
        if sight.phase == PICKING and self._computes_kinds():
            worths = _kind_worths(sight, tools)
            tried = [
                TriedOption(kind, worths[kind], float(worths[kind] == max(worths.values()))) for kind in sight.legal
            ]
            return findings_of(sight, tried, DRAFTED_IN, sealed=False, thought=_kind_thought(sight, worths))
        return self._filled(sight, tools, rng) if sight.phase == FILLING else super().explain(sight, rng)

    def _filled(self, sight: JinkeiSight, tools: Tools, rng: Rng) -> Findings:
        """Return findings on the next card to place: how often Master's plan goes on with each card."""
        plans = self.line_ups(sight, tools)
        plans.variety = VARIETY
        self._in_time(lambda: plans.fill(seven_of(sight), rng), plans.enlarge)
        own, start = plans.own, int(plans.own.starts[len(plans.own.hands) - 1])
        tried = [
            TriedOption(step_to(sight, int(card_at(placement, plans.steps))), float(worth), float(share))
            for placement, share, worth in zip(own.placements[start:], own.shares[start:], plans.worths(), strict=True)
        ]
        return findings_of(sight, tried, len(plans.other.hands), len(plans.other.placements))


def _kind_worths(sight: JinkeiSight, tools: Tools) -> dict[int, float]:
    """Return the worth in points of each legal kind against the opponent's kind.

    If the opponent has not picked yet, it is the worth against the opponent's best answer to that kind.
    """
    values = kind_values(tools.planner)
    theirs = sight.kinds[1 - viewer_of(sight)]
    if theirs != EMPTY:
        return {kind: values[kind][theirs] for kind in sight.legal}
    return {kind: -max(values[other][kind] for other in range(3) if other != kind) for kind in sight.legal}


def _kind_thought(sight: JinkeiSight, worths: dict[int, float]) -> Thought:
    """Return the bot's reason for picking a kind: its worth in points, as a key of the texts and a value."""
    answered = sight.kinds[1 - viewer_of(sight)] != EMPTY
    return Thought(
        "thoughts.kind_against" if answered else "thoughts.kind", {"points": signed(max(worths.values()), 1)}
    )


# -- what the opponent may have in reserve


def belief_of(sight: JinkeiSight, planner: Planner, trust: Trust) -> ReserveBelief:
    """Return what the opponent may have had left after filling front and back this round, with probabilities.

    It is inferred from all cards of the opponent that the viewer has seen.
    """
    other = 1 - viewer_of(sight)
    form = sight.forms[other]
    cards = lined_up(sight, planner.arena, other)
    placer = planner.placer
    shown = packed(cards[int(placer.slots[IN_FORMATION * form + step])] for step in range(BY_HAND))
    pool = ALL_CARDS & ~sight.shown(other)
    for slot in (5, 6):
        if cards.get(slot, EMPTY) >= 0:
            pool |= 1 << cards[slot]
    return _belief(planner, form, cards[int(placer.face_slot[form])], shown, pool, trust)


@lru_cache(maxsize=16)  # needed at every step of a round, and some take long to compute
def _belief(planner: Planner, form: int, face_up: int, shown: int, pool: int, trust: Trust) -> ReserveBelief:
    return ReserveBelief(planner.placer, form, face_up, shown, pool, trust)


def _weights(sight: JinkeiSight, outlook: Outlook, suspicion: ReserveBelief) -> vec[float]:
    """Return the probability of every world of `outlook`, in the order of `Outlook.weights`.

    A world is one possibility for the hidden reserve cards. The numbers are relative: their sum need not be 1.
    """
    pool = [int(card) for card in outlook.pool]
    if len(outlook.hidden) == 2:
        return vec[float]([suspicion.chance(one, two) for one in pool for two in pool])
    arena = tools_of(sight.edition_source).arena
    other = 1 - viewer_of(sight)
    cards = lined_up(sight, arena, other)
    known = cards[5 if int(outlook.hidden[0]) == 6 else 6]
    if int(arena.layout.two[sight.forms[other]]) >= 0:
        return vec[float]([suspicion.chance(min(known, card), max(known, card)) for card in pool])
    in_order = [(known, card) if int(outlook.hidden[0]) == 6 else (card, known) for card in pool]
    return vec[float]([suspicion.chance(*pair) for pair in in_order])
