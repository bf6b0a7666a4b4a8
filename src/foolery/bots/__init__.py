"""Bots, by game and name.  A bot is given a sight, never a state: it cannot cheat."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from foolery.games import game_ids, get_manifest
from foolery.kernel.errors import FooleryError
from foolery.kernel.rng import Rng
from foolery.kernel.texts import Texts
from foolery.search.findings import Findings

__all__ = [
    "RANDOM",
    "Bot",
    "ExplainingBot",
    "HastyBot",
    "RandomBot",
    "ThinkingBot",
    "bot_names",
    "get_bot",
    "level_of",
    "level_word",
]

RANDOM = "random"  # plays every game


class Bot(Protocol):
    """Anybody who can choose among the legal actions of a sight."""

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return one of `sight.legal`; the same sight and generator give the same choice."""
        ...


@runtime_checkable
class ThinkingBot(Bot, Protocol):
    """A bot that can be told how long to think."""

    def within(self, milliseconds: float) -> Bot:
        """Return the same bot with so much time for a decision; when it is over, it plays its best so far."""
        ...


@runtime_checkable
class HastyBot(Bot, Protocol):
    """A bot that can be cut short by whoever does not want to wait."""

    def at_most(self, milliseconds: float) -> Bot:
        """Return the same bot, which plays its best so far where a decision would take it longer."""
        ...


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot that can say what it thinks of every action."""

    def explain(self, sight: Any, rng: Rng) -> Findings:
        """Return the candidates with their estimated chances, and how much was looked at."""
        ...


class RandomBot:
    """Plays any legal action, all equally likely."""

    def choose(self, sight: Any, rng: Rng) -> int:
        action: int = sight.legal[int(rng.below(len(sight.legal)))]
        return action


def bot_names(game_id: str) -> tuple[str, ...]:
    """Return the bots that play a game, weakest first."""
    return (RANDOM, *(entry.name for entry in get_manifest(game_id).bots if not entry.retired))


def level_of(game_id: str, name: str) -> str | None:
    """Return what a game's list calls a bot that goes by this name, plain, old or as `game/name`; None if nobody does.

    Bots that are kept for measuring alone have names, too.
    """
    level = name.removeprefix(f"{game_id}/")
    entry = get_manifest(game_id).bot(level)
    if entry is not None:
        return entry.name
    return RANDOM if level == RANDOM else None


def level_word(name: str, lang: str = "en") -> str:
    """Return what players call a bot of this name, plain or as `game/name`; its own name where nobody has a word."""
    name = name.rpartition("/")[2]
    texts, key = Texts.load("foolery.bots", lang), f"levels.{name}"
    if texts.has(key):
        return texts.say(key)
    entries = [entry for game_id in game_ids() for entry in get_manifest(game_id).bots]
    titles = (entry.title[lang] for entry in entries if entry.name == name and entry.title is not None)
    return next(titles, name.capitalize())


def get_bot(game_id: str, name: str, think: float | None = None, patience: float | None = None) -> Bot:
    """Return a bot by name, plain or as `game/name`.

    `think` is its time for a decision in milliseconds; bots that do not search need none, but explain themselves in no
    more.  Without it a bot looks at no clock, so that the same seed gives the same game everywhere; `patience` is after
    how many milliseconds whoever waits for it wants an answer nevertheless.
    Raises FooleryError if the game has none of that name.
    """
    level = level_of(game_id, name)
    if level is None:
        raise FooleryError(f"{game_id} has no bot {name!r}; there are {', '.join(bot_names(game_id))}")
    bot: Bot = RandomBot() if level == RANDOM else get_manifest(game_id).make_bot(level)
    if think is not None and isinstance(bot, ThinkingBot):
        return bot.within(think)
    longest = patience if think is None else think
    return bot.at_most(longest) if longest is not None and isinstance(bot, HastyBot) else bot
