"""`foolery play`: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from foolery.bots import bot_names, get_bot, level_word
from foolery.commands._arguments import add_game, add_setup, add_think, game_options, read_seed, seat_count
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.errors import FooleryError
from foolery.kernel.record import record_of
from foolery.kernel.rng import ALGORITHM, seeded
from foolery.kernel.table import Table
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.terminal.palette import Palette
from foolery.terminal.play import TerminalGame

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    add_setup(parser)
    add_think(parser)
    parser.add_argument("--seat", type=int, default=0, metavar="S", help="your seat (default 0)")
    parser.add_argument("--bot", metavar="LEVEL", help="who plays the other seats (default: the strongest)")
    parser.add_argument("--seed", type=read_seed, metavar="S", help="deal a game again")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")
    parser.add_argument("--no-color", action="store_true", help="no colours; NO_COLOR=1 does the same")
    parser.add_argument("--save", metavar="FILE", help="append the record of the game to a file")


def run(arguments: argparse.Namespace) -> int:
    """Play one game."""
    game = get_game(arguments.game)
    seats = seat_count(game, arguments)
    if not 0 <= arguments.seat < seats:
        raise FooleryError(f"seats are 0 to {seats - 1}, got {arguments.seat}")
    level = arguments.bot or bot_names(game.id)[-1]
    seed = secrets.randbits(64) if arguments.seed is None else arguments.seed
    rng = seeded(seed, 0)
    options, edition = game_options(game, arguments)
    table = Table(game, options, seats, SeededDealer(rng.fork()), edition=edition)
    words = Texts.load("foolery.terminal", arguments.lang)
    others = [seat for seat in range(seats) if seat != arguments.seat]
    names = [words.say("play.you")] * seats
    for seat in others:
        word = level_word(level, arguments.lang)
        names[seat] = word if seats == 2 else f"{word} {seat}"
    palette = Palette.for_output()
    played = TerminalGame(
        table=table,
        seat=arguments.seat,
        bots={seat: get_bot(game.id, level, arguments.think) for seat in others},
        rngs=[rng.fork() for _ in range(seats)],
        names=names,
        lang=arguments.lang,
        palette=Palette(colour=palette.colour and not arguments.no_color, unicode=palette.unicode),
        ask=_ask,
        show=print,
    )
    finished = played.run()
    if not finished:
        print(f"\n{words.say('play.bye', seed=f'{ALGORITHM}:{seed:#x}')}")
    if arguments.save:
        with Path(arguments.save).open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{record_of(table).to_line()}\n")
        print(words.say("play.saved", path=arguments.save))
    return 0


def _ask(question: str) -> str | None:
    try:
        return input(question)
    except EOFError:
        return None
