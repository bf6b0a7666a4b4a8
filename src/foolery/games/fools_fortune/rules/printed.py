"""What is printed on the cards: names, texts and abilities as an edition tells them (AF-10.5)."""

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
    """A Talent or a Strike in words; the rules read its steps from CharacterTables."""

    names: Mapping[str, str]
    texts: Mapping[str, str]
    steps: tuple[Mapping[str, Json], ...]


@dataclass(frozen=True)
class Character:
    """One Character in words."""

    slug: str
    names: Mapping[str, str]
    savvy_kind: str  # realm, resource, wild; "" for a Skilled one
    savvy: str  # code of the Realm or Resource, "Wi"
    domain: str  # four letters, "Wi"; "" for a Savvy one
    charm: str
    talent: Ability | None
    strike: Ability | None


@dataclass(frozen=True)
class CardEdition:
    """A checked edition."""

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
        """The 77 codes and slugs by card number."""
        return CODES + tuple(character.slug for character in self.characters)

    def called(self, card: int, lang: str) -> str:
        """Return a card's name."""
        return self.fortune_names[card][lang] if card < len(CODES) else self.characters[card - len(CODES)].names[lang]

    def number(self, code: str) -> int | None:
        """Return the card of a code in any case, None if there is none."""
        return _numbers(self.codes).get(code.lower())

    def tree(self) -> Json:
        """Return what a record carries: None for the built-in edition."""
        return self.data if self.tables.source else None


@cache
def _numbers(codes: tuple[str, ...]) -> dict[str, int]:
    return {code.lower(): number for number, code in enumerate(codes)}
