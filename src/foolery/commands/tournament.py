"""`foolery tournament`: measure the strength of bots: each plays against each, every deal from every seat."""

from __future__ import annotations

import argparse
import json

from foolery.bots import bot_names
from foolery.commands._arguments import (
    add_game,
    add_setup,
    add_think,
    game_options,
    level_named,
    positive,
    read_seed,
    seat_count,
)
from foolery.commands._progress import with_bar
from foolery.commands._workers import add_workers, open_workers
from foolery.games import get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.lab.deal_log import DealLog
from foolery.lab.mirrored import Terms
from foolery.lab.reports.tournament import tournament_lines, tournament_tree
from foolery.lab.tournament import all_pairings, deals_for, play_missing, report


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    add_game(parser)
    parser.add_argument("bots", nargs="*", metavar="BOT", help="who takes part, weakest first (default: all)")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="a pairing, at least (default 100)")
    add_workers(parser)
    parser.add_argument("--seed", type=read_seed, default=1, metavar="S", help="the same seed, the same deals")
    parser.add_argument("--results", metavar="FILE", help="keep every deal here; the same command goes on from it")
    add_setup(parser)
    add_think(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def run(arguments: argparse.Namespace) -> int:
    """Play the deals that are not in the file `--results` yet, and print the table of the tournament."""
    terms, bots = _terms(arguments), _bots(arguments)
    deals = deals_for(arguments.games, terms.seats)
    pairings = all_pairings(bots, terms.seats)
    ledger = DealLog(terms, arguments.results)
    total = deals * len(pairings)
    done = ledger.played(pairings, deals)
    with open_workers(arguments) as workers:
        for _ in with_bar(play_missing(ledger, pairings, deals, workers), total, done, workers.status):
            pass
    table = report(ledger, bots, deals)
    if arguments.json:
        print(json.dumps(tournament_tree(terms, table), ensure_ascii=False))
    else:
        for line in tournament_lines(table, Texts.load("foolery.terminal", arguments.lang)):
            print(line)
    return 0


def _terms(arguments: argparse.Namespace) -> Terms:
    game = get_game(arguments.game)
    seats = seat_count(game, arguments)
    options, edition = game_options(game, arguments)
    game.complete_options(options, seats)  # refuse bad options before a file is opened
    return Terms(game.id, seats, options, arguments.seed, arguments.think, edition)


def _bots(arguments: argparse.Namespace) -> list[str]:
    """Return the names of the bots that take part. Raises FooleryError for fewer than two, or for one named twice."""
    bots = [level_named(arguments.game, name) for name in arguments.bots or bot_names(arguments.game)]
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise FooleryError("a tournament needs two bots or more, each named once")
    return bots
