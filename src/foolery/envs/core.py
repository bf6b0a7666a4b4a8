"""The compiled part of all environments: choosing an action factor by factor, and playing many games at once.

An action may have several factors: numbers that are chosen one after the other and together form the action.
"""

from __future__ import annotations

from foolery.kernel.bits import bit_of
from foolery.kernel.encoding import Encoder, Features
from foolery.kernel.numbers import i64, vec
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["Batch", "FactoredChoice", "lowest_seat"]


def lowest_seat(seats: i64) -> i64:
    """Return the lowest seat in the bitmask `seats`, which must not be empty.

    If several seats decide at the same time, an environment asks this one first.
    """
    seat: i64 = 0
    while seats & 1 == 0:
        seats >>= 1
        seat += 1
    return seat


class FactoredChoice:
    """One decision, whose action is chosen factor by factor.

    The first factor has the highest bits of an action, and the list of legal actions ascends.  So the actions that are
    possible after some factors were chosen are one slice of this list.  A factor with only one possible value is
    skipped.
    """

    def __init__(self, shifts: vec[i64], bits: vec[i64]) -> None:
        self._shifts = shifts
        self._bits = bits
        self._legal: vec[i64] = vec[i64]()
        self._low: i64 = 0
        self._high: i64 = 0
        self.level: i64 = 0  # index of the factor to choose next
        self._shift: i64 = 0  # where its bits are in an action: shift and mask
        self._ones: i64 = 0
        self._unit: i64 = 1  # not a literal: the compiler would shift it as 32 bits

    def open(self, legal: vec[i64]) -> None:
        """Begin a decision between the actions in `legal`, which must be in ascending order."""
        self._legal = legal
        self._low = 0
        self._high = len(legal)
        self._ask_for(0)
        self._pass_over()

    def _ask_for(self, level: i64) -> None:
        self.level = level
        self._shift = self._shifts[level]
        self._ones = bit_of(self._bits[level]) - 1

    def _code(self, action: i64) -> i64:
        return action >> self._shift & self._ones

    def _pass_over(self) -> None:
        if self._high - self._low == 1:
            return  # a forced action is chosen by its first factor
        while self._code(self._legal[self._low]) == self._code(self._legal[self._high - 1]):
            self._ask_for(self.level + 1)

    def random(self, rng: Rng) -> i64:
        """Return the value of the current factor in a random possible action; all these actions are equally likely."""
        return self._code(self._legal[self._low + rng.below(self._high - self._low)])

    def take(self, code: i64) -> bool:
        """Choose `code` as the value of the current factor; return whether the action is now complete."""
        legal = self._legal
        low = self._low
        while self._code(legal[low]) != code:
            low += 1
        high = low + 1
        while high < self._high and self._code(legal[high]) == code:
            high += 1
        self._low = low
        self._high = high
        if high - low == 1:
            return True
        self._ask_for(self.level + 1)
        self._pass_over()
        return False

    def action(self) -> i64:
        """Return the chosen action; only after `take` has returned True."""
        return self._legal[self._low]

    def write_mask(self, words: vec[i64], first: i64, count: i64) -> None:
        """Write the possible values of the current factor as a bitmask to `count` items of `words` from `first` on.

        Each item holds 32 bits; bit n of the mask stands for the value n.
        """
        legal = self._legal
        word: i64 = first
        mask: i64 = 0
        at: i64
        # Codes ascend, so the words are filled one after the other.
        for at in range(self._low, self._high):
            code = self._code(legal[at])
            while first + (code >> 5) > word:
                words[word] = mask
                mask = 0
                word += 1
            mask |= self._unit << (code & 31)
        for at in range(word, first + count):
            words[at] = mask
            mask = 0

    def write(self, out: Features) -> None:
        """Write to `out` which factor is current, and the values of the factors before it.

        Nothing is written if an action has only one factor.
        """
        factors: i64 = len(self._shifts)
        if factors == 1:
            return
        out.one(self.level, factors)
        level: i64
        for level in range(factors):
            width: i64 = self._bits[level]
            chosen: i64 = 0
            if level < self.level:
                chosen = self._legal[self._low] >> self._shifts[level] & bit_of(width) - 1
            out.put(chosen, width)


class Batch:
    """Many games of one set-up, each waiting for a decision.  When a game ends, a new one takes its place at once.

    A new game is a copy of a random state in `fresh`.  Each vector has one item, or one slice, for each game.  One call
    of `step` plays a step of all games.
    """

    def __init__(
        self,
        fresh: list[State],
        encoder: Encoder,
        choices: list[FactoredChoice],
        words: i64,
        memory: i64,
        mask_words: i64,
        seed: int,
    ) -> None:
        games: i64 = len(choices)
        self._fresh = fresh
        self._encoder = encoder
        self._choices = choices
        self._words = words
        self._memory = memory
        self._mask_words = mask_words
        self._rng = Rng(seed)
        self._states: list[State] = []
        self._shown: Features = Features(games * words)
        self.masks: vec[i64] = vec[i64]([0] * (games * mask_words))
        self.actions: vec[i64] = vec[i64]([0] * games)
        self.seats: vec[i64] = vec[i64]([0] * games)
        self.winners: vec[i64] = vec[i64]([0] * games)  # bitmask of the winners if the game ended in the last step
        game: i64
        for game in range(games):
            self._states.append(self._new_game())
            self._ask(game)

    def observations(self) -> vec[i64]:
        """Return the 64-bit words of the observations of all games, one game after the other."""
        return self._shown.words

    def _new_game(self) -> State:
        which: i64 = self._rng.below(len(self._fresh))
        state = self._fresh[which].copy()
        settle(state, self._rng)
        return state

    def _ask(self, game: i64) -> None:
        """Begin the next decision in the game with the index `game`."""
        state = self._states[game]
        seat = lowest_seat(state.to_act())
        self.seats[game] = seat
        self._choices[game].open(state.legal(seat))

    def show(self) -> None:
        """Write the observations and the masks of legal choices of all games."""
        game: i64
        for game in range(len(self._choices)):
            self._show(game)

    def _show(self, game: i64) -> None:
        choice = self._choices[game]
        out = self._shown
        out.begin(game * self._words)
        state = self._states[game]
        seat = self.seats[game]
        choice.write(out)
        self._encoder.write(state, seat, out)
        if self._memory > 0:
            self._encoder.write_memory(state, seat, out, self._memory)
        out.finish((game + 1) * self._words)
        choice.write_mask(self.masks, game * self._mask_words, self._mask_words)

    def illegal(self) -> i64:
        """Return the index of the first game whose choice in `actions` is illegal; -1 if all are legal."""
        game: i64
        for game in range(len(self._choices)):
            code = self.actions[game]
            if code < 0 or code >> 5 >= self._mask_words:
                return game
            if self.masks[game * self._mask_words + (code >> 5)] & bit_of(code & 31) == 0:
                return game
        return -1

    def step(self) -> None:
        """Make the choices in `actions`, which must be legal, and write the new observations and masks."""
        game: i64
        for game in range(len(self._choices)):
            self.winners[game] = 0
            choice = self._choices[game]
            if choice.take(self.actions[game]):
                self._play(game, choice.action())
            self._show(game)

    def _play(self, game: i64, action: i64) -> None:
        state = self._states[game]
        state.push(self.seats[game], action)
        if state.to_act() == 0:
            settle(state, self._rng)
            if state.to_act() == 0:
                self.winners[game] = _winners(state)
                self._states[game] = self._new_game()
        self._ask(game)

    def choose_at_random(self) -> None:
        """Fill `actions` with random legal choices: for each game the current factor of a random legal action."""
        game: i64
        for game in range(len(self._choices)):
            self.actions[game] = self._choices[game].random(self._rng)


def _winners(state: State) -> i64:
    """Return the winners of a finished game as a bitmask (bit n: seat n)."""
    outcome = state.outcome()
    assert outcome is not None, "no seat is to act and no shuffle is due"
    mask: i64 = 0
    for seat in outcome.winners:
        mask |= 1 << seat
    return mask
