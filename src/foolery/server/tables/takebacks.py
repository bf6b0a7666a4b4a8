"""Taking back a decision that was answered: at once against bots alone, between people when all of them agree.

What was answered has been seen, so the game goes on as one that does not count: the table says so (`Table.takebacks`).
Between people only what players showed each other goes back: a card that no player knew stays drawn.
Pure: nothing changes here.
"""

from __future__ import annotations

from foolery.kernel.session import GameSession
from foolery.kernel.takeback import shows_new_cards, taken_back
from foolery.server.refusals import RefusedError
from foolery.server.tables import entries
from foolery.server.tables.state import TableState

TAKEBACKS = 100  # by one seat in a game: each is a game that is played again whenever the log is read


def may_take_back(state: TableState, seat: int, table: GameSession, *, can_undo: bool) -> bool:
    """Whether a seat may take back its last decision, or ask for it; cards may still be in the way."""
    return not can_undo and state.in_game(seat) and _refusal(state, seat, table, can_undo=False) is None


def asked_back(state: TableState, seat: int, table: GameSession, whose: int) -> entries.AskedBack:
    """Return the entry of a seat that would take back its last decision, or lets another.  Raises RefusedError."""
    if whose == seat:
        refusal = _refusal(state, seat, table, can_undo=table.can_undo(seat))
        if refusal is None and not state.against_bots(seat) and _new_cards(state, seat, table):
            refusal = "takeback/revealed"
        if refusal is not None:
            raise RefusedError(refusal)
    elif state.asking is None or state.asking.whose != whose or seat in state.asking.agreed:
        raise RefusedError("takeback/nobody")
    return entries.AskedBack(seat, whose)


def kept(state: TableState, seat: int) -> entries.LetStand:
    """Return the entry of a seat that lets everything stand.  Raises RefusedError."""
    if state.asking is None:
        raise RefusedError("takeback/nobody")
    return entries.LetStand(seat)


def _refusal(state: TableState, seat: int, table: GameSession, *, can_undo: bool) -> str | None:
    """Return why a seat may not take back its last decision; one that an undo takes back is none to ask for."""
    if can_undo or table.last_decision(seat) is None:
        return "takeback/none"
    if table.takebacks[seat] >= TAKEBACKS:
        return "takeback/often"
    if state.asking is not None:
        return "takeback/asked"
    return "takeback/again" if seat in state.patience.asked and not state.against_bots(seat) else None


def _new_cards(state: TableState, seat: int, table: GameSession) -> bool:
    return shows_new_cards(taken_back(table, state.dealt(), seat), table)
