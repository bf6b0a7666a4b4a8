"""The games and their bots: everything that the server asks of a game goes through this module.

A level is a bot that can be given a seat at a table; it is known by the bot's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from foolery.bots import bot_names, level_of, level_word
from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.game import Game
from foolery.kernel.options import Choice, Drawn, EditionName, Number, Option, Several
from foolery.kernel.texts import LANGUAGES, SOURCE_LANGUAGE, Texts, span
from foolery.server.refusals import RefusedError, words
from foolery.server.wire import BotInfo, ClauseInfo, GameInfo, Measured, OptionInfo, OptionValue, Words, in_words

__all__ = ["all_levels", "clauses", "find_game", "game_infos", "level_called", "level_words", "texts"]


def find_game(game_id: str) -> Game[Any, Any]:
    """Return the registered game with this id.  Raises RefusedError."""
    if game_id not in game_ids():
        raise RefusedError("game/unknown")
    return get_game(game_id)


def levels(game_id: str) -> tuple[str, ...]:
    """Return the names of the bots that play a game, weakest first."""
    return bot_names(game_id)


def level_called(game_id: str, name: str) -> str | None:
    """Return the bot's current name for `name`, which may be a former name or have the form `game/name`.

    Returns None if no bot of that name plays at tables.
    """
    level = level_of(game_id, name)
    return level if level in levels(game_id) else None


def all_levels() -> frozenset[str]:
    """Return the names of the bots of all games."""
    return frozenset(level for game_id in game_ids() for level in levels(game_id))


def level_words(level: str) -> Words:
    """Return the name by which players know a bot, in every language."""
    return in_words(lambda lang: level_word(level, lang))


@cache
def game_infos() -> list[GameInfo]:
    """Return a description of every registered game, for the lobby."""
    return [_game_info(game_id) for game_id in game_ids()]


@cache
def texts(game_id: str) -> dict[str, dict[str, str]]:
    """Return a game's texts by language and key, with their placeholders not filled in.  Raises RefusedError."""
    game = find_game(game_id)
    loaded = {lang: game.texts(lang) for lang in LANGUAGES}
    return {lang: {key: each.sentence(key) for key in sorted(each.keys())} for lang, each in loaded.items()}


@cache
def clauses(game_id: str) -> list[ClauseInfo]:
    """Return a game's rules, clause by clause.  Raises RefusedError."""
    loaded = find_game(game_id).clauses().values()
    return [ClauseInfo(id=each.id, source=each.source, **dict[str, Any](each.words)) for each in loaded]


def _game_info(game_id: str) -> GameInfo:
    game = find_game(game_id)
    return GameInfo(
        id=game.id,
        title=_named(game.manifest.title),
        blurb=_named(game.manifest.blurb),
        minutes=in_words(lambda lang: span(game.manifest.minutes, lang)),
        seats=list(game.seat_counts),
        options=[_option_info(game_id, spec) for spec in game.option_specs],
        bots=[_bot_info(game_id, level) for level in levels(game_id)],
        match=game.match_target is not None,
    )


def _bot_info(game_id: str, level: str) -> BotInfo:
    entry = next((each for each in get_manifest(game_id).bots if each.name == level), None)
    if entry is None:
        return BotInfo(level=level, name=level_words(level), method=words("bots.random"), strength=None)
    measured = None if entry.strength is None else Measured(**asdict(entry.strength))
    return BotInfo(level=level, name=level_words(level), method=_named(entry.method), strength=measured)


def _option_info(game_id: str, spec: Option) -> OptionInfo:
    name, label = spec.name, _words(game_id, f"options.{spec.name}", spec.name)
    match spec:
        case Number(default=default, seat=True):
            return OptionInfo(name=name, kind="seat", label=label, default=default)
        case Number(default=default, least=least, most=most):
            return OptionInfo(name=name, kind="number", label=label, default=default, least=least, most=most)
        case Choice(default=default, values=values, seat=True):
            listed = [_value(game_id, spec, value) for value in values if isinstance(value, str)]
            return OptionInfo(name=name, kind="seat", label=label, default=default, values=listed)
        case Choice(default=default, values=values):
            listed = [_value(game_id, spec, value) for value in values]
            return OptionInfo(name=name, kind="choice", label=label, default=default, values=listed)
        case EditionName(default=default):
            listed = [_value(game_id, spec, default)]
            return OptionInfo(name=name, kind="choice", label=label, default=default, values=listed)
        case Several(default=chosen, values=values, by=by):
            listed = [_value(game_id, spec, value) for value in values]
            return OptionInfo(name=name, kind="several", label=label, default=list(chosen), values=listed, by=by)
        case Drawn():
            return OptionInfo(name=name, kind="seat", label=label, default=None)


def _value(game_id: str, spec: Option, value: int | str) -> OptionValue:
    """Return one value of an option with its texts.

    The label is the text for this option, or the game's text for the same value in any option.
    """
    label = _words(game_id, f"option_values.{value}", str(value))
    own, about = f"option_values.{spec.name}.{value}", f"option_about.{spec.name}.{value}"
    game = find_game(game_id)
    return OptionValue(
        value=value,
        label=_words(game_id, own) if game.texts(SOURCE_LANGUAGE).has(own) else label,
        about=_words(game_id, about) if game.texts(SOURCE_LANGUAGE).has(about) else None,
        needs=spec.needs.get(str(value)) if isinstance(spec, Several) else None,
        under=spec.under.get(str(value)) if isinstance(spec, Several) else None,
    )


def _words(game_id: str, key: str, otherwise: str = "") -> Words:
    def say(texts: Texts) -> str:
        return texts.sentence(key) if texts.has(key) else otherwise

    game = find_game(game_id)
    return in_words(lambda lang: say(game.texts(lang)))


def _named(said: Mapping[str, str]) -> Words:
    return in_words(said.__getitem__)
