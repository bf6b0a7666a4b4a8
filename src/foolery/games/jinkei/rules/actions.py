"""The actions of Jinkei as integers from 0 to NUM_ACTIONS - 1, and functions that pack and unpack their parts.

`KIND + kind` takes a kind, `FORM + formation` chooses a formation, `placement` places a card on a cell, `ATTACK + pick`
and `DEFEND + pick` pick a card to fight with, `ADVANCE + card` moves a card up from a Two Cards cell.
"""

from __future__ import annotations

from typing import Final

from foolery.games.jinkei.rules.cards import NUM_CARDS
from foolery.kernel.numbers import i64

__all__ = [
    "ADVANCE",
    "ATTACK",
    "DEFEND",
    "FORM",
    "NUM_ACTIONS",
    "PLACE",
    "declared_in",
    "picked_cell",
    "placed_card",
    "placed_cell",
]

# Written out, because the compiler turns only literals into constants.
KIND: Final = 0  # 3 kinds
FORM: Final = 3  # 18 formations
PLACE: Final = 21  # 9 cells x 22 cards
ATTACK: Final = 219  # 6 cells x 3 colours
DEFEND: Final = 237  # 6 cells x 3 colours
ADVANCE: Final = 255  # 22 cards
NUM_ACTIONS: Final = 277


def placement(cell: i64, card: i64) -> i64:
    """Return the action that places a card on a cell."""
    return PLACE + NUM_CARDS * cell + card


def placed_cell(action: i64) -> i64:
    """Return the cell of an action that places a card."""
    return (action - PLACE) // NUM_CARDS


def placed_card(action: i64) -> i64:
    """Return the card of an action that places a card."""
    return (action - PLACE) % NUM_CARDS


# A pick chooses a card to fight with: its cell and the colour declared with it (JK-4.4) in one number, 0 to 17.
def pick_of(cell: i64, declared: i64) -> i64:
    """Return the pick of the card on `cell`; `declared` is 0 for the printed colour, 1 for black, 2 for red."""
    return 3 * cell + declared


def picked_cell(pick: i64) -> i64:
    """Return the cell from which a pick takes its card."""
    return pick // 3


def declared_in(pick: i64) -> i64:
    """Return the colour declared with a pick: 0 none, 1 black, 2 red."""
    return pick % 3
