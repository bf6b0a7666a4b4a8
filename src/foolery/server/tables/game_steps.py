"""Applies the steps of the game being played: what each step changes, and which viewers are shown it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from foolery.kernel.game import Sight
from foolery.kernel.outcome import RESIGN, TIMEOUT
from foolery.kernel.session import DRAW
from foolery.kernel.takeback import taken_back
from foolery.kernel.texts import LANGUAGES
from foolery.server.refusals import words
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.log_lines import line_of, lines_of, listed
from foolery.server.tables.patience import Asking, Patience

if TYPE_CHECKING:
    from foolery.server.tables.state import TableState


# Messages between the players (asides), which are no steps of the game.
ASIDES = frozenset({"log.offer", "log.decline", "log.ask-back", "log.agree-back", "log.keep", "log.withdraw"})


@dataclass(frozen=True, slots=True)
class _Step:
    """A step of the game, with what its log lines are made from."""

    seat: int
    unit: int  # above 0: a simultaneous choice; shown only to viewers whose sight it changed
    before: Mapping[Viewer, Sight]  # sights before the step
    witnessed: Mapping[Viewer, str]  # the notation of the step as each viewer may see it
    said: str | None = None  # key of the sentence, if the server and not the game reports the step
    aside: bool = False


def play(state: TableState, at: int, body: entries.Played, changes: Changes) -> None:
    """Apply an action that a seat played at time `at` (milliseconds since 1970), and note its effects in `changes`."""
    session, seat = state.session(), body.seat
    action = body.action
    if action is None:  # read from the log
        action = state.game.parse(session.state, seat, body.text)
    unit = int(session.state.unit())
    before = {viewer: session.sight(viewer) for viewer in (state.viewers if unit else state.lines)}
    changed_mind = session.sealed(seat) is not None
    if changed_mind:  # visible only to the seat itself
        witnessed: dict[Viewer, str] = dict.fromkeys(before, body.text)
    else:
        witnessed = {viewer: state.game.witness(session.state, seat, action, viewer) for viewer in state.lines}
    session.play(seat, action)
    if changed_mind:
        state.patience.wavered(seat)
    else:
        state.asking = None  # playing on refuses the request
    state.patience.played(len(session.steps))
    if state.clock is not None and not changed_mind:
        state.clock.stepped(at, seat)
    step = _Step(seat, unit, before, witnessed)
    _show(state, step, changes)
    _new_decisions(state, step)
    _end_or_run(state, at, changes)


def other_step(state: TableState, at: int, body: entries.GameBody, changes: Changes) -> None:
    """Apply a step that is no action of the game (such as resigning) or a message between players (a draw offer)."""
    session = state.session()
    unit = int(session.state.unit())
    before = {viewer: session.sight(viewer) for viewer in state.viewers} if unit or state.lines else {}
    witnessed, said = _carry_out(state, at, body)
    seat = body.whose if isinstance(body, entries.AskedBack) and said == "log.takeback" else body.seat
    step = _Step(seat, unit, before, dict.fromkeys(before, witnessed), said, said in ASIDES)
    if not isinstance(body, entries.Undone):
        step = replace(step, unit=0)  # all viewers are told, even if their sights did not change
    _show(state, step, changes)
    if not step.aside:
        _new_decisions(state, step)
    _end_or_run(state, at, changes)


def _carry_out(state: TableState, at: int, body: entries.GameBody) -> tuple[str, str | None]:
    """Carry out a step that is no action.  Return its notation, and the key of the server's sentence about it.

    The key is None if the game itself reports the step; then the notation is used, else it is empty.
    """
    session, seat = state.session(), body.seat
    match body:
        case entries.Undone():
            session.undo(seat)
            state.patience.wavered(seat)
            if state.clock is not None:
                state.clock.took_back(at, seat)
            return "", "log.undo"
        case entries.Resigned():
            session.resign(seat)
            state.patience, state.asking = Patience(), None
            return RESIGN, None
        case entries.TimedOut():
            session.timeout(seat)
            state.patience, state.asking = Patience(), None
            return TIMEOUT, None
        case entries.Offered():
            state.patience.offered.add(seat)
            agreed = session.offer_draw(seat)
            state.asking = None if agreed else state.asking
            return (DRAW, None) if agreed else ("", "log.offer")
        case entries.Declined():
            session.decline_draw()
            return "", "log.decline"
        case entries.AskedBack(whose=whose):
            return "", _ask_back(state, at, seat, whose)
        case entries.LetStand():
            assert state.asking is not None, "there is no request to take anything back"
            own, state.asking = state.asking.whose == seat, None
            return "", "log.withdraw" if own else "log.keep"


def _ask_back(state: TableState, at: int, seat: int, whose: int) -> str:
    """Note that `seat` agrees to take back the last decision of `whose`; take it back once all people in play agree.

    Return the key of the sentence for the log.
    """
    if state.asking is None:
        state.asking = Asking(whose)
        state.patience.asked.add(whose)
    state.asking.agreed.add(seat)
    people = {other for other, chair in enumerate(state.chairs) if chair.who == "person" and state.in_game(other)}
    if not people <= state.asking.agreed:
        return "log.ask-back" if seat == whose else "log.agree-back"
    state.asking = None
    state.table = taken_back(state.session(), state.dealt(), whose)
    if state.clock is not None:
        state.clock.took_back(at, whose)
    return "log.takeback"


def _show(state: TableState, step: _Step, changes: Changes) -> None:
    """Count the step for each viewer who can see it, and add its log lines; others cannot see a sealed choice."""
    session = state.session()
    for viewer in state.viewers:
        if step.unit and step.before[viewer] == session.sight(viewer):
            continue
        state.narration.count(viewer, changes, aside=step.aside)
        if viewer in state.lines:
            _tell(state, viewer, step, changes)


def _new_decisions(state: TableState, step: _Step) -> None:
    """Note at which step each seat's present decision came up; a sealed choice gives other seats no new decision."""
    session = state.session()
    together = step.unit > 0 and int(session.state.unit()) == step.unit
    for seat in range(len(state.chairs)):
        if not together or (seat == step.seat and seat in session.to_act()):
            state.decision[seat] = state.steps[seat]


def _end_or_run(state: TableState, at: int, changes: Changes) -> None:
    if state.session().outcome() is not None:
        state.end(at, changes)
    else:
        state.run_clocks(at)


def _tell(state: TableState, viewer: Viewer, step: _Step, changes: Changes) -> None:
    number, names = state.steps[viewer], {lang: state.names(lang, viewer) for lang in LANGUAGES}
    if step.said is not None:
        who = listed(names, [step.seat])
        state.narration.add(viewer, [line_of(number, words(step.said, who=who))], changes)
    else:
        seen = step.before[viewer], state.session().sight(viewer)
        told = lines_of(state.game, number, step.seat, seen, step.witnessed[viewer], names)
        state.narration.add(viewer, told, changes)
