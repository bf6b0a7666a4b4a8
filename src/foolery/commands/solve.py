"""`foolery solve`: exact facts and solved games."""

from __future__ import annotations

import argparse

from foolery.games import game_ids, get_manifest

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add one subcommand per game whose manifest has a `solve` room: `configure(parser)` and `run(arguments)`."""
    games = parser.add_subparsers(dest="game", metavar="GAME", required=True)
    for game_id in game_ids():
        room = get_manifest(game_id).room("solve")
        if room is not None:
            room.configure(games.add_parser(game_id, help=f"facts and solutions of {game_id}"))


def run(arguments: argparse.Namespace) -> int:
    """Run the game's solver."""
    room = get_manifest(arguments.game).room("solve")
    assert room is not None, "only games with such a room are offered"
    status: int = room.run(arguments)
    return status
