"""Simulation: bots play whole games, and equal settings give equal games.

Game k depends only on the settings, the seed and k.  So a shorter run gives the first games of a longer one, and the
number of workers does not change the result.
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

CHUNK = 25  # the number of games a worker plays before it returns their results


def deal_game(
    game: str, rng: Rng, seats: int, options: Mapping[str, object], *, edition: Json = None, trace: bool = False
) -> tuple[GameSession, list[Rng]]:
    """Deal a game; return its session and one random number generator for each seat.

    The generators of the dealer and of the seats are forked from `rng`, in this order.
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
    """Let the bots play a game to its end and return the outcome.

    `bots` and `rngs` are by seat.  If several seats decide at the same time, the lowest one is asked first.  Before
    every step `watch` is called with the seat, what the seat knows (its sight) and the chosen action.
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
    """The settings of a simulation; equal settings give the same records, byte for byte, unless `think` is set."""

    game: str
    seed: int
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    edition: Json = None
    trace: bool = False
    think: float | None = None  # milliseconds per decision for bots that search: records then depend on the machine

    def line(self, number: int) -> str:
        """Play game `number`, from 0, and return its record as a line."""
        session, bots, rngs = self.deal(number)
        play_game(session, bots, rngs)
        return record_of(session).to_line()

    def deal(self, number: int) -> tuple[GameSession, list[Bot], list[Rng]]:
        """Return game `number`, from 0, before its first step; also, by seat, the bots and their random generators."""
        rng = seeded(self.seed, number)
        session, rngs = deal_game(self.game, rng, self.seats, self.options, edition=self.edition, trace=self.trace)
        return session, [get_bot(self.game, name, self.think) for name in self.bots], rngs

    def lines(self, games: int, workers: int | Workers = 1) -> Iterator[str]:
        """Yield the records of the first `games` games as lines, in order."""
        return chain.from_iterable(map_ordered(self._chunk, chunks(games, workers), workers))

    def _chunk(self, numbers: range) -> list[str]:
        return [self.line(number) for number in numbers]


def chunks(games: int, workers: int | Workers) -> Iterator[range]:
    """Yield the numbers 0 to `games` - 1 as ranges; a worker returns the results of a range together."""
    capacity = workers if isinstance(workers, int) else workers.capacity()
    size = 1 if capacity == 1 else CHUNK  # a single worker returns each game at once, for the progress bar
    return (range(start, min(start + size, games)) for start in range(0, games, size))
