"""Fit the weights with which the search bots of A Fool's Fortune estimate each seat's chance to win a position.

    python -m bench.bots.fortune_judge > src/foolery/games/fools_fortune/mind/search/weights.master.toml

Barons with few iterations play each other; they differ in how many Days they look ahead and in the playing habits they
assume in imagined games.  The features of the position at the beginning of every Day are recorded.  A conditional logit
(Newton's method with a ridge, numpy) gives the weight of each feature.  The log loss on games that were not fitted is
printed beside that of Baron's weights.  A feature that
can only help (or only hurt) but gets a weight of the wrong sign is held at 0.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from foolery.bots import Bot
from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.mind.bots import Baron
from foolery.games.fools_fortune.mind.imagined.habits import ALL_HABITS, QUICK_HABITS
from foolery.games.fools_fortune.mind.planner.layouts import SeatLayout
from foolery.games.fools_fortune.mind.search.judge import COUNT, FEATURES, OFFSETS, PLAIN, FortuneJudge
from foolery.games.fools_fortune.mind.search.weights import weights_of
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.numbers import vec
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng, seeded

Floats = NDArray[np.float64]

SIZE = OFFSETS + 2 * COUNT
RIDGE = 10.0
STEPS = 12
HURTS = frozenset(("short",))
EITHER = frozenset(("rest", *FEATURES[PLAIN:]))
SIGHTS = ((2, QUICK_HABITS), (3, ALL_HABITS), (2, ALL_HABITS))  # days looked ahead, habits in imagined games


def players(rng: Rng, seats: int) -> list[Bot]:
    """Return a Baron with few iterations for each seat, with random look-ahead and habits."""
    made: list[Bot] = []
    for _ in range(seats):
        searcher = Baron()
        searcher.iterations, searcher.breadth = 64, 12
        searcher.days, searcher.habits = SIGHTS[int(rng.below(len(SIGHTS)))]
        made.append(searcher)
    return made


def positions(act: int, seats: int, rng: Rng) -> Iterator[FortuneState]:
    """Play a game; yield it at the first decision of every Day, and once more when it is over."""
    state = GAME.new(GAME.set_up(GAME.complete_options({"act": act}, seats), seats))
    bots, day = players(rng, seats), 0
    while True:
        settle(state, rng)
        if state.outcome() is not None:
            yield state
            return
        if int(state.day) > day:
            day = int(state.day)
            yield state
        seat = int(state.to_act()).bit_length() - 1
        state.push(seat, bots[seat].choose(GAME.sight(state, seat), rng))


def measured(acts: tuple[int, ...], seats: int, games: int) -> tuple[Floats, Floats]:
    """Play `games` games and return two arrays: the features by position and seat, and the seats' shares of the win.

    The act of each game is the next of `acts`, in turn.
    """
    rows: list[list[list[float]]] = []
    shares: list[list[float]] = []
    for number in range(games):
        act = acts[number % len(acts)]
        judge = FortuneJudge(SeatLayout(seats), seats, act, vec[float]([1.0] * SIZE))  # measures everything
        seen: list[list[list[float]]] = []
        for state in positions(act, seats, seeded(act, number)):
            outcome = state.outcome()
            if outcome is not None:
                won = [outcome.share(seat) for seat in range(seats)]
                rows += seen
                shares += [won] * len(seen)
            elif int(state.in_game) == (1 << seats) - 1:
                seen.append([row_of(judge, state, seat) for seat in range(seats)])
    return np.array(rows, dtype=np.float64), np.array(shares)


def row_of(judge: FortuneJudge, state: FortuneState, seat: int) -> list[float]:
    """Return the features of `seat` in `state`, in the order of the weights."""
    judge.measure(state, seat)
    turn = (seat - int(state.active)) % int(state.players)
    found, none = list(judge.features), [0.0] * COUNT
    offsets = [float(turn == place) for place in range(OFFSETS)]
    return offsets + (found + none if turn == 0 else none + found)


def fitted(rows: Floats, shares: Floats) -> Floats:
    """Return the fitted weights; weights of a wrong sign are set to 0 and the rest is fitted again."""
    free = np.ones(SIZE, dtype=bool)
    free[1] = False  # only differences between the places count
    free[2] = rows.shape[1] > 2
    while True:
        weights = np.zeros(SIZE)
        weights[free] = newton(rows[:, :, free], shares)
        wrong = [at for at in range(OFFSETS, SIZE) if free[at] and weights[at] * _side(at) < 0]
        if not wrong:
            return weights
        free[wrong] = False


def _side(at: int) -> int:
    """Return the allowed sign of weight number `at`: 1 or -1 if its feature can only help or hurt, 0 for both."""
    name = FEATURES[(at - OFFSETS) % COUNT]
    return 0 if name in EITHER else -1 if name in HURTS else 1


def newton(rows: Floats, shares: Floats) -> Floats:
    """Return the weights that make `shares` likeliest, with a ridge penalty, by Newton's method."""
    weights = np.zeros(rows.shape[2])
    for _ in range(STEPS):
        chances = chances_of(rows @ weights)
        slope = np.einsum("nsf,ns->f", rows, chances - shares) + RIDGE * weights
        mean = np.einsum("nsf,ns->nf", rows, chances)
        flat = rows.reshape(-1, rows.shape[2])
        bend = (flat * chances.reshape(-1, 1)).T @ flat - mean.T @ mean
        weights -= np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
    return weights


def chances_of(standings: Floats) -> Floats:
    """Return each seat's chance to win, the softmax of the `standings` of all seats of a position."""
    powers = np.exp(standings - standings.max(axis=1, keepdims=True))
    found: Floats = powers / powers.sum(axis=1, keepdims=True)
    return found


def report(name: str, seats: int, act: int, rows: Floats, shares: Floats) -> None:
    """Fit the weights, write the log loss on the last fifth of positions to stderr, and print the TOML table `name`."""
    tested = np.arange(len(rows)) >= len(rows) * 4 // 5
    before = np.array([float(weight) for weight in weights_of("baron", seats, act)])
    losses = [loss(rows[tested] @ each, shares[tested]) for each in (before, fitted(rows[~tested], shares[~tested]))]
    sys.stderr.write(f"{name}: {len(rows)} positions, log loss {losses[0]:.4f} by Baron's weights, {losses[1]:.4f}\n")
    weights = fitted(rows, shares)
    print(f"\n[{name}]\nturn = [{', '.join(f'{weight:.3f}' for weight in weights[:OFFSETS])}]")
    for part, start in (("begins", OFFSETS), ("waits", OFFSETS + COUNT)):
        print(f"\n[{name}.{part}]")
        for at, feature in enumerate(FEATURES):
            print(f"{feature} = {weights[start + at]:.3f}")


def loss(standings: Floats, shares: Floats) -> float:
    """Return the mean log loss of the chances from `standings` against the true `shares`."""
    return -float((shares * np.log(chances_of(standings))).sum(axis=1).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--games", type=int, default=600, help="of two seats in each Act, and of three in all Acts together"
    )
    games = parser.parse_args().games
    print("# How much of the chances each feature of judge.py is worth to Master: e to the sum of them.")
    print(
        "# Fitted by bench/bots/fortune_judge.py, apart for a seat whose Day begins and for one that waits for its own;"
    )
    print("# `turn` is for being the first, the second, the third to have a Day.")
    for act in (1, 2, 3):
        report(f"act_{act}", 2, act, *measured((act,), 2, games))
    report("three_seats", 3, 1, *measured((1, 2, 3), 3, games))


if __name__ == "__main__":
    main()
