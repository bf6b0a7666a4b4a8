"""Mirrored deals: every deal is played from every seat, with one bot against others of another kind.

Each side gets the better and the worse cards of a deal in turn, so that skill remains and luck of the deal cancels out.
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
    """The settings that all games of a measurement share."""

    game: str
    seats: int = 2
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 1
    think: float | None = None  # milliseconds per decision, for bots that search
    edition: Json = None


@dataclass(frozen=True)
class Pairing:
    """One bot on one seat, another on all others."""

    bot: str
    against: str


@dataclass(frozen=True)
class Deal:
    """The result of one deal: the bot's share of the win from each seat, and the microseconds of every decision."""

    shares: tuple[float, ...]
    own_times: tuple[int, ...]
    other_times: tuple[int, ...]

    @property
    def share(self) -> float:
        """The bot's mean share. The seats of a deal are not independent, so a deal counts as one observation."""
        return sum(self.shares) / len(self.shares)


class _Timed:
    """A bot that measures its own time."""

    def __init__(self, bot: Bot, times: list[int]) -> None:
        self._bot = bot
        self._times = times

    def choose(self, sight: Any, rng: Rng) -> int:
        start = process_time()
        action = self._bot.choose(sight, rng)
        self._times.append(round(1e6 * (process_time() - start)))
        return action


def play_deal(terms: Terms, pairing: Pairing, number: int) -> Deal:
    """Play a deal once from every seat; the result depends only on the terms and the number."""
    own: list[int] = []
    others: list[int] = []
    shares = tuple(_share(terms, pairing, number, seat, own, others) for seat in range(terms.seats))
    return Deal(shares, tuple(own), tuple(others))


def _share(terms: Terms, pairing: Pairing, number: int, seat: int, own: list[int], others: list[int]) -> float:
    """Play one game with the bot on `seat` and return its share of the win."""
    rng = seeded(terms.seed, number)
    session, rngs = deal_game(terms.game, rng, terms.seats, terms.options, edition=terms.edition)
    bots: list[Bot] = [
        _Timed(get_bot(terms.game, pairing.bot, terms.think), own)
        if each == seat
        else _Timed(get_bot(terms.game, pairing.against, terms.think), others)
        for each in range(terms.seats)
    ]
    return play_game(session, bots, rngs).share(seat)
