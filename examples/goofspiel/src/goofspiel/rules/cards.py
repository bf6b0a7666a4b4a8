"""The cards of Goofspiel: a card is its value; a set of cards is an int in which bit n stands for card n (GS-1.1)."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["MOST_CARDS", "cards_in", "full_hand", "mask_of"]

MOST_CARDS = 13


def full_hand(cards: int) -> int:
    """Return the set of the cards 1 to `cards` as a bitmask."""
    return (1 << cards + 1) - 2


def cards_in(mask: int) -> list[int]:
    """Return the cards of the bitmask `mask`, lowest first."""
    return [card for card in range(1, mask.bit_length()) if mask >> card & 1]


def mask_of(cards: Iterable[int]) -> int:
    """Return the bitmask of `cards`."""
    return sum(1 << card for card in cards)
