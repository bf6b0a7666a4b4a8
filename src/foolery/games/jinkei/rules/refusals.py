"""Why an action is illegal in Jinkei, with the clause. Reasons use only what the refused seat may know."""

from __future__ import annotations

from foolery.games.jinkei.rules.actions import (
    ADVANCE,
    ATTACK,
    DEFEND,
    FORM,
    NUM_ACTIONS,
    PLACE,
    declared_in,
    picked_cell,
    placed_card,
    placed_cell,
)
from foolery.games.jinkei.rules.cards import CARDS, CELLS, COLOUR, COLOURS, KINDS
from foolery.games.jinkei.rules.formations import FORMATION_IDS
from foolery.games.jinkei.rules.layout import BACK, RESERVE, cell_at, cell_in, first_formation, kind_of, spot
from foolery.games.jinkei.rules.lines import (
    ADVANCING,
    ATTACKING,
    BY_HAND,
    DEALING,
    DEFENDING,
    EMPTY,
    FILLING,
    FORMING,
    OVER,
    PICKING,
    RESERVING,
)
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.errors import Refusal

__all__ = ["why_illegal"]

# For each phase: the clause of the action that it asks for, and the key of the sentence (`refusals.<key>`) about it.
_DUTIES = {
    PICKING: ("JK-2.2", "now-kind"),
    FORMING: ("JK-3.2", "now-form"),
    FILLING: ("JK-3.5", "now-place"),
    RESERVING: ("JK-3.6", "now-reserve"),
    ATTACKING: ("JK-4.2", "now-attack"),
    DEFENDING: ("JK-4.3", "now-defend"),
    ADVANCING: ("JK-4.9", "now-advance"),
}


def why_illegal(state: JinkeiState, seat: int, action: int) -> Refusal | None:
    """Return the first rule that forbids `action` to `seat`, None if the action is legal."""
    if not 0 <= action < NUM_ACTIONS:
        return Refusal("JK-4.1", "no-such-action")
    if state.phase == OVER:
        return Refusal("JK-5.4", "over")
    if state.phase == DEALING:
        return Refusal("JK-2.1", "not-dealt")
    clause, duty = _DUTIES[int(state.phase)]
    if not int(state.to_act()) >> seat & 1:
        return Refusal("JK-4.1" if state.phase in (ATTACKING, DEFENDING) else clause, "not-your-turn")
    if _phase_of(state, action) != state.phase:
        return Refusal(clause, duty)
    if action >= ADVANCE:
        return _why_no_advance(state, seat, action - ADVANCE)
    if action >= DEFEND:
        return _why_no_defence(state, seat, action - DEFEND)
    if action >= ATTACK:
        return _why_no_attack(state, seat, action - ATTACK)
    if action >= PLACE:
        return _why_no_place(state, seat, placed_cell(action), placed_card(action))
    if action >= FORM:
        return _why_no_form(state, seat, action - FORM)
    return _why_no_kind(state, seat, action)


def _phase_of(state: JinkeiState, action: int) -> int:
    """Return the phase to which `action` belongs.

    Placing a card belongs to two phases: to RESERVING if the state is in that phase, otherwise to FILLING.
    """
    starts = ((ADVANCE, ADVANCING), (DEFEND, DEFENDING), (ATTACK, ATTACKING))
    for start, phase in starts:
        if action >= start:
            return phase
    if action >= PLACE:
        return RESERVING if state.phase == RESERVING else FILLING
    return FORMING if action >= FORM else PICKING


def _why_no_kind(state: JinkeiState, seat: int, kind: int) -> Refusal | None:
    if state.kinds[1 - seat] != kind:
        return None
    return Refusal("JK-2.2", "kind-taken", {"kind": KINDS[kind]})


def _why_no_form(state: JinkeiState, seat: int, form: int) -> Refusal | None:
    if form - first_formation(state.kinds[seat], state.round) in (0, 1):
        return None
    kind, number = KINDS[int(state.kinds[seat])], str(int(state.round) + 1)
    if kind_of(form) != state.kinds[seat]:
        return Refusal("JK-1.2", "other-kind", {"form": FORMATION_IDS[form], "kind": kind})
    return Refusal("JK-3.2", "other-round", {"form": FORMATION_IDS[form], "round": number})


def _why_no_place(state: JinkeiState, seat: int, cell: int, card: int) -> Refusal | None:
    clause = "JK-3.5" if state.phase == FILLING else "JK-3.6"
    if not int(state.hands[seat]) >> card & 1:
        return Refusal(clause, "not-in-hand", {"card": CARDS[card]})
    due = int(state.next_cell(seat))
    if cell == due:
        return None
    at = cell_in(state.forms[seat], cell)
    values = {"cell": CELLS[cell], "due": CELLS[due]}
    if state.layout.usable[at] == 0:
        return Refusal("JK-1.4", "unusable", values)
    if cell == state.layout.face_up[state.forms[seat]]:
        return Refusal("JK-3.4", "face-up", values)
    if cell >= RESERVE and state.placed[seat] < BY_HAND:
        return Refusal("JK-3.6", "reserve-later", values)
    return Refusal("JK-7.1", "other-cell", values)


def _why_no_pick(state: JinkeiState, seat: int, pick: int, clause: str) -> Refusal | None:
    """Return why a pick is refused by the rules that attack and defence share, None if it is not.

    The cell must hold a card, and a colour must be declared exactly if the cell is a Wild Suit cell.
    """
    cell, declared = picked_cell(pick), declared_in(pick)
    if state.cells[spot(seat, cell)] == EMPTY:
        return Refusal(clause, "no-card", {"cell": CELLS[cell]})
    wild = state.layout.wild[cell_in(state.forms[seat], cell)] != 0
    if wild and not declared:
        return Refusal("JK-4.4", "declare", {"cell": CELLS[cell]})
    if declared and not wild:
        return Refusal("JK-4.4", "no-wild", {"cell": CELLS[cell]})
    return None


def _holds(state: JinkeiState, seat: int, row: int) -> bool:
    return any(state.cells[spot(seat, cell_at(row, column))] != EMPTY for column in range(3))


def _why_no_attack(state: JinkeiState, seat: int, pick: int) -> Refusal | None:
    if (refusal := _why_no_pick(state, seat, pick, "JK-4.2")) is not None:
        return refusal
    if picked_cell(pick) >= BACK and _holds(state, seat, 0):
        return Refusal("JK-4.2", "front-first")
    return None


def _why_no_defence(state: JinkeiState, seat: int, pick: int) -> Refusal | None:
    if (refusal := _why_no_pick(state, seat, pick, "JK-4.3")) is not None:
        return refusal
    if picked_cell(pick) < BACK and _holds(state, seat, 1):
        return Refusal("JK-4.3", "back-first")
    colour = int(state.picked_colour(1 - seat, state.attack))
    printed = int(COLOUR[state.cells[spot(seat, picked_cell(pick))]])
    if declared_in(pick) == 0 and printed != colour and state.has_duty(seat):
        return Refusal("JK-4.3", "follow", {"colour": COLOURS[colour]})
    return None


def _why_no_advance(state: JinkeiState, seat: int, card: int) -> Refusal | None:
    two = int(state.cells[spot(seat, state.layout.two[state.forms[seat]])]), int(state.extras[seat])
    if card in two:
        return None
    return Refusal("JK-4.9", "not-in-reserve", {"card": CARDS[card], "two": " ".join(CARDS[each] for each in two)})
