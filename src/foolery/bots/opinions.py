"""What is thought of every candidate of a decision: worked out where that can be, else by a bot that explains itself.

Hints by command, in the terminal and in the page all ask here, so that they say the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from foolery.bots import Bot, ExplainingBot
from foolery.kernel.manifest import Manifest
from foolery.kernel.rng import Rng
from foolery.search.findings import Candidate

__all__ = ["Opinion", "opinion_of"]


@dataclass(frozen=True)
class Opinion:
    """The candidates, the best first, with their chances to win.

    `share` is how often the best is to be done where both choose at once and the bot mixes.
    """

    candidates: tuple[Candidate, ...]
    exact: bool
    worlds: int = 0  # imagined games that were looked at
    share: float | None = None


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
    return Opinion(ranked, False, int(findings.worlds), ranked[0].share if findings.sealed else None)
