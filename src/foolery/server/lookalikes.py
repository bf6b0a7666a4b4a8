"""Texts that would be taken for each other share a key: case, width, spaces, invisible letters and lookalikes apart."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files

__all__ = ["as_it_looks", "name_key", "without_blanks"]

KEY_LENGTH = 120
BLANKS = "\u115f\u1160\u2800\u3164\uffa0\u200d"  # they count as letters or symbols, and show nothing
ALSO = {"i": "l"}  # a capital I looks like a small l


def without_blanks(text: str) -> str:
    """Return a text without what is not seen."""
    return "".join(each for each in text if each not in BLANKS and not _is_invisible(each))


def _is_invisible(each: str) -> bool:
    is_selector = "\ufe00" <= each <= "\ufe0f" or "\U000e0100" <= each <= "\U000e01ef"
    return is_selector or unicodedata.category(each) in ("Cf", "Cc")


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
