"""How strong Jinkei's bots are: mirrored games, win rates with 95% intervals, and processor time per decision.

    python bench/jinkei_strength.py baron page --pairs 500 --seed 1

Each deal is played twice with the bots' seats exchanged, so that luck of the cards and of the first attack cancels.
The interval is over pairs (the two games of a pair are not independent), normal approximation.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean, stdev
from time import process_time

from foolery.bots import Bot, get_bot
from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng, is_compiled, seeded
from foolery.kernel.table import Table


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds: list[float] = []

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        start = process_time()
        action = self._bot.choose(sight, rng)
        self.seconds.append(process_time() - start)
        return action


def play_pair(names: Sequence[str], kinds: str, seed: int, number: int) -> tuple[float, float, list[float]]:
    """Return the first bot's wins out of a pair (0 to 2), its points ahead, and its processor times per decision."""
    won = ahead = 0.0
    seconds: list[float] = []
    for swapped in (0, 1):
        rng = seeded(seed, number)
        table = Table(GAME, {"kinds": kinds}, 2, SeededDealer(rng.fork()))
        bot = Timed(get_bot("jinkei", names[0]))
        bots: list[Bot] = [bot, get_bot("jinkei", names[1])]
        rngs = [rng.fork(), rng.fork()]
        while table.outcome() is None:
            seat = table.to_act()[0]
            table.play(seat, bots[seat ^ swapped].choose(table.sight(seat), rngs[seat ^ swapped]))
        outcome = table.outcome()
        assert outcome is not None
        won += float(swapped in outcome.winners) / len(outcome.winners)
        ahead += (outcome.doubled_scores[swapped] - outcome.doubled_scores[1 - swapped]) / 2
        seconds += bot.seconds
    return won, ahead, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", choices=("beginner", "draft"), default="beginner")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    play = partial(play_pair, (arguments.bot, arguments.other), arguments.kinds, arguments.seed)
    if arguments.workers > 1:
        with ProcessPoolExecutor(arguments.workers) as pool:
            results = list(pool.map(play, range(arguments.pairs), chunksize=5))
    else:
        results = [play(number) for number in range(arguments.pairs)]
    rates = [won / 2 for won, _, _ in results]
    spread = 1.96 * stdev(rates) / len(rates) ** 0.5
    seconds = sorted(second for _, _, each in results for second in each)
    print(
        f"{arguments.bot} against {arguments.other}: {2 * arguments.pairs} mirrored games, seed {arguments.seed}, "
        f"kinds {arguments.kinds}, {'compiled' if is_compiled() else 'interpreted'}"
    )
    print(f"  won {fmean(rates):.1%}, 95% interval {fmean(rates) - spread:.1%} to {fmean(rates) + spread:.1%}")
    print(f"  points ahead per game {fmean(ahead / 2 for _, ahead, _ in results):.1f}")
    print(
        f"  {arguments.bot}: {1000 * fmean(seconds):.1f} ms of processor time a decision, 99th percentile "
        f"{1000 * seconds[len(seconds) * 99 // 100]:.1f} ms, longest {1000 * seconds[-1]:.1f} ms"
    )


if __name__ == "__main__":
    main()
