"""A bot's advice on a decision, in words."""

from __future__ import annotations

from typing import Any

from foolery.bots import level_word
from foolery.bots.opinions import Opinion, thought_in_words
from foolery.kernel.game import Game
from foolery.kernel.texts import Texts
from foolery.terminal.session import Session
from foolery.terminal.thinking import BotAdvice

__all__ = ["grounds"]

CANDIDATES = 3  # the greatest number of actions in a hint
ALWAYS = 0.995  # from this probability on, a mixed strategy is described as always the same action


def hint_lines(session: Session, advice: BotAdvice) -> list[str]:
    """Return the hint as lines: the best actions with their chances to win, and why the first one is best.

    If the bot cannot give estimates, the only line is its choice.
    """
    company = session.company
    words = company.words()
    if advice.opinion is None:
        bot = level_word(advice.bot, company.lang)
        return [words.say("hint.choice", bot=bot, action=session.described(advice.action))]
    lines = [
        words.say("hint.candidate", chance=f"{100 * each.value:3.0f}", action=session.described(each.action))
        for each in advice.opinion.candidates[:CANDIDATES]
    ]
    return [*lines, grounds(company.game, session.sight(), advice.bot, advice.opinion, words)]


def grounds(game: Game[Any, Any], sight: Any, level: str, opinion: Opinion, words: Texts) -> str:
    """Return a sentence on why the first candidate of `opinion` is best; `level` is the name of the bot."""
    if opinion.thought is not None:
        thought = thought_in_words(game, sight, opinion, level, words.lang)
        return (
            words.say("hint.by_rule", thought=thought, worlds=f"{opinion.worlds:,}") if opinion.played_on else thought
        )
    bot, action = level_word(level, words.lang), game.describe(sight, opinion.candidates[0].action, words.lang)
    always = opinion.share is not None and opinion.share >= ALWAYS
    if opinion.exact and (opinion.share is None or always):
        return words.say("hint.exact", action=action)
    if opinion.share is None or always:
        return words.say("hint.settled" if always else "hint.why", bot=bot, worlds=f"{opinion.worlds:,}", action=action)
    share = round(100 * opinion.share)
    if opinion.exact:
        return words.say("hint.solved", bot=bot, share=share, action=action)
    return words.say("hint.mixed", bot=bot, worlds=f"{opinion.worlds:,}", share=share, action=action)
