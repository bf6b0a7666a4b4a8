"""What is printed on the cards of an edition: names, texts and abilities (AF-10.5).

Names and texts are mappings from a language (`en`, `ja`) to a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from foolery.games.fools_fortune.rules.cards import CODES
from foolery.games.fools_fortune.rules.character_tables import CharacterTables
from foolery.kernel.game import Json

__all__ = ["CardEdition"]


@dataclass(frozen=True)
class Ability:
    """One Talent or Strike as printed, with its steps from the file; the rules read packed steps in CharacterTables."""

    names: Mapping[str, str]
    texts: Mapping[str, str]
    steps: tuple[Mapping[str, Json], ...]


@dataclass(frozen=True)
class Character:
    """One Character as printed."""

    slug: str
    names: Mapping[str, str]
    savvy_kind: str  # what `savvy` is: realm, resource or wild; "" for a Skilled Character
    savvy: str  # code of the Realm or Resource, "Wi" for the Wilds; "" for a Skilled Character
    domain: str  # four letters of a type of Fortune, or "Wi"; "" for a Savvy Character
    charm: str
    talent: Ability | None
    strike: Ability | None


@dataclass(frozen=True)
class CardEdition:
    """One edition: all cards of a game, checked by loading.py.  `data` is the parsed file that it came from."""

    name: str
    data: Json = field(compare=False, repr=False)
    tables: CharacterTables = field(compare=False, repr=False)
    characters: tuple[Character, ...] = field(repr=False)
    fortune_names: tuple[Mapping[str, str], ...] = field(compare=False, repr=False)
    realm_names: Mapping[str, Mapping[str, str]] = field(compare=False, repr=False)
    resource_names: Mapping[str, Mapping[str, str]] = field(compare=False, repr=False)
    terms: Mapping[str, Mapping[str, str]] = field(compare=False, repr=False)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes of the 55 Fortunes and the slugs of the 22 Characters, by card number."""
        return CODES + tuple(character.slug for character in self.characters)

    def called(self, card: int, lang: str) -> str:
        """Return the name of the card with the number `card` in the language `lang`."""
        return self.fortune_names[card][lang] if card < len(CODES) else self.characters[card - len(CODES)].names[lang]

    def number(self, code: str) -> int | None:
        """Return the number of the card with this code or slug, None if there is none; case does not matter."""
        return _numbers(self.codes).get(code.lower())

    def tree(self) -> Json:
        """Return the edition as parsed data for a record, None for the built-in edition."""
        return self.data if self.tables.source else None


@cache
def _numbers(codes: tuple[str, ...]) -> dict[str, int]:
    return {code.lower(): number for number, code in enumerate(codes)}
