"""Games small enough that everybody knows the right move."""

from __future__ import annotations

from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import Shuffle, State
from foolery.search.guide import Guide


class SmallGame(State):
    """Seats act in turn; what is chosen is remembered, and `judge` says in the end who won."""

    def __init__(self, players: int = 2) -> None:
        self.players = players
        self.chosen: list[int] = []
        self.won: tuple[int, ...] = ()

    def seats(self) -> i64:
        return self.players

    def due(self) -> Shuffle | None:
        return None

    def outcome(self) -> Outcome | None:
        return Outcome("over", self.won, (0,) * self.players) if self.won else None

    def copy_to(self, twin: SmallGame) -> SmallGame:
        twin.chosen, twin.won = list(self.chosen), self.won
        return twin


class Nim(SmallGame):
    """Take one to three; whoever takes the last one wins.  Any number of seats."""

    def __init__(self, heap: int, players: int = 2) -> None:
        super().__init__(players)
        self.heap = heap

    def to_act(self) -> i64:
        return 0 if self.won else 1 << len(self.chosen) % self.players

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64](range(1, min(3, self.heap) + 1))

    def push(self, seat: i64, action: i64) -> None:
        self.chosen.append(int(action))
        self.heap -= int(action)
        if self.heap == 0:
            self.won = (int(seat),)

    def copy(self) -> Nim:
        twin = Nim(self.heap, self.players)
        self.copy_to(twin)
        return twin


STOP, GO = 2, 3


class Guess(SmallGame):
    """A coin lies hidden.  Seat 0 stops, for three games out of five, or goes on and names the side that is up."""

    def __init__(self, coin: int, luck: int) -> None:
        super().__init__()
        self.coin, self.luck = coin, luck  # stopping wins if luck is below 3 of 5

    def to_act(self) -> i64:
        return 0 if self.won else 1

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, 1] if self.chosen else [STOP, GO])

    def push(self, seat: i64, action: i64) -> None:
        self.chosen.append(int(action))
        if action == STOP:
            self.won = (0,) if self.luck < 3 else (1,)
        elif action != GO:
            self.won = (0,) if action == self.coin else (1,)

    def copy(self) -> Guess:
        twin = Guess(self.coin, self.luck)
        self.copy_to(twin)
        return twin


class Pennies(SmallGame):
    """Both show a side at the same time.  Seat 0 wins if both show 0; if both show 1 they share; else seat 1 wins.

    Showing 0 once in three games is right for both.
    """

    def to_act(self) -> i64:
        return 0 if self.won else 1 << len(self.chosen)

    def unit(self) -> i64:
        return 0 if self.won else 1

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, 1])

    def push(self, seat: i64, action: i64) -> None:
        self.chosen.append(int(action))
        if len(self.chosen) == 2:
            mine, other = self.chosen
            self.won = (1,) if mine != other else ((0,) if mine == 0 else (0, 1))

    def copy(self) -> Pennies:
        twin = Pennies()
        self.copy_to(twin)
        return twin


class NimGuide(Guide):
    """Everything is known."""

    def __init__(self, heap: int, players: int = 2) -> None:
        self._heap, self._players = heap, players

    def draw(self, rng: Rng) -> State:
        return Nim(self._heap, self._players)


class OpinionatedGuide(NimGuide):
    """Likes to take one, before it has looked."""

    def priors(self, state: State, seat: i64, legal: vec[i64]) -> vec[float]:
        return vec[float]([0.8] + [0.2 / float(max(len(legal) - 1, 1))] * (len(legal) - 1))


class GuessGuide(Guide):
    """The coin lies on either side."""

    def draw(self, rng: Rng) -> State:
        return Guess(int(rng.below(2)), int(rng.below(5)))


class PenniesGuide(Guide):
    """Nothing is hidden but the other's choice."""

    def draw(self, rng: Rng) -> State:
        return Pennies()
