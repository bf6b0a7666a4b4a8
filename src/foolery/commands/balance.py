"""`foolery balance`: let bots play many games and write a report on how balanced they were."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from foolery.bots import bot_names, get_bot
from foolery.commands._arguments import add_game, add_setup, add_think, game_options, positive, read_seed, seat_count
from foolery.games import get_game
from foolery.kernel.editions import read_edition_file
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game, Setup
from foolery.kernel.texts import LANGUAGES
from foolery.lab.simulate import Simulation

__all__ = ["configure", "run", "saves"]

POLL = 0.5  # seconds between two looks at a file


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
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
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the report")


def run(arguments: argparse.Namespace) -> int:
    """Write the report and its tables, once or whenever a file was saved."""
    missing = [name for name in ("bokeh", "polars") if find_spec(name) is None]
    if missing:
        raise FooleryError(f"the report needs {' and '.join(missing)}: pip install 'foolery[balance]'")
    _report(arguments)
    if arguments.watch:
        for _ in saves(_files(arguments), lambda: time.sleep(POLL)):
            try:
                _report(arguments)
            except FooleryError as error:  # a file that is being edited may be wrong for a while
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
    """Yield whenever one of the files is another than before; `wait` passes the time between two looks."""
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
    # Plotting is for this command alone.
    from foolery.lab.balance.figures import differences, figures_of
    from foolery.lab.balance.report import Subject, page
    from foolery.lab.balance.tables import write_tables
    from foolery.lab.balance.watched import mirrored, watch_all

    game, output, workers = get_game(arguments.game), Path(arguments.output), arguments.workers
    simulation = _simulation(arguments, game)
    watched = watch_all(simulation, arguments.games, workers, _progress(arguments.games))
    skill = mirrored(simulation, arguments.strong, arguments.deals, workers) if arguments.strong else []
    figures = figures_of(watched, skill)
    subject = Subject(simulation, _setup(game, simulation), figures, arguments.strong, arguments.lang)
    compared = None
    if arguments.against is not None:
        other = _other_edition(game, simulation, arguments.against)
        others = figures_of(watch_all(other, arguments.games, workers, _progress(arguments.games)))
        compared = (_edition_names(game, simulation, other), differences(figures, others))
    write_tables(watched, output.with_suffix(".games.parquet"), output.with_suffix(".things.parquet"))
    output.write_text(page(subject, compared), encoding="utf-8")


def _setup(game: Game[Any, Any], simulation: Simulation) -> Setup:
    """Return the set-up that names cards; which seat is drawn does not matter to it."""
    options = game.complete_options(simulation.options, simulation.seats)
    drawn = {name: 0 for name in game.drawn_options() if name not in options}
    return game.set_up({**options, **drawn}, simulation.seats, simulation.edition)


def _other_edition(game: Game[Any, Any], simulation: Simulation, path: str) -> Simulation:
    if not game.manifest.editions:
        raise FooleryError(f"--against compares editions, and {game.id} has none")
    named, edition = game.edition_from_tree(read_edition_file(path))
    return replace(simulation, options={**simulation.options, **named}, edition=edition)


def _edition_names(game: Game[Any, Any], *simulations: Simulation) -> tuple[str, str]:
    before, after = (_setup(game, each).edition.name for each in simulations)
    return before, after


def _progress(games: int) -> Callable[[int], None]:
    """Show on the terminal how far the work is."""

    def show(done: int) -> None:
        if sys.stderr.isatty() and (done % 50 == 0 or done == games):
            sys.stderr.write(f"\r{done} of {games} games" + ("\n" if done == games else ""))

    return show
