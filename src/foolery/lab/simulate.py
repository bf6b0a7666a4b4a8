"""Simulation: bots play whole games, reproducibly.

Game k depends on the seed and k alone.  So a shorter run gives the first games of a longer one, and the number of
workers does not change the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from foolery.bots import Bot, get_bot
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Json
from foolery.kernel.record import record_of
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.session import GameSession
from foolery.lab.scheduler import Workers, map_ordered

__all__ = ["Simulation", "chunks", "play_game"]

CHUNK = 25  # games a worker plays before it reports


def play_game(session: GameSession, bots: Sequence[Bot], rngs: Sequence[Rng]) -> None:
    """Let the bots play a game to its end; of seats that decide at the same time, the lowest is asked first."""
    while session.outcome() is None:
        seat = session.to_act()[0]
        session.play(seat, bots[seat].choose(session.sight(seat), rngs[seat]))


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
        rng = seeded(self.seed, number)
        dealer = SeededDealer(rng.fork())
        session = GameSession(
            get_game(self.game), self.options, self.seats, dealer, edition=self.edition, trace=self.trace
        )
        bots = [get_bot(self.game, name, self.think) for name in self.bots]
        play_game(session, bots, [rng.fork() for _ in range(self.seats)])
        return record_of(session).to_line()

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
