"""Facts about the cards of The Fool's Field that do not depend on a game, for the browser client."""

from __future__ import annotations

from foolery.games.fools_field.face.view import seen_code
from foolery.games.fools_field.rules.cards import CARDS


def facts() -> dict[str, object]:
    """Return a dictionary whose entry `upside_down` maps the code of each card to the code it shows when it lies
    rotated by 180° (FF-3.5).
    """
    return {"upside_down": {code: seen_code(card, 1) for card, code in enumerate(CARDS)}}
