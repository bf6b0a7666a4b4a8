"""`foolery show`: print a position of a recorded game, as a seat saw it."""

from __future__ import annotations

import argparse

from foolery.commands._arguments import positive
from foolery.commands._records import find_record, place
from foolery.games import get_game
from foolery.kernel.errors import FooleryError, InvalidRecordError
from foolery.kernel.record import replay
from foolery.kernel.session import GameSession
from foolery.kernel.texts import LANGUAGES
from foolery.terminal import draw
from foolery.terminal.palette import Palette


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    parser.add_argument("file", metavar="FILE", help="records, one per line; - is standard input")
    parser.add_argument("--game", type=positive, default=1, metavar="K", help="which record, from 1 (default 1)")
    parser.add_argument("--step", type=int, metavar="N", help="after how many steps; 0 is the deal (default: the end)")
    parser.add_argument("--seat", type=int, metavar="S", help="through whose eyes (default: all seats)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def run(arguments: argparse.Namespace) -> int:
    """Print the position after `--step` steps, as `--seat` saw it or as every seat saw it."""
    number, record = find_record(arguments.file, arguments.game)
    if arguments.step is not None and not 0 <= arguments.step <= len(record.steps):
        raise FooleryError(f"game {arguments.game} has {len(record.steps)} steps, there is no step {arguments.step}")
    if arguments.seat is not None and not 0 <= arguments.seat < record.seats:
        raise FooleryError(f"game {arguments.game} has seats 0 to {record.seats - 1}, got {arguments.seat}")
    try:
        session = replay(get_game(record.game), record, steps=arguments.step)
    except InvalidRecordError as error:
        raise FooleryError(place(arguments.file, number, error)) from None
    steps = len(record.steps) if arguments.step is None else arguments.step
    last = record.steps[steps - 1] if steps else None
    _print(session, steps, None if last is None else f"seat {last.seat}: {last.action}", arguments)
    return 0


def _print(session: GameSession, steps: int, last: str | None, arguments: argparse.Namespace) -> None:
    palette = Palette.for_output()
    all_seats = arguments.seat is None
    # A seat's view must not show another seat's secret action.
    print(f"step {steps}" + (f"  {last}" if last is not None and all_seats else ""))
    for seat in range(session.setup.seats) if all_seats else [arguments.seat]:
        if all_seats:
            print(f"\n— seat {seat} —")
        for line in draw(session.game, session.sight(seat), arguments.lang, palette):
            print(line)
    if all_seats:
        print(f"\n{session.game.position(session.state)}")
