"""Bots for Goofspiel.  They are given a sight, so they know what a player knows and nothing else."""

from __future__ import annotations

from math import prod

from foolery.kernel.rng import Rng

from goofspiel.rules.cards import cards_in
from goofspiel.rules.sight import GoofSight

__all__ = ["MirrorBot", "SchemerBot", "chance_to_win"]


class MirrorBot:
    """Bids the value of the prize that was turned up last, or the lowest card above it."""

    def choose(self, sight: GoofSight, rng: Rng) -> int:
        prize = sight.stake[-1]
        return next((card for card in sight.legal if card >= prize), sight.legal[-1])


class SchemerBot:
    """Supposes that the others bid at random; bids where the expected gain exceeds the card's own worth the most."""

    def choose(self, sight: GoofSight, rng: Rng) -> int:
        # A card is worth what the prizes to come pay for it on average.
        prizes = sum(sight.stake) + sum(cards_in(sight.face_down))
        price = prizes / sum(sight.legal)
        gains = [sum(sight.stake) * chance_to_win(sight, card) - price * card / 2 for card in sight.legal]
        best = [card for card, gain in zip(sight.legal, gains, strict=True) if gain == max(gains)]
        return best[int(rng.below(len(best)))]


def chance_to_win(sight: GoofSight, card: int) -> float:
    """Return how likely the card is higher than one card from each other hand, all equally likely."""
    others = [hand for seat, hand in enumerate(sight.hands) if seat != sight.viewer and seat not in sight.left]
    return prod((hand & (1 << card) - 1).bit_count() / hand.bit_count() for hand in others)
