"""Bots, by game and name.  A bot is given a sight, never a state: it cannot cheat."""

from __future__ import annotations

from typing import Any, Protocol

from foolery.games import game_ids, get_manifest
from foolery.kernel.errors import FooleryError
from foolery.kernel.rng import Rng
from foolery.kernel.texts import Texts

__all__ = ["RANDOM", "Bot", "RandomBot", "bot_names", "get_bot", "level_word"]

RANDOM = "random"  # plays every game


class Bot(Protocol):
    """Anybody who can choose among the legal actions of a sight."""

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return one of `sight.legal`; the same sight and generator give the same choice."""
        ...


class RandomBot:
    """Plays any legal action, all equally likely."""

    def choose(self, sight: Any, rng: Rng) -> int:
        action: int = sight.legal[int(rng.below(len(sight.legal)))]
        return action


def bot_names(game_id: str) -> tuple[str, ...]:
    """Return the bots that play a game, weakest first."""
    return (RANDOM, *(entry.name for entry in get_manifest(game_id).bots))


def level_word(name: str, lang: str = "en") -> str:
    """Return what players call a bot of this name, the same in every game; its own name where nobody has a word."""
    texts, key = Texts.load("foolery.bots", lang), f"levels.{name}"
    if texts.has(key):
        return texts.say(key)
    entries = [entry for game_id in game_ids() for entry in get_manifest(game_id).bots]
    titles = (entry.title[lang] for entry in entries if entry.name == name and entry.title is not None)
    return next(titles, name.capitalize())


def get_bot(game_id: str, name: str) -> Bot:
    """Return a bot by name.  Raises FooleryError if the game has none of that name."""
    if name not in bot_names(game_id):
        raise FooleryError(f"{game_id} has no bot {name!r}; there are {', '.join(bot_names(game_id))}")
    if name == RANDOM:
        return RandomBot()
    bot: Bot = get_manifest(game_id).make_bot(name)
    return bot
