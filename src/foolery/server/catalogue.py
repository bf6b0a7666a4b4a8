"""The games and their bots, as the server knows them: whatever else it asks of a game comes through here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from foolery.bots import bot_names, level_word
from foolery.games import game_ids, get_game
from foolery.kernel.game import Game
from foolery.kernel.options import Choice, Drawn, EditionName, Number, Option, Several
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.server.refusals import RefusedError
from foolery.server.wire import ClauseInfo, GameInfo, OptionInfo, OptionValue, Words

__all__ = ["all_levels", "clauses", "find_game", "game_infos", "level_words", "levels", "texts"]


def find_game(game_id: str) -> Game[Any, Any]:
    """Return a registered game.  Raises RefusedError."""
    if game_id not in game_ids():
        raise RefusedError("game/unknown")
    return get_game(game_id)


def levels(game_id: str) -> tuple[str, ...]:
    """Return the bots that play a game, weakest first."""
    return bot_names(game_id)


def all_levels() -> frozenset[str]:
    """Return the bots of all games."""
    return frozenset(level for game_id in game_ids() for level in levels(game_id))


def level_words(level: str) -> Words:
    """Return what players call a bot of this level."""
    return Words(en=level_word(level), ja=level_word(level, "ja"))


@cache
def game_infos() -> list[GameInfo]:
    """Return every registered game."""
    return [_game_info(game_id) for game_id in game_ids()]


@cache
def texts(game_id: str) -> dict[str, dict[str, str]]:
    """Return a game's sentences by language and key, blanks open.  Raises RefusedError."""
    game = find_game(game_id)
    loaded = {lang: game.texts(lang) for lang in LANGUAGES}
    return {lang: {key: each.sentence(key) for key in sorted(each.keys())} for lang, each in loaded.items()}


@cache
def clauses(game_id: str) -> list[ClauseInfo]:
    """Return a game's rules, clause by clause.  Raises RefusedError."""
    loaded = find_game(game_id).clauses().values()
    return [ClauseInfo(id=each.id, source=each.source, en=each.en, ja=each.ja) for each in loaded]


def _game_info(game_id: str) -> GameInfo:
    game = find_game(game_id)
    return GameInfo(
        id=game.id,
        title=_named(game.manifest.title),
        blurb=_named(game.manifest.blurb),
        minutes=Words(en=_span(game.manifest.minutes, "–"), ja=_span(game.manifest.minutes, "〜")),
        seats=list(game.seat_counts),
        options=[_option_info(game_id, spec) for spec in game.option_specs],
        bots=list(levels(game_id)),
        levels={level: level_words(level) for level in levels(game_id)},
        match=game.match_target is not None,
    )


def _option_info(game_id: str, spec: Option) -> OptionInfo:
    label = _words(game_id, f"options.{spec.name}", spec.name)
    match spec:
        case Number(name=name, default=default, least=least, most=most):
            return OptionInfo(name=name, kind="number", label=label, default=default, least=least, most=most)
        case Choice(name=name, default=default, values=values):
            return OptionInfo(name=name, kind="choice", label=label, default=default, values=_values(game_id, values))
        case EditionName(name=name, default=default):
            return OptionInfo(
                name=name, kind="choice", label=label, default=default, values=_values(game_id, (default,))
            )
        case Several(name=name, default=chosen, values=words):
            listed = _values(game_id, words)
            return OptionInfo(name=name, kind="several", label=label, default=list(chosen), values=listed)
        case Drawn(name=name):
            return OptionInfo(name=name, kind="seat", label=label, default=None)


def _values(game_id: str, values: tuple[int | str, ...] | tuple[str, ...]) -> list[OptionValue]:
    return [OptionValue(value=value, label=_words(game_id, f"option_values.{value}", str(value))) for value in values]


def _words(game_id: str, key: str, otherwise: str = "") -> Words:
    def say(texts: Texts) -> str:
        return texts.sentence(key) if texts.has(key) else otherwise

    game = find_game(game_id)
    return Words(en=say(game.texts("en")), ja=say(game.texts("ja")))


def _named(words: Mapping[str, str]) -> Words:
    return Words(en=words["en"], ja=words["ja"])


def _span(minutes: tuple[int, ...], dash: str) -> str:
    return dash.join(str(each) for each in minutes)
