"""Where cards lie on a table of A Fool's Fortune, and which ways they went between two sights."""

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
    """A card that lies elsewhere than before."""

    card: int
    source: str
    target: str


def hand_name(seat: int) -> str:
    """Return the place that a Hand is."""
    return f"hand-{seat}"


def set_name_of(at: int) -> str:
    """Return the place that the Set with this number among all players' is."""
    return f"set-{at // 3}-{at % 3 + 1}"


def ways(before: FortuneSight, after: FortuneSight) -> list[Way]:
    """Return how the cards went whose place the viewer knows before or after; none when everything is shuffled."""
    if after.encores != before.encores or ORDERING in (before.phase, after.phase):
        return []
    old, new = dict(_places(before)), dict(_places(after))
    moved = sorted(card for card in old.keys() | new.keys() if old.get(card) != new.get(card))
    return [
        Way(card, old.get(card) or _source(before, after, new[card]), new.get(card) or _target(before, after))
        for card in moved
    ]


def _source(before: FortuneSight, after: FortuneSight, target: str) -> str:
    """Return where a card comes from that was out of sight: Fate deals into Hands, and Hands onto the table."""
    return FATE_NAME if target.startswith("hand") else _changed_hand(before, after, -1)


def _target(before: FortuneSight, after: FortuneSight) -> str:
    """Return where a card has gone that is out of sight now: into a Hand that has grown, otherwise into Fate."""
    return _changed_hand(before, after, 1)


def _changed_hand(before: FortuneSight, after: FortuneSight, sign: int) -> str:
    """Return the other Hand that has become larger, or smaller; Fate, if none has."""
    sizes = enumerate(zip(before.hand_sizes, after.hand_sizes, strict=True))
    changed = (hand_name(seat) for seat, (old, new) in sizes if seat != after.viewer and (new - old) * sign > 0)
    return next(changed, FATE_NAME)


def _places(sight: FortuneSight) -> Iterator[tuple[int, str]]:
    """Yield the cards whose place the viewer knows."""
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
