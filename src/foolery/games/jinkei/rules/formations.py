"""Editions (sets of 18 formations): reading, checking, and the built-in edition (JK-1.2 to JK-1.5, JK-D2)."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib import resources

from foolery.games.jinkei.rules.cards import CELLS, KINDS
from foolery.games.jinkei.rules.layout import Layout
from foolery.kernel.errors import InvalidEditionError, short
from foolery.kernel.game import Json
from foolery.kernel.languages import EDITION_LANGUAGES, in_every_language
from foolery.kernel.texts import LANGUAGES

__all__ = [
    "FORMATION_IDS",
    "Formation",
    "FormationEdition",
    "edition_of",
    "house_edition",
    "problems_in",
    "read_edition",
]

HOUSE = "house-1"
FORMAT = 1
FORMATION_IDS: tuple[str, ...] = tuple(
    f"{kind}-{number}{letter}" for kind in KINDS for number in (1, 2, 3) for letter in "ab"
)

IN_FIELD = (".", "x", "u", "+1", "+2", "w", "u+1", "u+2", "uw")
IN_RESERVE = (".", "x", "2")
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}", re.ASCII)
_MAX_TEXT = 300


@dataclass(frozen=True)
class Formation:
    """One formation card. `tokens` are its nine cells (F1 F2 F3 B1 … R3) as in the edition file."""

    id: str
    tokens: tuple[str, ...]
    names: Mapping[str, str] = field(hash=False)
    hints: Mapping[str, str] = field(hash=False)

    def name(self, lang: str) -> str:
        """Return the formation's name in the language `lang`."""
        return self.names[lang]

    def hint(self, lang: str) -> str:
        """Return one line of advice in the language `lang`; empty if the edition has none."""
        return self.hints[lang]


@dataclass(frozen=True)
class FormationEdition:
    """A set of 18 checked formations, in the order of FORMATION_IDS."""

    name: str
    source: str  # the whole edition as JSON, as a record carries it; empty for the built-in one
    formations: tuple[Formation, ...]

    @cached_property
    def layout(self) -> Layout:
        """The edition as lookup tables for the rules."""
        return Layout(self.name, self.source, [token for formation in self.formations for token in formation.tokens])

    def tree(self) -> Json:
        """Return the edition as a parsed JSON object, as a record stores it; None for the built-in edition."""
        return json.loads(self.source) if self.source else None


# -- checking


def problems_in(tree: Json) -> list[str]:
    """Return a sentence for each problem of a parsed edition; an empty list means that it is valid.

    Each sentence names the formation, the cell and the rule where there is one.
    """
    if not isinstance(tree, dict) or not isinstance(tree.get("meta"), dict):
        return ["the [meta] table is missing"]
    entries = tree.get("formation")
    if not isinstance(entries, list):
        return ["there are no [[formation]] tables [JK-1.2]"]
    problems = [f"unknown table {str(key)[:40]!r}" for key in tree if key not in ("meta", "formation")]
    problems += _meta_problems(tree["meta"])
    seen: set[str] = set()
    for number, entry in enumerate(entries, 1):
        problems += _entry_problems(number, entry, seen)
    problems += [f"{each}: this formation is missing [JK-1.2]" for each in FORMATION_IDS if each not in seen]
    return problems


def _meta_problems(meta: dict[str, Json]) -> Iterator[str]:
    if meta.get("game") != "jinkei":
        yield f"meta: expected game = 'jinkei', got {short(meta.get('game'))}"
    if type(meta.get("format")) is not int or meta["format"] != FORMAT:
        yield f"meta: expected format = {FORMAT}, got {short(meta.get('format'))}"
    name = meta.get("edition")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        yield f"meta: expected an edition name in small letters, digits, '.', '_' and '-', got {short(name)}"
    for key in meta:
        if key not in ("game", "format", "edition"):
            yield f"meta: unknown key {short(key)}"


_KEYS = ("id", "kind", "round", "name", "front", "back", "reserve", "hint")


def _entry_problems(number: int, entry: Json, seen: set[str]) -> Iterator[str]:
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
        yield f"formation {number}: it has no id [JK-1.2]"
        return
    name = entry["id"]
    if name not in FORMATION_IDS:
        yield f"{short(name)}: expected an id such as 'sword-1a': kind, round and letter [JK-1.2]"
        return
    if name in seen:
        yield f"{name}: there is more than one formation of this id [JK-1.2]"
    seen.add(name)
    kind, _, rest = name.partition("-")
    if entry.get("kind") != kind or type(entry.get("round")) is not int or entry["round"] != int(rest[0]):
        yield f"{name}: expected kind = '{kind}' and round = {rest[0]}, as its id says [JK-1.2]"
    for key in entry:
        if key not in _KEYS:
            yield f"{name}: unknown key {short(key)}"
    yield from _text_problems(name, "name", entry.get("name"))
    if "hint" in entry:
        yield from _text_problems(name, "hint", entry["hint"])
    yield from _row_problems(name, entry)


def _text_problems(name: str, key: str, texts: Json) -> Iterator[str]:
    sound = isinstance(texts, dict) and set(EDITION_LANGUAGES) <= set(texts) <= {*EDITION_LANGUAGES, *LANGUAGES}
    if not sound or not all(map(_is_plain_text, texts.values())):
        yield f'{name}: expected {key} = {{ en = "…", ja = "…" }} of at most {_MAX_TEXT} characters each'


def _is_plain_text(text: Json) -> bool:
    """Whether `text` is a string of 1 to _MAX_TEXT characters without control characters and lone surrogates."""
    return (
        isinstance(text, str)
        and 0 < len(text) <= _MAX_TEXT
        and all(unicodedata.category(each) not in ("Cc", "Cs") for each in text)
    )


def _row_problems(name: str, entry: dict[str, Json]) -> Iterator[str]:
    tokens: list[str] = []
    for row, key in enumerate(("front", "back", "reserve")):
        cells = entry.get(key)
        if not isinstance(cells, list) or len(cells) != 3:
            yield f"{name}: {key} is not a list of three cells [JK-1.3]"
            return
        for column, token in enumerate(cells):
            if (problem := _token_problem(token, row)) is not None:
                yield f"{name}: cell {CELLS[3 * row + column]} {problem}"
        tokens += [token if isinstance(token, str) else "?" for token in cells]
    yield from _count_problems(name, tokens)


def _token_problem(token: Json, row: int) -> str | None:
    allowed = IN_RESERVE if row == 2 else IN_FIELD
    if isinstance(token, str) and token in allowed:
        return None
    if not isinstance(token, str) or token not in (*IN_FIELD, *IN_RESERVE):
        return f"is {short(token)}: expected one of {' '.join(allowed)} [JK-1.4]"
    if row < 2:
        return "has Two Cards, which occurs only in the reserve row [JK-1.5]"
    if token.startswith("u"):
        return f"is {token!r}: only front and back have a face-up cell [JK-1.5]"
    return f"is {token!r}: Rank and Wild effects never occur in the reserve row [JK-1.5]"


def _count_problems(name: str, tokens: list[str]) -> Iterator[str]:
    for what, mark in (("unusable", "x"), ("face-up", "u")):
        cells = [CELLS[cell] for cell in range(6) if tokens[cell].startswith(mark)]
        if len(cells) != 1:
            where = f" ({', '.join(cells)})" if cells else ""
            yield f"{name}: front and back have {len(cells)} {what} cells{where}, expected exactly one [JK-1.5]"
    takes = sum({".": 1, "2": 2}.get(token, 0) for token in tokens[6:])
    if takes != 2:
        cells = [CELLS[cell] for cell in range(6, 9) if tokens[cell] != "x"]
        where = f" ({', '.join(cells)})" if cells else ""
        yield f"{name}: the reserve row takes {takes} cards{where}, expected exactly two [JK-1.5]"


# -- reading


def read_edition(tree: Json) -> FormationEdition:
    """Return the edition of a parsed file or record. Raises InvalidEditionError if `tree` is not a valid edition."""
    problems = problems_in(tree)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise InvalidEditionError(f"{problems[0]}{more}")
    edition = _from_tree(tree, json.dumps(tree, ensure_ascii=False, separators=(",", ":")))
    if edition.name != HOUSE:
        return edition
    # Names and hints may be reworded later; only the cells decide whether it is the same edition.
    if [each.tokens for each in edition.formations] != [each.tokens for each in house_edition().formations]:
        raise InvalidEditionError(f"meta: the name {HOUSE!r} belongs to the built-in edition, whose formations differ")
    return house_edition()


def _from_tree(tree: Json, source: str) -> FormationEdition:
    entries = {entry["id"]: entry for entry in tree["formation"]}
    return FormationEdition(tree["meta"]["edition"], source, tuple(_formation(entries[each]) for each in FORMATION_IDS))


def _formation(entry: Json) -> Formation:
    hints = entry.get("hint", dict.fromkeys(EDITION_LANGUAGES, ""))
    tokens = (*entry["front"], *entry["back"], *entry["reserve"])
    return Formation(entry["id"], tokens, in_every_language(entry["name"]), in_every_language(hints))


@cache
def house_edition() -> FormationEdition:
    """Return the built-in edition; its file is read only once."""
    text = resources.files("foolery.games.jinkei.rules").joinpath("formations.toml").read_text(encoding="utf-8")
    tree = tomllib.loads(text)
    assert not problems_in(tree), problems_in(tree)
    return _from_tree(tree, "")


@lru_cache(maxsize=64)
def edition_of(source: str) -> FormationEdition:
    """Return the edition whose JSON text is `source` (as a layout or a sight holds it); if empty, the built-in one."""
    return read_edition(json.loads(source)) if source else house_edition()
