"""Editions, the sets of cards that a game is played with: the built-in one, or one from a file (AF-10).

The source of an edition is the whole edition as JSON text; it is empty for the built-in edition.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache, lru_cache
from importlib import resources

from foolery.games.fools_fortune.rules.loading import check_values, read_edition
from foolery.games.fools_fortune.rules.printed import Ability, CardEdition, Character
from foolery.kernel.errors import InvalidEditionError
from foolery.kernel.game import Json

__all__ = [
    "BUILT_IN",
    "Ability",
    "CardEdition",
    "Character",
    "edition_from_tree",
    "edition_of",
    "get_edition",
]

BUILT_IN = "house-1"
PACKAGE = "foolery.games.fools_fortune.rules"


@cache
def get_edition() -> CardEdition:
    """Return the built-in edition.  Its cards are our own; the rulebook prints few of the original ones (AF-D1)."""
    text = resources.files(PACKAGE).joinpath("cards.toml").read_text(encoding="utf-8")
    return read_edition(tomllib.loads(text), "")


def edition_from_tree(tree: Json) -> CardEdition:
    """Check the parsed edition `tree`, as a record or a file has it, and return it.  Raises InvalidEditionError.

    If `tree` equals the built-in cards, return the built-in edition.
    """
    check_values(tree)
    built_in = get_edition()
    # Earlier versions wrote the vocabulary of effects into the same file, under the key `effect`.
    if isinstance(tree, dict) and {key: part for key, part in tree.items() if key != "effect"} == built_in.data:
        return built_in
    edition = read_edition(tree, _source(tree))
    if edition.name == BUILT_IN:
        raise InvalidEditionError(f"meta: 'edition' is {BUILT_IN!r}, the name of the built-in cards; choose another")
    return edition


def _source(tree: Json) -> str:
    """Return the edition `tree` as JSON text without white space, so that a position can hold it as one word."""
    text = json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
    return "".join(f"\\u{ord(each):04x}" if each.isspace() else each for each in text)


@lru_cache(maxsize=64)
def edition_of(source: str) -> CardEdition:
    """Return the edition with the JSON text `source`; if it is empty, the built-in one.  Raises InvalidEditionError."""
    if not source:
        return get_edition()
    try:
        return edition_from_tree(json.loads(source))
    except (ValueError, RecursionError):
        raise InvalidEditionError("expected an edition as JSON") from None
