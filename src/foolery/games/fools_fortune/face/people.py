"""Every Character in sight: where it stands, what it can do and what can be done to it."""

from __future__ import annotations

from collections.abc import Iterator

from foolery.games.fools_fortune.face.deeds import Deeds
from foolery.games.fools_fortune.face.harms import harms_to
from foolery.games.fools_fortune.face.shapes import CharacterView, Standing
from foolery.games.fools_fortune.rules.areas import OVER
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bits_in

__all__ = ["people_of"]


def people_of(sight: FortuneSight, known: FortuneState) -> dict[str, CharacterView]:
    """Return, by slug, the Characters that lie where the viewer sees them; none once the game is over."""
    if sight.phase == OVER:
        return {}
    deeds, harms = Deeds(sight, known), harms_to(sight, known)
    return {
        sight.edition.characters[character].slug: {
            "stands": stands,
            "does": deeds.of(character),
            "suffers": harms.get(character, []),
        }
        for character, stands in _standings(sight)
    }


def _standings(sight: FortuneSight) -> Iterator[tuple[int, Standing]]:
    for character in bits_in(sight.hand >> FIRST_CHARACTER):
        yield character, "hand"
    for camp in sight.camps:
        for character in bits_in(camp >> FIRST_CHARACTER):
            yield character, "camp"
    for character in bits_in(sight.road):
        yield character, "road"
    for crew in sight.crews:
        for character in bits_in(crew):
            yield character, _position(sight, character)


def _position(sight: FortuneSight, character: int) -> Standing:
    if sight.unpaid >> character & 1:
        return "unpaid"
    if sight.ready >> character & 1:
        return "ready"
    return "weakened" if sight.weakened >> character & 1 else "engaged"
