"""Views of forming up: the places to fill, the paths of the columns, and where all cards of a side are.

Everything is computed from a sight (all that the viewer knows), so a client never has to know where a card may go.
Functions that return bytes return JSON text.
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
_COLOUR_CARDS: Final = 11  # cards of each colour
_OF_ONE_COLOUR: Final = 2048  # how many sets of cards of one colour there are


def _joined(first: int, cards: int) -> bytes:
    """Return the codes of a set of cards of one colour as JSON, with commas between them.

    `first` is the first card of the colour; bit n of `cards` stands for the card `first` + n.
    """
    return b",".join([CARD_PIECES[first + card] for card in range(_COLOUR_CARDS) if cards >> card & 1])


# JSON of every set of black cards, as the beginning of a list, and of every set of red cards, as its end.
_BLACK: Final[tuple[bytes, ...]] = tuple(b"[" + _joined(0, cards) for cards in range(_OF_ONE_COLOUR))
_RED: Final[tuple[bytes, ...]] = tuple(_joined(_COLOUR_CARDS, cards) + b"]" for cards in range(_OF_ONE_COLOUR))
_AND_RED: Final[tuple[bytes, ...]] = (_RED[0], *(b"," + piece for piece in _RED[1:]))


def codes(cards: i64) -> bytes:
    """Return the codes of the cards in the bitmask `cards` as a JSON list, lowest number first."""
    black = cards & (_OF_ONE_COLOUR - 1)
    red = cards >> _COLOUR_CARDS & (_OF_ONE_COLOUR - 1)
    return _BLACK[black] + (_AND_RED[red] if black != 0 else _RED[red])


def lineup(sight: JinkeiSight, layout: Layout) -> bytes:
    """Return as JSON the places that the viewer fills in this phase, in the order of the record (JK-3.5, JK-3.6).

    Any card in hand, or already placed in this phase, may go to any of these places. The list is empty if the viewer
    has nothing to place.
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
    """Return the card on the place `cell`, EMPTY if there is none; `before` is the cell of the place before it.

    If both are the same cell, it is a Two Cards cell, and its second card is returned.
    """
    if cell == before:
        first, second = sight.extras
        return second if seat != 0 else first
    return sight.cells[spot(seat, cell)]


def paths(tokens: tuple[str, ...]) -> list[list[Cell]]:
    """Return for each column the cells through which its cards move, the foremost first (JK-4.8).

    `tokens` are the nine cells of a formation. Unusable cells are left out.
    """
    return [
        [_CELLS[cell] for cell in range(column, NUM_CELLS, COLUMNS) if tokens[cell] != "x"] for column in range(COLUMNS)
    ]


def counted(sight: JinkeiSight, seat: i64, gone: i64) -> bytes:
    """Return as JSON where the 22 cards of `seat` are, as far as the viewer knows (see `Counted`).

    `gone` is the bitmask of its cards that have fought in this game. Cards that the viewer has not seen are listed
    together, whether they are in the deck, in hand or face down.
    """
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
