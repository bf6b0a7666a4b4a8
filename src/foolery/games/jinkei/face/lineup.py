"""Forming up, for whoever draws it: what a line-up fills, how its columns will close up, and which cards are about.

Everything is worked out from a sight, so a client never has to know where a card may go.
"""

from __future__ import annotations

from typing import cast

from foolery.games.jinkei.face.shapes import Cell, Counted, LineupPlace
from foolery.games.jinkei.rules.cards import ALL_CARDS, CARDS, CELLS, NUM_CELLS, cards_in
from foolery.games.jinkei.rules.layout import COLUMNS, spot
from foolery.games.jinkei.rules.lines import ALL_PLACED, BATTLES, BY_HAND, EMPTY, FILLING, RESERVING, ROUNDS
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.bits import mask_of

__all__ = ["counted", "lineup", "paths"]

_CELLS = cast("tuple[Cell, ...]", CELLS)


def lineup(sight: JinkeiSight) -> list[LineupPlace]:
    """Return what the viewer fills in this phase, in the order of the record (JK-3.5, JK-3.6, rules 7).

    Whatever is in hand, or face down in this line-up, may lie on any of these places.
    """
    seat = sight.viewer
    if seat is None or sight.phase not in (FILLING, RESERVING):
        return []
    begin, end = (0, BY_HAND) if sight.phase == FILLING else (BY_HAND, ALL_PLACED)
    first = ALL_PLACED * sight.forms[seat]
    cells = [int(cell) for cell in sight.edition.layout.fill[first + begin : first + end]]
    lying = [_lying(sight, seat, cells, at) for at in range(len(cells))]
    fits = [CARDS[card] for card in cards_in(sight.hand | mask_of([card for card in lying if card != EMPTY]))]
    return [
        {"cell": _CELLS[cell], "card": None if card == EMPTY else CARDS[card], "fits": fits}
        for cell, card in zip(cells, lying, strict=True)
    ]


def _lying(sight: JinkeiSight, seat: int, cells: list[int], at: int) -> int:
    """Return the card on a place; the second place of a Two Cards cell has the other card."""
    is_second = cells[at] in cells[:at]
    return sight.extras[seat] if is_second else sight.cells[spot(seat, cells[at])]


def paths(tokens: tuple[str, ...]) -> list[list[Cell]]:
    """Return by column the cells its cards go through, the foremost first: they pass over unusable ones (JK-4.8)."""
    return [
        [_CELLS[cell] for cell in range(column, NUM_CELLS, COLUMNS) if tokens[cell] != "x"] for column in range(COLUMNS)
    ]


def counted(sight: JinkeiSight, seat: int) -> Counted:
    """Return where a seat's 22 cards are, as far as the viewer has seen; no hidden card is told from another."""
    held = sight.hand if seat == sight.viewer else 0
    cells = (*sight.cells[spot(seat, 0) : spot(seat, NUM_CELLS)], sight.extras[seat])
    lying = mask_of([card for card in cells if card >= 0])
    gone = mask_of(
        [
            each.attack_card if each.attacker == seat else each.defence_card
            for each in sight.past[ROUNDS * BATTLES * sight.game :]
        ]
    )
    masks = {"unseen": ALL_CARDS & ~sight.shown(seat), "held": held, "lying": lying, "gone": gone}
    return cast("Counted", {name: [CARDS[card] for card in cards_in(mask)] for name, mask in masks.items()})
