"""Simulation: bots play whole games, reproducibly.

Game k depends on the seed and k alone, so that fewer games are a prefix and the number of workers does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain

from foolery.bots import Bot, get_bot
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Json
from foolery.kernel.record import record_of
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.table import Table

__all__ = ["Simulation", "play_game"]

CHUNK = 25  # games a worker plays before it reports


def play_game(table: Table, bots: Sequence[Bot], rngs: Sequence[Rng]) -> None:
    """Let the bots play a table to its end; where seats decide at the same time the lowest goes first."""
    while table.outcome() is None:
        seat = table.to_act()[0]
        table.play(seat, bots[seat].choose(table.sight(seat), rngs[seat]))


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
        table = Table(get_game(self.game), self.options, self.seats, dealer, edition=self.edition, trace=self.trace)
        bots = [get_bot(self.game, name, self.think) for name in self.bots]
        play_game(table, bots, [rng.fork() for _ in range(self.seats)])
        return record_of(table).to_line()

    def lines(self, games: int, workers: int = 1) -> Iterator[str]:
        """Return the records of the first games, in order."""
        if workers == 1:
            return (self.line(number) for number in range(games))
        return self._lines_in_parallel(games, workers)

    def _lines_in_parallel(self, games: int, workers: int) -> Iterator[str]:
        with ProcessPoolExecutor(workers) as pool:
            chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
            yield from chain.from_iterable(pool.map(self._chunk, chunks))

    def _chunk(self, numbers: range) -> list[str]:
        return [self.line(number) for number in numbers]
