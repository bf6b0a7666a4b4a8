"""`foolery hint`: print the action that a bot would choose in a position, and its estimate of the other actions."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from foolery.bots import Bot, ExplainingBot, bot_names, get_bot, level_word
from foolery.bots.opinions import Opinion, opinion_of
from foolery.bots.together import Together
from foolery.commands._arguments import add_game, add_think, level_named, positive, read_seed
from foolery.games import get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game
from foolery.kernel.rng import Rng
from foolery.kernel.state import seats_in
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.lab.judging import ChoiceJudge
from foolery.lab.review import THINK
from foolery.terminal.hints import grounds


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    add_game(parser)
    parser.add_argument("position", metavar="POSITION", help="a position on one line, as `foolery show` prints it")
    parser.add_argument("--bot", metavar="LEVEL", help="whom to ask, any bot of the game (default: the strongest)")
    add_think(parser)
    parser.add_argument(
        "--workers",
        type=positive,
        default=1,
        metavar="W",
        help="processes that search at once, and add up what they find",
    )
    parser.add_argument("--seed", type=read_seed, default=1, metavar="S", help="the same seed, the same hint")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def run(arguments: argparse.Namespace) -> int:
    """Print the possible actions of the seat to act, the best first, each with its estimated chance to win."""
    game = get_game(arguments.game)
    state = game.from_position(arguments.position)
    deciding = seats_in(int(state.to_act()))
    if not deciding:
        raise FooleryError("no seat has to decide in this position")
    hint = _Hint(game, game.sight(state, deciding[0]), arguments)
    level = bot_names(game.id)[-1] if arguments.bot is None else level_named(game.id, arguments.bot)
    bot = get_bot(game.id, level, arguments.think)
    with _together(bot, level, arguments) as asked:
        opinion = opinion_of(game.manifest, asked, hint.sight, Rng(arguments.seed), exactly=arguments.bot is None)
    if opinion is not None:
        hint.weighed(level, opinion)
    elif arguments.bot is not None:
        raise FooleryError(f"{level} of {game.id} does not explain itself")
    else:
        hint.played_out(level, bot.choose(hint.sight, Rng(arguments.seed)))
    return 0


@contextmanager
def _together(bot: Bot, level: str, arguments: argparse.Namespace) -> Iterator[Bot]:
    """Yield `bot`, or the same bot run on `--workers` processes if more than one is asked for.

    A bot that cannot report its estimates always runs in this process alone.
    """
    if arguments.workers == 1 or not isinstance(bot, ExplainingBot):
        yield bot
        return
    from foolery.lab.processes import pool  # imported here: only several processes need it

    with pool(arguments.workers) as executor:
        yield Together(arguments.game, level, arguments.think, executor, arguments.workers)


class _Hint:
    """Prints the hint for one decision; `sight` is what the deciding seat knows."""

    def __init__(self, game: Game[Any, Any], sight: Any, arguments: argparse.Namespace) -> None:
        self.sight = sight
        self._game = game
        self._arguments = arguments
        self._words = Texts.load("foolery.terminal", arguments.lang)

    def weighed(self, level: str, opinion: Opinion) -> None:
        """Print the estimated chance of every candidate in `opinion`, and why the bot `level` prefers the first one."""
        self._candidates([(each.action, each.value) for each in opinion.candidates])
        print(grounds(self._game, self.sight, level, opinion, self._words))

    def played_out(self, level: str, chosen: int) -> None:
        """Print chances for the best actions and then `chosen`, the choice of the bot `level`.

        The chances come from imagined games, since this bot gives no estimates of its own.
        """
        judge = ChoiceJudge(self._game.id, self._arguments.think or THINK)
        verdict = judge.judge(self.sight, chosen, Rng(self._arguments.seed))
        self._candidates([(each.action, each.chance) for each in verdict.best])
        print(self._words.say("hint.choice", bot=self._bot(level), action=self._said(chosen)))

    def _candidates(self, chances: Sequence[tuple[int, float]]) -> None:
        for action, chance in chances:
            print(self._words.say("hint.candidate", chance=f"{100 * chance:3.0f}", action=self._said(action)))

    def _said(self, action: int) -> str:
        return self._game.describe(self.sight, action, self._arguments.lang)

    def _bot(self, level: str) -> str:
        return level_word(level, self._arguments.lang)
