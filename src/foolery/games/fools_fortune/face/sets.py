"""Sets as a table shows them: their possible kinds, their five places, which Fortunes fit and which Close them (AF-3).

`cards` is a bitmask of Fortunes everywhere in this module.  `rainbow` says whether the Set is a Rainbow Set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from foolery.games.fools_fortune.face.shapes import KindView, PlaceView, SetKind, SetView, ShapeView
from foolery.games.fools_fortune.rules.cards import CODES, REALMS, RESOURCES
from foolery.games.fools_fortune.rules.sets import CLOSED, RAINBOW_KIND, addable, kinds_of, standing
from foolery.kernel.bits import bits_in, population
from foolery.kernel.numbers import i64
from foolery.kernel.pieces import written

PLACES = 5  # AF-3.5: a Set of five is Closed
# The order in which the rule book lists Realms and Resources (AF-1.2), and in which a table shows them.
REALM_ORDER = ("Mo", "Fo", "Co", "De", "Ci")
RESOURCE_ORDER = ("Fo", "Lo", "Na", "Tr", "Su")
WILD = "Wi"

# The kinds of Sets as the view names them, with their bits in the masks of rules/sets.py.
_BITS: dict[tuple[SetKind, str | None], int] = {
    ("wild", None): 0x400,
    **{("realm", realm): 1 << REALMS.index(realm) for realm in REALM_ORDER},
    **{("resource", resource): 32 << RESOURCES.index(resource) for resource in RESOURCE_ORDER},
    ("rainbow", None): RAINBOW_KIND,
}


# The JSON of Sets and drafts that have been written; emptied when it holds _KEPT of them.
_KEPT: Final = 8192
_SETS: Final[dict[int, bytes]] = {}
_DRAFTS: Final[dict[int, bytes]] = {}


class _Shape(NamedTuple):
    """The kinds that a Set can be, its five places, and the Fortunes that it takes in, by code.

    A place is a pair: the card there (None: empty), and the types that may come there (none if a card is there).
    """

    kinds: tuple[tuple[SetKind, str | None], ...]
    places: tuple[tuple[str | None, tuple[str, ...]], ...]
    takes: tuple[str, ...]


def shape_of(cards: int, rainbow: bool) -> ShapeView:
    """Return the kinds of Set that `cards` can be, and the five places with the cards in them."""
    shape = _shape(cards, rainbow)
    return {
        "kinds": [KindView(of=of, code=code) for of, code in shape.kinds],
        "places": [PlaceView(card=card, lacks=list(lacks)) for card, lacks in shape.places],
    }


def taken_by(cards: int, rainbow: bool) -> list[str]:
    """AF-6.5: return the codes of all Fortunes that may be added to a Set, wherever these Fortunes are."""
    return list(_shape(cards, rainbow).takes)


def closing(cards: int, rainbow: bool) -> list[str]:
    """AF-3.5: return the codes of all Fortunes that would Close a Set, wherever these Fortunes are."""
    return taken_by(cards, rainbow) if cards.bit_count() == PLACES - 1 else []


def closing_cards(cards: i64, rainbow: bool) -> i64:
    """AF-3.5: return a bitmask of all Fortunes that would Close a Set, wherever these Fortunes are."""
    return addable(cards, rainbow) if population(cards) == PLACES - 1 else 0


def set_json(cards: i64, rainbow: bool, slot: i64) -> bytes:
    """Return the JSON of a `SetView`: the Set in `slot` (0-2) of a Cache."""
    key: i64 = (cards << 1 | (1 if rainbow else 0)) * 3 + slot
    piece = _SETS.get(key)
    if piece is None:
        if len(_SETS) == _KEPT:
            _SETS.clear()
        piece = _SETS[key] = written(_set_view(cards, rainbow, slot))
    return piece


def _set_view(cards: int, rainbow: bool, slot: int) -> SetView:
    return {
        **shape_of(cards, rainbow),
        "slot": slot + 1,
        "cards": codes_of(cards),
        "rainbow": rainbow,
        "closed": standing(cards) == CLOSED,
        "takes": taken_by(cards, rainbow),
        "closes_with": closing(cards, rainbow),
    }


def draft_json(cards: i64, rainbow: bool) -> bytes:
    """Return one entry of the view's `drafts` as JSON: the codes of a Set that could be laid, and its shape.

    The entry has no braces around it.
    """
    key: i64 = cards << 1 | (1 if rainbow else 0)
    piece = _DRAFTS.get(key)
    if piece is None:
        if len(_DRAFTS) == _KEPT:
            _DRAFTS.clear()
        piece = _DRAFTS[key] = written({" ".join(codes_of(cards)): shape_of(cards, rainbow)})[1:-1]
    return piece


def codes_of(cards: int) -> list[str]:
    """Return the codes of the Fortunes in `cards`."""
    return [CODES[card] for card in bits_in(cards)]


@lru_cache(maxsize=4096)
def _shape(cards: int, rainbow: bool) -> _Shape:
    mask = RAINBOW_KIND if rainbow else int(kinds_of(cards))
    kinds = tuple(kind for kind, bit in _BITS.items() if mask & bit)
    held, takes = codes_of(cards), codes_of(int(addable(cards, rainbow)))
    by_resource = kinds[0][0] == "realm"
    places = _within_a_realm(held, takes) if by_resource else _across_realms(held, takes)
    return _Shape(kinds, tuple(places), tuple(takes))


def _within_a_realm(held: Sequence[str], takes: Sequence[str]) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield the five places of a Realm Set, one for each Resource.

    A Wild is shown in the first place that no other card of the Set takes.  It may stand for any Resource (AF-D2), so
    if more types may still come than places are empty, each empty place lists all these types.
    """
    shown = {code[2:4]: code for code in held}
    wild = shown.pop(WILD, None)
    lacking = _types(takes)
    choice = len([each for each in lacking if each[2:] != WILD]) > PLACES - len(held)
    for resource in RESOURCE_ORDER:
        if resource in shown:
            yield shown[resource], ()
        elif wild is not None:
            yield wild, ()
            wild = None
        else:
            yield None, tuple(each for each in lacking if choice or each[2:] in (resource, WILD))


def _across_realms(held: Sequence[str], takes: Sequence[str]) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield the five places of a Set with one card of each Realm.

    A single Wild may also become a Set of its own Realm; then each empty place lists all types that may come.
    """
    shown = {code[:2]: code for code in held}
    lacking = _types(takes)
    choice = any(each[:2] in shown for each in lacking)
    for realm in REALM_ORDER:
        lacks = tuple(each for each in lacking if choice or each[:2] == realm)
        yield (shown[realm], ()) if realm in shown else (None, lacks)


def _types(codes: Sequence[str]) -> list[str]:
    """Return the types (such as "CoTr") of the Fortunes `codes`, without duplicates, in the order of the table.

    Each Realm's Wild comes last.
    """
    resources = (*RESOURCE_ORDER, WILD)
    types = {code[:4] for code in codes}
    return sorted(types, key=lambda each: (REALM_ORDER.index(each[:2]), resources.index(each[2:])))
