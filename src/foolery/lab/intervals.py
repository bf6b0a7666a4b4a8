"""Confidence intervals (95 %) of a bot's mean share of the win.  Each deal counts as one observation."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance

from foolery.kernel.manifest import Strength
from foolery.lab.mirrored import Deal, Pairing

__all__ = ["Z", "interval", "strength_of"]

Z = 1.96  # standard deviations on either side of the mean: 95 %


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return the ends of the 95 % interval (Wilson) of the mean of `shares`, one share of the win per deal.

    The interval uses the number of independent games that would give the same variance as the deals.
    """
    if len(shares) < 2:
        return 0.0, 1.0  # one deal tells nothing about the spread
    share, spread = fmean(shares), variance(shares)
    games = len(shares) * share * (1 - share) / spread if spread else len(shares)
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return middle - half, middle + half


def strength_of(pairing: Pairing, deals: Sequence[Deal]) -> Strength:
    """Return the first bot's measured share of the win in a pairing, with its interval, in percent."""
    shares = [deal.share for deal in deals]
    won, low, high = (round(100 * value, 1) for value in (fmean(shares), *interval(shares)))
    return Strength(pairing.against, won, low, high, sum(len(deal.shares) for deal in deals))
