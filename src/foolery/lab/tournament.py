"""Tournaments: every bot plays every other on mirrored deals (mirrored.py), which gives ratings and times.

With two seats there is one pairing for every two bots.  With more seats there are two: A alone against several B, and B
alone against several A.
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
    """A bot's processor time per decision in milliseconds; decisions with one legal action are included."""

    decisions: int
    mean: float
    slowest: float  # the 99th percentile


@dataclass(frozen=True)
class BotStanding:
    """The rating and the times of one bot."""

    rating: Rating
    times: Times


@dataclass(frozen=True)
class Report:
    """The result of a tournament: the bots, the highest rating first, and the result of each pairing."""

    standings: tuple[BotStanding, ...]
    pairings: tuple[tuple[Pairing, Strength], ...]


def all_pairings(bots: Sequence[str], seats: int) -> list[Pairing]:
    """Return all pairings of `bots`, which lists the weakest first; of two bots, the later one is named first.

    With more than two seats, each two bots are also paired the other way round.
    """
    pairs = combinations(reversed(bots), 2) if seats == 2 else permutations(reversed(bots), 2)
    return [Pairing(*pair) for pair in pairs]


def deals_for(games: int, seats: int) -> int:
    """Return the number of deals that give at least `games` games, if each deal is played once for every seat."""
    return -(-games // seats)


def play_missing(ledger: DealLog, pairings: Sequence[Pairing], deals: int, workers: int | Workers) -> Iterator[Pairing]:
    """Play the deals that are missing in the log `ledger`; yield the pairing of each deal when its result is stored.

    `deals` is the number of deals per pairing.
    """
    for pairing, number, deal in map_unordered(
        partial(_played, ledger.terms), ledger.missing(pairings, deals), workers
    ):
        ledger.add(pairing, number, deal)
        yield pairing


def _played(terms: Terms, piece: tuple[Pairing, int]) -> tuple[Pairing, int, Deal]:
    return *piece, play_deal(terms, *piece)


def report(ledger: DealLog, bots: Sequence[str], deals: int) -> Report:
    """Return ratings, times and results from the log `ledger`, using the first `deals` deals of each pairing."""
    seats = ledger.terms.seats
    played = {each: found for each in all_pairings(bots, seats) if (found := ledger.deals(each, deals))}
    ranked = ratings(bots, seats, played)
    standings = tuple(BotStanding(each, times_of(_micros(each.bot, played))) for each in ranked)
    return Report(standings, tuple((pairing, strength_of(pairing, found)) for pairing, found in played.items()))


def _micros(bot: str, played: dict[Pairing, list[Deal]]) -> list[int]:
    """Return the microseconds of every decision of `bot`, as the first or the second bot of a pairing."""
    own = [deal.own_times for pairing, deals in played.items() if pairing.bot == bot for deal in deals]
    other = [deal.other_times for pairing, deals in played.items() if pairing.against == bot for deal in deals]
    return [micros for times in [*own, *other] for micros in times]


def times_of(micros: Sequence[int]) -> Times:
    """Return the number, the mean and the 99th percentile of decision times, which are given in microseconds."""
    if not micros:
        return Times(0, 0.0, 0.0)
    return Times(len(micros), fmean(micros) / 1000, sorted(micros)[len(micros) * 99 // 100] / 1000)
