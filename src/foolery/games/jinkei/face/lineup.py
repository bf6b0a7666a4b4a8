"""Forming up, for drawing: the places of a line-up, the paths of its columns, and where all cards are.

Everything is computed from a sight, so a client never has to know where a card may go.
"""

from __future__ import annotations

from typing import Final, cast

from foolery.games.jinkei.face.shapes import Cell
from foolery.games.jinkei.rules.cards import ALL_CARDS, CARDS, CELLS, NUM_CELLS
from foolery.games.jinkei.rules.layout import COLUMNS, Layout, spot
from foolery.games.jinkei.rules.lines import ALL_PLACED, BY_HAND, EMPTY, FILLING, RESERVING
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.bits import bit_of
from foolery.kernel.numbers import i64
from foolery.kernel.pieces import EMPTY_LIST, array, written

_CELLS = cast("tuple[Cell, ...]", CELLS)
CARD_PIECES: Final[tuple[bytes, ...]] = tuple(written(card) for card in CARDS)
_CELL_PIECES: Final[tuple[bytes, ...]] = tuple(written(cell) for cell in CELLS)
_COLOUR_CARDS: Final = 11  # of each colour
_OF_ONE_COLOUR: Final = 2048  # sets of them


def _joined(first: int, cards: int) -> bytes:
    """Return the codes of cards of one colour, the first of which is `first`, with commas between them."""
    return b",".join([CARD_PIECES[first + card] for card in range(_COLOUR_CARDS) if cards >> card & 1])


# The codes of every set of black cards, as the beginning of a list; those of every set of red ones, as its end.
_BLACK: Final[tuple[bytes, ...]] = tuple(b"[" + _joined(0, cards) for cards in range(_OF_ONE_COLOUR))
_RED: Final[tuple[bytes, ...]] = tuple(_joined(_COLOUR_CARDS, cards) + b"]" for cards in range(_OF_ONE_COLOUR))
_AND_RED: Final[tuple[bytes, ...]] = (_RED[0], *(b"," + piece for piece in _RED[1:]))


def codes(cards: i64) -> bytes:
    """Return the codes of a set of one seat's cards, lowest number first, as a list."""
    black = cards & (_OF_ONE_COLOUR - 1)
    red = cards >> _COLOUR_CARDS & (_OF_ONE_COLOUR - 1)
    return _BLACK[black] + (_AND_RED[red] if black != 0 else _RED[red])


def lineup(sight: JinkeiSight, layout: Layout) -> bytes:
    """Return the places that the viewer fills in this phase, in the order of the record (JK-3.5, JK-3.6, rules 7).

    Any card in hand, or face down in this line-up, may go to any of these places.
    """
    if sight.viewer is None or (sight.phase != FILLING and sight.phase != RESERVING):
        return EMPTY_LIST
    seat: i64 = sight.viewer
    begin: i64 = 0 if sight.phase == FILLING else BY_HAND
    end: i64 = BY_HAND if sight.phase == FILLING else ALL_PLACED
    first: i64 = ALL_PLACED * sight.form_of(seat)
    fits: i64 = sight.hand
    before: i64 = EMPTY  # the cell of the place before
    at: i64
    for at in range(first + begin, first + end):
        card = _lying(sight, seat, layout.fill[at], before)
        before = layout.fill[at]
        if card >= 0:
            fits |= bit_of(card)
    ending = b',"fits":' + codes(fits) + b"}"
    pieces: list[bytes] = []
    before = EMPTY
    for at in range(first + begin, first + end):
        card = _lying(sight, seat, layout.fill[at], before)
        before = layout.fill[at]
        lies = b"null" if card == EMPTY else CARD_PIECES[card]
        pieces.append(b"".join([b'{"cell":', _CELL_PIECES[before], b',"card":', lies, ending]))
    return array(pieces)


def _lying(sight: JinkeiSight, seat: i64, cell: i64, before: i64) -> i64:
    """Return the card on a place; the second place of a Two Cards cell has the second card."""
    if cell == before:
        first, second = sight.extras
        return second if seat != 0 else first
    return sight.cells[spot(seat, cell)]


def paths(tokens: tuple[str, ...]) -> list[list[Cell]]:
    """Return for each column the cells its cards move through, the foremost first, without unusable ones (JK-4.8)."""
    return [
        [_CELLS[cell] for cell in range(column, NUM_CELLS, COLUMNS) if tokens[cell] != "x"] for column in range(COLUMNS)
    ]


def counted(sight: JinkeiSight, seat: i64, gone: i64) -> bytes:
    """Return where a seat's 22 cards are, as far as the viewer has seen; hidden cards are not told apart."""
    held: i64 = sight.hand if seat == sight.viewer else 0
    first, second = sight.extras
    extra: i64 = second if seat != 0 else first
    lies: i64 = bit_of(extra) if extra >= 0 else 0
    place: i64
    for place in range(spot(seat, 0), spot(seat, NUM_CELLS)):
        card: i64 = sight.cells[place]
        if card >= 0:
            lies |= bit_of(card)
    pieces = [
        b'{"unseen":',
        codes(ALL_CARDS & ~(held | lies | gone)),
        b',"held":',
        codes(held),
        b',"lying":',
        codes(lies),
        b',"gone":',
        codes(gone),
        b"}",
    ]
    return b"".join(pieces)
