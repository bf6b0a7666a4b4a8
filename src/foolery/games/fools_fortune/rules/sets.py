"""Sets: which Fortunes fit together, may be added, or may replace a card (AF-3.2 to AF-3.6, AF-7.8).

A parameter `cards` is a mask of Fortunes.  Kinds of Sets are masks with the bits of cards.py.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.cards import (
    ALL_FORTUNES,
    KINDS,
    REALM_KINDS,
    REALM_MASK,
    RESOURCE_KINDS,
    RESOURCE_MASK,
    SAME_REALM,
    SAME_RESOURCE,
    TWIN,
    WILDS,
)
from foolery.kernel.bits import bit_number, first_in, lowest, population, without_lowest
from foolery.kernel.numbers import i64

__all__ = ["addable", "cache_limit", "fitting", "kinds_of", "misfit", "replacements", "standing"]

RAINBOW_KIND: Final = 0x800  # a further bit beside the ordinary kinds of cards.py
WILD_SET: Final = 0x400
ANY_KIND: Final = 0x7FF

# AF-3.5, as bits so that an ability can ask for both.
OPEN: Final = 1
CLOSED: Final = 2

# Why a Fortune may not be added to a Set: clause and code of the refusal, at the place that `misfit` returns.
MISFITS: Final[tuple[tuple[str, str], ...]] = (
    ("", ""),
    ("AF-3.5", "set-closed"),
    ("AF-3.3", "twin"),
    ("AF-3.6", "no-rainbow"),
    ("AF-6.5", "does-not-fit"),
)


def cache_limit(players: i64) -> i64:
    """AF-2.5: return the greatest number of Sets in a Cache."""
    return 3 if players == 2 else 2


def kinds_of(cards: i64) -> i64:
    """AF-3.2: return a mask of the ordinary kinds that all of `cards` fit together; 0 if they fit none."""
    kinds: i64 = ANY_KIND
    before: i64 = 0
    realms: i64 = 0
    while cards != 0:
        bit: i64 = lowest(cards)
        card = bit_number(bit)
        cards ^= bit
        kinds &= KINDS[card]
        if before & TWIN[card] != 0:  # AF-3.3: a Charmed-Pair fits no kind
            return 0
        if realms & bit != 0:
            kinds &= ~RESOURCE_KINDS
        before |= bit
        realms |= SAME_REALM[card]
    return kinds


def kind_of(cards: i64, rainbow: bool) -> i64:
    """AF-3.4: return the kind of a Set of 3 or more cards as one bit.  Wilds only are a Wild-Set (AF-D4)."""
    if rainbow:
        return RAINBOW_KIND
    if cards & ~WILDS == 0:
        return WILD_SET
    return kinds_of(cards)


def standing(cards: i64) -> i64:
    """AF-3.5: return OPEN for 3 or 4 cards, CLOSED for 5 (five Wilds, too: AF-D5), and 0 for 2 or fewer."""
    count = population(cards)
    if count == 5:
        return CLOSED
    return OPEN if count >= 3 else 0


def passes_rainbow(cards: i64) -> bool:
    """AF-3.6: return whether all Realms differ and no Resource is shown twice; Wilds show no Resource (AF-D38)."""
    taken: i64 = 0
    while cards != 0:
        bit: i64 = lowest(cards)
        if taken & bit != 0:
            return False
        card = bit_number(bit)
        taken |= SAME_REALM[card] | SAME_RESOURCE[card]
        cards ^= bit
    return True


def rainbow_addable(cards: i64) -> i64:
    """AF-3.6: return a mask of the Fortunes that fit into a Rainbow Set beside `cards`."""
    taken: i64 = 0
    while cards != 0:
        card = first_in(cards)
        taken |= SAME_REALM[card] | SAME_RESOURCE[card]
        cards = without_lowest(cards)
    return ALL_FORTUNES & ~taken


def addable(cards: i64, rainbow: bool) -> i64:
    """AF-6.5: return a mask of the Fortunes that may be added to a Set; 0 for a Closed one.  `rainbow` is its flag."""
    if population(cards) >= 5:
        return 0
    if rainbow:
        return rainbow_addable(cards)
    return fitting(cards, kinds_of(cards))


def misfit(cards: i64, rainbow: bool, card: i64) -> i64:
    """Return the place in MISFITS of the first rule that forbids adding `card` to a Set, 0 if it may be added."""
    if addable(cards, rainbow) >> card & 1 != 0:
        return 0
    if standing(cards) == CLOSED:
        return 1
    if cards & TWIN[card] != 0:
        return 2
    return 3 if rainbow else 4


def fitting(cards: i64, kinds: i64) -> i64:
    """Return a mask of the Fortunes that fit one of `kinds` together with `cards`, which must fit all `kinds`."""
    result: i64 = 0
    if kinds & REALM_KINDS != 0:
        result = REALM_MASK[bit_number(kinds & REALM_KINDS)] & ~_with_twins(cards)
    if kinds & RESOURCE_KINDS != 0:
        result |= _resource_members(kinds) & ~_whole_realms(cards)
    if kinds & WILD_SET != 0:
        result |= WILDS & ~cards
    return result


def _with_twins(cards: i64) -> i64:
    result: i64 = cards
    while cards != 0:
        result |= TWIN[first_in(cards)]
        cards = without_lowest(cards)
    return result


def _whole_realms(cards: i64) -> i64:
    result: i64 = 0
    while cards != 0:
        realm = SAME_REALM[first_in(cards)]
        result |= realm
        cards &= ~realm
    return result


def _resource_members(kinds: i64) -> i64:
    result: i64 = WILDS
    resource: i64
    for resource in range(5):
        if kinds & (32 << resource) != 0:
            result |= RESOURCE_MASK[resource]
    return result


def replacements(cards: i64, rainbow: bool, taken: i64) -> i64:
    """AF-7.8: return a mask of the Fortunes that may replace the card `taken` (a mask) in the Set `cards`.

    They must fit the kind that the Set has before the Barter (AF-D25).  The other card of the Charmed-Pair of `taken`
    is allowed (AF-D52).
    """
    rest = cards & ~taken
    if rainbow:
        return rainbow_addable(rest) & ~taken
    return fitting(rest, kind_of(cards, False)) & ~taken
