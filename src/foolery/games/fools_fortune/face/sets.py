"""Sets as a table shows them: what they can still become, their five places, what fits and what closes them (AF-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from foolery.games.fools_fortune.face.shapes import KindView, PlaceView, SetKind, ShapeView
from foolery.games.fools_fortune.rules.cards import CODES, REALMS, RESOURCES
from foolery.games.fools_fortune.rules.sets import RAINBOW_KIND, addable, kinds_of
from foolery.kernel.bits import bits_in

__all__ = ["PLACES", "closing", "codes_of", "shape_of", "taken_by"]

PLACES = 5  # AF-3.5: a Set of five is Closed
# The order in which the book lists them (AF-1.2), and in which a table shows them.
REALM_ORDER = ("Mo", "Fo", "Co", "De", "Ci")
RESOURCE_ORDER = ("Fo", "Lo", "Na", "Tr", "Su")
WILD = "Wi"

# What a kind of rules/sets.py is called, by its bit: 5 Realms, 5 Resources, all Wilds, Rainbow.
_BITS: dict[tuple[SetKind, str | None], int] = {
    ("wild", None): 0x400,
    **{("realm", realm): 1 << REALMS.index(realm) for realm in REALM_ORDER},
    **{("resource", resource): 32 << RESOURCES.index(resource) for resource in RESOURCE_ORDER},
    ("rainbow", None): RAINBOW_KIND,
}


class _Shape(NamedTuple):
    """What a Set looks like; `lacks` of a place that holds a card is empty."""

    kinds: tuple[tuple[SetKind, str | None], ...]
    places: tuple[tuple[str | None, tuple[str, ...]], ...]
    takes: tuple[str, ...]


def shape_of(cards: int, rainbow: bool) -> ShapeView:
    """Return the kinds that some Fortunes can be a Set of, and the five places they lie in."""
    shape = _shape(cards, rainbow)
    return {
        "kinds": [KindView(of=of, code=code) for of, code in shape.kinds],
        "places": [PlaceView(card=card, lacks=list(lacks)) for card, lacks in shape.places],
    }


def taken_by(cards: int, rainbow: bool) -> list[str]:
    """AF-6.5: return the Fortunes, wherever they are, that a Set would take in."""
    return list(_shape(cards, rainbow).takes)


def closing(cards: int, rainbow: bool) -> list[str]:
    """AF-3.5: return the Fortunes, wherever they are, that would Close a Set."""
    return taken_by(cards, rainbow) if cards.bit_count() == PLACES - 1 else []


def codes_of(cards: int) -> list[str]:
    """Return the codes of some Fortunes."""
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
    """Yield a place for each Resource.

    A Wild lies in the first place that is free but is not pinned to it: every type that is left may still come
    (AF-D2), so every gap then waits for any of them.
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
    """Yield a place for each Realm; a Wild alone may also become a Set of its own Realm."""
    shown = {code[:2]: code for code in held}
    lacking = _types(takes)
    choice = any(each[:2] in shown for each in lacking)
    for realm in REALM_ORDER:
        lacks = tuple(each for each in lacking if choice or each[:2] == realm)
        yield (shown[realm], ()) if realm in shown else (None, lacks)


def _types(codes: Sequence[str]) -> list[str]:
    """Return the types of some Fortunes in the order of the table, a Wild last."""
    resources = (*RESOURCE_ORDER, WILD)
    types = {code[:4] for code in codes}
    return sorted(types, key=lambda each: (REALM_ORDER.index(each[:2]), resources.index(each[2:])))
