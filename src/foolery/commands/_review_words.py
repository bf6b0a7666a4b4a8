"""A review in words, a line each."""

from __future__ import annotations

from collections.abc import Iterator

from foolery.kernel.texts import Texts
from foolery.lab.review import Review

__all__ = ["account_lines", "choice_lines"]


def choice_lines(review: Review, words: Texts) -> Iterator[str]:
    """Yield a line for every choice, and another where it cost something."""
    for decision, verdict in review.verdicts:
        yield words.say(
            "review.choice",
            step=f"{decision.step:>4}",
            seat=words.say("play.seat", seat=decision.seat),
            chance=f"{verdict.chance:>4.0%}",
            action=verdict.chosen.words[words.lang],
        )
        if verdict.cost:
            best = "; ".join(f"{each.words[words.lang]} ({each.chance:.0%})" for each in verdict.best)
            unsure = "" if verdict.exact else " " + words.say("review.unsure", noise=f"{verdict.noise:.1%}")
            yield words.say("review.cost", cost=f"{verdict.cost:.1%}{unsure}", best=best)


def account_lines(review: Review, words: Texts) -> Iterator[str]:
    """Yield a line for every seat: skill and luck."""
    for seat, each in enumerate(review.accounts):
        said = {"seat": words.say("play.seat", seat=seat), "cost": f"{each.cost:.1%}", "gifts": f"{each.gifts:.1%}"}
        if each.luck is None or each.result is None:
            yield words.say("review.unfinished", **said)
        else:
            yield words.say("review.account", luck=f"{each.luck:+.1%}", result=f"{each.result:.0%}", **said)
