"""The `people` of a view: where each Character that the viewer sees is, what it can do and what can be done to it."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.face.deeds import Deeds
from foolery.games.fools_fortune.face.harms import Harms
from foolery.games.fools_fortune.face.printed import STANDINGS, Printed
from foolery.games.fools_fortune.rules.board_state import OVER
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.worlds import KnownState
from foolery.kernel.bits import first_in, without_lowest
from foolery.kernel.numbers import i64

IN_HAND: Final = 0  # this number and those below are indexes in STANDINGS: where a Character is, and in what state
IN_CAMP: Final = 1
ON_ROAD: Final = 2
READY: Final = 3
ENGAGED: Final = 4
WEAKENED: Final = 5
UNPAID: Final = 6
NUM_STANDINGS: Final = 7
assert len(STANDINGS) == NUM_STANDINGS


def people_of(sight: FortuneSight, printed: Printed) -> bytes:
    """Return the Characters that the viewer sees, as a JSON object by slug; it is empty once the game is over."""
    if sight.phase == OVER:
        return b"{}"
    people = _People(sight, printed)
    people.add(sight.hand >> FIRST_CHARACTER, IN_HAND)
    for camp in sight.camps:
        people.add(camp >> FIRST_CHARACTER, IN_CAMP)
    people.add(sight.road, ON_ROAD)
    ready: i64 = sight.ready
    weakened: i64 = sight.weakened
    unpaid: i64 = sight.unpaid
    crew: i64
    for crew in sight.crews:
        while crew != 0:
            bit: i64 = crew & -crew
            engaged: i64 = WEAKENED if weakened & bit != 0 else ENGAGED
            paid: i64 = READY if ready & bit != 0 else engaged
            people.add(bit, UNPAID if unpaid & bit != 0 else paid)
            crew ^= bit
    return b"{" + b",".join(people.pieces) + b"}"


class _People:
    """Collects in `pieces` the JSON of each Character: where it is, what it can do and what can be done to it."""

    def __init__(self, sight: FortuneSight, printed: Printed) -> None:
        known = KnownState(sight)
        self.pieces: list[bytes] = []
        self._printed: Printed = printed
        self._deeds: Deeds = Deeds(sight, printed, known)
        self._harms: Harms = Harms(sight, printed, known)

    def add(self, characters: i64, standing: i64) -> None:
        """Add the Characters of a bitmask; `standing` is the index in STANDINGS that all of them share."""
        active: i64 = self._deeds.active | self._harms.suffering
        while characters != 0:
            character = first_in(characters)
            at = NUM_STANDINGS * character + standing
            if active >> character & 1 == 0:
                self.pieces.append(self._printed.idle[at])
            else:
                does, suffers = self._deeds.of(character), self._harms.of(character)
                self.pieces.append(b"".join([self._printed.standing[at], does, b',"suffers":', suffers, b"}"]))
            characters = without_lowest(characters)
