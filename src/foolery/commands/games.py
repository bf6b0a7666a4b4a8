"""`foolery games`: list the installed games."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict

from foolery.bots import bot_names
from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.options import Choice, Drawn, EditionName, Number, Option
from foolery.kernel.texts import LANGUAGES, Texts, span


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def run(arguments: argparse.Namespace) -> int:
    """Print a paragraph for each game: its title, its description, its options and its bots."""
    words = Texts.load("foolery.terminal", arguments.lang)
    for game_id in game_ids():
        game = get_game(game_id)
        texts, manifest = game.texts(arguments.lang), game.manifest
        minutes = span(manifest.minutes, arguments.lang)
        players = span(sorted({game.seat_counts[0], game.seat_counts[-1]}), arguments.lang)
        about = words.say("games.about", players=players, minutes=minutes)
        print(f"{game_id}  {game.title(arguments.lang)}  {about}")
        print(f"    {manifest.blurb[arguments.lang]}")
        for spec in game.option_specs:
            label = f"options.{spec.name}"
            option = words.say("games.option", name=spec.name, values=_values(spec, words))
            print(f"    {option}  {texts.say(label) if texts.has(label) else ''}".rstrip())
        print(f"    {words.say('games.bots', names=', '.join(bot_names(game_id)))}")
        for line in _strengths(game_id, words):
            print(f"        {line}")
    return 0


def _strengths(game_id: str, words: Texts) -> Iterator[str]:
    """Yield a line of text for every bot whose strength was measured; the figures are those of the game's manifest."""
    for bot in get_manifest(game_id).bots:
        if bot.strength is not None and not bot.retired:
            figures = {key: f"{value:,}" for key, value in asdict(bot.strength).items() if key != "against"}
            yield words.say("games.strength", bot=bot.name, against=bot.strength.against, **figures)


def _values(spec: Option, words: Texts) -> str:
    match spec:
        case Number():
            values, default = f"{spec.least}..{spec.most}", str(spec.default)
        case Drawn():
            values, default = words.say("games.a_seat"), words.say("games.drawn")
        case EditionName():
            values, default = words.say("games.an_edition"), spec.default
        case Choice():
            values, default = " | ".join(str(value) for value in spec.values), str(spec.default)
        case _:
            values = words.say("games.some", values=",".join(spec.values))
            default = ",".join(spec.default) or words.say("games.none")
    return words.say("games.default", values=values, default=default)
