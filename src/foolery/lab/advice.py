"""Advice on a decision: the best action given what a seat knows, and the chance to win with it.

If the game can compute the chances exactly (module `judge` in its manifest), they are the advice.  Otherwise the game's
strongest bot is asked.  If that bot reports estimates, they are the advice; if not, its choice is evaluated by
play-outs: imagined games that bots play to their end.

A `sight` is all that one seat knows about the state of its game; `sight.legal` lists its legal actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from foolery.bots import RANDOM, bot_names, get_bot
from foolery.bots.opinions import Opinion, opinion_of, thought_in_words
from foolery.games import get_game
from foolery.kernel.beats import Beat, PieceMoved
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng
from foolery.kernel.texts import LANGUAGES
from foolery.lab.judging import ChoiceJudge
from foolery.lab.playouts import BotPlayouts, players_of, quick_player

__all__ = ["Advice", "Adviser", "Pictured", "Regret", "pictured"]

JUDGING = 1 / 3  # the time to judge a choice, as a share of the time for advice; a game has many choices
MOST_SEATS = 8
OWN_DOING = ("move", "seal", "strike", "sweep")


@dataclass(frozen=True)
class Pictured:
    """An action with its description in every language (`words`) and the moves of cards that show it on the table."""

    action: int
    words: Mapping[str, str]
    moves: tuple[PieceMoved, ...]


@dataclass(frozen=True)
class Advice:
    """The best action, and `chance`: the chance to win with it (None if it was not estimated).

    `bot` is the name of the bot that gives the advice; None: the result is exact.  `second` is the second best action
    with its chance, None if there is no estimate of one.  `share` is the probability of the best action in a mixed
    strategy, for seats that decide simultaneously; None if the advice is not a mixed strategy.  `thought`
    is the reason of a rule-based bot, a sentence by language; None for other bots.
    """

    best: Pictured
    bot: str | None
    chance: float | None
    worlds: int = 0  # the number of imagined games on which the estimate is based
    second: tuple[Pictured, float] | None = None
    share: float | None = None
    thought: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Regret:
    """What the action `chosen` cost, in shares of a win (0 to 1), and the best action given what the seat knew."""

    cost: float
    chosen: Pictured
    better: Pictured


class Adviser:
    """Gives advice on decisions in the game `game_id`; each answer takes at most about `milliseconds`.

    Raises FooleryError if the game has no bot except the random one.
    """

    def __init__(self, game_id: str, milliseconds: float) -> None:
        self._game: Game[Any, Any] = get_game(game_id)
        self._milliseconds = milliseconds
        self._level = bot_names(game_id)[-1]
        if self._level == RANDOM:
            raise FooleryError(f"no advice for {game_id}: it has no bot")
        self._bot = get_bot(game_id, self._level, milliseconds)
        self._judge = ChoiceJudge(game_id, JUDGING * milliseconds)

    def advise(self, sight: Any, rng: Rng) -> Advice:
        """Return the best action of the seat with this `sight`, without using anything that the seat does not know."""
        if len(sight.legal) == 1:
            return Advice(pictured(self._game, sight, sight.legal[0], rng), self._level, None)
        opinion = opinion_of(self._game.manifest, self._bot, sight, rng)
        if opinion is not None:
            return self._weighed(sight, opinion, rng)
        action = self._bot.choose(sight, rng)
        return self._played_out(sight, action, rng)

    def regret(self, sight: Any, chosen: int, rng: Rng) -> Regret:
        """Return what the action `chosen` cost the seat with this `sight`, as a review of the game would judge it."""
        verdict = self._judge.judge(sight, chosen, rng)
        done, better = (pictured(self._game, sight, each, rng) for each in (chosen, verdict.best[0].action))
        return Regret(verdict.cost, done, better)

    def _weighed(self, sight: Any, opinion: Opinion, rng: Rng) -> Advice:
        best, *others = opinion.candidates
        second = next(((pictured(self._game, sight, each.action, rng), each.value) for each in others), None)
        bot = None if opinion.exact else self._level
        shown = pictured(self._game, sight, best.action, rng)
        return Advice(shown, bot, best.value, opinion.worlds, second, opinion.share, self._thought(sight, opinion))

    def _thought(self, sight: Any, opinion: Opinion) -> Mapping[str, str] | None:
        if opinion.thought is None:
            return None
        return {lang: thought_in_words(self._game, sight, opinion, self._level, lang) for lang in LANGUAGES}

    def _played_out(self, sight: Any, action: int, rng: Rng) -> Advice:
        best = pictured(self._game, sight, action, rng)
        if not players_of(self._game):
            return Advice(best, self._level, None)
        player = quick_player(self._game, sight, rng.fork(), self._milliseconds)
        playouts = BotPlayouts(self._game, player, sight, [action])
        playouts.run(rng, self._milliseconds)
        return Advice(best, self._level, playouts.mean(0), len(playouts.results[0]))


def pictured(game: Game[Any, Any], sight: Any, action: int, rng: Rng) -> Pictured:
    """Return `action` in words, with the cards that it moves itself.

    The effects that follow the action are left out.  They would depend on cards that the seat does not know.
    """
    seat, world = int(sight.viewer), game.imagine(sight, rng)
    witnessed = game.witness(world, seat, action, seat)
    world.push(seat, action)
    settle(world, rng)
    told = game.beats(sight, game.sight(world, seat), seat, witnessed, [""] * MOST_SEATS, "en")
    words = {lang: game.describe(sight, action, lang) for lang in LANGUAGES}
    return Pictured(action, words, _own_moves(told, seat))


def _own_moves(told: list[Beat], seat: int) -> tuple[PieceMoved, ...]:
    """Return the moves of the seat's own cards, from `told`, the events (beats) that the action causes.

    If the seats reveal cards at the same time, these are the cards that the seat reveals.  Otherwise they are the moves
    of the first event, if it is the seat's own.
    """
    first = told[0] if told else None
    if first is None or first.kind == "reveal":
        turned = (move for beat in told if beat.kind == "reveal" for move in beat.moves)
        return tuple(move for move in turned if move.source.endswith(f"-{seat}"))
    return first.moves if first.seat == seat and first.kind in OWN_DOING else ()
