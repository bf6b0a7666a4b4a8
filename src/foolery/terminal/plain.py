"""The plain table: any game's view, fact by fact, for games that bring no drawing of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from foolery.kernel.game import Game, Json, Sight
from foolery.kernel.texts import Texts
from foolery.terminal.palette import Palette

__all__ = ["draw", "prompt"]

_SHELL = ("game", "seat", "to_act")  # told elsewhere


def draw(game: Game[Any, Any], sight: Sight, lang: str, palette: Palette) -> list[str]:
    """Return the title and the facts of the view, in the order the view gives them."""
    view = game.view(sight)
    facts = {key: value for key, value in view.items() if key not in _SHELL}
    return [palette.paint(game.title(lang), "bold"), *_facts(facts, _names(game.texts(lang)), "  ")]


def prompt(lang: str) -> str:
    """Return the question of every table."""
    return Texts.load("foolery.terminal", lang).say("play.choose")


def _names(texts: Texts) -> Mapping[str, str]:
    """Return what the game calls the fields of its view: its texts under `view`."""
    return {key.removeprefix("view."): texts.sentence(key) for key in sorted(texts.keys()) if key.startswith("view.")}


def _facts(value: Mapping[str, Json], names: Mapping[str, str], indent: str) -> Iterator[str]:
    for key, each in value.items():
        name = names.get(key, key.replace("_", " "))
        if isinstance(each, Mapping):
            yield f"{indent}{name}"
            yield from _facts(each, names, f"{indent}  ")
        else:
            yield f"{indent}{name}: {_said(each)}"


def _said(value: Json) -> str:
    if isinstance(value, list):
        return "  ".join(f"({_said(each)})" if isinstance(each, list) else _said(each) for each in value) or "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_said(each)}" for key, each in value.items())
    return "–" if value is None else str(value)
