"""What can be done to each Character: by the viewer now, and by Rivals on their Days."""

from __future__ import annotations

from collections.abc import Iterator

from foolery.games.fools_fortune.face.declared import aims_of, can_cross_with, one_per_aim
from foolery.games.fools_fortune.face.shapes import Harm, HarmView
from foolery.games.fools_fortune.rules.abilities import add_strikes, add_talents
from foolery.games.fools_fortune.rules.actions import actor_of
from foolery.games.fools_fortune.rules.areas import AFTERNOON, SAVVY_FEE_SWAP, STRIKES, TALENTS
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES, FIRST_CHARACTER
from foolery.games.fools_fortune.rules.day import make_ready
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.games.fools_fortune.rules.trades import add_fee_swaps
from foolery.kernel.bits import mask_of
from foolery.kernel.numbers import i64, vec

__all__ = ["harms_to"]

# Words of the vocabulary (AF-9.3) for which there is a sentence.
_HARMS: dict[str, Harm] = {
    "ready": "ready",
    "engage": "engage",
    "weaken": "weaken",
    "cut": "cut",
    "fee_swap": "fee_swap",
    "fee": "fee",
    "recall": "recall",
    "recruit": "recruit",
    "mimic": "mimic",
}
Found = dict[tuple[int, Harm, int | None], set[int]]  # who suffers, what, by whose doing (None: nobody knows): by whom


def harms_to(sight: FortuneSight, known: FortuneState) -> dict[int, list[HarmView]]:
    """Return, by Character, what can be done to it, the viewer's own doing first."""
    if sight.viewer is None:
        return {}
    found: Found = {}
    for action in one_per_aim(sight.legal):
        for character, harm in _struck(known, action):
            found.setdefault((character, harm, sight.viewer), set()).add(int(actor_of(action)))
    for rival in range(sight.players):
        if rival != sight.viewer and sight.in_game >> rival & 1 and sight.crews[sight.viewer]:
            _add_threats(found, sight, known, rival)
    harms: dict[int, list[HarmView]] = {}
    for (character, harm, seat), actors in found.items():
        by = [sight.edition.characters[each].slug for each in sorted(actors)]
        harms.setdefault(character, []).append({"say": harm, "by": by, "seat": seat})
    return harms


def _struck(known: FortuneState, action: int) -> Iterator[tuple[int, Harm]]:
    for character, word in aims_of(known, action):
        on_hand = word == "recruit" and not int(known.road) >> character & 1
        if word in _HARMS and not on_hand:  # hiring from Hand or Camp is told as a deed
            yield character, _HARMS[word]


def _add_threats(found: Found, sight: FortuneSight, known: FortuneState, rival: int) -> None:
    """Note what a Rival could do to the viewer's Crew on their own Day; who is out of sight may be in their Hand."""
    assert sight.viewer is not None
    seen = sight.crews[rival] | sight.known[rival] >> FIRST_CHARACTER
    for action in one_per_aim(_threats(sight, known, rival)):
        actor = int(actor_of(action))
        for character, harm in _struck(known, action):
            if sight.crews[sight.viewer] >> character & 1:
                key = (character, harm, rival if seen >> actor & 1 else None)
                found.setdefault(key, set()).add(actor)


def _threats(sight: FortuneSight, known: FortuneState, rival: int) -> list[int]:
    """Return what a Rival could declare of what can Cross, with every card that may be in their Hand."""
    t = known.copy()
    dangerous = mask_of(each for each in range(len(sight.edition.characters)) if can_cross_with(t.cast, each))
    t.hand_f[rival] |= sight.unseen & ALL_FORTUNES
    t.hand_c[rival] = (int(t.hand_c[rival]) | sight.unseen >> FIRST_CHARACTER) & dangerous
    t.phase = AFTERNOON
    if t.active != rival:
        t.active = rival
        make_ready(t, rival)
    t.ready &= dangerous | int(t.cast.savvies)
    actions = vec[i64]()
    if sight.scenes & SAVVY_FEE_SWAP:
        actions = add_fee_swaps(t, actions, rival)
    if sight.scenes & TALENTS:
        actions = add_talents(t, actions, rival)
    if sight.scenes & STRIKES:
        actions = add_strikes(t, actions, rival)
    return [int(action) for action in actions]
