"""`foolery solve`: exact facts and solved games."""

from __future__ import annotations

import argparse
from importlib import import_module

__all__ = ["configure", "run"]

# game id -> module with `configure(parser)` and `run(arguments) -> exit status`
SOLVERS = {
    "garlandland": "foolery.commands._solve_garlandland",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add one subcommand per game that has something to solve."""
    games = parser.add_subparsers(dest="game", metavar="GAME", required=True)
    for game_id, module in SOLVERS.items():
        import_module(module).configure(games.add_parser(game_id, help=f"facts and solutions of {game_id}"))


def run(arguments: argparse.Namespace) -> int:
    """Run the game's solver."""
    status: int = import_module(SOLVERS[arguments.game]).run(arguments)
    return status
