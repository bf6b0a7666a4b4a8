"""Command-line arguments that several commands share, and functions that read their values."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from foolery.bots import get_bot, level_of
from foolery.games import game_ids, get_manifest
from foolery.kernel.editions import read_edition_file
from foolery.kernel.errors import FooleryError, short
from foolery.kernel.game import Game, Json
from foolery.kernel.manifest import EditionEntry
from foolery.kernel.options import Value, parse_assignments
from foolery.kernel.rng import ALGORITHM


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the positional argument GAME to `parser`."""
    parser.add_argument("game", metavar="GAME", choices=game_ids(), help=", ".join(game_ids()))


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Add the options that set a game up: `--seats`, `--option`, and one option per kind of edition file."""
    parser.add_argument("--seats", type=positive, metavar="N", help="number of players (default: the fewest)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game; may be repeated"
    )
    for option in sorted({entry.option for _, entry in _editions()}):
        parser.add_argument(f"--{option}", metavar="FILE", help=f"{option} of your own ({', '.join(_owners(option))})")


def add_think(parser: argparse.ArgumentParser) -> None:
    """Add `--think`, the bots' thinking time in milliseconds per decision."""
    parser.add_argument(
        "--think",
        type=positive,
        metavar="MS",
        help="milliseconds a decision, for bots that search (default: their own)",
    )


def _editions() -> list[tuple[str, EditionEntry]]:
    """Return (game id, entry) for every data file of a game that a player may replace by an edition of their own."""
    return [(game_id, entry) for game_id in game_ids() for entry in get_manifest(game_id).editions]


def _owners(option: str) -> list[str]:
    return [game_id for game_id, entry in _editions() if entry.option == option]


def seat_count(game: Game[Any, Any], arguments: argparse.Namespace) -> int:
    """Return the number of seats in `--seats`; without that option, the smallest number that the game allows."""
    seats: int = game.seat_counts[0] if arguments.seats is None else arguments.seats
    return seats


def game_options(game: Game[Any, Any], arguments: argparse.Namespace) -> tuple[dict[str, Value], Json]:
    """Return the game options that were given, and the parsed edition file (None if no file was named).

    Raises FooleryError if the file is for another game.
    """
    options = parse_assignments(game.option_specs, arguments.option)
    edition: Json = None
    for option in {entry.option for _, entry in _editions()}:
        path = getattr(arguments, option)
        if path is None:
            continue
        if game.id not in _owners(option):
            raise FooleryError(f"--{option} is for {', '.join(_owners(option))}, not for {game.id}")
        named, edition = game.edition_from_tree(read_edition_file(path))
        options |= named
    return options, edition


def level_named(game_id: str, name: str) -> str:
    """Return the present name of the bot that `name` means; `name` may be short, full or a former name.

    Raises FooleryError if the game has no such bot.
    """
    get_bot(game_id, name)
    return level_of(game_id, name) or name


def check_writable(path: str) -> None:
    """Check that the file at `path` can be written, before a long computation starts. Raises OSError if not."""
    file = Path(path).resolve()  # the target of a link, not the link
    there = file.exists()
    file.open("ab").close()
    if not there:
        file.unlink()


def positive(text: str) -> int:
    """Return `text` as a whole number above 0. Raises ArgumentTypeError if it is none."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number above 0, got {short(text)}")
    return int(text)


def seconds(text: str) -> float:
    """Return `text` as a number of seconds above 0. Raises ArgumentTypeError if it is none."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?", text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f"expected seconds above 0, got {short(text)}")
    return float(text)


def read_seed(text: str) -> int:
    """Return the seed in `text`: a decimal or hexadecimal (`0x…`) number, with or without the prefix `splitmix64:`.

    Raises ArgumentTypeError if it is not a number from 0 to 2**64 - 1.
    """
    algorithm, colon, number = text.rpartition(":")
    if colon and algorithm != ALGORITHM:
        raise argparse.ArgumentTypeError(f"no generator {short(algorithm)}; seeds are a number or {ALGORITHM}:NUMBER")
    try:
        seed = int(number, 0)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a number, got {short(number)}") from None
    if not 0 <= seed < 1 << 64:
        raise argparse.ArgumentTypeError("a seed is a number from 0 to 2**64 - 1")
    return seed
