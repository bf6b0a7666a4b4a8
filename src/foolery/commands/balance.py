"""`foolery balance`: bots play many games; write a report on how balanced they were."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from foolery.bots import bot_names, get_bot
from foolery.commands._arguments import add_game, add_setup, add_think, game_options, positive, read_seed, seat_count
from foolery.commands._extras import check_report_libraries
from foolery.commands._progress import with_bar
from foolery.commands._workers import add_workers, open_workers
from foolery.games import get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game
from foolery.kernel.texts import LANGUAGES
from foolery.lab.reports.balance import Inquiry, edition_of, write_report
from foolery.lab.simulate import Simulation

POLL = 0.5  # seconds between two checks of a file


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    add_game(parser)
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the report, an HTML file")
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="number of games (default 1000)")
    parser.add_argument("--seed", type=read_seed, default=1, metavar="S", help="the same seed, the same games")
    parser.add_argument("--bot", action="append", default=[], metavar="NAME", help="one per seat (default: page)")
    add_setup(parser)
    add_think(parser)
    parser.add_argument("--against", metavar="FILE", help="another edition of the game's data, to compare with")
    parser.add_argument("--strong", metavar="NAME", help="a stronger bot, to see how much skill decides")
    parser.add_argument("--deals", type=positive, default=20, metavar="N", help="deals it plays (default 20)")
    parser.add_argument("--watch", action="store_true", help="run again whenever an edition file is saved")
    add_workers(parser, os.cpu_count() or 1)
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the report")


def run(arguments: argparse.Namespace) -> int:
    """Write the report and its tables; with `--watch`, write them again whenever an edition file is saved."""
    check_report_libraries()
    _report(arguments)
    if arguments.watch:
        for _ in saves(_files(arguments), lambda: time.sleep(POLL)):
            try:
                _report(arguments)
            except FooleryError as error:  # a file that is being edited may be invalid for a while: report it and go on
                sys.stderr.write(f"foolery: {error}\n")
    return 0


def _files(arguments: argparse.Namespace) -> list[Path]:
    entries = get_game(arguments.game).manifest.editions
    named = [getattr(arguments, entry.option) for entry in entries] + [arguments.against]
    files = [Path(each) for each in named if each is not None]
    if not files:
        raise FooleryError("--watch needs an edition file to watch")
    return files


def saves(files: Sequence[Path], wait: Callable[[], None]) -> Iterator[None]:
    """Yield None each time the contents of one of `files` have changed; call `wait` before each check.  Never ends."""
    before = _contents(files)
    while True:
        wait()
        now = _contents(files)
        if now != before:
            before = now
            yield


def _contents(files: Sequence[Path]) -> list[bytes]:
    return [file.read_bytes() if file.exists() else b"" for file in files]


# -- one report


def _simulation(arguments: argparse.Namespace, game: Game[Any, Any]) -> Simulation:
    seats = seat_count(game, arguments)
    options, edition = game_options(game, arguments)
    game.complete_options(options, seats)
    usual = "page" if "page" in bot_names(game.id) else bot_names(game.id)[-1]
    bots = tuple(arguments.bot) or (usual,) * seats
    if len(bots) != seats:
        raise FooleryError(f"expected one --bot for each of {seats} seats, got {len(bots)}")
    for name in (*bots, *filter(None, [arguments.strong])):
        get_bot(game.id, name)
    return Simulation(game.id, arguments.seed, seats, bots, options, edition, think=arguments.think)


def _report(arguments: argparse.Namespace) -> None:
    game = get_game(arguments.game)
    simulation = _simulation(arguments, game)
    against = _other_edition(game, simulation, arguments.against) if arguments.against is not None else None
    inquiry = Inquiry(simulation, arguments.games, arguments.lang, against, arguments.strong, arguments.deals)
    with open_workers(arguments) as workers:
        write_report(inquiry, Path(arguments.output), workers, partial(with_bar, status=workers.status))


def _other_edition(game: Game[Any, Any], simulation: Simulation, path: str) -> Simulation:
    if not game.manifest.editions:
        raise FooleryError(f"--against compares editions, and {game.id} has none")
    return edition_of(game, simulation, path)
