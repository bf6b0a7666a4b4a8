"""A belief about the opponent's hidden cards: how likely its past actions were if it held certain cards.

A possible world (a full state that agrees with everything the viewer knows) fixes the opponent's hand and discards.
Starting from it, the battles are undone, the latest first.  Where the world does not say which cards were drawn or
discarded in a battle, they are sampled at random, and the weight is divided by the probability of the sample
(importance sampling).  The probability of every decision of the opponent comes from the model of a player with that
hand in `habits.py`.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from math import exp, log
from typing import Final

from foolery.games.fools_field.mind.habits import discard_chance
from foolery.games.fools_field.mind.history import Chapter, told
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import DISCARDING, RETREAT, FieldState, deployed_card
from foolery.games.fools_field.rules.worlds import CHOICES, WIDTH
from foolery.kernel.bits import lowest, population, without_lowest
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["Belief"]


def _fitted() -> list[float]:
    text = resources.files("foolery.games.fools_field.mind").joinpath("habits.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    rows = [row for name in ("deploys", "openings", "retreats", "discards") for row in tables[name]]
    return [float(weight) for row in rows for weight in row]


WEIGHTS: Final = vec[float](_fitted())
BATTLES: Final = 12  # only the latest battles are considered
# The product of the probabilities assumes independent decisions, which they are not.  This exponent corrects for it: it
# predicts best in games to which the weights were not fitted.
TRUST: Final = 0.8
LEAST: Final = 1e-250  # the weight of a world whose sample was impossible: another sample may be possible


class Belief:
    """One viewer's belief about the opponent's hidden cards: it gives a weight to every possible world, a full
    state that agrees with everything the viewer knows.
    """

    def __init__(self, sight: FieldSight, rng: Rng) -> None:
        assert sight.viewer is not None, "a spectator has no opinion"
        self._other: i64 = 1 - sight.viewer
        self._rng = rng
        # While the opponent discards, it alone decides: then no belief is needed, and all weights are equal.
        away = sight.phase == DISCARDING and sight.turn != sight.viewer
        self._chapters: list[Chapter] = [] if away else told(sight, BATTLES)
        for chapter in self._chapters:
            for moment in chapter.moments:
                moment.weigh(WEIGHTS)
        # The opponent's hand and discards at the beginning of the battle that is being weighted.
        self._hand: i64 = 0
        self._discards: i64 = 0

    def weight(self, state: State) -> float:
        """Return the weight of the possible world `state`: an estimate of how likely the opponent's past actions
        were with the hand and discards it has there.  Only the ratio of two weights has a meaning.
        """
        assert isinstance(state, FieldState)
        self._hand = state.hands[self._other] | state.deployed[self._other]
        self._discards = state.discards[self._other]
        chance: float = 1.0
        present = True
        for chapter in self._chapters:
            if not present:
                chance *= self._undo(chapter)
            present = False
            if chance < LEAST:
                return LEAST
            chance *= self._decisions(chapter)
        return exp(TRUST * log(chance)) if chance > LEAST else LEAST

    def _undo(self, chapter: Chapter) -> float:
        """Undo the end of the battle `chapter`: set the opponent's hand and discards back to those before it.
        Where several cards are possible, they are drawn at random.  Return the probability of what happened,
        divided by the probability of this random draw.
        """
        return self._undo_retreat(chapter) if chapter.retreated else self._undo_draw(chapter)

    def _undo_retreat(self, chapter: Chapter) -> float:
        """Undo a retreat of the opponent and the discards after it.  Cards that it picked up and no longer holds
        were discarded at once; its other discards of that retreat are drawn at random.  Return the probability of
        the discards, divided by that of the random draw.
        """
        thrown = chapter.lying & ~self._hand
        free = self._discards & ~thrown
        open_places = chapter.discarded - population(thrown)
        if open_places < 0 or open_places > population(free):
            return 0.0
        lots = CHOICES[WIDTH * population(free) + open_places]
        thrown |= _lot(free, open_places, self._rng)
        cards = self._hand | thrown
        self._discards &= ~thrown
        self._hand = cards & ~chapter.lying | chapter.deployed
        return float(lots) * discard_chance(cards, thrown, self._discards, chapter.deck, WEIGHTS)

    def _undo_draw(self, chapter: Chapter) -> float:
        """Undo the opponent's draw from the deck at the end of a battle.  The drawn cards are chosen at random
        among those that had never been in the field.  Return the number of possible choices, which is 1 divided by
        the probability of each; 0.0 if there is none.
        """
        fresh = self._hand & ~chapter.shown
        if chapter.drawn > population(fresh):
            return 0.0
        lots = CHOICES[WIDTH * population(fresh) + chapter.drawn]
        self._hand = self._hand & ~_lot(fresh, chapter.drawn, self._rng) | chapter.deployed
        return float(lots)

    def _decisions(self, chapter: Chapter) -> float:
        """Return the probability of all deploys and retreats of the opponent in the battle `chapter`, given the
        hand that is assumed for its beginning.
        """
        chance: float = 1.0
        hand = self._hand
        at: i64
        for at in range(len(chapter.actions)):
            action = chapter.actions[at]
            chance *= chapter.moments[at].chance(hand, self._discards, action)
            if action < RETREAT:
                hand &= ~(1 << deployed_card(action))
        return chance


def _lot(cards: i64, count: i64, rng: Rng) -> i64:
    """Return a bitmask of `count` random cards from the bitmask `cards`."""
    drawn: i64 = 0
    while count > 0:
        left = cards & ~drawn
        skip = rng.below(population(left))
        while skip > 0:
            left = without_lowest(left)
            skip -= 1
        drawn |= lowest(left)
        count -= 1
    return drawn
