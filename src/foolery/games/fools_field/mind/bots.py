"""Bots for The Fool's Field that follow a simple rule, without search."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.fools_field.rules.cards import CARDS, cards_in
from foolery.games.fools_field.rules.sight import FieldSight, sight_of
from foolery.games.fools_field.rules.state import DISCARD, RETREAT, FieldState
from foolery.games.fools_field.rules.worlds import imagine
from foolery.kernel.rng import Rng
from foolery.search.by_rule import ByRule
from foolery.search.findings import Thought
from foolery.search.playouts import Imagination


class EagerBot(ByRule[FieldSight]):
    """A bot that deploys any card that fits, at random, and retreats only if none fits."""

    imagination = Imagination(imagine, sight_of)

    def choose(self, sight: FieldSight, rng: Rng) -> int:
        candidates = [action for action in sight.legal if action != RETREAT]
        return self.prefer(sight, candidates, rng) if candidates else RETREAT

    def prefer(self, sight: FieldSight, candidates: Sequence[int], rng: Rng) -> int:
        """Return the action this bot prefers among `candidates`, which are all deploys or all discards."""
        return candidates[int(rng.below(len(candidates)))]

    def considered(self, sight: FieldSight) -> list[int]:
        return sorted(sight.legal, key=lambda action: action == RETREAT)

    def thought(self, sight: FieldSight, chosen: int) -> Thought:
        if chosen == RETREAT:
            return Thought("thoughts.stuck")
        return Thought("thoughts.anything", {"count": len([each for each in sight.legal if each != RETREAT])})


class GreedyBot(EagerBot):
    """A bot that deploys so that the unseen cards have the fewest possible replies, and discards the card whose
    sides fit the fewest sides of unseen cards.
    """

    def prefer(self, sight: FieldSight, candidates: Sequence[int], rng: Rng) -> int:
        costs = [_cost(sight, action) for action in candidates]
        least = min(costs)
        best = [action for action, cost in zip(candidates, costs, strict=True) if cost == least]
        return best[int(rng.below(len(best)))]

    def considered(self, sight: FieldSight) -> list[int]:
        free = [action for action in sight.legal if action != RETREAT]
        retreat = [RETREAT] if RETREAT in sight.legal else []
        return [*sorted(free, key=lambda action: _cost(sight, action)), *retreat]

    def thought(self, sight: FieldSight, chosen: int) -> Thought:
        if chosen == RETREAT:
            return Thought("thoughts.stuck")
        costs = [_cost(sight, action) for action in sight.legal if action != RETREAT]
        key = "thoughts.flexibility" if chosen >= DISCARD else "thoughts.replies"
        return Thought(key, {"count": min(costs), "most": max(costs)})


def _cost(sight: FieldSight, action: int) -> int:
    """Return the number that GreedyBot keeps small: `flexibility` for a discard, `replies` for a deploy."""
    return flexibility(sight, action - DISCARD) if action >= DISCARD else replies(sight, action)


def replies(sight: FieldSight, deploy: int) -> int:
    """Return the number of deploys (a card on a space) that would be possible after `deploy` if the opponent held
    all unseen cards.
    """
    assert sight.viewer is not None, "a spectator does not deploy"
    other = 1 - sight.viewer
    state = FieldState(sight.first, sight.seating_turns, sight.battle_limit)
    state.lay_out(sight.field, sight.deployed[1])
    state.hands[other] = sight.unseen
    state.push(sight.viewer, deploy)
    return len(state.legal(other)) - 1  # not counting the retreat, which is always possible (FF-3.6)


def flexibility(sight: FieldSight, card: int) -> int:
    """Return the number of pairs of a side of `card` and a side of an unseen card that may face each other (FF-3.4
    b).
    """
    sides = "".join(CARDS[other] for other in cards_in(sight.unseen))
    partners = {"S": sides.count("S"), "H": sides.count("F"), "F": sides.count("H")}
    return sum(partners[symbol] for symbol in CARDS[card])
