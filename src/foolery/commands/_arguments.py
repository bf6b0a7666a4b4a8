"""Arguments several commands share, and how they are read."""

from __future__ import annotations

import argparse
from typing import Any

from foolery.games import GAME_IDS
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game, Json
from foolery.kernel.options import Value, parse_assignments
from foolery.kernel.rng import ALGORITHM

__all__ = ["add_game", "add_setup", "game_options", "positive", "read_seed", "seat_count"]


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the positional GAME."""
    parser.add_argument("game", metavar="GAME", choices=GAME_IDS, help=", ".join(GAME_IDS))


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Add what is settled before the first card."""
    parser.add_argument("--seats", type=positive, metavar="N", help="number of players (default: the fewest)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game; may be repeated"
    )
    parser.add_argument("--formations", metavar="FILE", help="formations of your own (jinkei)")
    parser.add_argument("--cards", metavar="FILE", help="cards of your own (fools-fortune)")


def seat_count(game: Game[Any, Any], arguments: argparse.Namespace) -> int:
    """Return the number of players asked for."""
    seats: int = game.seat_counts[0] if arguments.seats is None else arguments.seats
    return seats


def game_options(game: Game[Any, Any], arguments: argparse.Namespace) -> tuple[dict[str, Value], Json]:
    """Return the options that were given, and a foreign edition if a file was named."""
    options = parse_assignments(game.option_specs, arguments.option)
    edition: Json = None
    for flag, owner in (("formations", "jinkei"), ("cards", "fools-fortune")):
        path = getattr(arguments, flag)
        if path is None:
            continue
        if game.id != owner:
            raise FooleryError(f"--{flag} is for {owner}, not for {game.id}")
        named, edition = game.edition_from_file(path)
        options |= named
    return options, edition


def positive(text: str) -> int:
    """Read a whole number above 0."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number above 0, got {text!r}")
    return int(text)


def read_seed(text: str) -> int:
    """Read a seed: a number, or `splitmix64:` and a number in decimal or, with 0x, in hexadecimal."""
    algorithm, colon, number = text.rpartition(":")
    if colon and algorithm != ALGORITHM:
        raise argparse.ArgumentTypeError(f"no generator {algorithm!r}; seeds are a number or {ALGORITHM}:NUMBER")
    try:
        seed = int(number, 0)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a number, got {number!r}") from None
    if not 0 <= seed < 1 << 64:
        raise argparse.ArgumentTypeError("a seed is a number from 0 to 2**64 - 1")
    return seed
