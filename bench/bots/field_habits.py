"""Fit a model of how a searching player of The Fool's Field chooses; Master infers the other's hand with it.

    python -m bench.bots.field_habits --played games.jsonl --games 900
    python -m bench.bots.field_habits --played games.jsonl --games 900 --told

Master, without inference and with few iterations, plays games against itself.  Every fifth game is kept for testing and
is not used for fitting.  The games are saved in the file, and games already in it are not played again.  The weights
maximise the likelihood of the choices, with a small penalty that pulls them towards 0; they are written to habits.toml.
`--told` fits nothing: it prints how many bits of information about the true hand and discards the installed model
gives in the test games.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb, log, log2
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
from numpy.typing import NDArray

from bench.bots.field_variants import Unsuspecting
from bench.places import SOURCES
from foolery.games.fools_field.mind.belief import Belief
from foolery.games.fools_field.mind.habits import (
    DEPLOYS,
    PARTS,
    RETREATS,
    STAGES,
    Moment,
    described_discard,
    stage_of,
)
from foolery.games.fools_field.rules.cards import HAND_SIZE, NUM_CARDS, cards_in
from foolery.games.fools_field.rules.sight import sight_of
from foolery.games.fools_field.rules.state import DISCARD, DISCARDING, FIGHTING, OPENING, RETREAT, FieldState
from foolery.games.fools_field.rules.worlds import FieldWorlds
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng, seeded

WEIGHTS = SOURCES / "foolery/games/fools_field/mind/habits.toml"
ITERATIONS = 1000
SEED = 10_000
TESTED = 5  # one of this many games is kept for testing
PULL = 0.3
LOTS, WORLDS = 20, 300
LEAST_BITS = -10.0  # where every lot of the truth was impossible
Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Game:
    """One played game: the seat that began, the order of the deck, and every action."""

    first: int
    deck: list[int]
    actions: list[int]


@dataclass(frozen=True)
class Choice:
    """One choice of a player: a row of features for each candidate action, and which candidates were taken."""

    candidates: Vector
    taken: NDArray[np.bool_]


Choices = dict[tuple[str, int], list[Choice]]


# -- games


def play(number: int) -> Game:
    """Return game number `number` of Master without inference against itself."""
    bot, rng = Unsuspecting(), seeded(SEED, number)
    bot.iterations = ITERATIONS
    deck = vec[i64](range(NUM_CARDS))
    rng.shuffle(deck)
    state = new_state(number % 2, deck)
    rngs, actions = [rng.fork(), rng.fork()], []
    while state.to_act():
        seat = int(state.turn)
        actions.append(bot.choose(sight_of(state, seat), rngs[seat]))
        state.push(seat, actions[-1])
    return Game(number % 2, [int(card) for card in deck], actions)


def new_state(first: int, deck: vec[i64]) -> FieldState:
    state = FieldState(first, 1, 100)
    state.deal(deck)
    return state


def games(path: Path, count: int) -> Iterator[Game]:
    """Yield `count` games: first those in the file at `path`, then newly played ones, which are appended to it."""
    lines = path.read_text(encoding="utf-8").splitlines()[:count] if path.exists() else []
    for line in lines:
        yield Game(*json.loads(line)[:3])
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(lines), count):
            game = play(number)
            file.write(json.dumps([game.first, game.deck, game.actions]) + "\n")
            yield game


# -- choices


class Reader:
    """Replays `game` and adds each choice of its players to `choices`, by kind of choice and stage."""

    def __init__(self, game: Game, choices: Choices) -> None:
        self._state = new_state(game.first, vec[i64](game.deck))
        self._choices = choices
        self._known = [0, 0]  # what each seat has picked up and not shown again
        self._thrown = 0
        self._pool = 0
        for action in game.actions:
            self._read(int(self._state.turn), action)

    def _read(self, seat: int, action: int) -> None:
        state, phase = self._state, self._state.phase
        if phase in (OPENING, FIGHTING):
            self._read_deploy(seat, action, [int(each) for each in state.legal(seat)])
        if phase == FIGHTING and action == RETREAT:
            self._known[seat] |= int(state.deployed[0] | state.deployed[1])
            self._pool, self._thrown = int(state.hands[seat]) | self._field(), 0
        elif action < RETREAT:
            self._known[seat] &= ~(1 << action % NUM_CARDS)
        deck = int(state.deck_size())
        state.push(seat, action)
        if phase == DISCARDING:
            self._thrown |= 1 << action - DISCARD
            if state.phase != DISCARDING:
                self._read_discards(deck, int(state.discards[seat]) & ~self._thrown)

    def _field(self) -> int:
        return int(self._state.deployed[0] | self._state.deployed[1])

    def _read_deploy(self, seat: int, action: int, legal: list[int]) -> None:
        if len(legal) == 1:
            return
        state, hand, other = self._state, int(self._state.hands[seat]), 1 - seat
        sizes = hand.bit_count(), int(state.hands[other]).bit_count()
        leads = bool(state.even and state.starter == seat)
        moment = Moment(state, seat, state.deck_size(), *sizes, self._known[other], leads)
        rows = [row_of(moment, each == RETREAT, moment.described(hand, state.discards[seat], each)) for each in legal]
        kind = "deploys" if state.phase == FIGHTING else "openings"
        taken = np.array([each == action for each in legal])
        self._choices[kind, int(moment.stage)].append(Choice(np.array(rows), taken))

    def _read_discards(self, deck: int, before: int) -> None:
        cards = cards_in(self._pool)
        rows = [described_discard(self._pool, card, before) for card in cards]
        taken = np.array([self._thrown >> card & 1 == 1 for card in cards])
        self._choices["discards", int(stage_of(deck, HAND_SIZE))].append(Choice(np.array(rows), taken))


def row_of(moment: Moment, retreat: bool, counts: list[float]) -> list[float]:
    """Return the features of one action: each of `counts` three times, since each weight has three parts.

    The columns of deploys come first, those of the retreat last; the columns of the other kind are 0.
    """
    mine, theirs = moment.sizes()
    parts = [factor * count for factor in (1.0, mine, theirs) for count in counts]
    return [0.0] * (PARTS * DEPLOYS) + parts if retreat else parts + [0.0] * (PARTS * RETREATS)


# -- fitting


class Likelihood:
    """The likelihood of the choices of one kind, given weights.

    The number of candidates taken is given.  The chance of taking a set is in proportion to the product of its odds.
    """

    def __init__(self, choices: list[Choice]) -> None:
        width = max(len(each.taken) for each in choices)
        shape = (len(choices), width)
        self._rows = np.zeros((*shape, choices[0].candidates.shape[1]))
        self._there, self._taken = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
        for at, each in enumerate(choices):
            self._rows[at, : len(each.taken)] = each.candidates
            self._there[at, : len(each.taken)] = True
            self._taken[at, : len(each.taken)] = each.taken
        self._sizes = self._taken.sum(1)

    def __call__(self, weights: Vector) -> tuple[float, Vector]:
        """Return the loss to minimise (negative log likelihood plus penalty) and its gradient."""
        worth = self._rows @ weights
        odds = np.exp(worth) * self._there
        up, down = _sums(odds, int(self._sizes.max())), _sums(odds[:, ::-1], int(self._sizes.max()))
        each = np.arange(len(odds))
        total = up[-1][each, self._sizes]
        shares = np.zeros_like(odds)
        for at in range(odds.shape[1]):
            before, after = up[at], down[odds.shape[1] - 1 - at]
            for size in range(int(self._sizes.max())):
                rest = self._sizes - 1 - size
                shares[:, at] += np.where(rest >= 0, before[:, size] * after[each, np.maximum(rest, 0)], 0.0)
        shares *= odds / total[:, None]
        loss = np.log(total).sum() - worth[self._taken].sum() + PULL * weights @ weights
        slope = np.einsum("ij,ijk->k", shares - self._taken, self._rows) + 2 * PULL * weights
        return float(loss), slope

    def bits(self, weights: Vector) -> tuple[float, float]:
        """Return the mean bits per choice: if all candidates are equally likely, and with these weights."""
        alike = [log2(comb(int(there), int(size))) for there, size in zip(self._there.sum(1), self._sizes, strict=True)]
        loss = self(weights)[0] - PULL * float(weights @ weights)
        return float(np.mean(alike)), loss / len(self._sizes) / log(2)

    @property
    def width(self) -> int:
        return int(self._rows.shape[2])


def _sums(odds: Vector, most: int) -> list[Vector]:
    """Return the elementary symmetric sums of the odds: entry [n][:, k] sums the products of k of the first n odds.

    k goes from 0 to `most`.
    """
    sums = [np.zeros((len(odds), most + 1))]
    sums[0][:, 0] = 1.0
    for at in range(odds.shape[1]):
        grown = sums[-1].copy()
        grown[:, 1:] += sums[-1][:, :-1] * odds[:, at : at + 1]
        sums.append(grown)
    return sums


def least(loss: Callable[[Vector], tuple[float, Vector]], size: int, rounds: int = 150) -> Vector:
    """Return the point where the smooth function `loss` is smallest, by the quasi-Newton method BFGS.

    `loss` returns value and gradient.  `size` is the number of variables, `rounds` the most iterations.
    """
    place, curve = np.zeros(size), np.eye(size)
    value, slope = loss(place)
    curve /= max(1.0, float(np.linalg.norm(slope)))
    for _ in range(rounds):
        step = -curve @ slope
        length = 1.0
        while (tried := loss(place + length * step))[0] > value + 1e-4 * length * float(slope @ step) and length > 1e-8:
            length /= 2
        moved, bent = length * step, tried[1] - slope
        if value - tried[0] < 1e-6 * abs(value):
            return place + moved
        along = float(moved @ bent)
        if along > 1e-12:
            pulled = curve @ bent
            curve += np.outer(moved, moved) * (along + float(bent @ pulled)) / along**2
            curve -= (np.outer(pulled, moved) + np.outer(moved, pulled)) / along
        place, (value, slope) = place + moved, tried
    return place


def fitted(learnt: Choices, tested: Choices) -> dict[tuple[str, int], Vector]:
    """Return the fitted weights by kind of choice and stage, and print how well they predict `tested`."""
    found: dict[tuple[str, int], Vector] = {}
    for key in sorted(learnt):
        likelihood = Likelihood(learnt[key])
        found[key] = least(likelihood, likelihood.width)
        alike, told = Likelihood(tested[key]).bits(found[key])
        print(
            f"{key[0]} in stage {key[1]}: {len(tested[key])} choices of {alike:.2f} bits, {told:.2f} left", flush=True
        )
    return found


def written(found: dict[tuple[str, int], Vector]) -> str:
    """Return the weights as TOML: deploys, openings, retreats and discards, by stage."""
    cut = PARTS * DEPLOYS
    tables = {
        "deploys": [found["deploys", stage][:cut] for stage in range(STAGES)],
        "openings": [found["openings", stage][:cut] for stage in range(STAGES)],
        "retreats": [found["deploys", stage][cut:] for stage in range(STAGES)],
        "discards": [found["discards", stage] for stage in range(STAGES - 1)],
    }
    lines = ["# How a searching player chooses, fitted by bench/bots/field_habits.py; habits.py says what is counted."]
    for name, rows in tables.items():
        lines += [f"{name} = [", *(f"    [{', '.join(f'{weight:.2f}' for weight in row)}]," for row in rows), "]"]
    return "\n".join(lines).replace("-0.00", "0.00") + "\n"


# -- what the belief tells


def told(game: Game, rng: Rng) -> Iterator[tuple[str, float]]:
    """Yield, for a random quarter of the decisions, the size of the deck in words and a number of bits.

    The bits say how much more weight the model gives to the true state than to a random possible state, on average.
    """
    state = new_state(game.first, vec[i64](game.deck))
    for action in game.actions:
        seat, deck = int(state.turn), int(state.deck_size())
        if len(state.legal(seat)) > 1 and rng.below(4) == 0:
            sight = sight_of(state, seat)
            belief, worlds = Belief(sight, rng), FieldWorlds(sight)
            true = fmean(belief.weight(state) for _ in range(LOTS))
            even = fmean(belief.weight(worlds.draw(rng)) for _ in range(WORLDS))
            yield (
                "no deck" if deck == 0 else "a deck of up to 6" if deck <= 6 else "a deck of more than 6",
                log2(true / even),
            )
        state.push(seat, action)


def tell(played: Iterator[Game]) -> None:
    """Print the mean bits of `told` with a 95 % interval, by the size of the deck."""
    rng = Rng(SEED)
    found: defaultdict[str, list[float]] = defaultdict(list)
    for number, game in enumerate(played):
        for when, bits in told(game, rng) if number % TESTED == 0 else ():
            found[when].append(max(bits, LEAST_BITS))
    for when, all_bits in found.items():
        error = 1.96 * stdev(all_bits) / len(all_bits) ** 0.5
        print(f"{when}: {fmean(all_bits):.2f} ± {error:.2f} bits, {len(all_bits)} decisions")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--played", type=Path, required=True, metavar="FILE")
    parser.add_argument("--games", type=int, default=900)
    parser.add_argument("--told", action="store_true")
    arguments = parser.parse_args()
    if arguments.told:
        tell(games(arguments.played, arguments.games))
        return
    learnt: Choices = defaultdict(list)
    tested: Choices = defaultdict(list)
    for number, game in enumerate(games(arguments.played, arguments.games)):
        Reader(game, learnt if number % TESTED else tested)
    WEIGHTS.write_text(written(fitted(learnt, tested)), encoding="utf-8")


if __name__ == "__main__":
    main()
