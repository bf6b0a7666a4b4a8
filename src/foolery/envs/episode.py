"""One game played factor by factor, for the wrappers: the seat to choose, its choices and its observation."""

from __future__ import annotations

from foolery.envs.core import FactoredChoice, lowest_seat
from foolery.envs.spec import Spec, payoffs
from foolery.kernel.game import Setup, Sight
from foolery.kernel.numbers import i64, vec
from foolery.kernel.state import State

__all__ = ["Episode"]

MASK_BITS = 32


class Episode:
    """A game from its first shuffle to its end; the wrapper answers the shuffles that are due."""

    def __init__(self, spec: Spec, setup: Setup) -> None:
        self.spec = spec
        self.state: State = spec.game.new(setup)
        self.seat: int | None = None  # the seat that chooses; None while a shuffle is due, and at the end
        self._choice: FactoredChoice = spec.choice()
        self._forfeited: int | None = None
        self.ask()

    def __deepcopy__(self, memo: object) -> Episode:
        twin = self.with_state(self.state.copy())
        twin._forfeited = self._forfeited
        for code in self.taken:
            twin.take(code)
        return twin

    def with_state(self, state: State) -> Episode:
        """Return an episode that continues from another state, at the beginning of a decision."""
        twin = Episode.__new__(Episode)
        twin.spec, twin.state, twin._choice, twin._forfeited = self.spec, state, self.spec.choice(), None
        twin.ask()
        return twin

    # -- looking

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or a seat has forfeited it."""
        return self._forfeited is not None or self.state.outcome() is not None

    def returns(self) -> list[float]:
        """Return each seat's payoff; 0 while the game goes on."""
        outcome = self.state.outcome()
        if self._forfeited is not None:
            share = 1 / (self.spec.seats - 1)
            return [-1.0 if seat == self._forfeited else share for seat in range(self.spec.seats)]
        return [0.0] * self.spec.seats if outcome is None else payoffs(outcome, self.spec.seats)

    def codes(self, seat: int) -> list[int]:
        """Return the values a seat may choose now, ascending; empty for a seat that does not choose."""
        if seat != self.seat or self.is_over:
            return []
        size = -(-self.spec.num_actions // MASK_BITS)
        words = vec[i64]([0] * size)
        self._choice.write_mask(words, 0, size)
        return [code for code in range(self.spec.num_actions) if words[code >> 5] >> (code & 31) & 1]

    def called(self, code: int) -> str:
        """Return a possible value in words: the action in notation if it is then complete, else the value's
        own name.
        """
        assert self.seat is not None, "no seat is to act"
        choice = self.spec.choice()
        choice.open(self.state.legal(self.seat))
        for taken in self.taken:
            choice.take(taken)
        asked = self.spec.factors[int(choice.level)].name
        if not choice.take(code):
            return f"{asked} {code}"
        return self.spec.game.notate(self.state, self.seat, int(choice.action()))

    def sight(self, seat: int) -> Sight:
        """Return what a seat knows."""
        sight: Sight = self.spec.game.sight(self.state, seat)
        return sight

    def words(self, seat: int, memory: int) -> list[int]:
        """Return a seat's observation as words, made from its sight; only the choosing seat sees the factors chosen so
        far.
        """
        return self.spec.words(self.sight(seat), self._choice if seat == self.seat else None, memory)

    # -- playing

    def ask(self) -> None:
        """Open the decision of the next seat to act."""
        self.taken: list[int] = []  # the factors chosen so far in the present decision
        acting = int(self.state.to_act())
        self.seat = int(lowest_seat(acting)) if acting else None
        if self.seat is not None:
            self._choice.open(self.state.legal(self.seat))

    def deal(self, order: vec[i64]) -> None:
        """Answer the shuffle that is due."""
        self.state.deal(order)
        self.ask()

    def take(self, code: int) -> None:
        """Choose a possible value; the last factor carries the action out."""
        assert self.seat is not None, "no seat is to act"
        if self._choice.take(code):
            self.play(self.seat, int(self._choice.action()))
        else:
            self.taken.append(code)

    def play(self, seat: int, action: int) -> None:
        """Carry out a whole action of a seat that is to act; bots choose in this way."""
        self.state.push(seat, action)
        self.ask()

    def forfeit(self, seat: int) -> None:
        """End the game with a loss for a seat that chose an illegal value; the rules have no clause for that."""
        self._forfeited = seat
