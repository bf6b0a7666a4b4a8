"""Search for the best way to sort Fortunes into Sets.

A player may take Sets apart and lay them anew at no cost (AF-6.6), so only the player's Fortunes count, and not the
Sets in which they are now.  `Planner` searches all layouts; it leaves out those that a bound on the value of the
remaining Fortunes rules out (branch and bound).  Cards are bitmasks of Fortunes, values are in points (values.py).
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.values import CLOSED_SET, OPEN_FOUR, OPEN_THREE
from foolery.games.fools_fortune.rules.cards import WILDS
from foolery.games.fools_fortune.rules.sets import fitting
from foolery.kernel.bits import lowest, population
from foolery.kernel.numbers import i64, vec

NUM_KINDS: Final = 11
# The highest value of a Set, by its number of cards.
MOST: Final = vec[i64]([0, 0, 0, OPEN_THREE + 8, OPEN_FOUR + 12, CLOSED_SET])


def _realm_choices() -> vec[i64]:
    """Return, for each of the 2048 subsets of a Realm's eleven Fortunes, the largest Realm Set in it.

    Subsets and Sets are 11-bit masks: two cards of each Resource, then the Wild (bit 10).
    """
    choices = vec[i64]([0] * 2048)
    cards: i64
    index: i64
    for cards in range(2048):
        chosen: i64 = 0
        missing = False
        for index in range(5):
            pair: i64 = cards >> 2 * index & 3
            if pair == 0:
                missing = True
            else:
                chosen |= lowest(pair) << 2 * index
        choices[cards] = chosen | cards & 0x400 if missing else chosen
    return choices


REALM_CHOICES: Final = _realm_choices()


def largest_set(kind: i64, cards: i64) -> i64:
    """Return the mask of the largest Set of `kind` that can be made of `cards`; it may have fewer than three cards.

    Kinds (AF-3.2): 0-4 are the Realms, 5-9 the Resources, 10 is a Set of Wilds.
    """
    if kind == 10:
        return cards & WILDS
    if kind < 5:
        return REALM_CHOICES[cards >> 11 * kind & 0x7FF] << 11 * kind
    chosen: i64 = 0
    index: i64
    for index in range(5):
        realm: i64 = cards >> 11 * index & 0x7FF
        pair: i64 = realm >> 2 * (kind - 5) & 3
        if pair != 0:
            chosen |= (lowest(pair) << 2 * (kind - 5)) << 11 * index
        elif realm & 0x400 != 0:
            chosen |= (realm & 0x400) << 11 * index
    return chosen


class Planner:
    """Finds the best layout of Fortunes in at most `slots` Sets.

    `obtainable` is the mask of the Fortunes that the player could still get; they raise the value of Open Sets.
    """

    def __init__(self, slots: i64, obtainable: i64) -> None:
        self.slots: i64 = slots
        self.obtainable: i64 = obtainable
        self.value: i64 = 0
        self.first: i64 = 0
        self.second: i64 = 0
        self.third: i64 = 0

    def plan(self, cards: i64) -> i64:
        """Return the value of the best layout of `cards`; its Sets are kept in `first`, `second`, `third` (0: none)."""
        self.value = 0
        self.first = 0
        self.second = 0
        self.third = 0
        self._extend(cards, 0, 0, 0, 0, 0)
        return self.value

    def _extend(self, cards: i64, depth: i64, value: i64, first: i64, second: i64, third: i64) -> None:
        if value > self.value:
            self.value = value
            self.first = first
            self.second = second
            self.third = third
        sets: i64 = self.slots - depth - 1
        if sets < 0:
            return
        kind: i64
        for kind in range(NUM_KINDS):
            chosen = largest_set(kind, cards)
            count = population(chosen)
            left: i64 = cards & ~chosen
            if count < 3 or value + MOST[count] + _most(population(left), sets) <= self.value:
                continue
            worth = value + self.worth(chosen, kind)
            if depth == 0:
                self._extend(left, 1, worth, chosen, 0, 0)
            elif depth == 1:
                self._extend(left, 2, worth, first, chosen, 0)
            else:
                self._extend(left, 3, worth, first, second, chosen)

    def worth(self, cards: i64, kind: i64) -> i64:
        """Return the value of the Set `cards` (three or more) of `kind`.

        An Open Set is worth more if more obtainable Fortunes could extend it.
        """
        count = population(cards)
        if count == 5:
            return CLOSED_SET
        outs = population(fitting(cards, 1 << kind) & self.obtainable)
        if count == 4:
            return OPEN_FOUR + 3 * (outs if outs < 4 else 4) if outs > 0 else OPEN_THREE
        return OPEN_THREE + (outs if outs < 8 else 8)


def _most(count: i64, sets: i64) -> i64:
    """Return an upper bound on the value of `count` Fortunes that are laid out in at most `sets` Sets."""
    closed: i64 = min(count // 5, sets)
    most: i64 = CLOSED_SET * closed
    return most + MOST[min(count - 5 * closed, 5)] if closed < sets else most
