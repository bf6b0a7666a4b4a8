"""The worth of every pair of kinds, computed in imagined rounds, for picking kinds (JK-2.2)."""

from __future__ import annotations

from functools import lru_cache

from foolery.games.jinkei.mind.battle.exact_battles import FULL, matrix_value
from foolery.games.jinkei.mind.plans.sampled_plans import Planner, draw
from foolery.games.jinkei.rules.cards import ALL_CARDS, KINDS
from foolery.games.jinkei.rules.layout import first_formation
from foolery.games.jinkei.rules.lines import ROUNDS
from foolery.kernel.rng import Rng

WORLDS = 12  # pairs of hands for every round, the same for all kinds


@lru_cache(maxsize=8)
def kind_values(planner: Planner) -> tuple[tuple[float, ...], ...]:
    """Return the worth of a game in points to the first player, for each pair of kinds.

    The first index is the first player's kind, the second the opponent's.
    """
    return tuple(
        tuple(
            sum(_round_value(planner, kind, other, number) for number in range(ROUNDS)) if kind != other else 0.0
            for other in range(len(KINDS))
        )
        for kind in range(len(KINDS))
    )


def _round_value(planner: Planner, kind: int, other: int, number: int) -> float:
    """Return the worth in points, to the game's first player, of the round with this `number` (from 0).

    That player has the kind `kind`. Both choose between their two formations, which is solved as a matrix game.
    """
    placer, attacker = planner.placer, number % 2  # the first player attacks first in rounds 1 and 3 (JK-5.3)
    sums = [0.0] * 4
    rng = Rng(number + 1)
    for _ in range(WORLDS):
        hands = [draw(ALL_CARDS, 8, rng) for _ in range(2)]
        for pair in range(4):
            forms = (first_formation(kind, number) + (pair >> 1), first_formation(other, number) + (pair & 1))
            duel = planner.duel(*forms)
            for side, (form, cards) in enumerate(zip(forms, hands, strict=True)):
                hand = sum(1 << int(card) for card in cards[:7])
                placer.put(duel, side, form, placer.best(form, hand, cards[7], 1)[0], cards[7])
            value = duel.value(FULL, FULL, attacker)
            sums[pair] += (value if attacker == 0 else -value) / WORLDS
    return float(matrix_value(*sums))
