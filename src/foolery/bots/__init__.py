"""Bots, by game and name.  A bot is given a sight, never a state: it cannot cheat."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, TypeAlias

from foolery.kernel.errors import FooleryError
from foolery.kernel.rng import Rng
from foolery.kernel.texts import Texts

__all__ = ["Bot", "BotMaker", "RandomBot", "bot_names", "get_bot", "level_word"]


class Bot(Protocol):
    """Anybody who can choose among the legal actions of a sight."""

    def choose(self, sight: Any, rng: Rng) -> int:
        """Return one of `sight.legal`; the same sight and generator give the same choice."""
        ...


BotMaker: TypeAlias = Callable[[], Bot]


class RandomBot:
    """Plays any legal action, all equally likely."""

    def choose(self, sight: Any, rng: Rng) -> int:
        action: int = sight.legal[int(rng.below(len(sight.legal)))]
        return action


# game id -> module that holds the value BOTS, weakest first
_REGISTRY = {
    "fools-field": "foolery.bots.fools_field",
    "garlandland": "foolery.bots.garlandland",
    "jinkei": "foolery.bots.jinkei",
    "fools-fortune": "foolery.bots.fools_fortune",
}


def _makers(game_id: str) -> dict[str, BotMaker]:
    own: dict[str, BotMaker] = import_module(_REGISTRY[game_id]).BOTS if game_id in _REGISTRY else {}
    return {"random": RandomBot, **own}


def bot_names(game_id: str) -> tuple[str, ...]:
    """Return the bots that play a game, weakest first."""
    return tuple(_makers(game_id))


def level_word(name: str, lang: str = "en") -> str:
    """Return what players call a bot of this name; its own name where there is no word for it."""
    texts, key = Texts.load("foolery.bots", lang), f"levels.{name}"
    return texts.say(key) if texts.has(key) else name.capitalize()


def get_bot(game_id: str, name: str) -> Bot:
    """Return a bot by name.  Raises FooleryError if the game has none of that name."""
    makers = _makers(game_id)
    if name not in makers:
        raise FooleryError(f"{game_id} has no bot {name!r}; there are {', '.join(makers)}")
    return makers[name]()
