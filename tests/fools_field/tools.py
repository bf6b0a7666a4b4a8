"""Short helper functions for the rule tests of The Fool's Field."""

from __future__ import annotations

from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.rules.cards import CARDS, cards_in
from foolery.games.fools_field.rules.state import FieldState
from foolery.kernel.errors import Refusal

__all__ = ["codes", "legal", "play", "position", "refusal"]


def position(text: str) -> FieldState:
    """Return the game state that `text` describes. `text` is a position in notation, without the leading `ff1`."""
    return GAME.from_position(f"ff1 {text}")


def legal(state: FieldState, verb: str = "") -> set[str]:
    """Return the legal actions of the seat to act, in notation.

    With a `verb`, return only the actions that begin with it, and leave the verb itself out.
    """
    texts = GAME.legal_texts(state, int(state.turn))
    if not verb:
        return set(texts)
    return {text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")}


def play(state: FieldState, *texts: str) -> FieldState:
    """Check that each of `texts` is legal for the seat to act, play it, and return the same, changed state."""
    for text in texts:
        assert text in legal(state), f"{text} is not among {sorted(legal(state))}"
        state.push(state.turn, GAME.parse(state, int(state.turn), text))
    return state


def refusal(state: FieldState, text: str, seat: int | None = None) -> Refusal:
    """Return the reason why `seat` may not play the action `text`. Without `seat`, it is asked for the seat to act."""
    actor = int(state.turn) if seat is None else seat
    found = GAME.why_illegal(state, actor, GAME.parse(state, actor, text))
    assert found is not None, f"{text} is possible"
    return found


def codes(mask: int) -> set[str]:
    """Return the codes of the cards in `mask`, a set of card numbers stored as bits of an integer."""
    return {CARDS[card] for card in cards_in(int(mask))}
