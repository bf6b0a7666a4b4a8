"""Regret matching (CFR+): mixed strategies for choices that both players make at the same time."""

from __future__ import annotations

from typing import Final

from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng

ROUNDS_OF_REGRET: Final = 200


class MixedStrategy:
    """A mixed strategy: how often each row (option) is played, and its worth against the column players' strategies."""

    def __init__(self, count: i64, columns: i64) -> None:
        self.shares: vec[float] = vec[float]([0.0] * int(count))
        self.worths: vec[float] = vec[float]([0.0] * int(count))
        self.answers: vec[float] = vec[float]([0.0] * int(columns))  # how often each answer is played in its world


def mixed_strategy(payoffs: vec[float], count: i64, worlds: i64, answers: i64) -> MixedStrategy:
    """Return the row player's mixed strategy by regret matching.

    In every world there is another column player, with `answers` answers. `payoffs[(row * worlds + world) * answers +
    answer]` is the row player's payoff. Negative regrets are set to zero and later rounds count more in the average,
    which converges faster than plain regret matching.
    """
    columns = worlds * answers
    mixed = MixedStrategy(count, columns)
    regrets = vec[float]([0.0] * int(count))
    strategy = vec[float]([1.0 / float(count)] * int(count))
    their_regrets = vec[float]([0.0] * int(columns))
    theirs = vec[float]([1.0 / float(answers)] * int(columns))
    gains = vec[float]([0.0] * int(count))
    turn: i64
    row: i64
    world: i64
    answer: i64
    total = 0.0
    for turn in range(ROUNDS_OF_REGRET):
        # The row player against the answers of all worlds.
        mean = 0.0
        for row in range(count):
            gain = 0.0
            for world in range(columns):
                gain += payoffs[row * columns + world] * theirs[world]
            gains[row] = gain
            mean += gain * strategy[row]
        # Each world's player against the row player's mixture.
        for world in range(worlds):
            loss = 0.0
            for answer in range(answers):
                at = world * answers + answer
                cost = 0.0
                for row in range(count):
                    cost += payoffs[row * columns + at] * strategy[row]
                their_regrets[at] -= cost
                loss += cost * theirs[at]
            for answer in range(answers):
                their_regrets[world * answers + answer] += loss
            _match(their_regrets, theirs, world * answers, answers)
        for row in range(count):
            regrets[row] += gains[row] - mean
        _match(regrets, strategy, 0, count)
        weight = float(turn + 1)
        total += weight
        for row in range(count):
            mixed.shares[row] += strategy[row] * weight
        for world in range(columns):
            mixed.answers[world] += theirs[world] * weight
    _settle(mixed, payoffs, worlds, total)
    return mixed


def _settle(mixed: MixedStrategy, payoffs: vec[float], worlds: i64, total: float) -> None:
    """Divide the sums in `mixed` by `total` to get shares, and compute the worth of each row."""
    columns: i64 = len(mixed.answers)
    row: i64
    column: i64
    for column in range(columns):
        mixed.answers[column] /= total
    for row in range(len(mixed.shares)):
        mixed.shares[row] /= total
        for column in range(columns):
            mixed.worths[row] += payoffs[row * columns + column] * mixed.answers[column] / float(worlds)


def _match(regrets: vec[float], strategy: vec[float], start: i64, count: i64) -> None:
    """Set negative regrets to zero, and make the strategy proportional to the regrets.

    Only the `count` entries from `start` on are changed.
    """
    total = 0.0
    at: i64
    for at in range(start, start + count):
        if regrets[at] < 0.0:
            regrets[at] = 0.0
        total += regrets[at]
    for at in range(start, start + count):
        strategy[at] = regrets[at] / total if total > 0.0 else 1.0 / float(count)


def sample(strategy: vec[float], rng: Rng) -> i64:
    """Return a row drawn from a mixed strategy; rows with a share below 0.05 are set to 0 and never drawn."""
    total = 0.0
    number: i64
    for number in range(len(strategy)):
        if strategy[number] < 0.05:
            strategy[number] = 0.0
        total += strategy[number]
    ticket = float(rng.below(1000000)) / 1000000.0 * total
    chosen: i64 = 0
    for number in range(len(strategy)):
        if strategy[number] > 0.0:
            chosen = number
            if ticket < strategy[number]:
                return number
            ticket -= strategy[number]
    return chosen
