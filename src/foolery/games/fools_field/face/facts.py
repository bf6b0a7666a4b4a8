"""What is printed on the cards of The Fool's Field, for the browser client."""

from __future__ import annotations

from foolery.games.fools_field.face.view import seen_code
from foolery.games.fools_field.rules.cards import CARDS


def facts() -> dict[str, object]:
    """Return the cards as they read upside down: a card's name is the sides that the viewer sees (FF-3.5)."""
    return {"upside_down": {code: seen_code(card, 1) for card, code in enumerate(CARDS)}}
