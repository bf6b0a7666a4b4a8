"""`foolery play`: play against bots in the terminal."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from foolery.bots import bot_names
from foolery.commands._arguments import (
    add_game,
    add_setup,
    add_think,
    check_writable,
    game_options,
    level_named,
    read_seed,
    seat_count,
)
from foolery.games import get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.record import record_of
from foolery.kernel.texts import LANGUAGES
from foolery.terminal.pace import PACES
from foolery.terminal.palette import Palette
from foolery.terminal.play import TerminalGame
from foolery.terminal.session import Company, Session


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    add_game(parser)
    add_setup(parser)
    add_think(parser)
    parser.add_argument("--seat", type=int, default=0, metavar="S", help="your seat (default 0)")
    parser.add_argument("--bot", metavar="LEVEL", help="who plays the other seats (default: the strongest)")
    parser.add_argument("--seed", type=read_seed, metavar="S", help="deal a game again")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")
    parser.add_argument("--no-color", action="store_true", help="no colours; NO_COLOR=1 does the same")
    parser.add_argument("--plain", action="store_true", help="line by line, as for a pipe or a screen reader")
    parser.add_argument("--pace", choices=PACES, default="normal", help="how quickly bots' moves are told")
    parser.add_argument("--save", metavar="FILE", help="append the record of the game to a file")


def run(arguments: argparse.Namespace) -> int:
    """Play games until the person stops: on the full screen if possible, else line by line."""
    game = get_game(arguments.game)
    seats = seat_count(game, arguments)
    if not 0 <= arguments.seat < seats:
        raise FooleryError(f"seats are 0 to {seats - 1}, got {arguments.seat}")
    level = bot_names(game.id)[-1] if arguments.bot is None else level_named(game.id, arguments.bot)
    if arguments.save is not None:
        check_writable(arguments.save)
    options, edition = game_options(game, arguments)
    company = Company(game, seats, arguments.seat, level, arguments.think, arguments.lang, edition)
    session = company.deal(options, secrets.randbits(64) if arguments.seed is None else arguments.seed)
    palette = Palette.for_output()
    palette = Palette(colour=palette.colour and not arguments.no_color, unicode=palette.unicode)
    if _has_screen(arguments, palette) and _has_textual(company):
        return _play_on_screen(session, palette, arguments)
    while True:
        finished = TerminalGame(session, palette, _ask, print).run()
        if not finished:
            print(f"\n{company.words().say('play.bye', seed=session.seed_text())}")
        if arguments.save:
            _save(arguments.save, session)
            print(company.words().say("play.saved", path=arguments.save))
        if not finished or not _wants_another(company):
            return 0
        session = session.next_game(secrets.randbits(64))


def _wants_another(company: Company) -> bool:
    """Ask the person whether to play again and return the answer; the end of the input counts as no."""
    answer = _ask(company.words().say("play.another")) or ""
    return answer.strip().lower().startswith(company.words().say("play.yes"))


def _has_screen(arguments: argparse.Namespace, palette: Palette) -> bool:
    """Whether the full screen can be used.

    Input and output must be a terminal with Unicode, and the person must not have asked for plain lines.
    """
    asked_not_to = arguments.plain or os.environ.get("TERM") == "dumb"
    return not asked_not_to and palette.unicode and sys.stdin.isatty() and sys.stdout.isatty()


def _has_textual(company: Company) -> bool:
    if find_spec("textual") is not None:
        return True
    sys.stderr.write(f"{company.words().say('play.no_textual')}\n")
    return False


def _play_on_screen(session: Session, palette: Palette, arguments: argparse.Namespace) -> int:
    from foolery.terminal.screen import play_on_screen

    keep = partial(_save, arguments.save) if arguments.save else lambda session: None
    last = play_on_screen(session, palette, arguments.pace, keep)
    words = session.company.words()
    if last.outcome() is None:
        print(words.say("play.bye", seed=last.seed_text()))
    if arguments.save:
        print(words.say("play.saved", path=arguments.save))
    return 0


def _save(path: str, session: Session) -> None:
    with Path(path).open("a", encoding="utf-8", newline="\n") as file:
        file.write(f"{record_of(session.table).to_line()}\n")


def _ask(question: str) -> str | None:
    try:
        return input(question)
    except EOFError:
        return None
