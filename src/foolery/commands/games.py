"""`foolery games`: what there is to play."""

from __future__ import annotations

import argparse

from foolery.bots import bot_names
from foolery.games import game_ids, get_game
from foolery.kernel.options import Choice, Drawn, EditionName, Number, Option
from foolery.kernel.texts import LANGUAGES

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def run(arguments: argparse.Namespace) -> int:
    """Print one paragraph per game."""
    for game_id in game_ids():
        game = get_game(game_id)
        texts, manifest = game.texts(arguments.lang), game.manifest
        minutes = "–".join(str(each) for each in manifest.minutes)
        players = "–".join(str(count) for count in sorted({game.seat_counts[0], game.seat_counts[-1]}))
        print(f"{game_id}  {game.title(arguments.lang)}  ({players} players, {minutes} min)")
        print(f"    {manifest.blurb[arguments.lang]}")
        for spec in game.option_specs:
            label = f"options.{spec.name}"
            print(f"    option {spec.name}: {_values(spec)}  {texts.say(label) if texts.has(label) else ''}".rstrip())
        print(f"    bots: {', '.join(bot_names(game_id))}")
    return 0


def _values(spec: Option) -> str:
    match spec:
        case Number():
            return f"{spec.least}..{spec.most} (default {spec.default})"
        case Drawn():
            return "a seat (default: drawn at random)"
        case EditionName():
            return f"the name of an edition (default {spec.default})"
        case Choice():
            return f"{' | '.join(str(value) for value in spec.values)} (default {spec.default})"
        case _:
            return f"any of {','.join(spec.values)} (default {','.join(spec.default) or 'none'})"
