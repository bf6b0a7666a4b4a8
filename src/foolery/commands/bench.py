"""`foolery bench`: measure how many games and actions per second random play manages."""

from __future__ import annotations

import argparse
import json
from time import perf_counter

from foolery.commands._arguments import add_game, add_setup, game_options, seat_count, seconds
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Json
from foolery.kernel.playout import play_out
from foolery.kernel.rng import Rng, is_compiled
from foolery.kernel.session import resolve_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    add_game(parser)
    add_setup(parser)
    parser.add_argument("--seconds", type=seconds, default=3.0, metavar="T", help="how long to play (default 3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Play random games for `--seconds` and print games and actions per second."""
    result = measure(arguments)
    if arguments.json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        print(
            f"{result['game']} ({result['build']}): {result['moves_per_s']:,.0f} moves/s, "
            f"{result['games_per_s']:,.0f} games/s over {result['seconds']:.1f} s"
        )
    return 0


def measure(arguments: argparse.Namespace) -> dict[str, Json]:
    """Play random games for `arguments.seconds` and return the rates, with the settings that they were measured with.

    Server and search call the same `legal` and `push` of the game's state.
    """
    game = get_game(arguments.game)
    seats = seat_count(game, arguments)
    given, edition = game_options(game, arguments)
    rng = Rng(1)
    setup = game.set_up(resolve_options(game, given, seats, SeededDealer(rng)), seats, edition)
    fresh = game.new(setup)  # copied for every game: reading the options is not part of the measurement
    games = moves = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < arguments.seconds:
        moves += int(play_out(fresh.copy(), rng))
        games += 1
    return {
        "game": game.id,
        "seats": seats,
        "options": dict(setup.options),
        "build": "compiled" if is_compiled() else "interpreted",
        "games": games,
        "moves": moves,
        "seconds": round(elapsed, 3),
        "games_per_s": round(games / elapsed, 1),
        "moves_per_s": round(moves / elapsed, 1),
    }
