"""Bots for The Fool's Field that need no search."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.fools_field.rules.cards import CARDS, NUM_CARDS, cards_in
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import DISCARD, EMPTY, RETREAT, FieldState
from foolery.kernel.rng import Rng
from foolery.kernel.state import seats_in

__all__ = ["EagerBot", "GreedyBot", "flexibility", "replies"]


class EagerBot:
    """Deploys any card that fits and never retreats of its own will."""

    def choose(self, sight: FieldSight, rng: Rng) -> int:
        candidates = [action for action in sight.legal if action != RETREAT]
        return self.prefer(sight, candidates, rng) if candidates else RETREAT

    def prefer(self, sight: FieldSight, candidates: Sequence[int], rng: Rng) -> int:
        """Return one of the deploys or discards."""
        return candidates[int(rng.below(len(candidates)))]


class GreedyBot(EagerBot):
    """Eager; leaves the other the fewest replies among the cards it cannot see; discards the least flexible card."""

    def prefer(self, sight: FieldSight, candidates: Sequence[int], rng: Rng) -> int:
        costs = [flexibility(sight, a - DISCARD) if a >= DISCARD else replies(sight, a) for a in candidates]
        least = min(costs)
        best = [action for action, cost in zip(candidates, costs, strict=True) if cost == least]
        return best[int(rng.below(len(best)))]


def replies(sight: FieldSight, deploy: int) -> int:
    """Return in how many ways the cards the viewer cannot see could be deployed after this."""
    assert sight.viewer is not None, "a spectator does not deploy"
    turns = sight.seating_turns
    field = FieldState(sight.first, turns, sight.battle_limit)
    for space, card in enumerate(sight.field):
        if card != EMPTY:
            field.place(space, card, sight.deployed[1] >> card & turns)
    space, card = divmod(deploy, NUM_CARDS)
    field.place(space, card, sight.viewer & turns)
    shift = NUM_CARDS * (1 - sight.viewer & turns)
    return sum(
        (int(field.fits[beside]) >> shift & sight.unseen).bit_count() for beside in seats_in(int(field.frontier))
    )


def flexibility(sight: FieldSight, card: int) -> int:
    """Return how many sides of unseen cards the card's own sides could face."""
    sides = "".join(CARDS[other] for other in cards_in(sight.unseen))
    partners = {"S": sides.count("S"), "H": sides.count("F"), "F": sides.count("H")}
    return sum(partners[symbol] for symbol in CARDS[card])
