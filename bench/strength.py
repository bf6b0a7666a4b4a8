"""How strong the bots are: each against the next weaker one, over the same deals from every seat.

    python -m bench.strength                                       every game, two seats, usual options
    python -m bench.strength fools-fortune --option act=3 --deals 300 --workers 2 --save

A shared victory counts as its share.  The two games of a deal are not independent, so the interval is over deals.
Times are processor time a decision of the bot that is measured, forced moves included.
`--save` keeps the rows in bench/results/strength.md; `--manifests` writes those of the usual options into game.toml.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, variance
from time import perf_counter, process_time
from typing import Any

from bench.manifests import write_strength
from foolery.bots import Bot, bot_names, get_bot
from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.manifest import Strength
from foolery.kernel.options import Value, parse_assignments
from foolery.kernel.rng import Rng, is_compiled, seeded
from foolery.kernel.table import Table
from foolery.lab.simulate import play_game

__all__ = ["Deal", "Pairing", "interval", "play_deal", "strength_of"]

RESULTS = Path(__file__).parent / "results" / "strength.md"
HEAD = """# Strength of the bots

Made by `python -m bench.strength --save`: each bot against the next weaker one, every deal played from every seat.
A shared victory counts as its share; the 95 % interval is over deals.
Times are processor time a decision of the bot named first, forced moves included, on one core.

| game | options | bot | against | games | won % | 95 % interval | ms a decision | 99th percentile | measured on |
|---|---|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Pairing:
    """One bot on one seat, a weaker one on all others."""

    game: str
    bot: str
    against: str
    seats: int = 2
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 1


@dataclass(frozen=True)
class Deal:
    """What one deal, played from every seat, came to: the bot's share of wins, and its seconds by decision."""

    share: float
    seconds: list[float]


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds: list[float] = []

    def choose(self, sight: Any, rng: Rng) -> int:
        start = process_time()
        action = self._bot.choose(sight, rng)
        self.seconds.append(process_time() - start)
        return action


def play_deal(pairing: Pairing, number: int) -> Deal:
    """Play a deal once from every seat."""
    won = 0.0
    bot = Timed(get_bot(pairing.game, pairing.bot))
    for seat in range(pairing.seats):
        rng = seeded(pairing.seed, number)
        table = Table(get_game(pairing.game), pairing.options, pairing.seats, SeededDealer(rng.fork()))
        bots: list[Bot] = [get_bot(pairing.game, pairing.against) for _ in range(pairing.seats)]
        bots[seat] = bot
        play_game(table, bots, [rng.fork() for _ in bots])
        outcome = table.outcome()
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    return Deal(won / pairing.seats, bot.seconds)


def interval(shares: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean share (Wilson), over as many games as the spread between deals is worth."""
    share, spread, z = fmean(shares), variance(shares), 1.96
    games = len(shares) * share * (1 - share) / spread if spread else len(shares)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def strength_of(pairing: Pairing, deals: list[Deal]) -> Strength:
    """Return what the deals show, in per cent."""
    shares = [deal.share for deal in deals]
    won, low, high = (round(100 * value, 1) for value in (fmean(shares), *interval(shares)))
    return Strength(pairing.against, won, low, high, pairing.seats * len(deals))


def play_all(pairing: Pairing, deals: int, workers: int) -> list[Deal]:
    """Play the deals and say now and then how far it has got."""
    started = perf_counter()
    played: list[Deal] = []
    with ProcessPoolExecutor(workers) as pool:
        for deal in pool.map(partial(play_deal, pairing), range(deals), chunksize=5):
            played.append(deal)
            if len(played) % 100 == 0:
                won = 100 * fmean(each.share for each in played)
                print(
                    f"  {len(played)} of {deals} deals, {won:.1f} % won, {perf_counter() - started:.0f} s", flush=True
                )
    return played


def row_of(pairing: Pairing, deals: list[Deal]) -> str:
    """Return the row of the results' table."""
    found = strength_of(pairing, deals)
    seconds = sorted(second for deal in deals for second in deal.seconds)
    options = " ".join(f"{name}={value}" for name, value in pairing.options.items()) or "usual"
    cells = [
        pairing.game,
        options if pairing.seats == 2 else f"{options}, {pairing.seats} seats",
        pairing.bot,
        pairing.against,
        f"{found.games:,}",
        f"{found.won:.1f}",
        f"{found.low:.1f} to {found.high:.1f}",
        f"{1000 * fmean(seconds):.2f}",
        f"{1000 * seconds[len(seconds) * 99 // 100]:.2f}",
        f"Python {platform.python_version()}, {platform.machine()}, {'compiled' if is_compiled() else 'interpreted'}",
    ]
    return f"| {' | '.join(cells)} |"


def save(rows: list[str]) -> None:
    """Keep rows in the results; a pairing measured again takes the place of its old row."""
    old = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    kept = {_key(row): row for row in [*(line for line in old if line.startswith("| ")), *rows]}
    kept.pop(_key(HEAD.splitlines()[-2]), None)
    shelf = {game_id: place for place, game_id in enumerate(game_ids())}
    ordered = sorted(kept.values(), key=lambda row: (shelf.get(_key(row)[0], len(shelf)), _key(row)[1] != "usual"))
    RESULTS.write_text(HEAD + "".join(f"{row}\n" for row in ordered), encoding="utf-8")


def _key(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.split("|")[1:5])


def pairings(arguments: argparse.Namespace) -> Iterator[Pairing]:
    """Return what is to be measured: neighbours in the manifests' lists, weakest first."""
    for game_id in arguments.games or game_ids():
        options = parse_assignments(get_game(game_id).option_specs, arguments.option)
        for weaker, bot in pairwise(bot_names(game_id)):
            yield Pairing(game_id, bot, weaker, arguments.seats, options, arguments.seed)


def main() -> None:
    """Measure, print, and keep what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--manifests", action="store_true")
    arguments = parser.parse_args()
    for pairing in pairings(arguments):
        deals = play_all(pairing, arguments.deals, arguments.workers)
        print(row_of(pairing, deals), flush=True)
        if arguments.save:
            save([row_of(pairing, deals)])
        if arguments.manifests and pairing.seats == 2 and not pairing.options:
            write_strength(pairing.game, pairing.bot, strength_of(pairing, deals))


if __name__ == "__main__":
    main()
