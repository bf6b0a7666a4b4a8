"""The JSON pieces that views need for the cards of an edition, written once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from foolery.games.fools_fortune.face.facts import printed_on
from foolery.games.fools_fortune.face.shapes import Standing
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES, FIRST_CHARACTER, NUM_CHARACTERS
from foolery.games.fools_fortune.rules.character_tables import NO_ABILITY, CharacterTables
from foolery.games.fools_fortune.rules.edition import BUILT_IN, CardEdition, edition_of
from foolery.games.fools_fortune.rules.effects.vocabulary import EFFECTS
from foolery.games.fools_fortune.rules.steps import effect_number
from foolery.kernel.bits import bit_of, first_in, without_lowest
from foolery.kernel.numbers import i64, vec
from foolery.kernel.pieces import EMPTY_LIST, NULL, array, written

STANDINGS: Final[tuple[Standing, ...]] = ("hand", "camp", "road", "ready", "engaged", "weakened", "unpaid")
# By the number of an effect: 1 if an ability that begins with it Crosses a Rival it is aimed at (AF-9.3), otherwise 0.
CROSSES: Final = vec[i64]([int(effect.crosses) for effect in EFFECTS])
MIMIC: Final[i64] = next(number for number, effect in enumerate(EFFECTS) if effect.word == "mimic")


class Printed:
    """Holds the names of an edition's cards as JSON, and lists of them for views."""

    def __init__(self, edition: CardEdition) -> None:
        self.edition: CardEdition = edition
        self.tables: CharacterTables = edition.tables
        self.name: bytes = written(edition.name)
        self.cards_shown: bytes = NULL if edition.name == BUILT_IN else written(printed_on(edition))
        self.codes: list[bytes] = [written(code) for code in edition.codes]
        # By NUM_STANDINGS * Character + index in STANDINGS.  `standing` is the beginning of the Character's JSON, up to
        # the list of its deeds.  `idle` is the whole JSON of a Character without deeds and harms.
        self.standing: list[bytes] = [
            self.codes[FIRST_CHARACTER + character] + b':{"stands":' + written(stands) + b',"does":'
            for character in range(NUM_CHARACTERS)
            for stands in STANDINGS
        ]
        self.idle: list[bytes] = [piece + b'[],"suffers":[]}' for piece in self.standing]
        # Bitmask of the Characters that can Cross a Rival with their own ability, or with one that they borrow.
        self.dangerous: i64 = 0
        character: i64
        for character in range(NUM_CHARACTERS):
            talent = self._is_dangerous(self.tables.talent[character])
            if talent or self._is_dangerous(self.tables.strike[character]):
                self.dangerous |= bit_of(character)

    def _is_dangerous(self, ability: i64) -> bool:
        if ability == NO_ABILITY:
            return False
        effect = effect_number(self.tables.first_step(ability))
        return effect == MIMIC or CROSSES[effect] != 0

    def fortunes(self, cards: i64) -> bytes:
        """Return the codes of the Fortunes of a bitmask, as a JSON list."""
        if cards == 0:
            return EMPTY_LIST
        pieces: list[bytes] = []
        self._add(pieces, cards, 0)
        return array(pieces)

    def characters(self, characters: i64) -> bytes:
        """Return the slugs of the Characters of a bitmask, as a JSON list."""
        if characters == 0:
            return EMPTY_LIST
        pieces: list[bytes] = []
        self._add(pieces, characters, FIRST_CHARACTER)
        return array(pieces)

    def cards(self, cards: int) -> bytes:
        """Return the codes of the Fortunes and the slugs of the Characters of a bitmask of cards, as a JSON list."""
        if cards == 0:
            return EMPTY_LIST
        pieces: list[bytes] = []
        self._add(pieces, cards & ALL_FORTUNES, 0)
        self._add(pieces, cards >> FIRST_CHARACTER, FIRST_CHARACTER)
        return array(pieces)

    def _add(self, pieces: list[bytes], cards: i64, first: i64) -> None:
        while cards != 0:
            pieces.append(self.codes[first + first_in(cards)])
            cards = without_lowest(cards)


@lru_cache(maxsize=64)
def printed_of(source: str) -> Printed:
    """Return the `Printed` of an edition, given the edition's source (JSON text; "" is the built-in edition)."""
    return Printed(edition_of(source))
