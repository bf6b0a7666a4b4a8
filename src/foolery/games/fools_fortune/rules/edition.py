"""Where the cards of a game come from: the built-in edition, or a file that loading.py checks (AF-10)."""

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
    """Return the built-in edition: our own cards, as the rulebook shows hardly any (AF-D1)."""
    text = resources.files(PACKAGE).joinpath("cards.toml").read_text(encoding="utf-8")
    return read_edition(tomllib.loads(text), "")


def edition_from_tree(tree: Json) -> CardEdition:
    """Check an edition as a record carries it.  Raises InvalidEditionError."""
    check_values(tree)
    built_in = get_edition()
    # A copy of the cards as earlier versions had them repeats the vocabulary.
    if isinstance(tree, dict) and {key: part for key, part in tree.items() if key != "effect"} == built_in.data:
        return built_in
    edition = read_edition(tree, _source(tree))
    if edition.name == BUILT_IN:
        raise InvalidEditionError(f"meta: 'edition' is {BUILT_IN!r}, the name of the built-in cards; choose another")
    return edition


def _source(tree: Json) -> str:
    """Return an edition as JSON without spaces, so that it is one word of a position."""
    text = json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
    return "".join(f"\\u{ord(each):04x}" if each.isspace() else each for each in text)


@lru_cache(maxsize=64)
def edition_of(source: str) -> CardEdition:
    """Return the edition of a state's tables, or of a position, by its source.  Raises InvalidEditionError."""
    if not source:
        return get_edition()
    try:
        return edition_from_tree(json.loads(source))
    except (ValueError, RecursionError):
        raise InvalidEditionError("expected an edition as JSON") from None
