"""The result of a tournament as lines of text or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from foolery.kernel.game import Json
from foolery.kernel.texts import Texts, signed
from foolery.lab.mirrored import Terms
from foolery.lab.tournament import Report

__all__ = ["tournament_lines", "tournament_tree"]


def tournament_tree(terms: Terms, table: Report) -> Json:
    """Return as JSON: the terms of the tournament, the ratings and times of the bots, the results of the pairings."""
    standings = [
        {
            "bot": each.rating.bot,
            "rating": round(each.rating.rating, 1),
            "low": round(each.rating.low, 1),
            "high": round(each.rating.high, 1),
            "decisions": each.times.decisions,
            "ms": round(each.times.mean, 3),
            "ms_99": round(each.times.slowest, 3),
        }
        for each in table.standings
    ]
    pairings = [{"bot": pairing.bot, **asdict(strength)} for pairing, strength in table.pairings]
    return {**asdict(terms), "standings": standings, "pairings": pairings}


def tournament_lines(table: Report, words: Texts) -> Iterator[str]:
    """Yield a heading, a line for every bot with its rating and times, and a line for every pairing."""
    yield words.say("tournament.about")
    for place, each in enumerate(table.standings, 1):
        rating, times = each.rating, each.times
        yield words.say(
            "tournament.standing",
            place=place,
            bot=f"{rating.bot:<12}",
            rating=f"{signed(rating.rating):>6}",
            low=signed(rating.low),
            high=signed(rating.high),
            mean=f"{times.mean:.2f}",
            slowest=f"{times.slowest:.2f}",
        )
    yield ""
    for pairing, found in table.pairings:
        yield words.say(
            "tournament.pairing",
            bot=pairing.bot,
            against=found.against,
            won=f"{found.won:.1f}",
            low=f"{found.low:.1f}",
            high=f"{found.high:.1f}",
            games=f"{found.games:,}",
        )
