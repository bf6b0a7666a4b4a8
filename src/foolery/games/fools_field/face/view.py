"""The view of The Fool's Field: what a client draws for one viewer, made from the viewer's sight.

The view is written directly as JSON from pieces that were encoded once, because it is made for every viewer after
every step.
"""

from __future__ import annotations

from itertools import product
from typing import Final, cast

from foolery.games.fools_field.face.shapes import FieldView, Joint, Phase, Placed, Retreat
from foolery.games.fools_field.rules.cards import (
    CARDS,
    HAND_SIZE,
    NEIGHBOURS,
    NUM_CARDS,
    NUM_SPACES,
    PARTNER,
    SIDES,
    SPACES,
    facing,
    sides_of,
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
from foolery.kernel.bits import first_in, without_lowest
from foolery.kernel.numbers import i64, vec
from foolery.kernel.pieces import EMPTY_LIST, NULL, array, number, numbers, optional, read, written

__all__ = ["view_json", "view_of"]

PHASE_NAMES: dict[int, Phase] = {
    DEALING: "deal",
    OPENING: "opening",
    FIGHTING: "deploy",
    DISCARDING: "discard",
    LAST_REPLY: "last",
    OVER: "over",
}


VIEW = FieldView


def seen_code(card: int, turned: int) -> str:
    """Return the four letters of a card as they read for a viewer (top, right, bottom, left); `turned` is 1 if the
    card lies rotated by 180° for the viewer (FF-3.5).
    """
    code = CARDS[card]
    return code[2:] + code[:2] if turned else code


def _placed(space: int, card: int, turned: int, seat: int) -> Placed:
    return {
        "space": SPACES[space],
        "card": CARDS[card],
        "seen": seen_code(card, turned),
        "turned": bool(turned),
        "seat": seat,
    }


def _rows(*, turned: bool) -> list[str]:
    rows = [SPACES[start : start + 3] for start in (6, 3, 0)]
    if turned:
        rows = [row[::-1] for row in reversed(rows)]
    return [space for row in rows for space in row]


# Pieces of the JSON text, encoded once.
_PHASES: Final[tuple[bytes, ...]] = tuple(written(PHASE_NAMES[phase]) for phase in range(len(PHASE_NAMES)))
_CODES: Final[tuple[bytes, ...]] = tuple(written(code) for code in CARDS)
_SPACES: Final[tuple[bytes, ...]] = (written(_rows(turned=False)), written(_rows(turned=True)))
# _PLACED[4 * (NUM_CARDS * space + card) + 2 * turned + seat]: a card in the field, as JSON.
_PLACED: Final[tuple[bytes, ...]] = tuple(
    written(_placed(space, card, turned, seat))
    for space in range(NUM_SPACES)
    for card in range(NUM_CARDS)
    for turned in range(2)
    for seat in range(2)
)
# _MEETINGS[NUM_SPACES * card + space]: a `Meeting` as JSON, up to the value of its key `edges`.
_MEETINGS: Final[tuple[bytes, ...]] = tuple(
    written({"card": card, "space": space})[:-1] + b',"edges":' for card in CARDS for space in SPACES
)
# What a side faces, as two bits: a symbol, or _NOTHING.  Four sides make eight bits, the top side highest.
_FACED: Final = 4
_NOTHING: Final = 3
_ALL_NOTHING: Final = 255
_SHOWN: Final = vec[i64](
    [facing(card, turned, side) for card in range(NUM_CARDS) for turned in range(2) for side in range(SIDES)]
)


# _MEETS[_FACED * symbol + what it faces]: an index in _JOINTS, which says how the two meet.
_JOINTS: tuple[Joint | None, ...] = (None, "meets", "clashes")
_MEETS: Final = vec[i64](
    [
        0 if theirs == _NOTHING else 1 if PARTNER[symbol] == theirs else 2
        for symbol in PARTNER
        for theirs in range(_FACED)
    ]
)
# The end of a `Meeting` as JSON.  The four digits of the index in base three, top side first, are indices in _JOINTS.
_EDGES: Final[tuple[bytes, ...]] = tuple(written(joints) + b"}" for joints in product(_JOINTS, repeat=SIDES))


def view_of(sight: FieldSight) -> FieldView:
    """Return everything a client shows to the viewer of `sight`, which is what that viewer knows."""
    return cast("FieldView", read(view_json(sight)))


def view_json(sight: FieldSight) -> bytes:
    """Return everything a client shows to the viewer of `sight`, as JSON text in UTF-8."""
    pieces = [
        b'{"game":"fools-field","seat":',
        optional(sight.viewer),
        b',"phase":',
        _PHASES[sight.phase],
        b',"to_act":',
        numbers(sight.to_act),
        b',"start":',
        number(sight.starter),
        b',"battle":',
        number(min(sight.battles + 1, sight.battle_limit)),
        b',"battle_limit":',
        number(sight.battle_limit),
        b',"seating":"facing","deck":' if sight.seating_turns else b',"seating":"shared","deck":',
        number(sight.deck_size),
        b',"owed":',
        number(sight.owed if sight.phase == DISCARDING else 0),
        b',"hands":',
        _piles(sight, sight.hand, sight.hand_sizes),
        b',"discards":',
        _piles(sight, sight.discards, sight.discard_sizes),
        b',"spaces":',
        _SPACES[1 if _near(sight) and sight.seating_turns else 0],
        b',"field":',
        _field(sight),
        b',"meetings":',
        _meetings(sight),
        b',"retreat":',
        _retreat(sight),
        b',"known":[',
        _known(sight, 0),
        b",",
        _known(sight, 1),
        b'],"retreats":',
        numbers([battle.retreater for battle in sight.past]),
        b"}",
    ]
    return b"".join(pieces)


def retreat_of(sight: FieldSight) -> Retreat:
    """Return what would happen if the viewer of `sight`, who is to act, retreated: the cards picked up, the number
    of discards, and who starts next.
    """
    last = sight.phase == LAST_REPLY  # FF-4.3: nothing is picked up
    picked_up = 0 if last else sight.deployed[0] | sight.deployed[1]
    ends = last or sight.battles + 1 == sight.battle_limit  # FF-D4
    return {
        "picks_up": code_list(picked_up),
        "discards": max(0, (sight.hand | picked_up).bit_count() - HAND_SIZE),  # FF-3.7
        "starts": None if ends else 1 - sight.turn,  # FF-3.9
    }


def _near(sight: FieldSight) -> int:
    """Return the seat from whose side the viewer looks at the table; a spectator looks from seat 0's side."""
    return sight.viewer or 0


def _retreat(sight: FieldSight) -> bytes:
    if RETREAT not in sight.legal:
        return NULL
    retreat = retreat_of(sight)
    pieces = [
        b'{"picks_up":',
        _codes(0 if sight.phase == LAST_REPLY else sight.deployed[0] | sight.deployed[1]),
        b',"discards":',
        number(retreat["discards"]),
        b',"starts":',
        optional(retreat["starts"]),
        b"}",
    ]
    return b"".join(pieces)


def _codes(cards: i64) -> bytes:
    """Return the codes of the cards in the bitmask `cards` as a JSON list, in ASCII order."""
    if cards == 0:
        return EMPTY_LIST
    pieces: list[bytes] = []
    while cards != 0:
        pieces.append(_CODES[first_in(cards)])
        cards = without_lowest(cards)
    return array(pieces)


def _piles(sight: FieldSight, own: int, sizes: tuple[int, int]) -> bytes:
    """Return the hands or the discards of both seats as a JSON list.  The viewer's own cards (the bitmask `own`)
    are listed; of the other seat only the number is given.
    """
    viewer = sight.viewer
    pieces = [
        b'[{"size":',
        number(sizes[0]),
        b',"cards":',
        _codes(own) if viewer == 0 else NULL,
        b'},{"size":',
        number(sizes[1]),
        b',"cards":',
        _codes(own) if viewer == 1 else NULL,
        b"}]",
    ]
    return b"".join(pieces)


def _field(sight: FieldSight) -> bytes:
    pieces: list[bytes] = []
    near: i64 = _near(sight)
    turns: i64 = sight.seating_turns
    theirs: i64 = sight.deployed[1]
    for space, card in enumerate(sight.field):
        if card != EMPTY:
            owner: i64 = theirs >> card & 1
            pieces.append(_PLACED[4 * (NUM_CARDS * space + card) + 2 * ((owner ^ near) & turns) + owner])
    return array(pieces)


def _meetings(sight: FieldSight) -> bytes:
    """Return a JSON list with one entry for every card of the viewer's hand and every free space beside a card of
    the field: how each side would fit.  Cards that do not fit are included, so that the page can show why.
    """
    if sight.viewer is None or sight.viewer not in sight.to_act or sight.phase not in (FIGHTING, LAST_REPLY):
        return EMPTY_LIST
    faced = vec[i64]([_ALL_NOTHING] * NUM_SPACES)
    turned: i64 = 2 * (_near(sight) & sight.seating_turns)
    space: i64
    for space in range(NUM_SPACES):
        if sight.field[space] == EMPTY:
            faced[space] = _faced(sight, space, turned)
    pieces: list[bytes] = []
    hand: i64 = sight.hand
    while hand != 0:
        card = first_in(hand)
        pieces += [
            _MEETINGS[NUM_SPACES * card + space] + _EDGES[_edges(card, faced[space])]
            for space in range(NUM_SPACES)
            if faced[space] != _ALL_NOTHING
        ]
        hand = without_lowest(hand)
    return array(pieces)


def _edges(card: i64, faced: i64) -> i64:
    """Return the index in _EDGES, a table of JSON texts, for how each side of `card` fits the symbols `faced` (from
    `_faced`) on the four sides of a space.  The card is held upright.
    """
    at: i64 = 0
    side: i64
    for side in range(SIDES):
        theirs = faced >> 2 * (SIDES - 1 - side) & 3
        at = 3 * at + _MEETS[_FACED * _SHOWN[sides_of(card, 0) + side] + theirs]
    return at


def _faced(sight: FieldSight, space: i64, turned: i64) -> i64:
    """Return the symbols that a card on `space` would face on its four sides, as the viewer sees them.  They are
    packed into one int, two bits each, the top side highest.  A side without a neighbouring card has the value 3.
    """
    faced: i64 = 0
    theirs: i64 = sight.deployed[1]
    side: i64
    for side in range(SIDES):
        direction = (side + turned) % SIDES
        beside = NEIGHBOURS[SIDES * space + direction]
        other: i64 = EMPTY if beside < 0 else sight.field[beside]
        symbol: i64 = _NOTHING
        if other != EMPTY:
            lies: i64 = (theirs >> other & 1) & sight.seating_turns
            symbol = _SHOWN[sides_of(other, lies) + (direction + 2) % SIDES]
        faced = _FACED * faced + symbol
    return faced


def _known(sight: FieldSight, seat: int) -> bytes:
    """Return a JSON object that reminds the viewer of the cards `seat` picked up: those it certainly holds, and
    those it holds or has discarded.  Returns null for the viewer's own seat and before the deal.
    """
    if seat == sight.viewer or sight.phase == DEALING:
        return NULL
    holdings = Holdings(sight, seat)
    certain = holdings.certain()
    held: list[bytes] = []
    either: list[bytes] = []
    for card in sorted(holdings.known):
        (held if card in certain else either).append(_CODES[card])
    return b"".join([b'{"held":', array(held), b',"held_or_discarded":', array(either), b"}"])
