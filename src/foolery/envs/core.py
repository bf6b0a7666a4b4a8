"""The compiled part of all environments: choosing an action factor by factor, and many games at once."""

from __future__ import annotations

from foolery.kernel.bits import bit_of
from foolery.kernel.encoding import Encoder, Features
from foolery.kernel.numbers import i64, vec
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["Batch", "FactoredChoice", "lowest_seat"]


def lowest_seat(seats: i64) -> i64:
    """Return the lowest seat of a mask that is not empty; of several seats that decide together it chooses first."""
    seat: i64 = 0
    while seats & 1 == 0:
        seats >>= 1
        seat += 1
    return seat


class FactoredChoice:
    """One decision, made factor by factor.

    Legal actions ascend, and the first factor has the highest bits of an action.  So the actions that are possible
    after some factors are one slice of the list.  A factor with only one possible value is skipped.
    """

    def __init__(self, shifts: vec[i64], bits: vec[i64]) -> None:
        self._shifts = shifts
        self._bits = bits
        self._legal: vec[i64] = vec[i64]()
        self._low: i64 = 0
        self._high: i64 = 0
        self.level: i64 = 0  # index of the factor to choose next
        self._shift: i64 = 0  # its bits in an action: shift and mask
        self._ones: i64 = 0
        self._unit: i64 = 1  # not a literal: the compiler would shift it as 32 bits

    def open(self, legal: vec[i64]) -> None:
        """Begin a decision."""
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
        """Return the factor of a possible action, all actions equally likely."""
        return self._code(self._legal[self._low + rng.below(self._high - self._low)])

    def take(self, code: i64) -> bool:
        """Choose the value of the current factor; return whether the action is now complete."""
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
        """Return the complete action."""
        return self._legal[self._low]

    def write_mask(self, words: vec[i64], first: i64, count: i64) -> None:
        """Write the possible values of the current factor as a mask, 32 to a word."""
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
        """Write which factor is current, and the values of those before it."""
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
    """Many games of one set-up, each at a decision.  A game that ends is replaced by a new one at once.

    New games are copies of a random one of the `fresh` states.  All vectors have one entry, or one slice, per game; a
    step is one call for all games.
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
        self.winners: vec[i64] = vec[i64]([0] * games)  # winners' mask of a game that ended in the last step, else 0
        game: i64
        for game in range(games):
            self._states.append(self._new_game())
            self._ask(game)

    def observations(self) -> vec[i64]:
        """Return the words of all observations, game after game."""
        return self._shown.words

    def _new_game(self) -> State:
        which: i64 = self._rng.below(len(self._fresh))
        state = self._fresh[which].copy()
        settle(state, self._rng)
        return state

    def _ask(self, game: i64) -> None:
        """Open the next decision of a game."""
        state = self._states[game]
        seat = lowest_seat(state.to_act())
        self.seats[game] = seat
        self._choices[game].open(state.legal(seat))

    def show(self) -> None:
        """Write observations and masks of all games."""
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
        """Return the first game whose action its mask does not allow, -1 if there is none."""
        game: i64
        for game in range(len(self._choices)):
            code = self.actions[game]
            if code < 0 or code >> 5 >= self._mask_words:
                return game
            if self.masks[game * self._mask_words + (code >> 5)] & bit_of(code & 31) == 0:
                return game
        return -1

    def step(self) -> None:
        """Carry out `actions`, which were checked before, and write the new observations and masks."""
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
        """Fill `actions` with factors of uniformly random legal actions."""
        game: i64
        for game in range(len(self._choices)):
            self.actions[game] = self._choices[game].random(self._rng)


def _winners(state: State) -> i64:
    """Return who has won a finished game, as a mask."""
    outcome = state.outcome()
    assert outcome is not None, "no seat is to act and no shuffle is due"
    mask: i64 = 0
    for seat in outcome.winners:
        mask |= 1 << seat
    return mask
