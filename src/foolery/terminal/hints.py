"""A bot's advice in words."""

from __future__ import annotations

from foolery.bots import level_word
from foolery.bots.opinions import Opinion
from foolery.kernel.texts import Texts
from foolery.terminal.session import Session
from foolery.terminal.thinking import Advice

__all__ = ["grounds", "hint_lines"]

CANDIDATES = 3


def hint_lines(session: Session, advice: Advice) -> list[str]:
    """Return the best candidates with their chances and where they come from, or the bare choice of a bot."""
    words = session.company.words()
    bot, action = level_word(advice.bot, session.company.lang), session.described(advice.action)
    if advice.opinion is None:
        return [words.say("hint.choice", bot=bot, action=action)]
    lines = [
        words.say("hint.candidate", chance=f"{100 * each.value:3.0f}", action=session.described(each.action))
        for each in advice.opinion.candidates[:CANDIDATES]
    ]
    return [*lines, grounds(words, bot, advice.opinion, action)]


def grounds(words: Texts, bot: str, opinion: Opinion, action: str) -> str:
    """Return on what grounds an action is thought best."""
    if opinion.exact:
        return words.say("hint.exact", action=action)
    if opinion.share is None:
        return words.say("hint.why", bot=bot, worlds=opinion.worlds, action=action)
    return words.say("hint.mixed", bot=bot, worlds=opinion.worlds, share=round(100 * opinion.share), action=action)
