"""The plain table: any game's view as a list of facts, for games without a drawing.

The game's texts name the fields (`view.<field>`) and the words among their values (`view_values.<word>`).  A list of
objects becomes a table.  Fields called `seat`, or ending in `_seat`, are players.  The browser's plain table reads
views in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from foolery.kernel.game import Game, Json, Sight
from foolery.kernel.texts import Texts
from foolery.terminal.palette import Palette, pad, width

_SHELL = ("game", "seat", "to_act")  # shown elsewhere
_NOTHING = "–"


def draw(game: Game[Any, Any], sight: Sight, lang: str, palette: Palette) -> list[str]:
    """Return the title and the facts of the view, in the view's order."""
    facts = {key: value for key, value in game.view(sight).items() if key not in _SHELL}
    speaker = _Speaker(game.texts(lang), sight.viewer)
    return [palette.paint(game.title(lang), "bold"), *(palette.box(line) for line in _facts(facts, speaker, "  "))]


def prompt(lang: str) -> str:
    """Return the general question of every table."""
    return Texts.load("foolery.terminal", lang).say("play.choose")


class _Speaker:
    """Writes a view's fields and values in the game's own words."""

    def __init__(self, texts: Texts, viewer: int | None) -> None:
        self._texts = texts
        self._shell = Texts.load("foolery.terminal", texts.lang)
        self._viewer = viewer

    def name(self, field: str) -> str:
        """Return the game's word for a field; the field's own name if there is none."""
        return self._worded("view", field, field.replace("_", " "))

    def fact(self, field: str, value: Json) -> str:
        """Return a field with its value."""
        return self._shell.say("play.fact", what=self.name(field), said=self.value(field, value))

    def value(self, field: str, value: Json) -> str:
        """Return a value in one line."""
        if isinstance(value, Mapping):
            return ", ".join(f"{self.name(key)} {self.value(key, each)}" for key, each in value.items())
        if isinstance(value, list):
            return self._listed(field, value)
        if value is None or value is False:
            return _NOTHING
        if value is True:
            return "+"
        if field == "seat" or field.endswith("_seat"):
            return self._player(value)
        return self._worded("view_values", str(value), str(value))

    def _listed(self, field: str, values: Sequence[Json]) -> str:
        said = [
            f"({self.value(field, each)})" if isinstance(each, list) else self.value(field, each) for each in values
        ]
        numbers = all(each is None or isinstance(each, int) for each in values)
        return (" " if numbers else ", ").join(said) or _NOTHING

    def _player(self, seat: int) -> str:
        return self._shell.say("play.you") if seat == self._viewer else self._shell.say("play.seat", seat=seat)

    def _worded(self, section: str, word: str, otherwise: str) -> str:
        key = f"{section}.{word}"
        return self._texts.sentence(key) if self._texts.has(key) else otherwise


def _facts(facts: Mapping[str, Json], speaker: _Speaker, indent: str) -> Iterator[str]:
    for field, value in facts.items():
        if isinstance(value, Mapping):
            yield f"{indent}{speaker.name(field)}"
            yield from _facts(value, speaker, f"{indent}  ")
        elif isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
            yield f"{indent}{speaker.name(field)}"
            yield from _rows(value, speaker, f"{indent}  ")
        else:
            yield f"{indent}{speaker.fact(field, value)}"


def _rows(rows: Sequence[Mapping[str, Json]], speaker: _Speaker, indent: str) -> Iterator[str]:
    """Yield objects with the same fields as rows under the names of the fields."""
    fields = list(dict.fromkeys(field for row in rows for field in row))
    cells = [[speaker.name(field) for field in fields]]
    cells += [[speaker.value(field, row.get(field)) for field in fields] for row in rows]
    widths = [max(width(line[column]) for line in cells) for column in range(len(fields))]
    for line in cells:
        padded = [pad(cell, columns) for cell, columns in zip(line, widths, strict=True)]
        yield f"{indent}{'  '.join(padded)}".rstrip()
