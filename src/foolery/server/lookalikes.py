"""Finds texts that look alike: such texts share a key.

The key ignores case, width, spaces, invisible characters, and which of several similar characters is used.
"""

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
BLANKS = "\u2800\U00016fe4\U0001d159"  # Unicode counts them as letters or symbols, but they show nothing
MARKS = 3  # combining marks on one letter; no script needs more in a name
ALSO = {"i": "l"}  # a capital I looks like a small l


def without_blanks(text: str) -> str:
    """Return `text` without the characters that show nothing (ordinary spaces stay)."""
    return "".join(each for each in text if each not in BLANKS and not _is_invisible(each))


def _is_invisible(each: str) -> bool:
    code = ord(each)
    return any(code in part for part in IGNORABLE) or unicodedata.category(each) in ("Cf", "Cc")


def with_few_marks(text: str) -> str:
    """Return `text` without the combining marks that would pile up or stand alone.

    A mark is kept only after a letter, and only if the letter has fewer than `MARKS` marks and none at the same
    position. Spacing marks (category Mc) after a letter are not counted and are always kept.
    """
    kept: list[str] = []
    places: list[int] | None = None  # positions of the marks on the present letter; None: there is no letter
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
    """Return a key for `name`; two names with the same key could be taken for each other."""
    plain = unicodedata.normalize("NFKC", without_blanks(name)).casefold()
    alike = "".join(_prototype(each) for each in plain).casefold()
    return "".join("".join(ALSO.get(each, each) for each in alike).split())[:KEY_LENGTH]


def as_it_looks(name: str) -> str:
    """Return `name` with each non-ASCII letter replaced by the common letter it looks like; capitals stay capitals."""
    return "".join(each if each.isascii() else _prototype(each) for each in name)


@cache
def _confusables() -> dict[str, list[dict[str, str]]]:
    """Return Unicode's table of confusable characters.

    The entry of a common form (prototype) lists all characters that look like it; the entry of such a character lists
    the common form alone.
    """
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
