"""A belief about the other player's cards: how likely its past actions were with a given hand and discards.

A world names the other's hand and discards.  From there the battles are undone, the latest first.  Where a world leaves
open which cards were drawn or discarded when, they are sampled, and the weight corrects for the probability of the
sample (importance sampling).  Every decision of the other is weighted by the habits of a player with that hand
(`habits.py`).
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
# The decisions of one game are not independent, as their product assumes: with this exponent the belief predicts
# games best to which the weights were not fitted.
TRUST: Final = 0.8
LEAST: Final = 1e-250  # the weight of a world whose sample was impossible: another sample may be possible


class Belief:
    """A viewer's belief: weights of worlds."""

    def __init__(self, sight: FieldSight, rng: Rng) -> None:
        assert sight.viewer is not None, "a spectator has no opinion"
        self._other: i64 = 1 - sight.viewer
        self._rng = rng
        # While the other discards, it alone decides.
        away = sight.phase == DISCARDING and sight.turn != sight.viewer
        self._chapters: list[Chapter] = [] if away else told(sight, BATTLES)
        for chapter in self._chapters:
            for moment in chapter.moments:
                moment.weigh(WEIGHTS)
        # The other's hand and discards at the beginning of the battle that is being weighted.
        self._hand: i64 = 0
        self._discards: i64 = 0

    def weight(self, state: State) -> float:
        """Return a number proportional to the likelihood of the other's actions in this world, on average over the
        samples.
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
        """Undo the end of a battle; return its probability divided by the probability of the sample."""
        return self._undo_retreat(chapter) if chapter.retreated else self._undo_draw(chapter)

    def _undo_retreat(self, chapter: Chapter) -> float:
        """Undo a retreat: picked-up cards that are no longer held were discarded at once; the other discards may be any
        cards.
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
        """Undo a draw: any card that had not been in the field before may have been drawn."""
        fresh = self._hand & ~chapter.shown
        if chapter.drawn > population(fresh):
            return 0.0
        lots = CHOICES[WIDTH * population(fresh) + chapter.drawn]
        self._hand = self._hand & ~_lot(fresh, chapter.drawn, self._rng) | chapter.deployed
        return float(lots)

    def _decisions(self, chapter: Chapter) -> float:
        """Return the likelihood of all decisions of the other in a battle."""
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
    """Return `count` random cards of a mask."""
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
