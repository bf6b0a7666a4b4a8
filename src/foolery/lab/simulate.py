"""Simulation: bots play whole games, reproducibly.

Game k depends on the seed and k alone, so that fewer games are a prefix and the number of workers does not matter.
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
from foolery.lab.spread import Workers, spread_in_order

__all__ = ["Simulation", "chunks", "play_game"]

CHUNK = 25  # games a worker plays before it reports


def play_game(session: GameSession, bots: Sequence[Bot], rngs: Sequence[Rng]) -> None:
    """Let the bots play a table to its end; where seats decide at the same time the lowest goes first."""
    while session.outcome() is None:
        seat = session.to_act()[0]
        session.play(seat, bots[seat].choose(session.sight(seat), rngs[seat]))


@dataclass(frozen=True)
class Simulation:
    """Everything that decides the bytes of a simulation."""

    game: str
    seed: int
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    edition: Json = None
    trace: bool = False
    think: float | None = None  # milliseconds a decision, for bots that search; the bytes then depend on the machine

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
        """Return the records of the first games, in order."""
        return chain.from_iterable(spread_in_order(self._chunk, chunks(games, workers), workers))

    def _chunk(self, numbers: range) -> list[str]:
        return [self.line(number) for number in numbers]


def chunks(games: int, workers: int | Workers) -> Iterator[range]:
    """Yield the numbers of so many games, from 0, in shares that a worker plays before it reports."""
    hands = workers if isinstance(workers, int) else workers.hands()
    size = 1 if hands == 1 else CHUNK  # whoever plays alone is asked for every game
    return (range(start, min(start + size, games)) for start in range(0, games, size))
