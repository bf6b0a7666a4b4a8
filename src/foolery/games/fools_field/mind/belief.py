"""What the other probably holds in The Fool's Field: how likely they would have played as they did with these cards.

Three things speak: the retreats since the other last drew, from fields everybody saw; every deploy of this battle, made
from a hand that a world names in full; and what was thrown away.  The numbers were fitted to how Baron plays.
"""

from __future__ import annotations

from math import exp
from typing import Final

from foolery.games.fools_field.mind.replies import replies_after, ways_left_behind
from foolery.games.fools_field.rules.cards import ALL_CARDS, CARDS, CENTRE, NUM_CARDS
from foolery.games.fools_field.rules.state import DISCARDING, FieldState
from foolery.kernel.bits import first_in, without_lowest
from foolery.kernel.numbers import i64, vec
from foolery.kernel.state import State

__all__ = ["Belief"]

# How often somebody retreats who could deploy in no, one, two, or more ways: 1, 0.29, 0.17 and 0.13, softened because
# what was thrown away since may have fitted, too.
RETREATS: Final = vec[float]([1.0, 0.4, 0.25, 0.2])
# How much a deploy loses with every reply it leaves to cards its owner cannot see.
REPLY: Final = 0.02
# FLEXIBILITY[card]: how many sides of all cards its own sides can face; what that counts against spending it.
_FACES: Final = {"S": 32, "H": 16, "F": 44}
FLEXIBILITY: Final = vec[i64]([sum(_FACES[symbol] for symbol in code) for code in CARDS])
FLEXIBLE: Final = 0.01


class Belief:
    """One viewer's opinion of worlds."""

    def __init__(self, viewer: int) -> None:
        self._other: i64 = 1 - viewer

    def weight(self, state: State) -> float:
        """Return a number proportional to how likely the other's play was in this world."""
        assert isinstance(state, FieldState)
        return self._retreats(state) * self._deploys(state) * self._discards(state)

    def _retreats(self, world: FieldState) -> float:
        """Return how likely the other's latest retreats were, with the cards they surely held then.

        Whoever retreats draws nothing: back to the last battle the other won, each of their cards is an old one.
        """
        held = world.hands[self._other] | world.deployed[self._other]
        weight: float = 1.0
        battle = world.past
        while battle is not None and battle.retreater == self._other and len(battle.field) > 0:
            held &= ~(battle.deployed_0 | battle.deployed_1)
            ways = ways_left_behind(battle.field, battle.deployed_1, held, self._other, world.seating_turns)
            weight *= RETREATS[ways if ways < 3 else 3]
            battle = battle.earlier
        return weight

    def _deploys(self, world: FieldState) -> float:
        """Return how likely the other's deploys of this battle were: it is fought again, card by card."""
        scene = FieldState(0, world.seating_turns, 1)
        field = world.left if world.phase == DISCARDING else world.field
        hand = world.hands[self._other] | world.deployed[self._other]
        weight: float = 1.0
        mover = world.starter
        step = _steps(world.trail) - 1
        while step >= 0:
            space = (world.trail >> 4 * step & 15) - 1
            card = field[space]
            if mover == self._other:
                weight *= self._share(scene, hand, space, card)
                hand &= ~(1 << card)
            scene.place(space, card, mover & world.seating_turns)
            scene.deployed[0] |= 1 << card
            mover = 1 - mover
            step -= 1
        return weight

    def _share(self, scene: FieldState, hand: i64, space: i64, card: i64) -> float:
        """Return how likely a deploy is among all that were possible."""
        unseen = ALL_CARDS & ~(hand | scene.deployed[0])
        shift = NUM_CARDS * (self._other & scene.seating_turns)
        spaces: i64 = scene.frontier if scene.frontier != 0 else 1 << CENTRE
        total: float = 0.0
        chosen: float = 0.0
        while spaces != 0:
            at = first_in(spaces)
            spaces = without_lowest(spaces)
            fitting = scene.fits[at] >> shift & hand
            while fitting != 0:
                candidate = first_in(fitting)
                fitting = without_lowest(fitting)
                replies = replies_after(scene, self._other, at, candidate, unseen)
                share = exp(-REPLY * float(replies) - FLEXIBLE * float(FLEXIBILITY[candidate]))
                total += share
                if at == space and candidate == card:
                    chosen = share
        return chosen / total

    def _discards(self, world: FieldState) -> float:
        """Return how likely these cards were thrown away and not those that are still held."""
        weight: float = 1.0
        gone = world.discards[self._other]
        kept = world.hands[self._other]
        while gone != 0:
            thrown = exp(-FLEXIBLE * float(FLEXIBILITY[first_in(gone)]))
            weight *= thrown / (thrown + _throwable(kept))
            gone = without_lowest(gone)
        return weight


def _steps(trail: i64) -> i64:
    """Return how many cards lie in the field."""
    steps: i64 = 0
    while trail >> 4 * steps != 0:
        steps += 1
    return steps


def _throwable(cards: i64) -> float:
    total: float = 0.0
    while cards != 0:
        total += exp(-FLEXIBLE * float(FLEXIBILITY[first_in(cards)]))
        cards = without_lowest(cards)
    return total
