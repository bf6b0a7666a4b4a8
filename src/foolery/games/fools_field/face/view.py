"""What a client draws of The Fool's Field, made from a sight."""

from __future__ import annotations

from functools import cache

from foolery.games.fools_field.face.shapes import FieldView, Joint, Known, Meeting, Phase, Pile, Placed, Retreat
from foolery.games.fools_field.rules.cards import (
    CARDS,
    HAND_SIZE,
    NEIGHBOURS,
    NUM_SPACES,
    PARTNER,
    SPACES,
    cards_in,
    facing,
)
from foolery.games.fools_field.rules.holdings import Holdings
from foolery.games.fools_field.rules.sight import FieldSight, code_list
from foolery.games.fools_field.rules.state import (
    DEALING,
    DISCARDING,
    EMPTY,
    FIGHTING,
    LAST_REPLY,
    OPENING,
    OVER,
    RETREAT,
)

__all__ = ["VIEW", "retreat_of", "seen_code", "view_of"]

_NOTHING = (EMPTY, EMPTY, EMPTY, EMPTY)  # lies beside a space
PHASE_NAMES: dict[int, Phase] = {
    DEALING: "deal",
    OPENING: "opening",
    FIGHTING: "deploy",
    DISCARDING: "discard",
    LAST_REPLY: "last",
    OVER: "over",
}


VIEW = FieldView


def view_of(sight: FieldSight) -> FieldView:
    """Return everything the table shows to the viewer of the sight."""
    return {
        "game": "fools-field",
        "seat": sight.viewer,
        "phase": PHASE_NAMES[sight.phase],
        "to_act": list(sight.to_act),
        "start": sight.starter,
        "battle": min(sight.battles + 1, sight.battle_limit),
        "battle_limit": sight.battle_limit,
        "seating": "facing" if sight.seating_turns else "shared",
        "deck": sight.deck_size,
        "owed": sight.owed if sight.phase == DISCARDING else 0,
        "hands": [_pile(sight, seat, sight.hand, sight.hand_sizes) for seat in range(2)],
        "discards": [_pile(sight, seat, sight.discards, sight.discard_sizes) for seat in range(2)],
        "spaces": _spaces(sight),
        "field": [_placed(sight, space, card) for space, card in enumerate(sight.field) if card != EMPTY],
        "meetings": _meetings(sight),
        "retreat": retreat_of(sight) if RETREAT in sight.legal else None,
        "known": [_known(sight, seat) for seat in range(2)],
        "retreats": [battle.retreater for battle in sight.past],
    }


def seen_code(card: int, turned: int) -> str:
    """Return a card's sides as somebody sees it for whom it lies so (FF-3.5)."""
    code = CARDS[card]
    return code[2:] + code[:2] if turned else code


def retreat_of(sight: FieldSight) -> Retreat:
    """Return what the viewer, whose turn it is, gets and gives up by retreating."""
    last = sight.phase == LAST_REPLY  # FF-4.3: nothing is picked up
    picked_up = 0 if last else sight.deployed[0] | sight.deployed[1]
    ends = last or sight.battles + 1 == sight.battle_limit  # FF-D4
    return {
        "picks_up": code_list(picked_up),
        "discards": max(0, (sight.hand | picked_up).bit_count() - HAND_SIZE),  # FF-3.7
        "starts": None if ends else 1 - sight.turn,  # FF-3.9
    }


def _near(sight: FieldSight) -> int:
    """Return the seat at whose side of the table the viewer looks: a spectator sits with seat 0."""
    return sight.viewer or 0


def _pile(sight: FieldSight, seat: int, own: int, sizes: tuple[int, int]) -> Pile:
    return {"size": sizes[seat], "cards": code_list(own) if seat == sight.viewer else None}


def _spaces(sight: FieldSight) -> list[str]:
    return _SPACES[1 if _near(sight) and sight.seating_turns else 0]


def _rows(*, turned: bool) -> list[str]:
    rows = [SPACES[start : start + 3] for start in (6, 3, 0)]
    if turned:
        rows = [row[::-1] for row in reversed(rows)]
    return [space for row in rows for space in row]


_SPACES = (_rows(turned=False), _rows(turned=True))


def _owner(sight: FieldSight, card: int) -> int:
    return sight.deployed[1] >> card & 1


def _placed(sight: FieldSight, space: int, card: int) -> Placed:
    turned = (_owner(sight, card) ^ _near(sight)) & sight.seating_turns
    return {
        "space": SPACES[space],
        "card": CARDS[card],
        "seen": seen_code(card, turned),
        "turned": bool(turned),
        "seat": _owner(sight, card),
    }


def _meetings(sight: FieldSight) -> list[Meeting]:
    """Return what would meet where, also where it does not fit: the page shows why before anybody asks."""
    if sight.viewer not in sight.to_act or sight.phase not in (FIGHTING, LAST_REPLY):
        return []
    edges = [(space, _faced(sight, space)) for space in range(NUM_SPACES) if sight.field[space] == EMPTY]
    beside = [(space, faced) for space, faced in edges if faced != _NOTHING]
    return [
        {"card": CARDS[card], "space": SPACES[space], "edges": _joints(card, faced)}
        for card in cards_in(sight.hand)
        for space, faced in beside
    ]


def _faced(sight: FieldSight, space: int) -> tuple[int, int, int, int]:
    """Return what a card there would have to fit, per side as the viewer sees it; EMPTY where nothing lies."""
    turned = 2 * (_near(sight) & sight.seating_turns)
    return (
        _facing_side(sight, space, turned),
        _facing_side(sight, space, turned + 1),
        _facing_side(sight, space, (turned + 2) % 4),
        _facing_side(sight, space, (turned + 3) % 4),
    )


def _facing_side(sight: FieldSight, space: int, direction: int) -> int:
    beside = int(NEIGHBOURS[4 * space + direction])
    if beside < 0 or sight.field[beside] == EMPTY:
        return EMPTY
    other = sight.field[beside]
    return facing(other, _owner(sight, other) & sight.seating_turns, (direction + 2) % 4)


@cache  # a few thousand lists, which nobody changes
def _joints(card: int, faced: tuple[int, int, int, int]) -> list[Joint | None]:
    """Return how each side of a card of the viewer's, which lies upright for them, meets what faces it."""
    return [_joint(card, side, faced[side]) for side in range(4)]


def _joint(card: int, side: int, theirs: int) -> Joint | None:
    if theirs == EMPTY:
        return None
    return "meets" if PARTNER[facing(card, 0, side)] == theirs else "clashes"


def _known(sight: FieldSight, seat: int) -> Known | None:
    """Return the memory aid: what a seat must hold, and what it holds or has discarded."""
    if seat == sight.viewer or sight.phase == DEALING:
        return None
    holdings = Holdings(sight, seat)
    certain = set(holdings.certain())
    codes = [(CARDS[card], card in certain) for card in sorted(holdings.known)]
    return {
        "held": [code for code, held in codes if held],
        "held_or_discarded": [code for code, held in codes if not held],
    }
