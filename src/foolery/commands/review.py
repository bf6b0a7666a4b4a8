"""`foolery review`: what a finished game gave away, in the games that can tell."""

from __future__ import annotations

import argparse

from foolery.commands._arguments import positive
from foolery.commands._records import find_record, place
from foolery.games import get_game
from foolery.kernel.errors import FooleryError, InvalidRecordError
from foolery.kernel.texts import LANGUAGES

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="RECORD", help="records, one per line; - is standard input")
    parser.add_argument("--game", type=positive, default=1, metavar="K", help="which record, from 1 (default 1)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def run(arguments: argparse.Namespace) -> int:
    """Print the report of the game's own `review` room."""
    number, record = find_record(arguments.file, arguments.game)
    game = get_game(record.game)
    room = game.manifest.room("review")
    if room is None:
        raise FooleryError(f"games of {game.id} cannot be reviewed")
    try:
        for line in room.report(game, record, game.texts(arguments.lang)):
            print(line)
    except InvalidRecordError as error:
        raise FooleryError(place(arguments.file, number, error)) from None
    return 0
