"""Facts about Garlandland that do not depend on a game, for the browser client: its cards and its table of hands."""

from __future__ import annotations

from foolery.games.garlandland.rules.cards import (
    CARD_NUMBERS,
    CARD_SYMBOLS,
    CARDS,
    NUM_CARDS,
    ROW_SIZE,
    SHAPES,
    SYMBOLS,
    colour_of,
    garland,
    shape_of,
)
from foolery.games.garlandland.rules.hands import KINDS, POINTS, garlands_of, made

COLOURS = {0: "black", 1: "red", -1: None}
# An example row for every hand, strongest first.
EXAMPLES = (
    "III I VII II IV",
    "VI II I V IV",
    "V II III IV VII",
    "I II VI IV V",
    "IV I V VI VII",
    "III V I VI VII",
    "III VII V IV VI",
)


def facts() -> dict[str, object]:
    """Return the cards and their symbols, the garland between any two cards (GL-1), and the hands with their points
    and an example (GL-2).
    """
    return {
        "row_size": ROW_SIZE,
        "cards": {code: [SYMBOLS[each] for each in CARD_SYMBOLS[card]] for card, code in enumerate(CARDS)},
        "symbols": {
            code: {"shape": SHAPES[shape_of(symbol)], "colour": COLOURS[colour_of(symbol)]}
            for symbol, code in enumerate(SYMBOLS)
        },
        "garlands": {
            CARDS[left]: {CARDS[right]: SYMBOLS[garland(left, right)] for right in range(NUM_CARDS) if right != left}
            for left in range(NUM_CARDS)
        },
        "hands": [_hand(example) for example in EXAMPLES],
    }


def _hand(example: str) -> dict[str, object]:
    """Return the kind of hand (such as a pair) that the row `example` makes, its points, the row's garlands, and
    the first and last garland that make the hand, counted from 0.
    """
    garlands = garlands_of(tuple(CARD_NUMBERS[code] for code in example.split()))
    hand = made(garlands)
    return {
        "kind": KINDS[hand.kind],
        "points": int(POINTS[hand.kind]),
        "garlands": [SYMBOLS[symbol] for symbol in garlands],
        "first": hand.first,
        "last": hand.last,
    }
