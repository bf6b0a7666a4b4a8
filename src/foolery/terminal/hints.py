"""A bot's advice in words."""

from __future__ import annotations

from foolery.bots import level_word
from foolery.terminal.session import Session
from foolery.terminal.thinking import Advice

__all__ = ["hint_lines"]

CANDIDATES = 3


def hint_lines(session: Session, advice: Advice) -> list[str]:
    """Return the best candidates with their chances and where they come from, or the bare choice of a bot."""
    words = session.company.words()
    bot, action = level_word(advice.bot, session.company.lang), session.described(advice.action)
    if not advice.chances:
        return [words.say("hint.choice", bot=bot, action=action)]
    lines = [
        words.say("hint.candidate", chance=f"{100 * chance:3.0f}", action=session.described(candidate))
        for candidate, chance in advice.chances[:CANDIDATES]
    ]
    if advice.share is None:
        return [*lines, words.say("hint.why", bot=bot, worlds=advice.worlds, action=action)]
    share = round(100 * advice.share)
    return [*lines, words.say("hint.mixed", bot=bot, worlds=advice.worlds, share=share, action=action)]
