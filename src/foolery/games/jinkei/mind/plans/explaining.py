"""How bots of Jinkei explain a plan: how often it plays each action, and the chance to win after that action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from foolery.games.jinkei.mind.battle.placements import card_at
from foolery.games.jinkei.mind.battle.search_view import outlook_of, placed_of, viewer_of
from foolery.games.jinkei.mind.battle.stakes import chance_of, stakes_of, taken_lead
from foolery.games.jinkei.mind.plans.sampled_plans import Outlook, Planner
from foolery.games.jinkei.rules.actions import PLACE
from foolery.games.jinkei.rules.cards import NUM_CARDS
from foolery.games.jinkei.rules.lines import BY_HAND
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.numbers import i64, vec
from foolery.kernel.texts import signed
from foolery.search.findings import Candidate, Findings, Thought

SELDOM = 0.02  # an option with a smaller share counts as not played
LITTLE = 1e-9


class TriedOption(NamedTuple):
    """One option of a plan: the action that it begins with, its worth, and how often it is played (0 to 1)."""

    action: int
    worth: float
    share: float


def step_to(sight: JinkeiSight, card: int) -> int:
    """Return the legal action that places `card`."""
    return next(action for action in sight.legal if (action - PLACE) % NUM_CARDS == card)


def findings_of(
    sight: JinkeiSight,
    tried: list[TriedOption],
    worlds: int,
    looks: int | None = None,
    *,
    sealed: bool = True,
    thought: Thought | None = None,
) -> Findings:
    """Return findings on each action from the options that were tried.

    `looks` is how often each option was evaluated; None means once per world.
    """
    if not any(
        each.share for each in tried
    ):  # the cards already placed are never played by the plan: take the best option
        best = max(tried, key=lambda each: each.worth)
        tried = [each._replace(share=float(each is best)) for each in tried]
    total = sum(each.share for each in tried)
    candidates: list[Candidate] = []
    for action in sorted({each.action for each in tried}):
        alike = [each for each in tried if each.action == action]
        share = sum(each.share for each in alike)
        visits = len(alike) * (worlds if looks is None else looks)
        candidates.append(Candidate(action, visits, chance_of(sight, _worth(alike, total)), share / total))
    nodes = sum(each.visits for each in candidates)
    return Findings(tuple(candidates), worlds, nodes, 1, sealed=sealed, thought=thought)


def _worth(alike: Sequence[TriedOption], total: float) -> float:
    """Return the worth of an action: the weighted mean of its options that are played; if none is, its best option.

    `total` is the sum of the shares of all options.
    """
    played = [each for each in alike if each.share >= SELDOM * total] or [max(alike, key=lambda each: each.worth)]
    weights = [each.share + LITTLE for each in played]
    return sum(each.worth * weight for each, weight in zip(played, weights, strict=True)) / sum(weights)


def mixed(sight: JinkeiSight, planner: Planner, actions: Sequence[int], worlds: int) -> Findings:
    """Return findings on a mixed strategy of the planner; `actions` are the first actions of its options."""
    plan = planner.mixed
    tried = [
        TriedOption(action, float(worth), float(share))
        for action, worth, share in zip(actions, plan.worths, plan.shares, strict=True)
    ]
    return findings_of(sight, tried, worlds)


def reserved(sight: JinkeiSight, planner: Planner) -> Findings:
    """Return findings on the next card to place in the reserve, from the planner's last plan."""
    me, plan = viewer_of(sight), planner.mixed
    is_pair = int(planner.arena.layout.two[sight.forms[me]]) >= 0
    begun = placed_of(sight, me)[BY_HAND:]
    tried: list[TriedOption] = []
    for option, share, worth in zip(planner.options, plan.shares, plan.worths, strict=True):
        pair = [int(card_at(option, step)) for step in range(2)]
        orders = [pair, pair[::-1]] if is_pair else [pair]
        tried += [
            TriedOption(step_to(sight, order[len(begun)]), float(worth), float(share) / len(orders))
            for order in orders
            if order[: len(begun)] == begun
        ]
    return findings_of(sight, tried, 2 * int(planner.budget.worlds), len(plan.answers))


def fought(sight: JinkeiSight, planner: Planner, weigh: Callable[[JinkeiSight, Outlook], None]) -> Findings:
    """Return findings on a choice in battle: its worth over all possible reserves of the opponent, computed exactly."""
    outlook, actions = outlook_of(sight, planner)
    weigh(sight, outlook)
    before = int(outlook.duel.nodes)
    values = [float(value) for value in outlook.values(actions)]
    looks = int(outlook.duel.nodes) - before + int(outlook.worlds)
    best = values.index(max(values))
    worths = _by_the_stakes(sight, outlook, actions, values)
    tried = [
        TriedOption(action, worth, float(number == best))
        for number, (action, worth) in enumerate(zip(sight.legal, worths, strict=True))
    ]
    thought = _thought(int(outlook.worlds), "" if outlook.scale else signed(values[best], 1))
    return findings_of(sight, tried, int(outlook.worlds), looks, sealed=False, thought=thought)


def _by_the_stakes(sight: JinkeiSight, outlook: Outlook, actions: vec[i64], values: list[float]) -> list[float]:
    """Return the worth of each action by what decides the game, also for a bot that counts each point the same."""
    lead, scale = stakes_of(sight)
    if scale == outlook.scale:
        return values
    kept, outlook.lead, outlook.scale = (outlook.lead, outlook.scale), lead + taken_lead(sight), scale
    worths = [float(value) for value in outlook.values(actions)]
    outlook.lead, outlook.scale = kept
    return worths


def _thought(worlds: int, points: str) -> Thought:
    """Return the bot's reason for a choice in battle, as a key of the texts and values.

    `points` is its worth as text; it is empty where only winning counts.
    """
    if worlds == 1:
        return Thought("thoughts.known_points", {"points": points}) if points else Thought("thoughts.known")
    if points:
        return Thought("thoughts.battles_points", {"worlds": worlds, "points": points})
    return Thought("thoughts.battles", {"worlds": worlds})
