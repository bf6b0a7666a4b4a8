"""Texts that would be taken for each other share a key: case, width, spaces, invisible letters and lookalikes apart."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files

__all__ = ["as_it_looks", "name_key", "with_few_marks", "without_blanks"]

KEY_LENGTH = 120
# Unicode's property Default_Ignorable_Code_Point: nothing is drawn for these characters.
IGNORABLE = (
    range(0x00AD, 0x00AE), range(0x034F, 0x0350), range(0x061C, 0x061D), range(0x115F, 0x1161), range(0x17B4, 0x17B6),
    range(0x180B, 0x1810), range(0x200B, 0x2010), range(0x202A, 0x202F), range(0x2060, 0x2070), range(0x3164, 0x3165),
    range(0xFE00, 0xFE10), range(0xFEFF, 0xFF00), range(0xFFA0, 0xFFA1), range(0xFFF0, 0xFFF9),
    range(0x1BCA0, 0x1BCA4), range(0x1D173, 0x1D17B), range(0xE0000, 0xE1000),
)  # fmt: skip
BLANKS = "\u2800\U00016fe4\U0001d159"  # they count as letters or symbols, and show nothing
MARKS = 3  # combining marks on one letter; no script needs more in a name
ALSO = {"i": "l"}  # a capital I looks like a small l


def without_blanks(text: str) -> str:
    """Return a text without what is not seen."""
    return "".join(each for each in text if each not in BLANKS and not _is_invisible(each))


def _is_invisible(each: str) -> bool:
    code = ord(each)
    return any(code in part for part in IGNORABLE) or unicodedata.category(each) in ("Cf", "Cc")


def with_few_marks(text: str) -> str:
    """Return a text in which combining marks stand on letters, each place of a letter taken once."""
    kept: list[str] = []
    places: list[int] | None = None  # of the marks on the present letter; None: there is no letter
    for each in text:
        category, place = unicodedata.category(each), unicodedata.combining(each)
        if not category.startswith("M"):
            places = None if each.isspace() else []
        elif places is None:
            continue
        elif category != "Mc":
            if len(places) == MARKS or (place in places and place):
                continue
            places.append(place)
        kept.append(each)
    return "".join(kept)


def name_key(name: str) -> str:
    """Return what two names share that would be taken for each other."""
    plain = unicodedata.normalize("NFKC", without_blanks(name)).casefold()
    alike = "".join(_prototype(each) for each in plain).casefold()
    return "".join("".join(ALSO.get(each, each) for each in alike).split())[:KEY_LENGTH]


def as_it_looks(name: str) -> str:
    """Return a name with every letter of another script as the one it looks like, capitals as capitals."""
    return "".join(each if each.isascii() else _prototype(each) for each in name)


@cache
def _confusables() -> dict[str, list[dict[str, str]]]:
    """Return Unicode's table of confusable characters: a prototype has all that look like it, each of them has it."""
    table: dict[str, list[dict[str, str]]] = json.loads(
        (files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8")
    )
    return table


@cache
def _prototype(each: str) -> str:
    alike = _confusables().get(each, [])
    if len(alike) != 1:
        return each
    other = alike[0]["c"]
    return other if len(_confusables().get(other, [])) > 1 else min(each, other)
