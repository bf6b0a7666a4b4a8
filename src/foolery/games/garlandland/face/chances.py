"""The hands that a row can still become, and the probability of each, from what a viewer knows (GL-6.1).

A hand here is the rank of a whole row, such as a pair; the cards a player holds are called the cards in hand.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

from foolery.games.garlandland.rules.cards import NUM_CARDS, ROW_SIZE, cards_in
from foolery.games.garlandland.rules.hands import HANDS, KINDS, row_index


def row_chances(row: tuple[int, ...], hand: int) -> dict[str, Fraction]:
    """Return the probability of each kind of hand (such as a pair) that `row` can still become, strongest first.
    `hand` is a bitmask of the cards the player is known to hold.  If it is 0 or the row is whole, the result is
    that of `open_chances`, else that of `own_chances`.
    """
    return own_chances(row, hand) if hand and len(row) < ROW_SIZE else open_chances(row)


@cache
def open_chances(row: tuple[int, ...]) -> dict[str, Fraction]:
    """Return the probability of each kind of hand (such as a pair) that `row` can still become, if only the row is
    known and every continuation is equally likely.
    """
    rest = [card for card in range(NUM_CARDS) if card not in row]
    ends = [(*row, *tail) for tail in permutations(rest, ROW_SIZE - len(row))]
    counts = Counter(int(HANDS[row_index(end)]) for end in ends)
    return {KINDS[kind]: Fraction(counts[kind], len(ends)) for kind in sorted(counts)}


def own_chances(row: tuple[int, ...], hand: int) -> dict[str, Fraction]:
    """Return, for each kind of hand (such as a pair) that `row` can still become, the probability of making it if
    every card is played to make this kind.  `hand` is a bitmask of the two cards the player holds.
    """
    low, high = cards_in(hand)
    chances = {kind: _best_chance(row, low, high, kind) for kind in range(len(KINDS))}
    return {KINDS[kind]: chance for kind, chance in chances.items() if chance}


def choice_chances(row: tuple[int, ...], hand: int, card: int) -> dict[str, Fraction]:
    """Return, for each kind of hand (such as a pair), the probability of making it if `card` is played now and
    every later card is played to make this kind.  `hand` is a bitmask of the two cards the player holds.
    """
    low, high = cards_in(hand)
    kept = low if card == high else high
    chances = {kind: _chance_after((*row, card), kept, kind) for kind in range(len(KINDS))}
    return {KINDS[kind]: chance for kind, chance in chances.items() if chance}


@cache
def _best_chance(row: tuple[int, ...], low: int, high: int, kind: int) -> Fraction:
    return max(_chance_after((*row, low), high, kind), _chance_after((*row, high), low, kind))


def _chance_after(row: tuple[int, ...], kept: int, kind: int) -> Fraction:
    if len(row) == ROW_SIZE:
        return Fraction(int(HANDS[row_index(row)] == kind))
    unseen = [card for card in range(NUM_CARDS) if card not in row and card != kept]
    return sum((_best_chance(row, min(kept, card), max(kept, card), kind) for card in unseen), Fraction(0)) / len(
        unseen
    )
