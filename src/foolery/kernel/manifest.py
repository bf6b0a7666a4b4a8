"""The manifest of a game: what code outside its folder may know about it.

`game.toml` lies in the game's package, beside the module with its value GAME.  Module names in it are relative to that
package, so that a game can be moved and can live in any package.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from types import ModuleType
from typing import Any

from foolery.kernel.texts import LANGUAGES

__all__ = ["BotEntry", "EditionEntry", "Manifest", "Strength", "load_manifest"]


@dataclass(frozen=True)
class Strength:
    """A measured win rate on mirrored deals, in per cent, with its 95 % interval."""

    against: str
    won: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class BotEntry:
    """One bot: its name, its factory (`mind.bots:Greedy`), its method in words and its measured strength.

    `title` is what players call the bot, if Foolery has no word for its name.  `aka` lists its former names.  A retired
    bot is not offered any more; tables and records that name it still work.
    """

    name: str
    make: str
    title: Mapping[str, str] | None
    method: Mapping[str, str]
    strength: Strength | None
    aka: tuple[str, ...] = ()
    retired: bool = False


@dataclass(frozen=True)
class EditionEntry:
    """A data file that players may replace with their own; `option` names it in options, flags and commands."""

    option: str
    file: str
    tool: str
    summary: str


@dataclass(frozen=True)
class Manifest:
    """A game's manifest, as lists, menus and builds need it."""

    package: str
    id: str
    clause_prefix: str
    seats: tuple[int, ...]
    minutes: tuple[int, ...]  # one number, or least and most
    icon: str
    shelf: int
    title: Mapping[str, str]
    blurb: Mapping[str, str]
    compiled: tuple[str, ...]
    bots: tuple[BotEntry, ...]
    editions: tuple[EditionEntry, ...]
    rooms: Mapping[str, str]
    page_words: tuple[str, ...]  # sections of the texts that the page shares with log and terminal

    def room(self, name: str) -> ModuleType | None:
        """Return the module of an optional room such as `terminal`, `solve` or `judge`; None if the game has none."""
        return None if name not in self.rooms else import_module(f"{self.package}.{self.rooms[name]}")

    def bot(self, name: str) -> BotEntry | None:
        """Return the bot with a name, current or former."""
        return next((each for each in self.bots if name == each.name or name in each.aka), None)

    def make_bot(self, name: str) -> Any:
        """Return a new bot by one of its names in this manifest."""
        entry = self.bot(name)
        assert entry is not None, f"{self.id} has no bot {name!r}"
        module, _, maker = entry.make.partition(":")
        return getattr(import_module(f"{self.package}.{module}"), maker)()


@cache
def load_manifest(package: str) -> Manifest:
    """Read and check a package's `game.toml`. Raises ValueError with the file and the field."""
    tree = tomllib.loads(resources.files(package).joinpath("game.toml").read_text(encoding="utf-8"))
    reader = _Reader(f"{package}/game.toml", tree)
    manifest = Manifest(
        package=package,
        id=reader.text("id"),
        clause_prefix=reader.text("clauses"),
        seats=tuple(reader.take("seats", list)),
        minutes=tuple(reader.take("minutes", list)),
        icon=reader.text("icon", "card"),
        shelf=reader.take("shelf", int, 100),
        title=reader.words("title"),
        blurb=reader.words("blurb"),
        compiled=tuple(reader.take("compiled", list, [])),
        bots=tuple(_bot(each) for each in reader.tables("bot")),
        editions=tuple(_edition(each) for each in reader.tables("edition")),
        rooms=reader.take("rooms", dict, {}),
        page_words=tuple(reader.take("page_words", list, [])),
    )
    reader.finish()
    return manifest


def _bot(reader: _Reader) -> BotEntry:
    measured = reader.take("strength", dict, None)
    strength = None if measured is None else Strength(**measured)
    title = reader.words("title") if reader.has("title") else None
    entry = BotEntry(
        name=reader.text("name"),
        make=reader.text("make"),
        title=title,
        method=reader.words("method"),
        strength=strength,
        aka=tuple(reader.take("aka", list, [])),
        retired=reader.take("retired", bool, False),
    )
    reader.finish()
    return entry


def _edition(reader: _Reader) -> EditionEntry:
    entry = EditionEntry(reader.text("option"), reader.text("file"), reader.text("tool"), reader.text("summary"))
    reader.finish()
    return entry


class _Reader:
    """Reads the fields of one table, and finds fields that were never read."""

    def __init__(self, where: str, tree: Mapping[str, Any]) -> None:
        self._where = where
        self._left = dict(tree)

    def has(self, key: str) -> bool:
        """Whether the table has this field."""
        return key in self._left

    def take(self, key: str, kind: type, *default: Any) -> Any:
        """Return a field and check its type; without a default it must exist."""
        if key not in self._left and default:
            return default[0]
        value = self._left.pop(key, None)
        if not isinstance(value, kind):
            raise ValueError(f"{self._where}: expected {key!r} to be a {kind.__name__}, got {value!r}")
        return value

    def text(self, key: str, *default: str) -> str:
        """Return a text."""
        return str(self.take(key, str, *default))

    def words(self, key: str) -> Mapping[str, str]:
        """Return a text in every language."""
        words: dict[str, str] = self.take(key, dict)
        if sorted(words) != sorted(LANGUAGES):
            raise ValueError(f"{self._where}: expected {key!r} in {', '.join(LANGUAGES)}, got {', '.join(words)}")
        return words

    def tables(self, key: str) -> list[_Reader]:
        """Return the readers of an array of tables."""
        tables = self.take(key, list, [])
        return [_Reader(f"{self._where}, {key} {number}", each) for number, each in enumerate(tables, 1)]

    def finish(self) -> None:
        """Refuse fields that were never read."""
        if self._left:
            raise ValueError(f"{self._where}: unknown {', '.join(map(repr, self._left))}")
