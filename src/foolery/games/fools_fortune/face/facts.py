"""What the page knows without any game: the texts printed on the cards, and the kinds of actions in groups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foolery.games.fools_fortune.face.shapes import AbilityPrint, CharacterPrint, FortunePrint, PrintedView
from foolery.games.fools_fortune.rules.actions import FEATURES, KIND_NAMES
from foolery.games.fools_fortune.rules.board_state import CHARMED, SAVVY, STRIKES, TALENTS
from foolery.games.fools_fortune.rules.cards import CODES
from foolery.games.fools_fortune.rules.edition import Ability, CardEdition, Character, get_edition
from foolery.games.fools_fortune.rules.options import scenes_of
from foolery.kernel.languages import TextByLanguage, words_of

# The kinds of actions of an Afternoon in the groups in which the page offers them.
GROUPS: Mapping[str, tuple[str, ...]] = {
    "recruit": ("recruit",),
    "sets": ("begin", "add", "reduce", "remove"),
    "fetch": ("fetch",),
    "barter": ("barter",),
    "feeswap": ("feeswap",),
    "kickback": ("kickback",),
    "repay": ("repay",),
    "charms": ("fate", "bargain"),
    "talent": ("talent",),
    "strike": ("strike",),
    "cut": ("cut",),
}
# Actions whose notation names the acting Character first (AF-12.1).
ACTED = (*(kind for group, kinds in GROUPS.items() if group != "sets" for kind in kinds), "refuse")
# Kinds of actions about which a Rival is always asked if they name a card of that Rival (AF-11.2).
ANSWERED = ("barter", "feeswap")

# For each power printed on a Character's card, the Scene that brings it into play ("II.2" belongs to Act II).
_POWERS = {"savvy": SAVVY, "charm": CHARMED, "talent": TALENTS, "strike": STRIKES}


def facts() -> dict[str, Any]:
    """Return the data from which the page's `generated/facts.ts` is written."""
    return {
        "kinds": list(KIND_NAMES),
        "groups": {group: list(kinds) for group, kinds in GROUPS.items()},
        "acted": list(ACTED),
        "answered": list(ANSWERED),
        "features": list(FEATURES),
        "acts": {power: scenes_of(scene)[0].count("I") for power, scene in _POWERS.items()},
        "printed": printed_on(get_edition()),
    }


def printed_on(edition: CardEdition) -> PrintedView:
    """Return the names and texts printed on the cards of `edition`, in every language."""
    return {
        "realms": {code: _words(names) for code, names in edition.realm_names.items()},
        "resources": {code: _words(names) for code, names in edition.resource_names.items()},
        "fortunes": {code: _fortune(edition, number) for number, code in enumerate(CODES)},
        "characters": {each.slug: _character(each) for each in edition.characters},
        "terms": {term: _words(names) for term, names in edition.terms.items()},
    }


def _words(names: Mapping[str, str]) -> TextByLanguage:
    return words_of(names.__getitem__)


def _fortune(edition: CardEdition, number: int) -> FortunePrint:
    """Return the name of a Fortune and the code of its twin (None for a Wild).

    The twin is the other card of its Charmed-Pair (AF-1.3): the card with the same first four characters in its code.
    """
    code = CODES[number]
    twins = [other for other in CODES if other[:4] == code[:4] and other != code]
    return {"name": _words(edition.fortune_names[number]), "twin": twins[0] if twins else None}


def _character(character: Character) -> CharacterPrint:
    return {
        "name": _words(character.names),
        "savvy": character.savvy or None,
        "savvy_kind": character.savvy_kind or None,
        "domain": character.domain or None,
        "charmed_by": "wilds" if character.charm == "wilds" else "savvy" if character.savvy else "domain",
        "talent": _ability(character.talent),
        "strike": _ability(character.strike),
    }


def _ability(ability: Ability | None) -> AbilityPrint | None:
    return None if ability is None else {"name": _words(ability.names), "text": _words(ability.texts)}
