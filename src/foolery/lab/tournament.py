"""Tournaments: every bot against every other on mirrored deals, with ratings and times.

With two seats a pairing is played once; with more, one among two of the others is not two among one of them, so each
bot of a pairing is alone in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations
from statistics import fmean

from foolery.kernel.manifest import Strength
from foolery.lab.deal_log import DealLog
from foolery.lab.intervals import strength_of
from foolery.lab.mirrored import Deal, Pairing, Terms, play_deal
from foolery.lab.ratings import Rating, ratings
from foolery.lab.scheduler import Workers, map_unordered

__all__ = ["BotStanding", "Report", "Times", "all_pairings", "deals_for", "play_missing", "report", "times_of"]


@dataclass(frozen=True)
class Times:
    """Milliseconds of processor time a decision, forced ones included."""

    decisions: int
    mean: float
    slowest: float  # the 99th percentile


@dataclass(frozen=True)
class BotStanding:
    """One bot's place."""

    rating: Rating
    times: Times


@dataclass(frozen=True)
class Report:
    """The table of a tournament: places, highest first, and what each pairing came to."""

    standings: tuple[BotStanding, ...]
    pairings: tuple[tuple[Pairing, Strength], ...]


def all_pairings(bots: Sequence[str], seats: int) -> list[Pairing]:
    """Return who plays whom; of two bots the one named later comes first, since bots are named weakest first."""
    pairs = combinations(reversed(bots), 2) if seats == 2 else permutations(reversed(bots), 2)
    return [Pairing(*pair) for pair in pairs]


def deals_for(games: int, seats: int) -> int:
    """Return how many deals, each played from every seat, make at least so many games."""
    return -(-games // seats)


def play_missing(ledger: DealLog, pairings: Sequence[Pairing], deals: int, workers: int | Workers) -> Iterator[Pairing]:
    """Play what the ledger lacks; yield the pairing of each deal when it has been kept."""
    for pairing, number, deal in map_unordered(
        partial(_played, ledger.terms), ledger.missing(pairings, deals), workers
    ):
        ledger.add(pairing, number, deal)
        yield pairing


def _played(terms: Terms, piece: tuple[Pairing, int]) -> tuple[Pairing, int, Deal]:
    return *piece, play_deal(terms, *piece)


def report(ledger: DealLog, bots: Sequence[str], deals: int) -> Report:
    """Return what the deals played so far say."""
    seats = ledger.terms.seats
    played = {each: found for each in all_pairings(bots, seats) if (found := ledger.deals(each, deals))}
    ranked = ratings(bots, seats, played)
    standings = tuple(BotStanding(each, times_of(_micros(each.bot, played))) for each in ranked)
    return Report(standings, tuple((pairing, strength_of(pairing, found)) for pairing, found in played.items()))


def _micros(bot: str, played: dict[Pairing, list[Deal]]) -> list[int]:
    """Return how long each decision of a bot took, whichever side of a pairing it was on."""
    own = [deal.own_times for pairing, deals in played.items() if pairing.bot == bot for deal in deals]
    other = [deal.other_times for pairing, deals in played.items() if pairing.against == bot for deal in deals]
    return [micros for times in [*own, *other] for micros in times]


def times_of(micros: Sequence[int]) -> Times:
    """Return the times of decisions given in microseconds."""
    if not micros:
        return Times(0, 0.0, 0.0)
    return Times(len(micros), fmean(micros) / 1000, sorted(micros)[len(micros) * 99 // 100] / 1000)
