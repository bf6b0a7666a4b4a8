"""The review of a game as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from foolery.bots import level_word
from foolery.kernel.game import Game
from foolery.kernel.record import Record
from foolery.kernel.texts import Texts, signed
from foolery.lab.judging import ChoiceJudge, Option, Verdict
from foolery.lab.review import GameReview

__all__ = ["about_line", "account_lines", "better", "percent", "review_lines", "signed_percent", "weighed"]


def about_line(game: Game[Any, Any], review: GameReview, judge: ChoiceJudge, think: float, words: Texts) -> str:
    """Return a sentence: the reviewed game, and the bot that judged it with its time, or that the chances are exact.

    `think` is the time in milliseconds per choice.
    """
    exactly = review.verdicts and all(verdict.exact for _, verdict in review.verdicts)
    key = "review.exact" if exactly else "review.judge"
    return words.say(key, game=game.title(words.lang), bot=level_word(judge.level, words.lang), think=think)


def review_lines(game: Game[Any, Any], record: Record, review: GameReview, about: str, words: Texts) -> Iterator[str]:
    """Yield the lines of the whole review.

    They are: the sentence `about`, every choice, the skill and luck of each seat, and lines that the game itself adds.
    """
    room = game.manifest.room("review")
    own = [] if room is None else room.report(game, record, game.texts(words.lang))
    yield from (about, "", *_choice_lines(review, words), "", *account_lines(review, words), "", *own)


def _choice_lines(review: GameReview, words: Texts) -> Iterator[str]:
    """Yield a line for every choice; if the choice cost something, also a line with the cost and the better actions."""
    for decision, verdict in review.verdicts:
        yield words.say(
            "review.choice",
            step=f"{decision.step:>4}",
            seat=words.say("play.seat", seat=decision.seat),
            chance=f"{percent(verdict.chance, words):>5}",
            action=verdict.chosen.words[words.lang],
        )
        if verdict.cost:
            unsure = "" if verdict.exact else " " + words.say("review.unsure", noise=percent(verdict.noise, words, 1))
            cost = f"{percent(verdict.cost, words, 1)}{unsure}"
            yield words.say("review.cost", cost=cost, best=weighed(better(verdict), words))


def account_lines(review: GameReview, words: Texts) -> Iterator[str]:
    """Yield a line for every seat: what its choices cost, what it gained from others, its luck and its result."""
    for seat, each in enumerate(review.accounts):
        said = {"seat": words.say("play.seat", seat=seat), "even": percent(1 / len(review.accounts), words)}
        said |= {"cost": signed_percent(-each.cost, words), "gifts": signed_percent(each.gifts, words)}
        if each.luck is None or each.result is None:
            yield words.say("review.unfinished", **said)
        else:
            yield words.say(
                "review.account", luck=signed_percent(each.luck, words), result=percent(each.result, words), **said
            )
    if review.early:
        yield words.say("review.early")


def better(verdict: Verdict) -> list[Option]:
    """Return the listed options with a higher chance to win than the chosen one, the best first."""
    return [each for each in verdict.best if each.chance > verdict.chosen.chance]


def weighed(options: Sequence[Option], words: Texts) -> str:
    """Return the actions as one text, each in words and with the chance to win after it."""
    said = (
        words.say("review.option", action=each.words[words.lang], chance=percent(each.chance, words))
        for each in options
    )
    return words.say("review.or").join(said)


def percent(share: float, words: Texts, digits: int = 0) -> str:
    """Return `share` (0 to 1) as a text in percent, with this number of digits after the point."""
    return words.say("review.percent", figure=f"{100 * share:.{digits}f}")


def signed_percent(share: float, words: Texts) -> str:
    """Return `share` as a text in percent with its sign and one digit after the point; 0 has no sign."""
    return words.say("review.percent", figure=signed(100 * share, 1))
