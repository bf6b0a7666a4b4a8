"""What a client draws of The Fool's Field, made from a sight."""

from __future__ import annotations

from foolery.games.fools_field.rules.cards import CARDS, SPACES
from foolery.games.fools_field.rules.options import FACING, SHARED
from foolery.games.fools_field.rules.sight import FieldSight, Holdings, code_list
from foolery.games.fools_field.rules.state import DEALING, DISCARDING, EMPTY, FIGHTING, LAST_REPLY, OPENING, OVER
from foolery.kernel.game import Json

__all__ = ["view_of"]

GAME_ID = "fools-field"
PHASE_NAMES = {
    DEALING: "deal",
    OPENING: "opening",
    FIGHTING: "deploy",
    DISCARDING: "discard",
    LAST_REPLY: "last",
    OVER: "over",
}


def view_of(sight: FieldSight) -> dict[str, Json]:
    """Return everything the table shows to the viewer of the sight."""
    return {
        "game": GAME_ID,
        "seat": sight.viewer,
        "phase": PHASE_NAMES[sight.phase],
        "to_act": list(sight.to_act),
        "start": sight.starter,
        "battle": min(sight.battles + 1, sight.battle_limit),
        "battle_limit": sight.battle_limit,
        "seating": FACING if sight.seating_turns else SHARED,
        "deck": sight.deck_size,
        "owed": sight.owed if sight.phase == DISCARDING else 0,
        "hands": [_pile(sight, seat, sight.hand, sight.hand_sizes) for seat in range(2)],
        "discards": [_pile(sight, seat, sight.discards, sight.discard_sizes) for seat in range(2)],
        "field": _field_view(sight),
        "known": [_known_view(sight, seat) for seat in range(2)],
        "retreats": [battle.retreater for battle in sight.past],
    }


def _pile(sight: FieldSight, seat: int, own: int, sizes: tuple[int, int]) -> dict[str, Json]:
    return {"size": sizes[seat], "cards": code_list(own) if seat == sight.viewer else None}


def _field_view(sight: FieldSight) -> list[dict[str, Json]]:
    return [
        {"space": SPACES[space], "card": CARDS[card], "seat": sight.deployed[1] >> card & 1}
        for space, card in enumerate(sight.field)
        if card != EMPTY
    ]


def _known_view(sight: FieldSight, seat: int) -> dict[str, Json] | None:
    """Return the memory aid: what a seat must hold, and what it holds or has discarded."""
    if seat == sight.viewer or sight.phase == DEALING:
        return None
    holdings = Holdings(sight, seat)
    certain = holdings.certain()
    return {
        "held": [CARDS[card] for card in certain],
        "held_or_discarded": [CARDS[card] for card in sorted(holdings.known) if card not in certain],
    }
