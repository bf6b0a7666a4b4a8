"""The manifest of a game: what everybody outside its folder may know without opening a rule.

`game.toml` lies in the game's package, beside the module that holds its value GAME.  Modules are named relative to
that package, so that a slice can be moved, and a game can live in anybody's package.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from types import ModuleType
from typing import Any

__all__ = ["BotEntry", "EditionEntry", "Manifest", "Strength", "load_manifest"]

LANGUAGES = ("en", "ja")


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
    """One bot: its name, the object that makes it (`mind.bots:Greedy`), how it thinks and what was measured.

    `title` is what players call it, where Foolery has no word for its name yet.  `aka` are names it had before, and a
    retired bot is offered no more: tables and records that name them go on.
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
    """A data file that players may replace by their own: `option` names it in options, flags and commands."""

    option: str
    file: str
    tool: str
    summary: str


@dataclass(frozen=True)
class Manifest:
    """One game, as lists, menus and builds need it."""

    package: str
    id: str
    clause_prefix: str
    seats: tuple[int, ...]
    minutes: tuple[int, ...]  # one number, or from and to
    icon: str
    shelf: int
    title: Mapping[str, str]
    blurb: Mapping[str, str]
    compiled: tuple[str, ...]
    bots: tuple[BotEntry, ...]
    editions: tuple[EditionEntry, ...]
    rooms: Mapping[str, str]
    page_words: tuple[str, ...]  # sections of the texts that log, terminal and page share

    def room(self, name: str) -> ModuleType | None:
        """Return the module behind a door such as `terminal`, `solve` or `judge`; None if the game has no such."""
        return None if name not in self.rooms else import_module(f"{self.package}.{self.rooms[name]}")

    def bot(self, name: str) -> BotEntry | None:
        """Return the bot of a name, today's or an old one."""
        return next((each for each in self.bots if name == each.name or name in each.aka), None)

    def make_bot(self, name: str) -> Any:
        """Return a new bot by a name of it in this manifest."""
        entry = self.bot(name)
        assert entry is not None, f"{self.id} has no bot {name!r}"
        module, _, maker = entry.make.partition(":")
        return getattr(import_module(f"{self.package}.{module}"), maker)()


@cache
def load_manifest(package: str) -> Manifest:
    """Read and check a package's `game.toml`.  Raises ValueError naming the file and the field."""
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
    """Takes the fields of one table, and notices what nobody has asked for."""

    def __init__(self, where: str, tree: Mapping[str, Any]) -> None:
        self._where = where
        self._left = dict(tree)

    def has(self, key: str) -> bool:
        """Whether somebody wrote such a field."""
        return key in self._left

    def take(self, key: str, kind: type, *default: Any) -> Any:
        """Return a field of this kind; without a default it has to be there."""
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
        """Refuse fields that mean nothing."""
        if self._left:
            raise ValueError(f"{self._where}: unknown {', '.join(map(repr, self._left))}")
