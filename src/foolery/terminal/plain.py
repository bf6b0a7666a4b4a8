"""The plain table, for games without their own drawing: the view is shown as a list of facts.

A view is a JSON object with all that one seat may see.  The game's texts have words for its fields (`view.<field>`)
and for its values (`view_values.<word>`).  A list of objects is shown as a table.  The value of a field called `seat`,
or with a name that ends in `_seat`, is a player.  The browser's plain table follows the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from foolery.kernel.game import Game, Json, Sight
from foolery.kernel.texts import Texts
from foolery.terminal.palette import Palette, pad, width

_SHELL = ("game", "seat", "to_act")  # fields that are shown outside the table
_NOTHING = "–"


def draw(game: Game[Any, Any], sight: Sight, lang: str, palette: Palette) -> list[str]:
    """Return the drawing as lines: the title of the game, then the fields of its view in their order."""
    facts = {key: value for key, value in game.view(sight).items() if key not in _SHELL}
    speaker = _Speaker(game.texts(lang), sight.viewer)
    return [palette.paint(game.title(lang), "bold"), *(palette.box(line) for line in _facts(facts, speaker, "  "))]


def prompt(lang: str) -> str:
    """Return the sentence that asks for the next decision; it is the same for all games."""
    return Texts.load("foolery.terminal", lang).say("play.choose")


class _Speaker:
    """Turns the fields and values of a view into text in the game's own words."""

    def __init__(self, texts: Texts, viewer: int | None) -> None:
        self._texts = texts
        self._shell = Texts.load("foolery.terminal", texts.lang)
        self._viewer = viewer

    def name(self, field: str) -> str:
        """Return the game's word for `field`; if there is none, the field's name with spaces for `_`."""
        return self._worded("view", field, field.replace("_", " "))

    def fact(self, field: str, value: Json) -> str:
        """Return the field and its value as one line of text."""
        return self._shell.say("play.fact", what=self.name(field), said=self.value(field, value))

    def value(self, field: str, value: Json) -> str:
        """Return the value of `field` as one line of text."""
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
    """Yield a list of objects as the lines of a table: the names of the fields, then a row for each object."""
    fields = list(dict.fromkeys(field for row in rows for field in row))
    cells = [[speaker.name(field) for field in fields]]
    cells += [[speaker.value(field, row.get(field)) for field in fields] for row in rows]
    widths = [max(width(line[column]) for line in cells) for column in range(len(fields))]
    for line in cells:
        padded = [pad(cell, columns) for cell, columns in zip(line, widths, strict=True)]
        yield f"{indent}{'  '.join(padded)}".rstrip()
