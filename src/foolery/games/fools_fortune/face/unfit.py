"""The `unfit` part of a view: why a Fortune of the viewer's Hand or Camp may not be added to one of the own Sets."""

from __future__ import annotations

from typing import Final, cast

from foolery.games.fools_fortune.face.printed import Printed
from foolery.games.fools_fortune.face.shapes import Misfit, UnfitView
from foolery.games.fools_fortune.rules.board_state import AFTERNOON
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES
from foolery.games.fools_fortune.rules.sets import MISFITS, misfit
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.kernel.bits import first_in, without_lowest
from foolery.kernel.numbers import i64
from foolery.kernel.pieces import array, written


def _unfit(slot: int, why: int) -> UnfitView:
    clause, code = MISFITS[why]
    return {"slot": slot + 1, "say": cast("Misfit", code), "clause": clause}


_UNFIT: Final[tuple[bytes, ...]] = tuple(written(_unfit(slot, why)) for slot in range(3) for why in range(len(MISFITS)))
_REASONS: Final = 5
assert len(MISFITS) == _REASONS


def unfit_cards(sight: FortuneSight, printed: Printed) -> bytes:
    """Return a JSON object: for each Fortune of the viewer's Hand and Camp, the own Sets that refuse it, with the rule.

    It is empty if the viewer cannot act in an Afternoon now.
    """
    viewer = sight.viewer
    if viewer is None or sight.phase != AFTERNOON or viewer != sight.active or sight.actions >= sight.action_limit:
        return b"{}"
    at_hand: i64 = (sight.hand | sight.camps[viewer]) & ALL_FORTUNES
    pieces: list[bytes] = []
    while at_hand != 0:
        card = first_in(at_hand)
        refused = _refused(sight, viewer, card)
        if refused:
            pieces.append(printed.codes[card] + b":" + array(refused))
        at_hand = without_lowest(at_hand)
    return b"{" + b",".join(pieces) + b"}"


def _refused(sight: FortuneSight, seat: i64, card: i64) -> list[bytes]:
    refused: list[bytes] = []
    slot: i64
    for slot in range(3):
        at: i64 = 3 * seat + slot
        cards: i64 = sight.sets[at]
        if cards == 0:
            continue
        why = misfit(cards, sight.rainbows >> at & 1 != 0, card)
        if why != 0:
            refused.append(_UNFIT[_REASONS * slot + why])
    return refused
