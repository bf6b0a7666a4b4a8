"""Tournaments: every bot against every other on mirrored deals, with ratings and times.

With two seats a pairing is played once.  With more seats each bot of a pairing is in turn the single one among the
other, since one among two is not the same as two among one.
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
    """Milliseconds of processor time per decision, forced ones included."""

    decisions: int
    mean: float
    slowest: float  # the 99th percentile


@dataclass(frozen=True)
class BotStanding:
    """One bot's place in the table."""

    rating: Rating
    times: Times


@dataclass(frozen=True)
class Report:
    """The table of a tournament: the places, highest first, and the result of each pairing."""

    standings: tuple[BotStanding, ...]
    pairings: tuple[tuple[Pairing, Strength], ...]


def all_pairings(bots: Sequence[str], seats: int) -> list[Pairing]:
    """Return all pairings; the bot that was named later (the stronger) comes first."""
    pairs = combinations(reversed(bots), 2) if seats == 2 else permutations(reversed(bots), 2)
    return [Pairing(*pair) for pair in pairs]


def deals_for(games: int, seats: int) -> int:
    """Return how many deals, each played from every seat, make at least `games` games."""
    return -(-games // seats)


def play_missing(ledger: DealLog, pairings: Sequence[Pairing], deals: int, workers: int | Workers) -> Iterator[Pairing]:
    """Play the deals that are missing in the log; yield the pairing of each deal once it is stored."""
    for pairing, number, deal in map_unordered(
        partial(_played, ledger.terms), ledger.missing(pairings, deals), workers
    ):
        ledger.add(pairing, number, deal)
        yield pairing


def _played(terms: Terms, piece: tuple[Pairing, int]) -> tuple[Pairing, int, Deal]:
    return *piece, play_deal(terms, *piece)


def report(ledger: DealLog, bots: Sequence[str], deals: int) -> Report:
    """Return the report on the deals played so far."""
    seats = ledger.terms.seats
    played = {each: found for each in all_pairings(bots, seats) if (found := ledger.deals(each, deals))}
    ranked = ratings(bots, seats, played)
    standings = tuple(BotStanding(each, times_of(_micros(each.bot, played))) for each in ranked)
    return Report(standings, tuple((pairing, strength_of(pairing, found)) for pairing, found in played.items()))


def _micros(bot: str, played: dict[Pairing, list[Deal]]) -> list[int]:
    """Return the microseconds of every decision of a bot, on both sides of its pairings."""
    own = [deal.own_times for pairing, deals in played.items() if pairing.bot == bot for deal in deals]
    other = [deal.other_times for pairing, deals in played.items() if pairing.against == bot for deal in deals]
    return [micros for times in [*own, *other] for micros in times]


def times_of(micros: Sequence[int]) -> Times:
    """Return the times of decisions that are given in microseconds."""
    if not micros:
        return Times(0, 0.0, 0.0)
    return Times(len(micros), fmean(micros) / 1000, sorted(micros)[len(micros) * 99 // 100] / 1000)
