"""`foolery solve`: print exact facts about a game, and solve what can be solved."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from foolery.commands._workers import add_workers, open_workers
from foolery.games import game_ids, get_manifest
from foolery.lab.scheduler import Workers, map_ordered

T = TypeVar("T")
R = TypeVar("R")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add one subcommand for each game whose manifest names a module `solve`.

    That module has `configure(parser)` and `run(arguments, each)`, which returns the exit status.  `each(work, pieces)`
    yields `work(piece)` for every piece, in order; the command's workers compute it.
    """
    games = parser.add_subparsers(dest="game", metavar="GAME", required=True)
    for game_id in game_ids():
        room = get_manifest(game_id).room("solve")
        if room is not None:
            own = games.add_parser(game_id, help=f"facts and solutions of {game_id}")
            room.configure(own)
            add_workers(own)


def run(arguments: argparse.Namespace) -> int:
    """Run the solver of the chosen game and return its exit status."""
    room = get_manifest(arguments.game).room("solve")
    assert room is not None, "only games with such a room are offered"
    with open_workers(arguments) as workers:
        status: int = room.run(arguments, partial(_each, workers))
    return status


def _each(workers: Workers, work: Callable[[T], R], pieces: Iterable[T]) -> Iterator[R]:
    return map_ordered(work, pieces, workers)
