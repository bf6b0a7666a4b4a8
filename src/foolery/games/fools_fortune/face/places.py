"""Where cards lie on a table of A Fool's Fortune, and how they moved between two sights of the same viewer.

A place is a string such as "faire", "hand-0" or "set-1-2"; the page uses the same names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from foolery.games.fools_fortune.rules.board_state import ORDERING
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.sight import FortuneSight, card_list
from foolery.kernel.bits import bits_in

FATE_NAME = "fate"


@dataclass(frozen=True)
class Way:
    """One card that moved: its number, the place it left and the place where it is now."""

    card: int
    source: str
    target: str


def hand_name(seat: int) -> str:
    """Return the name of the place that is the Hand of `seat`."""
    return f"hand-{seat}"


def set_name_of(at: int) -> str:
    """Return the name of the place of a Set; `at` is 3 * seat + slot."""
    return f"set-{at // 3}-{at % 3 + 1}"


def ways(before: FortuneSight, after: FortuneSight) -> list[Way]:
    """Return the moves of all cards whose place the viewer knows in `before`, in `after` or in both.

    The list is empty if an Encore came between (Fate was shuffled), and while the order of play is decided.
    """
    if after.encores != before.encores or ORDERING in (before.phase, after.phase):
        return []
    old, new = dict(_places(before)), dict(_places(after))
    moved = sorted(card for card in old.keys() | new.keys() if old.get(card) != new.get(card))
    return [
        Way(card, old.get(card) or _source(before, after, new[card]), new.get(card) or _target(before, after))
        for card in moved
    ]


def _source(before: FortuneSight, after: FortuneSight, target: str) -> str:
    """Return the place from which a card came to `target`, if the viewer did not see the card before.

    A card in a Hand came from Fate.  Any other card came from another player's Hand that has become smaller.
    """
    return FATE_NAME if target.startswith("hand") else _changed_hand(before, after, -1)


def _target(before: FortuneSight, after: FortuneSight) -> str:
    """Return the place to which a card went that the viewer does not see any more: a Hand that has grown, or Fate."""
    return _changed_hand(before, after, 1)


def _changed_hand(before: FortuneSight, after: FortuneSight, sign: int) -> str:
    """Return the first Hand, other than the viewer's, that has become larger (`sign` 1) or smaller (`sign` -1).

    Return Fate if there is none.
    """
    sizes = enumerate(zip(before.hand_sizes, after.hand_sizes, strict=True))
    changed = (hand_name(seat) for seat, (old, new) in sizes if seat != after.viewer and (new - old) * sign > 0)
    return next(changed, FATE_NAME)


def _places(sight: FortuneSight) -> Iterator[tuple[int, str]]:
    """Yield every card whose place the viewer knows, with that place."""
    for place, mask in _areas(sight):
        for card in card_list(mask):
            yield card, place


def _areas(sight: FortuneSight) -> Iterator[tuple[str, int]]:
    yield "faire", sight.faire
    yield "road", sight.road << FIRST_CHARACTER
    for seat in range(sight.players):
        yield f"camp-{seat}", sight.camps[seat]
        yield hand_name(seat), sight.hand if seat == sight.viewer else sight.known[seat]
        yield f"crew-{seat}", sight.crews[seat] << FIRST_CHARACTER
        for character in bits_in(sight.crews[seat]):
            yield f"fee-{seat}", sight.fees[character]
    for at, cards in enumerate(sight.sets):
        yield set_name_of(at), cards
