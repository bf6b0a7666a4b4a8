"""Simulation: bots play whole games, reproducibly.

Game k depends on the seed and k alone.  So a shorter run gives the first games of a longer one, and the number of
workers does not change the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from foolery.bots import Bot, get_bot
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Json, Sight
from foolery.kernel.outcome import Outcome
from foolery.kernel.record import record_of
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.session import GameSession
from foolery.lab.scheduler import Workers, map_ordered

__all__ = ["Simulation", "chunks", "deal_game", "play_game"]

CHUNK = 25  # games a worker plays before it reports


def deal_game(
    game: str, rng: Rng, seats: int, options: Mapping[str, object], *, edition: Json = None, trace: bool = False
) -> tuple[GameSession, list[Rng]]:
    """Deal a game; return it with a stream of random numbers for each seat.

    The dealer and the seats have streams of their own, forked from `rng` in this order.
    """
    dealer = SeededDealer(rng.fork())
    session = GameSession(get_game(game), options, seats, dealer, edition=edition, trace=trace)
    return session, [rng.fork() for _ in range(seats)]


def play_game(
    session: GameSession,
    bots: Sequence[Bot],
    rngs: Sequence[Rng],
    watch: Callable[[int, Sight, int], None] | None = None,
) -> Outcome:
    """Let the bots play a game to its end; of seats that decide at the same time, the lowest is asked first.

    `watch` is called with the seat, its sight and the chosen action before every step.
    """
    while (outcome := session.outcome()) is None:
        seat = session.to_act()[0]
        sight = session.sight(seat)
        action = bots[seat].choose(sight, rngs[seat])
        if watch is not None:
            watch(seat, sight, action)
        session.play(seat, action)
    return outcome


@dataclass(frozen=True)
class Simulation:
    """The settings of a simulation: equal settings give the same records, byte for byte."""

    game: str
    seed: int
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    edition: Json = None
    trace: bool = False
    think: float | None = None  # milliseconds per decision for bots that search; the records then depend on the machine

    def line(self, number: int) -> str:
        """Return the record of game `number`, counted from 0."""
        session, bots, rngs = self.deal(number)
        play_game(session, bots, rngs)
        return record_of(session).to_line()

    def deal(self, number: int) -> tuple[GameSession, list[Bot], list[Rng]]:
        """Return game `number` before its first step, with its bots and their random numbers."""
        rng = seeded(self.seed, number)
        session, rngs = deal_game(self.game, rng, self.seats, self.options, edition=self.edition, trace=self.trace)
        return session, [get_bot(self.game, name, self.think) for name in self.bots], rngs

    def lines(self, games: int, workers: int | Workers = 1) -> Iterator[str]:
        """Yield the records of the first `games` games, in order."""
        return chain.from_iterable(map_ordered(self._chunk, chunks(games, workers), workers))

    def _chunk(self, numbers: range) -> list[str]:
        return [self.line(number) for number in numbers]


def chunks(games: int, workers: int | Workers) -> Iterator[range]:
    """Yield the numbers of `games` games, from 0, in chunks that a worker plays before it reports."""
    capacity = workers if isinstance(workers, int) else workers.capacity()
    size = 1 if capacity == 1 else CHUNK  # one process alone reports after every game, for the progress bar
    return (range(start, min(start + size, games)) for start in range(0, games, size))
