"""What is thought of every candidate of a decision: worked out where that can be, else by a bot that explains itself.

Hints by command, in the terminal and in the page all ask here, so that they say the same.
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
    """The candidates, the best first, with their chances to win.

    `share` is how often the best is to be done where all choose at once and the bot mixes.  `thought` is what a bot
    went by that did not go by the chances alone; `played_on` says that these come from games it played on by itself.
    """

    candidates: tuple[Candidate, ...]
    exact: bool
    worlds: int = 0  # imagined games that were looked at
    share: float | None = None
    thought: Thought | None = None
    played_on: bool = False


def opinion_of(manifest: Manifest, bot: Bot, sight: Any, rng: Rng, *, exactly: bool = True) -> Opinion | None:
    """Return what is thought of a decision, None if the bot cannot say; `exactly`: what can be worked out is."""
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
    """Return the sentence in which a bot says what it went by."""
    assert opinion.thought is not None, "this bot goes by the chances"
    action = game.describe(sight, opinion.candidates[0].action, lang)
    return game.texts(lang).say(
        opinion.thought.key, bot=level_word(level, lang), action=action, **opinion.thought.figures
    )
