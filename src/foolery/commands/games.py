"""`foolery games`: what there is to play."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict

from foolery.bots import bot_names
from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.options import Choice, Drawn, EditionName, Number, Option
from foolery.kernel.texts import LANGUAGES, Texts

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
        for line in _strengths(game_id, Texts.load("foolery.terminal", arguments.lang)):
            print(f"        {line}")
    return 0


def _strengths(game_id: str, words: Texts) -> Iterator[str]:
    """Yield a line for every bot that was measured: the figures of the page and of the documents."""
    for bot in get_manifest(game_id).bots:
        if bot.strength is not None and not bot.retired:
            figures = {key: f"{value:,}" for key, value in asdict(bot.strength).items() if key != "against"}
            yield f"{bot.name}: {words.say('games.strength', against=bot.strength.against, **figures)}"


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
