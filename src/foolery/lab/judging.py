"""Judge a choice: compare its chance to win with the chances of the other actions, given what the seat knew.

Some games can compute the chances exactly: the module `judge` in the manifest has `weigh(sight) -> Findings | None`.
Otherwise the strongest bot that reports estimates is asked.  Without such a bot, another bot plays imagined games to
their end (playouts.py).

A `sight` is all that one seat knows about the state of its game; `sight.legal` lists its legal actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from foolery.bots import ExplainingBot, bot_names, get_bot
from foolery.games import get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game
from foolery.kernel.rng import Rng
from foolery.kernel.texts import LANGUAGES
from foolery.lab.intervals import Z
from foolery.lab.playouts import BotPlayouts, players_of, quick_player
from foolery.search.findings import Candidate, Findings

__all__ = ["ChoiceJudge", "Option", "Verdict"]

SHOWN = 3  # the number of best actions in a verdict
LOOKED_AT = 10  # an estimate of a search is used only if it visited the action at least this often
BROAD = 8  # the greatest number of actions played out
LITTLE = 0.0005  # smaller differences between chances are rounding errors of solved tables


@dataclass(frozen=True)
class Option:
    """A legal action: its number, its description by language, and the chance to win after it."""

    action: int
    words: Mapping[str, str]
    chance: float


@dataclass(frozen=True)
class Verdict:
    """The judgement of a choice.

    `chance` is the chance to win before the choice, if it is played best.  `cost` is the part of it that the choice
    gave away.  `noise` is the uncertainty (95 %) of that difference, 0 if the chances are exact.  If the difference is
    not greater than the noise, `cost` is 0.  `best` holds the best actions, at most SHOWN, the best first.
    """

    chance: float
    cost: float
    noise: float
    chosen: Option
    best: tuple[Option, ...]

    @property
    def exact(self) -> bool:
        """Whether the chances are computed exactly, not estimated."""
        return self.noise == 0.0


@dataclass(frozen=True)
class _Weighed:
    """The chances to win by action, and the chance with the best play (`reference`).

    `noise` is the uncertainty (95 %) of the difference between `reference` and the chance of the chosen action.
    """

    chances: Mapping[int, float]
    reference: float
    noise: float


class ChoiceJudge:
    """Judges choices in the game `game_id`, in about `milliseconds` each.  Raises FooleryError if it has no bot.

    `level` is the name of the bot that judges where the game has no exact chances.
    """

    def __init__(self, game_id: str, milliseconds: float) -> None:
        self._game: Game[Any, Any] = get_game(game_id)
        self._milliseconds = milliseconds
        self._room = self._game.manifest.room("judge")
        self._player: str | None = None
        players = players_of(self._game)
        explaining = [name for name in bot_names(game_id) if isinstance(get_bot(game_id, name), ExplainingBot)]
        if not players:
            raise FooleryError(f"games of {game_id} cannot be reviewed: it has no bot that could judge them")
        self.level = [*reversed(players), *explaining][-1]
        bot = get_bot(game_id, self.level, milliseconds)
        self._explaining = bot if isinstance(bot, ExplainingBot) else None

    def judge(self, sight: Any, chosen: int, rng: Rng) -> Verdict:
        """Return the verdict on the action `chosen` of the seat with this `sight`, using only what the seat knew."""
        weighed = self._weigh(sight, chosen, rng)
        gap = weighed.reference - weighed.chances[chosen]
        ranked = sorted(weighed.chances, key=lambda action: -weighed.chances[action])
        return Verdict(
            chance=weighed.reference,
            cost=gap if gap > max(weighed.noise, LITTLE) else 0.0,
            noise=weighed.noise,
            chosen=self._option(sight, chosen, weighed),
            best=tuple(self._option(sight, action, weighed) for action in ranked[:SHOWN]),
        )

    def _option(self, sight: Any, action: int, weighed: _Weighed) -> Option:
        words = {lang: self._game.describe(sight, action, lang) for lang in LANGUAGES}
        return Option(action, words, weighed.chances[action])

    def _weigh(self, sight: Any, chosen: int, rng: Rng) -> _Weighed:
        exact: Findings | None = None if self._room is None else self._room.weigh(sight)
        if exact is not None:
            chances = {each.action: each.value for each in exact.candidates}
            return _Weighed(chances, max(chances.values()), 0.0)
        if self._explaining is None:
            return self._played_out(sight, chosen, _some(sight.legal, chosen, rng), rng)
        return self._searched(sight, chosen, self._explaining.explain(sight, rng), rng)

    # -- by search

    def _searched(self, sight: Any, chosen: int, findings: Findings, rng: Rng) -> _Weighed:
        tried = {each.action: each for each in findings.candidates if each.visits >= LOOKED_AT}
        best = max(findings.candidates, key=lambda each: (each.visits, each.value))
        tried[best.action] = best
        chances = {action: each.value for action, each in tried.items()}
        reference = _mixed(findings.candidates) if findings.sealed else best.value
        if chosen in tried:
            return _Weighed(chances, reference, Z * sqrt(_spread(best) + _spread(tried[chosen])))
        # The search visited the choice too seldom for an estimate: compare it with the best action by play-outs.
        compared = self._played_out(sight, chosen, [chosen, best.action], rng)
        gap = max(
            0.0, compared.chances[best.action] - compared.chances[chosen]
        )  # the choice is never better than the best
        return _Weighed({**chances, chosen: max(0.0, best.value - gap)}, reference, compared.noise)

    # -- by play-outs

    def _played_out(self, sight: Any, chosen: int, actions: Sequence[int], rng: Rng) -> _Weighed:
        if self._player is None:
            self._player = quick_player(self._game, sight, rng.fork(), self._milliseconds)
        playouts = BotPlayouts(self._game, self._player, sight, actions)
        playouts.run(rng, self._milliseconds)
        actions = playouts.actions
        best = max(range(len(actions)), key=playouts.mean)
        chances = {action: playouts.mean(at) for at, action in enumerate(actions)}
        # The best of several equal estimates is too high by chance, so the uncertainty grows with their number.
        noise = Z * sqrt(max(1.0, len(actions) / 2)) * playouts.noise(best, actions.index(chosen))
        return _Weighed(chances, chances[actions[best]], noise)


def _mixed(candidates: Sequence[Candidate]) -> float:
    """Return the value of a mixed strategy: the mean of the values, weighted by the probabilities (`share`)."""
    return sum(each.value * each.share for each in candidates) / sum(each.share for each in candidates)


def _spread(candidate: Candidate) -> float:
    """Return the variance of a candidate's mean value, as if every visit were a game won or lost."""
    likely = min(max(candidate.value, 0.02), 0.98)  # a few visits that all agree are not certain
    return likely * (1 - likely) / max(candidate.visits, 1)


def _some(legal: Sequence[int], chosen: int, rng: Rng) -> list[int]:
    """Return the chosen action and at most BROAD - 1 other legal ones, which are drawn at random if there are more."""
    others = [action for action in legal if action != chosen]
    while len(others) >= BROAD:
        others.pop(int(rng.below(len(others))))
    return [chosen, *others]
