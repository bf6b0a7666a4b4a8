"""Editions for tests: the built-in cards with other abilities."""

from __future__ import annotations

import copy
import tomllib
from importlib import resources
from typing import Any

from foolery.games.fools_fortune.rules.edition import edition_from_tree

__all__ = ["cards_of", "character", "tree", "variant"]

_BUILT_IN = tomllib.loads(
    resources.files("foolery.games.fools_fortune.rules").joinpath("cards.toml").read_text(encoding="utf-8")
)


def tree(name: str = "test-1") -> dict[str, Any]:
    """Return the built-in edition under another name, to be changed."""
    edition = copy.deepcopy(_BUILT_IN)
    edition["meta"]["edition"] = name
    return edition


def cards_of(edition: dict[str, Any]) -> str:
    """Return the word of a position that says which cards are played with."""
    return f"cards={edition_from_tree(edition).tables.source}"


def character(edition: dict[str, Any], slug: str) -> dict[str, Any]:
    """Return one Character's table."""
    found: dict[str, Any] = next(entry for entry in edition["character"] if entry["slug"] == slug)
    return found


def variant() -> dict[str, Any]:
    """Return an edition whose abilities have the effects and parameters that no built-in card uses."""
    edition = tree("variant-1")
    steps = {
        ("healer", "talent"): [{"do": "ready", "scope": "self"}, {"do": "draw", "count": 1}],
        ("healer", "strike"): [{"do": "take", "from": "fee", "scope": "rival"}],
        ("fey-child", "strike"): [{"do": "wayside", "from": "fee", "scope": "any"}, {"do": "dues", "plus": 1}],
        ("enchantress", "strike"): [{"do": "take", "from": "set", "scope": "self"}],
        ("mystic", "talent"): [{"do": "foresee", "look": 2}, {"do": "foresee", "look": 1}],
        ("knight", "talent"): [{"do": "weaken", "target": "source"}, {"do": "draw", "count": 2}],
        ("knight", "strike"): [{"do": "lock", "choose": ["cross", "road"], "until": "tonight"}],
        ("smuggler", "talent"): [{"do": "fee_swap", "scope": "rival"}],
        ("smuggler", "strike"): [{"do": "gather", "max": 2}, {"do": "lock", "feature": "faire"}],
        ("muse", "talent"): [{"do": "bury", "from": ["hand", "faire"], "min": 2, "max": 3}],
        ("muse", "strike"): [{"do": "spy", "scope": "any"}, {"do": "discard_hand", "min": 1, "max": 1}],
        ("alchemist", "strike"): [{"do": "dues", "plus": 1}, {"do": "foresee", "look": 3}],
        ("assassin", "talent"): [{"do": "weaken", "scope": "rival"}],
        ("magistrate", "talent"): [{"do": "refuse", "what": ["strike"]}],
        ("journeyman", "talent"): [{"do": "recruit", "from": ["road"], "fees": "rainbow", "enter": "ready"}],
    }
    for (slug, ability), changed in steps.items():
        character(edition, slug)[ability]["steps"] = changed
    captain = character(edition, "captain")
    captain["strike"] = copy.deepcopy(character(edition, "trickster")["strike"])
    hermit = character(edition, "hermit")
    hermit["slug"] = "anchorite"  # slugs are the edition's own
    return edition
