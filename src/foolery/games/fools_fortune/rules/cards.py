"""The 55 Fortunes as numbers and masks, and the tests of which Fortunes go together (AF-1, AF-3).

Cards are numbered in the ASCII order of their codes: Fortunes 0 to 54, Characters 55 to 76 (in the order of their
slugs).  Several cards are kept as two masks: one of Fortunes (bit = number) and one of Characters (bit = number - 55).
A Realm is 11 consecutive bits: the two copies of each of its five types, then its Wild.
"""

from __future__ import annotations

from typing import Final

from foolery.kernel.bits import mask_of
from foolery.kernel.numbers import i64, vec

NUM_FORTUNES: Final = 55
NUM_CHARACTERS: Final = 22
NUM_CARDS: Final = 77
FIRST_CHARACTER: Final = 55
ALL_FORTUNES: Final = 0x7FFFFFFFFFFFFF
ALL_CHARACTERS: Final = 0x3FFFFF

REALMS: Final[tuple[str, ...]] = ("Ci", "Co", "De", "Fo", "Mo")
RESOURCES: Final[tuple[str, ...]] = ("Fo", "Lo", "Na", "Su", "Tr")
WILD: Final = "Wi"

CODES: Final[tuple[str, ...]] = tuple(
    sorted(
        [f"{realm}{resource}{copy}" for realm in REALMS for resource in RESOURCES for copy in "12"]
        + [f"{realm}{WILD}" for realm in REALMS]
    )
)


def _realm(card: int) -> int:
    return card // 11


def _resource(card: int) -> int:
    """Return the number (0-4) of the Resource that the Fortune `card` shows, -1 for a Wild."""
    return -1 if card % 11 == 10 else card % 11 // 2


def _all() -> range:
    return range(NUM_FORTUNES)


# -- masks per Realm, per Resource, and per card

WILDS: Final[i64] = mask_of([card for card in range(NUM_FORTUNES) if _resource(card) < 0])
REALM_MASK: Final = vec[i64]([0x7FF << 11 * realm for realm in range(5)])
RESOURCE_MASK: Final = vec[i64](
    [mask_of([card for card in range(NUM_FORTUNES) if _resource(card) == resource]) for resource in range(5)]
)
# By card: a mask of all Fortunes of its Realm, including itself and the Wild.
SAME_REALM: Final = vec[i64]([0x7FF << 11 * _realm(card) for card in range(NUM_FORTUNES)])
# By card: a mask of all Fortunes that show its Resource, including itself; 0 for a Wild.
SAME_RESOURCE: Final = vec[i64](
    [
        mask_of([other for other in range(NUM_FORTUNES) if _resource(other) == _resource(card) >= 0])
        for card in range(NUM_FORTUNES)
    ]
)
# By card: the other card of its Charmed-Pair as a mask (AF-1.2); 0 for a Wild.
TWIN: Final = vec[i64]([0 if _resource(card) < 0 else 1 << (card // 11 * 11 + (card % 11 ^ 1)) for card in _all()])


def _fee_ok(one: int, other: int) -> bool:
    """AF-3.1: return whether two Fortunes can be Fees together: same Realm, same Resource, or at least one Wild."""
    return (
        _realm(one) == _realm(other) or _resource(one) < 0 or _resource(other) < 0 or _resource(one) == _resource(other)
    )


def _fetch_ok(fee: int, card: int) -> bool:
    """AF-3.1: return whether the Fee `fee` Fetches `card`: same Realm, same Resource, or both are Wilds.

    All Wilds have the Resource -1 here.  A Fee that is a Wild Fetches by Realm, not by Resource (AF-D6).  Any other Fee
    Fetches only the Wild of its own Realm (AF-D7).
    """
    return _realm(fee) == _realm(card) or _resource(fee) == _resource(card)


# By card: a mask of the other cards that pass the test above with it.
FEE_OK: Final = vec[i64]([mask_of([b for b in _all() if a != b and _fee_ok(a, b)]) for a in _all()])
FETCH_OK: Final = vec[i64]([mask_of([b for b in _all() if a != b and _fetch_ok(a, b)]) for a in _all()])

# -- kinds of Sets (AF-3.2): bits 0-4 realm:R, bits 5-9 resource:S, bit 10 wild

REALM_KINDS: Final = 0x1F
RESOURCE_KINDS: Final = 0x3E0
WILD_KIND: Final = 0x400


def _kinds(card: int) -> int:
    """Return a mask of the ordinary kinds of Sets that can hold `card`; a Wild fits every Resource (AF-D2)."""
    if _resource(card) < 0:
        return 1 << _realm(card) | RESOURCE_KINDS | WILD_KIND
    return 1 << _realm(card) | 1 << (5 + _resource(card))


KINDS: Final = vec[i64]([_kinds(card) for card in _all()])


def _pair_kinds(one: int, other: int) -> int:
    """Return a mask of the ordinary kinds of Sets that can hold both cards.

    Testing all pairs is enough for a whole Set, because every condition of AF-3.2 compares two cards.
    """
    if one == other:
        return 0
    kinds = _kinds(one) & _kinds(other)
    if _realm(one) == _realm(other):
        # In a Resource Set all Realms differ, that of a Wild, too (AF-D3).
        kinds &= ~RESOURCE_KINDS
        if _resource(one) == _resource(other):
            kinds &= ~REALM_KINDS  # no Resource twice
    return kinds


def _rainbow_pair(one: int, other: int) -> bool:
    """AF-3.6: return whether one Rainbow Set can hold both cards: other Realm, and no Resource shown twice."""
    return _realm(one) != _realm(other) and (_resource(one) < 0 or _resource(one) != _resource(other))


_PAIR_KINDS = [[_pair_kinds(a, b) for b in range(55)] for a in range(55)]
_RAINBOW_PAIRS = [mask_of([b for b in range(55) if _rainbow_pair(a, b)]) for a in range(55)]


def _thirds(one: int, other: int) -> int:
    shared = _PAIR_KINDS[one][other]
    return mask_of([c for c in range(55) if shared & _PAIR_KINDS[one][c] & _PAIR_KINDS[other][c]])


# THIRD[55 * a + b]: a mask of the cards that form an ordinary Set of three with a and b (AF-6.4).
THIRD: Final = vec[i64]([_thirds(a, b) for a in range(55) for b in range(55)])


def _rainbow_thirds(one: int, other: int) -> int:
    if not _RAINBOW_PAIRS[one] >> other & 1:
        return 0
    return _RAINBOW_PAIRS[one] & _RAINBOW_PAIRS[other] & ~_thirds(one, other)


# RAINBOW_THIRD[55 * a + b]: a mask of the cards that can begin a Rainbow Set with a and b.  The three cards pass the
# Rainbow test and fit no ordinary kind.
RAINBOW_THIRD: Final = vec[i64]([_rainbow_thirds(a, b) for a in range(55) for b in range(55)])
