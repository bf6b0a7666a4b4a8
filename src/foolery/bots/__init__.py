"""Bots, by game and name. A bot gets a sight, never a state, so it cannot cheat."""

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

RANDOM = "random"  # the bot that plays every game


class Bot(Protocol):
    """A player program: it chooses among the legal actions of a sight."""

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return one of `sight.legal`; the same sight and generator give the same choice."""
        ...


@runtime_checkable
class ThinkingBot(Bot, Protocol):
    """A bot whose thinking time can be set."""

    def within(self, milliseconds: float) -> Bot:
        """Return a copy of the bot that thinks for `milliseconds` per decision, then plays its best action so far."""
        ...


@runtime_checkable
class HastyBot(Bot, Protocol):
    """A bot whose thinking time can be limited."""

    def at_most(self, milliseconds: float) -> Bot:
        """Return a copy of the bot that plays its best action so far if a decision takes longer than `milliseconds`."""
        ...


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot that can report its estimate of every action."""

    def explain(self, sight: Any, rng: Rng) -> Findings:
        """Return the candidates with their estimated chances, and the size of the search."""
        ...


class RandomBot:
    """Plays a random legal action; all are equally likely."""

    def choose(self, sight: Any, rng: Rng) -> int:
        action: int = sight.legal[int(rng.below(len(sight.legal)))]
        return action


def bot_names(game_id: str) -> tuple[str, ...]:
    """Return the names of a game's bots, weakest first."""
    return (RANDOM, *(entry.name for entry in get_manifest(game_id).bots if not entry.retired))


def level_of(game_id: str, name: str) -> str | None:
    """Return the manifest's name for a bot's name (current, former, or `game/name`); None if there is no such bot.

    Bots that are kept only for measurements have names too.
    """
    level = name.removeprefix(f"{game_id}/")
    entry = get_manifest(game_id).bot(level)
    if entry is not None:
        return entry.name
    return RANDOM if level == RANDOM else None


def level_word(name: str, lang: str = "en") -> str:
    """Return what players call the bot with this name (plain or `game/name`); the name itself if there is no word for
    it.
    """
    name = name.rpartition("/")[2]
    texts, key = Texts.load("foolery.bots", lang), f"levels.{name}"
    if texts.has(key):
        return texts.say(key)
    entries = [entry for game_id in game_ids() for entry in get_manifest(game_id).bots]
    titles = (entry.title[lang] for entry in entries if entry.name == name and entry.title is not None)
    return next(titles, name.capitalize())


def get_bot(game_id: str, name: str, think: float | None = None, patience: float | None = None) -> Bot:
    """Return a bot by name, plain or `game/name`.

    `think` is its thinking time per decision in milliseconds; for bots that do not search it only limits explanations.
    Without `think` a bot uses no clock, so that the same seed gives the same game everywhere.  `patience` is the time
    in milliseconds after which the caller wants an answer in any case.  Raises FooleryError if the game has no such
    bot.
    """
    level = level_of(game_id, name)
    if level is None:
        raise FooleryError(f"{game_id} has no bot {name!r}; there are {', '.join(bot_names(game_id))}")
    bot: Bot = RandomBot() if level == RANDOM else get_manifest(game_id).make_bot(level)
    if think is not None and isinstance(bot, ThinkingBot):
        return bot.within(think)
    longest = patience if think is None else think
    return bot.at_most(longest) if longest is not None and isinstance(bot, HastyBot) else bot
