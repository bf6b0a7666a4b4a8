"""The games, as the lobby offers them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from foolery.bots import bot_names
from foolery.games import game_ids, get_game
from foolery.kernel.options import Choice, Drawn, EditionName, Number, Option, Several
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.server.refusals import RefusedError
from foolery.server.wire import ClauseInfo, GameInfo, OptionInfo, OptionValue, Words

__all__ = ["clauses", "game_infos", "texts"]


@cache
def game_infos() -> list[GameInfo]:
    """Return every registered game."""
    return [_game_info(game_id) for game_id in game_ids()]


@cache
def texts(game_id: str) -> dict[str, dict[str, str]]:
    """Return a game's sentences by language and key, blanks open.  Raises RefusedError."""
    _refuse_unknown(game_id)
    loaded = {lang: get_game(game_id).texts(lang) for lang in LANGUAGES}
    return {lang: {key: each.sentence(key) for key in sorted(each.keys())} for lang, each in loaded.items()}


@cache
def clauses(game_id: str) -> list[ClauseInfo]:
    """Return a game's rules, clause by clause.  Raises RefusedError."""
    _refuse_unknown(game_id)
    loaded = get_game(game_id).clauses().values()
    return [ClauseInfo(id=each.id, source=each.source, en=each.en, ja=each.ja) for each in loaded]


def _refuse_unknown(game_id: str) -> None:
    if game_id not in game_ids():
        raise RefusedError("game/unknown")


def _game_info(game_id: str) -> GameInfo:
    game = get_game(game_id)
    return GameInfo(
        id=game.id,
        title=_named(game.manifest.title),
        blurb=_named(game.manifest.blurb),
        minutes=Words(en=_span(game.manifest.minutes, "–"), ja=_span(game.manifest.minutes, "〜")),
        seats=list(game.seat_counts),
        options=[_option_info(game_id, spec) for spec in game.option_specs],
        bots=list(bot_names(game_id)),
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

    game = get_game(game_id)
    return Words(en=say(game.texts("en")), ja=say(game.texts("ja")))


def _named(words: Mapping[str, str]) -> Words:
    return Words(en=words["en"], ja=words["ja"])


def _span(minutes: tuple[int, ...], dash: str) -> str:
    return dash.join(str(each) for each in minutes)
