"""Take-backs: a seat takes back its last decision although other seats have played since.

Against bots this is done at once; among people it is done when all of them agree.  The players have seen what followed,
so the game no longer counts (`GameSession.takebacks`).  Among people a decision cannot be taken back if a card was
drawn or shuffled since that no player knew before.  Nothing changes here.
"""

from __future__ import annotations

from foolery.kernel.session import GameSession
from foolery.kernel.takeback import shows_new_cards, taken_back
from foolery.server.refusals import RefusedError
from foolery.server.tables import entries
from foolery.server.tables.state import TableState

TAKEBACKS = 100  # most take-backs of one seat in a game: each replays the game whenever the log is read


def may_take_back(state: TableState, seat: int, table: GameSession, *, can_undo: bool) -> bool:
    """Return whether `seat` may take back its last decision, or ask the others for it.

    `can_undo` says that the seat can undo its last step without a take-back.  Whether newly drawn cards forbid the
    take-back is not checked here.
    """
    return not can_undo and state.in_game(seat) and _refusal(state, seat, table, can_undo=False) is None


def asked_back(state: TableState, seat: int, table: GameSession, whose: int) -> entries.AskedBack:
    """Return the entry by which `seat` asks to take back its last decision, or agrees if `whose` is another seat.

    Raises RefusedError.
    """
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
    """Return the entry by which `seat` declines the open request, or withdraws its own.  Raises RefusedError."""
    if state.asking is None:
        raise RefusedError("takeback/nobody")
    return entries.LetStand(seat)


def _refusal(state: TableState, seat: int, table: GameSession, *, can_undo: bool) -> str | None:
    """Return the code of why `seat` may not take back its last decision; None: it may.

    If the seat can undo its last step (`can_undo`), a take-back is refused.
    """
    if can_undo or table.last_decision(seat) is None:
        return "takeback/none"
    if table.takebacks[seat] >= TAKEBACKS:
        return "takeback/often"
    if state.asking is not None:
        return "takeback/asked"
    return "takeback/again" if seat in state.patience.asked and not state.against_bots(seat) else None


def _new_cards(state: TableState, seat: int, table: GameSession) -> bool:
    return shows_new_cards(taken_back(table, state.dealt(), seat), table)
