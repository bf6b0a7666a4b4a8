"""`foolery simulate`: let bots play games and write a record of each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from foolery.bots import get_bot
from foolery.commands._arguments import add_game, add_setup, add_think, game_options, positive, read_seed, seat_count
from foolery.commands._progress import with_bar
from foolery.commands._workers import add_workers, open_workers
from foolery.games import get_game
from foolery.kernel.errors import FooleryError
from foolery.lab.simulate import Simulation


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    add_game(parser)
    parser.add_argument("--games", type=positive, required=True, metavar="N", help="number of games")
    parser.add_argument("--seed", type=read_seed, required=True, metavar="S", help="the same seed, the same bytes")
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME", help="one per seat, or none: all play at random"
    )
    add_setup(parser)
    add_think(parser)
    parser.add_argument("--trace", action="store_true", help="write the list of legal actions with every step")
    add_workers(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="default: standard output")


def run(arguments: argparse.Namespace) -> int:
    """Play `--games` games and write their records, one per line, to `--output` or standard output."""
    game = get_game(arguments.game)
    seats = seat_count(game, arguments)
    options, edition = game_options(game, arguments)
    game.complete_options(options, seats)  # refuse bad options before a file is opened
    bots = tuple(arguments.bot) or ("random",) * seats
    if len(bots) != seats:
        raise FooleryError(f"expected one --bot for each of {seats} seats, got {len(bots)}")
    for name in bots:
        get_bot(game.id, name)
    simulation = Simulation(
        game.id, arguments.seed, seats, bots, options, edition, arguments.trace, think=arguments.think
    )
    with open_workers(arguments) as workers, _output(arguments.output) as output:
        lines = simulation.lines(arguments.games, workers)
        # No progress bar if the records are written to the terminal.
        for line in lines if output.isatty() else with_bar(lines, arguments.games, status=workers.status):
            output.write(f"{line}\n")
    return 0


@contextmanager
def _output(path: str | None) -> Iterator[TextIO]:
    if path is None:
        # Write the same bytes on every machine: UTF-8, and `\n` as the line end.
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
        yield sys.stdout
        return
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        yield file
