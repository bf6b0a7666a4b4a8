"""Mirrored deals: each deal is played once for every seat, with one bot on that seat and another bot on all others.

So each bot plays a deal with its better and with its worse cards.  The luck of the deal cancels out, and skill remains.
A bot's `share` is its part of the win: 1 for a single winner, 0 for a loser, 1/n for each of n winners.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from foolery.bots import Bot, get_bot
from foolery.kernel.game import Json
from foolery.kernel.options import Value
from foolery.kernel.rng import Rng, seeded
from foolery.lab.simulate import deal_game, play_game

__all__ = ["Deal", "Pairing", "Terms", "play_deal"]


@dataclass(frozen=True)
class Terms:
    """The settings that are the same for all games of a measurement."""

    game: str
    seats: int = 2
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 1
    think: float | None = None  # milliseconds per decision, for bots that search
    edition: Json = None


@dataclass(frozen=True)
class Pairing:
    """The names of two bots: `bot` plays one seat, `against` plays all others."""

    bot: str
    against: str


@dataclass(frozen=True)
class Deal:
    """The result of one deal: the bot's share of the win when it plays each seat.

    `own_times` holds the microseconds of every decision of the bot, `other_times` those of its opponents.
    """

    shares: tuple[float, ...]
    own_times: tuple[int, ...]
    other_times: tuple[int, ...]

    @property
    def share(self) -> float:
        """The bot's mean share of the win; the games of a deal are not independent, so they are one observation."""
        return sum(self.shares) / len(self.shares)


class _Timed:
    """A bot that appends the processor time of each decision, in microseconds, to `times`."""

    def __init__(self, bot: Bot, times: list[int]) -> None:
        self._bot = bot
        self._times = times

    def choose(self, sight: Any, rng: Rng) -> int:
        start = process_time()
        action = self._bot.choose(sight, rng)
        self._times.append(round(1e6 * (process_time() - start)))
        return action


def play_deal(terms: Terms, pairing: Pairing, number: int) -> Deal:
    """Play deal `number` once with the bot on each seat and return the result.

    Without a limit of thinking time, the shares depend only on the arguments.
    """
    own: list[int] = []
    others: list[int] = []
    shares = tuple(_share(terms, pairing, number, seat, own, others) for seat in range(terms.seats))
    return Deal(shares, tuple(own), tuple(others))


def _share(terms: Terms, pairing: Pairing, number: int, seat: int, own: list[int], others: list[int]) -> float:
    """Play one game with the pairing's first bot on `seat` and return its share of the win."""
    rng = seeded(terms.seed, number)
    session, rngs = deal_game(terms.game, rng, terms.seats, terms.options, edition=terms.edition)
    bots: list[Bot] = [
        _Timed(get_bot(terms.game, pairing.bot, terms.think), own)
        if each == seat
        else _Timed(get_bot(terms.game, pairing.against, terms.think), others)
        for each in range(terms.seats)
    ]
    return play_game(session, bots, rngs).share(seat)
