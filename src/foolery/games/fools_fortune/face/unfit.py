"""Why a Fortune at hand does not go into an own Set, as the rules refuse it."""

from __future__ import annotations

from foolery.games.fools_fortune.face.shapes import Misfit, UnfitView
from foolery.games.fools_fortune.rules.actions import ADD, with_card, with_number
from foolery.games.fools_fortune.rules.areas import AFTERNOON
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES
from foolery.games.fools_fortune.rules.refusals import why_illegal
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bits_in

__all__ = ["MISFITS", "unfit_cards"]

MISFITS: tuple[Misfit, ...] = ("set-closed", "twin", "no-rainbow", "does-not-fit")


def unfit_cards(sight: FortuneSight, known: FortuneState) -> dict[str, list[UnfitView]]:
    """Return, for each Fortune of the viewer's Hand and Camp, the own Sets that do not take it, with the rule."""
    if sight.phase != AFTERNOON or sight.viewer != sight.active:
        return {}
    at_hand = (sight.hand | sight.camps[sight.viewer]) & ALL_FORTUNES
    found = {sight.edition.codes[card]: list(_refused(sight, known, card)) for card in bits_in(at_hand)}
    return {code: refused for code, refused in found.items() if refused}


def _refused(sight: FortuneSight, known: FortuneState, card: int) -> list[UnfitView]:
    assert sight.viewer is not None
    slots = [slot for slot in range(3) if sight.sets[3 * sight.viewer + slot]]
    asked = {slot: why_illegal(known, sight.viewer, with_card(with_number(ADD, slot), 1, card)) for slot in slots}
    return [
        {"slot": slot + 1, "say": refusal.code, "clause": refusal.clause}
        for slot, refusal in asked.items()
        if refusal is not None and refusal.code in MISFITS
    ]
