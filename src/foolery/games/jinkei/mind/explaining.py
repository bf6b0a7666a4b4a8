"""What was tried in Jinkei, put together by action: how often each is played, and the chance to win that it leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from foolery.games.jinkei.mind.placing import card_at
from foolery.games.jinkei.mind.planning import Outlook, Planner
from foolery.games.jinkei.mind.reading import outlook_of, placed_of, viewer_of
from foolery.games.jinkei.mind.standing import chance_of, stakes_of, taken_lead
from foolery.games.jinkei.rules.actions import PLACE
from foolery.games.jinkei.rules.cards import NUM_CARDS
from foolery.games.jinkei.rules.lines import BY_HAND
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.numbers import i64, vec
from foolery.kernel.texts import signed
from foolery.search.findings import Candidate, Findings, Thought

__all__ = ["Tried", "findings_of", "fought", "mixed", "reserved", "step_to"]

SELDOM = 0.02  # of all times
LITTLE = 1e-9


class Tried(NamedTuple):
    """Something that was looked at: what it begins with, what it is worth, and how often it is played."""

    action: int
    worth: float
    share: float


def step_to(sight: JinkeiSight, card: int) -> int:
    """Return the action that places a card next."""
    return next(action for action in sight.legal if (action - PLACE) % NUM_CARDS == card)


def findings_of(
    sight: JinkeiSight,
    tried: list[Tried],
    worlds: int,
    looks: int | None = None,
    *,
    sealed: bool = True,
    thought: Thought | None = None,
) -> Findings:
    """Put together what was tried of every action; looks are those that everything tried had."""
    if not any(each.share for each in tried):  # somebody began what is never played: what is left is the best of it
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


def _worth(alike: Sequence[Tried], total: float) -> float:
    """Return what one action is worth, from everything that begins with it and is played, else from the best of it."""
    played = [each for each in alike if each.share >= SELDOM * total] or [max(alike, key=lambda each: each.worth)]
    weights = [each.share + LITTLE for each in played]
    return sum(each.worth * weight for each, weight in zip(played, weights, strict=True)) / sum(weights)


def mixed(sight: JinkeiSight, planner: Planner, actions: Sequence[int], worlds: int) -> Findings:
    """Explain a plan: what each of its options begins with, how often it is played and what it is worth."""
    plan = planner.mixed
    tried = [
        Tried(action, float(worth), float(share))
        for action, worth, share in zip(actions, plan.worths, plan.shares, strict=True)
    ]
    return findings_of(sight, tried, worlds)


def reserved(sight: JinkeiSight, planner: Planner) -> Findings:
    """Explain the next card of a reserve that has been planned."""
    me, plan = viewer_of(sight), planner.mixed
    is_pair = int(planner.arena.layout.two[sight.forms[me]]) >= 0
    begun = placed_of(sight, me)[BY_HAND:]
    tried: list[Tried] = []
    for option, share, worth in zip(planner.options, plan.shares, plan.worths, strict=True):
        pair = [int(card_at(option, step)) for step in range(2)]
        orders = [pair, pair[::-1]] if is_pair else [pair]
        tried += [
            Tried(step_to(sight, order[len(begun)]), float(worth), float(share) / len(orders))
            for order in orders
            if order[: len(begun)] == begun
        ]
    return findings_of(sight, tried, 2 * int(planner.budget.worlds), len(plan.answers))


def fought(sight: JinkeiSight, planner: Planner, weigh: Callable[[JinkeiSight, Outlook], None]) -> Findings:
    """Explain a choice in battle; whatever the other may have in reserve is worked out to the last battle."""
    outlook, actions = outlook_of(sight, planner)
    weigh(sight, outlook)
    before = int(outlook.duel.nodes)
    values = [float(value) for value in outlook.values(actions)]
    looks = int(outlook.duel.nodes) - before + int(outlook.worlds)
    best = values.index(max(values))
    worths = _by_the_stakes(sight, outlook, actions, values)
    tried = [
        Tried(action, worth, float(number == best))
        for number, (action, worth) in enumerate(zip(sight.legal, worths, strict=True))
    ]
    thought = _thought(int(outlook.worlds), "" if outlook.scale else signed(values[best], 1))
    return findings_of(sight, tried, int(outlook.worlds), looks, sealed=False, thought=thought)


def _by_the_stakes(sight: JinkeiSight, outlook: Outlook, actions: vec[i64], values: list[float]) -> list[float]:
    """Return what actions are worth by the stakes, also to somebody to whom a point is always a point."""
    lead, scale = stakes_of(sight)
    if scale == outlook.scale:
        return values
    kept, outlook.lead, outlook.scale = (outlook.lead, outlook.scale), lead + taken_lead(sight), scale
    worths = [float(value) for value in outlook.values(actions)]
    outlook.lead, outlook.scale = kept
    return worths


def _thought(worlds: int, points: str) -> Thought:
    """Return what battles are decided by: points, empty where it is the win, with all reserves that are possible."""
    if worlds == 1:
        return Thought("thoughts.known_points", {"points": points}) if points else Thought("thoughts.known")
    if points:
        return Thought("thoughts.battles_points", {"worlds": worlds, "points": points})
    return Thought("thoughts.battles", {"worlds": worlds})
