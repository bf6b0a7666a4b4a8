"""`foolery hint`: what a bot would do in a position, and what it thinks of everything else."""

from __future__ import annotations

import argparse

from foolery.bots import ExplainingBot, bot_names, get_bot, level_word
from foolery.commands._arguments import add_game, add_think, read_seed
from foolery.games import get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.rng import Rng
from foolery.kernel.state import seats_in
from foolery.kernel.texts import LANGUAGES, Texts

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("position", metavar="POSITION", help="a position on one line, as `foolery show` prints it")
    parser.add_argument("--bot", metavar="LEVEL", help="whom to ask (default: the strongest)")
    add_think(parser)
    parser.add_argument("--seed", type=read_seed, default=1, metavar="S", help="the same seed, the same hint")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def run(arguments: argparse.Namespace) -> int:
    """Print every candidate of the seat that is to act, the best first."""
    game = get_game(arguments.game)
    level = arguments.bot or bot_names(game.id)[-1]
    bot = get_bot(game.id, level, arguments.think)
    if not isinstance(bot, ExplainingBot):
        raise FooleryError(f"{level} of {game.id} does not explain itself")
    state = game.from_position(arguments.position)
    deciding = seats_in(int(state.to_act()))
    if not deciding:
        raise FooleryError("nobody has to decide in this position")
    sight = game.sight(state, deciding[0])
    findings = bot.explain(sight, Rng(arguments.seed))
    words = Texts.load("foolery.terminal", arguments.lang)
    ranked = findings.ranked()
    for each in ranked:
        said = game.describe(sight, each.action, arguments.lang)
        print(words.say("hint.candidate", chance=f"{100 * each.value:3.0f}", action=said))
    best = game.describe(sight, ranked[0].action, arguments.lang)
    print(words.say("hint.why", bot=level_word(level, arguments.lang), worlds=findings.worlds, action=best))
    return 0
