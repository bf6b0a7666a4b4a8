"""Opinions: estimates of the chances of each action in a decision.

They are exact if the game can compute them (its room `judge`), else they come from a bot that explains its choices.

Hints in the command line, the terminal and the page all use this module, so that they agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from foolery.bots import Bot, ExplainingBot, level_word
from foolery.kernel.game import Game
from foolery.kernel.manifest import Manifest
from foolery.kernel.rng import Rng
from foolery.search.findings import Candidate, Thought

__all__ = ["Opinion", "opinion_of", "thought_in_words"]


@dataclass(frozen=True)
class Opinion:
    """The actions of a decision with their chances to win, the best first.

    `exact` says whether the chances are computed exactly.  `share` is the probability of the best action in a mixed
    strategy; None if the seats do not decide at the same time.  `thought` is the reason of a rule-based bot.  If
    `played_on` is true, the chances come from imagined games in which the bot played all seats.
    """

    candidates: tuple[Candidate, ...]
    exact: bool
    worlds: int = 0  # number of imagined games from which the chances come
    share: float | None = None
    thought: Thought | None = None
    played_on: bool = False


def opinion_of(manifest: Manifest, bot: Bot, sight: Any, rng: Rng, *, exactly: bool = True) -> Opinion | None:
    """Return the opinion on the decision that the viewer of `sight` must make; None if the bot cannot explain itself.

    If `exactly` is true and the game can compute exact results, they are returned instead of the bot's estimates.
    """
    room = manifest.room("judge") if exactly else None
    solved = None if room is None else room.weigh(sight)
    if solved is not None:
        return Opinion(tuple(sorted(solved.candidates, key=lambda each: -each.value)), exact=True)
    if not isinstance(bot, ExplainingBot):
        return None
    findings = bot.explain(sight, rng)
    ranked = tuple(findings.ranked())
    share = ranked[0].share if findings.sealed else None
    return Opinion(ranked, findings.exact, int(findings.worlds), share, findings.thought, findings.played_on)


def thought_in_words(game: Game[Any, Any], sight: Any, opinion: Opinion, level: str, lang: str) -> str:
    """Return a rule-based bot's reason for its choice as a sentence; `level` is the name of the bot."""
    assert opinion.thought is not None, "this bot goes by the chances"
    action = game.describe(sight, opinion.candidates[0].action, lang)
    return game.texts(lang).say(
        opinion.thought.key, bot=level_word(level, lang), action=action, **opinion.thought.figures
    )
