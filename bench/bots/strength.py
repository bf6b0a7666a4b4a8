"""Measure how strong the bots are: each plays the next weaker one, every deal from every seat.

    python -m bench.bots.strength                                       every game, two seats, usual options
    python -m bench.bots.strength fools-fortune --option act=3 --deals 300 --workers 2 --save
    python -m bench.bots.strength jinkei --deals 500 --results jinkei.jsonl --publish
    python -m bench.bots.strength garlandland --seats 3 --pair master baron --deals 2000 --save

The measuring is that of `foolery tournament` (`foolery.lab`).  With `--results FILE` a measurement that was stopped
goes on where it was.  `--save` keeps the rows in bench/results/strength.md; `--publish` also writes those of the usual
options into game.toml, and from there into the documents: page, documents and `foolery games` then say the same.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean

from bench.bots.manifests import write_strength
from bench.places import KEPT, ROOT, SOURCES
from foolery.bots import bot_names
from foolery.commands._progress import with_bar
from foolery.games import game_ids, get_game
from foolery.kernel.options import parse_assignments
from foolery.kernel.rng import is_compiled
from foolery.lab.deal_log import DealLog
from foolery.lab.intervals import strength_of
from foolery.lab.mirrored import Deal, Pairing, Terms
from foolery.lab.tournament import play_missing, times_of

RESULTS = KEPT / "strength.md"
HEAD = """# Strength of the bots

Made by `python -m bench.bots.strength --save`: each bot against a weaker one, in the usual options the next and some
that were the next once; every deal is played from every seat.
A shared victory counts as its share; the 95 % interval is over deals.
Times are processor time a decision of the bot named first, forced moves included, on one core.

| game | options | bot | against | games | won % | 95 % interval | ms a decision | 99th percentile | measured on |
|---|---|---|---|---|---|---|---|---|---|
"""


def played(ledger: DealLog, pairing: Pairing, deals: int, workers: int) -> list[Deal]:
    """Return the first `deals` deals of `pairing`; those not in `ledger` yet are played and added to it."""
    print(f"{ledger.terms.game}: {pairing.bot} against {pairing.against}", flush=True)
    done = len(ledger.deals(pairing, deals))
    for number, _ in enumerate(with_bar(play_missing(ledger, [pairing], deals, workers), deals, done), done + 1):
        if number % 100 == 0:
            won = 100 * fmean(each.share for each in ledger.deals(pairing, deals))
            print(f"  {number} of {deals} deals, {won:.1f} % won", flush=True)
    return ledger.deals(pairing, deals)


def row_of(terms: Terms, pairing: Pairing, deals: list[Deal]) -> str:
    """Return the row of the results' table for the deals of one pairing."""
    found = strength_of(pairing, deals)
    times = times_of([micros for deal in deals for micros in deal.own_times])
    options = " ".join(f"{name}={value}" for name, value in _chosen(terms)) or "usual"
    cells = [
        terms.game,
        options if terms.seats == 2 else f"{options}, {terms.seats} seats",
        pairing.bot,
        pairing.against,
        f"{found.games:,}",
        f"{found.won:.1f}",
        f"{found.low:.1f} to {found.high:.1f}",
        f"{times.mean:.2f}",
        f"{times.slowest:.2f}",
        f"Python {platform.python_version()}, {platform.machine()}, {'compiled' if is_compiled() else 'interpreted'}",
    ]
    return f"| {' | '.join(cells)} |"


def _chosen(terms: Terms) -> list[tuple[str, object]]:
    """Return name and value of each option that differs from its default."""
    game = get_game(terms.game)
    usual = game.complete_options({}, terms.seats)
    return [(name, value) for name, value in terms.options.items() if name not in usual or value != usual[name]]


def save(rows: list[str]) -> None:
    """Write `rows` into the table of results; a row replaces the old one of the same pairing."""
    old = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    kept = {_key(row): row for row in [*(line for line in old if line.startswith("| ")), *rows]}
    kept.pop(_key(HEAD.splitlines()[-2]), None)
    shelf = {game_id: place for place, game_id in enumerate(game_ids())}
    ordered = sorted(kept.values(), key=lambda row: (shelf.get(_key(row)[0], len(shelf)), _key(row)[1] != "usual"))
    RESULTS.write_text(HEAD + "".join(f"{row}\n" for row in ordered), encoding="utf-8")


def _key(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.split("|")[1:5])


def publish(terms: Terms, pairing: Pairing, deals: list[Deal]) -> None:
    """Write the measured strength of the pairing's bot into the manifest, then generate all files made from it."""
    write_strength(terms.game, pairing.bot, strength_of(pairing, deals))
    # Another process: this one may run what is installed, with the manifests of then.
    environment = {**os.environ, "PYTHONPATH": f"{SOURCES}:{ROOT}"}
    subprocess.run([sys.executable, "-m", "tools.generate"], env=environment, cwd=ROOT, check=True)


def ledgers(arguments: argparse.Namespace) -> Iterator[DealLog]:
    """Yield the log of played deals of each game that is to be measured."""
    for game_id in arguments.games or game_ids():
        options = parse_assignments(get_game(game_id).option_specs, arguments.option)
        yield DealLog(Terms(game_id, arguments.seats, options, arguments.seed), arguments.results)


def pairings(game_id: str, pair: list[str] | None) -> list[Pairing]:
    """Return the pairing of the two bots in `pair`; with None, each bot and the next weaker one, weakest first."""
    if pair is not None:
        return [Pairing(*pair)]
    return [Pairing(bot, weaker) for weaker, bot in pairwise(bot_names(game_id))]


def main() -> None:
    """Measure the pairings asked for and print their rows; write them with --save and --publish."""
    arguments = _arguments()
    for ledger in ledgers(arguments):
        for pairing in pairings(ledger.terms.game, arguments.pair):
            deals = played(ledger, pairing, arguments.deals, arguments.workers)
            print(row_of(ledger.terms, pairing, deals), flush=True)
            if arguments.save or arguments.publish:
                save([row_of(ledger.terms, pairing, deals)])
            if arguments.publish and ledger.terms.seats == 2 and not _chosen(ledger.terms):
                publish(ledger.terms, pairing, deals)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--pair", nargs=2, metavar=("BOT", "AGAINST"), help="these two only")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--results", metavar="FILE", help="of one game: keep every deal, and go on from there")
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--publish", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
