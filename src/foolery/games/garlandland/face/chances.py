"""Which hands a row can still become, and how likely that is, from what a viewer knows (GL-6.1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

from foolery.games.garlandland.rules.cards import NUM_CARDS, ROW_SIZE, cards_in
from foolery.games.garlandland.rules.hands import HANDS, KINDS, row_index

__all__ = ["choice_chances", "open_chances", "own_chances", "row_chances"]


def row_chances(row: tuple[int, ...], hand: int) -> dict[str, Fraction]:
    """Return the hands still possible for a row, strongest first; `hand`: what the viewer knows to be played from."""
    return own_chances(row, hand) if hand and len(row) < ROW_SIZE else open_chances(row)


@cache
def open_chances(row: tuple[int, ...]) -> dict[str, Fraction]:
    """Return how likely each hand is when nothing is known but the row: every way to go on counted once."""
    rest = [card for card in range(NUM_CARDS) if card not in row]
    ends = [(*row, *tail) for tail in permutations(rest, ROW_SIZE - len(row))]
    counts = Counter(int(HANDS[row_index(end)]) for end in ends)
    return {KINDS[kind]: Fraction(counts[kind], len(ends)) for kind in sorted(counts)}


def own_chances(row: tuple[int, ...], hand: int) -> dict[str, Fraction]:
    """Return, for each hand that can still be made, the chance to make it by playing for it alone."""
    low, high = cards_in(hand)
    chances = {kind: _best_chance(row, low, high, kind) for kind in range(len(KINDS))}
    return {KINDS[kind]: chance for kind, chance in chances.items() if chance}


def choice_chances(row: tuple[int, ...], hand: int, card: int) -> dict[str, Fraction]:
    """Return what `own_chances` would be if this card of the hand were laid now."""
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
