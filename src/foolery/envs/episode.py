"""One game for the learning environments, in which an action is chosen factor by factor.

A factor is one of several numbers that are chosen one after the other and together form an action.
"""

from __future__ import annotations

from foolery.envs.core import FactoredChoice, lowest_seat
from foolery.envs.spec import Spec, payoffs
from foolery.kernel.game import Setup, Sight
from foolery.kernel.numbers import i64, vec
from foolery.kernel.state import State

__all__ = ["Episode"]

MASK_BITS = 32


class Episode:
    """One game from its first shuffle to its end.

    The environment that uses it must carry out the shuffles for which the rules wait.
    """

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
        """Return a new episode of the same game that continues from `state`, at the beginning of a decision."""
        twin = Episode.__new__(Episode)
        twin.spec, twin.state, twin._choice, twin._forfeited = self.spec, state, self.spec.choice(), None
        twin.ask()
        return twin

    # -- looking

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by the rules or because a seat made an illegal choice."""
        return self._forfeited is not None or self.state.outcome() is not None

    def returns(self) -> list[float]:
        """Return each seat's payoff, from -1 to 1; 0 while the game goes on."""
        outcome = self.state.outcome()
        if self._forfeited is not None:
            share = 1 / (self.spec.seats - 1)
            return [-1.0 if seat == self._forfeited else share for seat in range(self.spec.seats)]
        return [0.0] * self.spec.seats if outcome is None else payoffs(outcome, self.spec.seats)

    def codes(self, seat: int) -> list[int]:
        """Return the values that `seat` may choose for the current factor, in ascending order.

        The list is empty if the seat does not choose now.
        """
        if seat != self.seat or self.is_over:
            return []
        size = -(-self.spec.num_actions // MASK_BITS)
        words = vec[i64]([0] * size)
        self._choice.write_mask(words, 0, size)
        return [code for code in range(self.spec.num_actions) if words[code >> 5] >> (code & 31) & 1]

    def called(self, code: int) -> str:
        """Return a text for a possible value of the current factor.

        If the value completes the action, the text is the action's notation, else the factor's name and the value.
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
        """Return the sight of `seat`: all that this seat knows."""
        sight: Sight = self.spec.game.sight(self.state, seat)
        return sight

    def words(self, seat: int, memory: int) -> list[int]:
        """Return the observation of `seat` as 64-bit words, with `memory` entries of the memory.

        It is made from the seat's sight.  Only the choosing seat sees which factors are chosen already.
        """
        return self.spec.words(self.sight(seat), self._choice if seat == self.seat else None, memory)

    # -- playing

    def ask(self) -> None:
        """Begin the decision of the lowest seat that is to act; if no seat is to act, `seat` becomes None."""
        self.taken: list[int] = []  # the factors chosen so far in the present decision
        acting = int(self.state.to_act())
        self.seat = int(lowest_seat(acting)) if acting else None
        if self.seat is not None:
            self._choice.open(self.state.legal(self.seat))

    def deal(self, order: vec[i64]) -> None:
        """Deal the cards of the shuffle for which the rules wait, in the drawing order `order`."""
        self.state.deal(order)
        self.ask()

    def take(self, code: int) -> None:
        """Choose `code`, a possible value, for the current factor; if the action is then complete, carry it out."""
        assert self.seat is not None, "no seat is to act"
        if self._choice.take(code):
            self.play(self.seat, int(self._choice.action()))
        else:
            self.taken.append(code)

    def play(self, seat: int, action: int) -> None:
        """Carry out a complete action of a seat that is to act; bots choose complete actions."""
        self.state.push(seat, action)
        self.ask()

    def forfeit(self, seat: int) -> None:
        """End the game because `seat` chose an illegal value: the seat gets -1, and the others share 1 equally.

        This is not a part of the game's rules.
        """
        self._forfeited = seat
