"""The public part of a table, and the messages that show its game to each viewer (a seat, or None for a spectator).

What is shown of a game is made only from the viewer's own sight (all that this viewer knows) and log lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Raw

from foolery.kernel.outcome import Outcome
from foolery.kernel.session import NO_ACTION, GameSession
from foolery.kernel.texts import LANGUAGES
from foolery.server.tables import fairness
from foolery.server.tables.changes import Viewer
from foolery.server.tables.state import TableState
from foolery.server.tables.takebacks import may_take_back
from foolery.server.wire import (
    FairInfo,
    Legal,
    Line,
    Opening,
    Origin,
    OutcomeInfo,
    Standing,
    TableInfo,
    TallyInfo,
    ViewMessage,
    Words,
)

__all__ = ["outcome_tree", "table_info", "view_message"]


def table_info(state: TableState) -> TableInfo:
    """Return the public part of a table, which all viewers may see."""
    config = state.config
    return TableInfo(
        id=config.id,
        game=config.game,
        options=config.options,
        public=config.public,
        clock=config.clock,
        match=config.match,
        status=state.status,  # type: ignore[arg-type]
        seats=[chair.info(seat) for seat, chair in enumerate(state.chairs)],
        number=state.number,
        standing=_standing(state),
        fair=_fair(state),
        created=config.created,
        opening=_opening(state),
        void=state.opening.void,
        origin=_origin(state),
    )


def _opening(state: TableState) -> Opening | None:
    due = state.deadline() if state.opening.called_at is not None else None
    return None if due is None else Opening(due=due, seats=state.seating.unrevealed())


def _origin(state: TableState) -> Origin | None:
    origin = state.origin
    return None if origin is None else Origin(table=origin.table, game=origin.game, step=origin.step)


def _standing(state: TableState) -> Standing | None:
    match = state.match
    if match is None:
        return None
    return Standing(
        id=match.id,
        scores=_halved(match.doubled_scores),
        target=_halved([state.game.match_target or 0])[0],
        games=match.games,
        winners=list(match.winners),
        due=state.next_game_due(),
    )


def _halved(doubled: Iterable[int]) -> list[int | float]:
    return [score // 2 if score % 2 == 0 else score / 2 for score in doubled]


def _fair(state: TableState) -> FairInfo | None:
    """Return what is published for a fair deal: of the game being played, or of the next game while none is played.

    Return None for a study, since its players may know the secret; and if the next game has no secret yet.
    """
    if state.playing and state.origin is not None:
        return None
    if state.playing and state.began is not None:
        drawn = fairness.drawn_options(state.game, state.began.options)
        return fairness.sealed(state.began, state.secrets[state.number], drawn)
    following = state.number + 1
    if following not in state.secrets:
        return None
    drawn = [] if state.number else fairness.drawn_options(state.game, state.config.options)
    commits = [chair.commit for chair in state.chairs]
    return fairness.promised(following, state.secrets[following], commits, drawn, state.opening.renewed)


# -- the game, by viewer


def view_message(
    state: TableState, viewer: Viewer, lang: str, lines: Sequence[Line], *, full: bool, now: int
) -> ViewMessage | None:
    """Return the message that shows the game to `viewer` at time `now`; None before the first game.

    `lines` are the viewer's last log lines.  `full` is false if they directly follow the lines sent before.
    """
    table = state.table
    if table is None:
        return None
    sight = table.sight(viewer)
    sealed = table.sealed(viewer) if viewer is not None and state.playing else None
    undo = viewer is not None and state.playing and table.can_undo(viewer)
    return ViewMessage(
        game=state.number,
        step=state.steps[viewer],
        full=full,
        view=Raw(state.game.view_json(sight)),
        to_act=list(sight.to_act),
        legal=legal_actions(state, viewer, lang),
        sealed=None if sealed is None else sealed.action,
        owed=state.decision[viewer] if viewer is not None and viewer in state.to_act() else None,
        undo=undo,
        takeback=viewer is not None and may_take_back(state, viewer, table, can_undo=undo),
        asked=None if state.asking is None else state.asking.whose,
        agreed=[] if state.asking is None else sorted(state.asking.agreed),
        offers=sorted(table.draw_offers()) if state.playing else [],
        out=[seat for seat in range(table.setup.seats) if not int(table.state.present()) >> seat & 1],
        clocks=None if state.clock is None else state.clock.shown(now),
        lines=list(lines),
        first=max(0, len(state.lines.get(viewer, ())) - len(lines)),
        outcome=outcome_info(table, viewer),
    )


def legal_actions(state: TableState, viewer: Viewer, lang: str) -> list[Legal]:
    """Return the actions that `viewer` may play now, or change its sealed choice to; their words are in `lang`."""
    table, game = state.table, state.game
    if viewer is None or table is None or not state.playing:
        return []
    position = table.choosing(viewer)
    if position is None:
        return []
    sight = table.sight(viewer) if position is table.state else game.sight(position, viewer)
    return [
        Legal(
            id=each,
            text=game.notate(position, viewer, each),
            parts=game.parts(sight, each),
            words=game.describe(sight, each, lang),
        )
        for each in sight.legal
    ]


def outcome_info(table: GameSession, viewer: Viewer) -> OutcomeInfo | None:
    """Return how a game ended, with the statistics that `viewer` may know; None while the game goes on."""
    outcome = table.outcome()
    if outcome is None:
        return None
    played = [int(entry.seat) for entry in table.steps if entry.action != NO_ACTION]
    moves = [played.count(seat) for seat in range(table.setup.seats)]
    return OutcomeInfo(**outcome_tree(outcome), moves=moves, tallies=_tallies(table, viewer), takebacks=table.takebacks)


def _tallies(table: GameSession, viewer: Viewer) -> list[TallyInfo]:
    told = [table.game.tallies(table.sight(viewer), lang) for lang in LANGUAGES]
    return [
        TallyInfo(
            label=_words(tally.text for tally in same),
            figures=[_words(figures) for figures in zip(*(tally.figures for tally in same), strict=True)],
        )
        for same in zip(*told, strict=True)
    ]


def _words(texts: Iterable[str]) -> Words:
    """Return texts, given in the order of LANGUAGES, as one message."""
    return Words(**dict(zip(LANGUAGES, texts, strict=True)))


def outcome_tree(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as the JSON object that records contain."""
    return {"winners": list(outcome.winners), "scores": outcome.points(), "reason": outcome.reason}
