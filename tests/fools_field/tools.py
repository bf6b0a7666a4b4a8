"""Short words for the tests of The Fool's Field."""

from __future__ import annotations

from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.rules.cards import CARDS, cards_in
from foolery.games.fools_field.rules.state import FieldState
from foolery.kernel.errors import Refusal

__all__ = ["codes", "legal", "play", "position", "refusal"]


def position(text: str) -> FieldState:
    """Return the state of a position text."""
    return GAME.from_position(f"ff1 {text}")


def legal(state: FieldState, verb: str = "") -> set[str]:
    """Return what the seat to act may do, in notation; with a verb, only its details."""
    texts = GAME.legal_texts(state, int(state.turn))
    if not verb:
        return set(texts)
    return {text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")}


def play(state: FieldState, *texts: str) -> FieldState:
    """Play actions of whoever is to act, each checked to be legal."""
    for text in texts:
        assert text in legal(state), f"{text} is not among {sorted(legal(state))}"
        state.push(state.turn, GAME.parse(state, int(state.turn), text))
    return state


def refusal(state: FieldState, text: str, seat: int | None = None) -> Refusal:
    """Return why a text is not possible."""
    actor = int(state.turn) if seat is None else seat
    found = GAME.why_illegal(state, actor, GAME.parse(state, actor, text))
    assert found is not None, f"{text} is possible"
    return found


def codes(mask: int) -> set[str]:
    """Return the codes of a mask's cards."""
    return {CARDS[card] for card in cards_in(int(mask))}
