"""Bots, by game and name.

A bot gets only a sight (what its seat knows), never the whole state, so it cannot cheat.
"""

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
    """A program that plays a game: it chooses one of the legal actions in a sight (what its seat knows)."""

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return the chosen action, one of `sight.legal`.

        Without a time limit, the same sight and the same state of `rng` give the same choice.
        """
        ...


@runtime_checkable
class ThinkingBot(Bot, Protocol):
    """A bot that can be given a thinking time, which it uses fully."""

    def within(self, milliseconds: float) -> Bot:
        """Return a copy of the bot that searches for `milliseconds` at each decision, then plays the best action."""
        ...


@runtime_checkable
class HastyBot(Bot, Protocol):
    """A bot whose thinking time can be limited; it may need less."""

    def at_most(self, milliseconds: float) -> Bot:
        """Return a copy of the bot that ends its search or its explanation of a decision after `milliseconds`."""
        ...


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot that can report its estimate of every action."""

    def explain(self, sight: Any, rng: Rng) -> Findings:
        """Return the actions that the bot considered, each with an estimate of its chance to win."""
        ...


class RandomBot:
    """A bot that plays a random legal action; all legal actions are equally likely."""

    def choose(self, sight: Any, rng: Rng) -> int:
        action: int = sight.legal[int(rng.below(len(sight.legal)))]
        return action


def bot_names(game_id: str) -> tuple[str, ...]:
    """Return the names of the bots of the game `game_id`, weakest first, without retired ones."""
    return (RANDOM, *(entry.name for entry in get_manifest(game_id).bots if not entry.retired))


def level_of(game_id: str, name: str) -> str | None:
    """Return the current name of the bot `name` of a game; None if there is no such bot.

    `name` may be a current or former name, or `game/name`.  Retired bots are found, too.
    """
    level = name.removeprefix(f"{game_id}/")
    entry = get_manifest(game_id).bot(level)
    if entry is not None:
        return entry.name
    return RANDOM if level == RANDOM else None


def level_word(name: str, lang: str = "en") -> str:
    """Return the word that players use for the bot `name` (plain or `game/name`) in the language `lang`.

    If there is no such word, return the name with a capital letter.
    """
    name = name.rpartition("/")[2]
    texts, key = Texts.load("foolery.bots", lang), f"levels.{name}"
    if texts.has(key):
        return texts.say(key)
    entries = [entry for game_id in game_ids() for entry in get_manifest(game_id).bots]
    titles = (entry.title[lang] for entry in entries if entry.name == name and entry.title is not None)
    return next(titles, name.capitalize())


def get_bot(game_id: str, name: str, think: float | None = None, patience: float | None = None) -> Bot:
    """Return the bot `name` (plain or `game/name`) of the game `game_id`.

    `think` is its thinking time for one decision in milliseconds; if a bot does not search, this only limits its
    explanations.  `patience`, which only counts without `think`, is the time in milliseconds after which the bot must
    answer.  If both are None, the bot uses no clock, so that the same seed gives the same game everywhere.  Raises
    FooleryError if the game has no such bot.
    """
    level = level_of(game_id, name)
    if level is None:
        raise FooleryError(f"{game_id} has no bot {name!r}; there are {', '.join(bot_names(game_id))}")
    bot: Bot = RandomBot() if level == RANDOM else get_manifest(game_id).make_bot(level)
    if think is not None and isinstance(bot, ThinkingBot):
        return bot.within(think)
    longest = patience if think is None else think
    return bot.at_most(longest) if longest is not None and isinstance(bot, HastyBot) else bot
