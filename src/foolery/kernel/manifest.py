"""The manifest of a game: what code outside the game's folder may know about the game.

It is the file `game.toml` in the game's package.  Module names in it are relative to that package, so that a game can
be moved and can be in any package.  A room is an optional module of a game that other code may import by a fixed name,
such as `terminal` or `balance`.
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
    """The measured win rate of a bot against the bot `against`, in per cent, from `games` games.

    `low` and `high` are its 95 % interval.  The deals were mirrored: played again with the seats exchanged.
    """

    against: str
    won: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class BotEntry:
    """One bot of a game.

    `make` names what creates it, such as `mind.bots:Greedy`.  `title` is the bot's name for players, by language; None
    if Foolery's own texts have one.  `method` describes by language how it plays.  `aka` lists its former names.  A
    retired bot is not offered any more, but tables and records that name it still work.
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
    """One data file of a game that players may replace with their own.

    `option` is its name in the game's options and on the command line.  `file` is the built-in file.  `tool` is the
    module that checks and shows such files, and `summary` describes the command for it.
    """

    option: str
    file: str
    tool: str
    summary: str


@dataclass(frozen=True)
class Manifest:
    """The contents of a game's `game.toml`."""

    package: str
    id: str
    clause_prefix: str
    seats: tuple[int, ...]
    minutes: tuple[int, ...]  # how long a game takes: one number, or the least and the most
    icon: str
    shelf: int  # lists of games are sorted by this number
    title: Mapping[str, str]
    blurb: Mapping[str, str]
    compiled: tuple[str, ...]
    bots: tuple[BotEntry, ...]
    editions: tuple[EditionEntry, ...]
    rooms: Mapping[str, str]
    page_words: tuple[str, ...]  # sections of the game's texts that the web page uses too

    def room(self, name: str) -> ModuleType | None:
        """Return the game's module for a purpose `name` such as `terminal`, `solve` or `judge`; None if it has none."""
        return None if name not in self.rooms else import_module(f"{self.package}.{self.rooms[name]}")

    def bot(self, name: str) -> BotEntry | None:
        """Return the entry of the bot whose current or former name is `name`; None if there is none."""
        return next((each for each in self.bots if name == each.name or name in each.aka), None)

    def make_bot(self, name: str) -> Any:
        """Return a new bot object by its current or former name."""
        entry = self.bot(name)
        assert entry is not None, f"{self.id} has no bot {name!r}"
        module, _, maker = entry.make.partition(":")
        return getattr(import_module(f"{self.package}.{module}"), maker)()


@cache
def load_manifest(package: str) -> Manifest:
    """Read, check and return the `game.toml` of `package`. Raises ValueError, which names the file and the field."""
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
    """A reader of the fields of one TOML table; it also finds fields that were never read."""

    def __init__(self, where: str, tree: Mapping[str, Any]) -> None:
        self._where = where
        self._left = dict(tree)

    def has(self, key: str) -> bool:
        """Whether the table has the field `key` and it was not read yet."""
        return key in self._left

    def take(self, key: str, kind: type, *default: Any) -> Any:
        """Return the field `key` after checking that its type is `kind`; if no default is given, it must exist."""
        if key not in self._left and default:
            return default[0]
        value = self._left.pop(key, None)
        if not isinstance(value, kind):
            raise ValueError(f"{self._where}: expected {key!r} to be a {kind.__name__}, got {value!r}")
        return value

    def text(self, key: str, *default: str) -> str:
        """Return the field `key` as a text."""
        return str(self.take(key, str, *default))

    def words(self, key: str) -> Mapping[str, str]:
        """Return the field `key`, which must have a text in every language."""
        words: dict[str, str] = self.take(key, dict)
        if sorted(words) != sorted(LANGUAGES):
            raise ValueError(f"{self._where}: expected {key!r} in {', '.join(LANGUAGES)}, got {', '.join(words)}")
        return words

    def tables(self, key: str) -> list[_Reader]:
        """Return a reader for each table in the array of tables `key`."""
        tables = self.take(key, list, [])
        return [_Reader(f"{self._where}, {key} {number}", each) for number, each in enumerate(tables, 1)]

    def finish(self) -> None:
        """Raise ValueError if the table has fields that were never read."""
        if self._left:
            raise ValueError(f"{self._where}: unknown {', '.join(map(repr, self._left))}")
