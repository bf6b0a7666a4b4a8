"""What everybody may see of a table, and what each viewer is sent of its game.

Whatever is shown of a game is made from the viewer's own sight and lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from foolery.kernel.outcome import Outcome
from foolery.kernel.session import NO_ACTION, GameSession
from foolery.kernel.texts import LANGUAGES
from foolery.server.tables import fairness
from foolery.server.tables.changes import Viewer
from foolery.server.tables.room import Room
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

__all__ = ["legal_actions", "outcome_info", "outcome_tree", "table_info", "view_message"]


def table_info(room: Room) -> TableInfo:
    """Return the table as everybody may see it."""
    config = room.config
    return TableInfo(
        id=config.id,
        game=config.game,
        options=config.options,
        public=config.public,
        clock=config.clock,
        match=config.match,
        status=room.status,  # type: ignore[arg-type]
        seats=[chair.info(seat) for seat, chair in enumerate(room.chairs)],
        number=room.number,
        standing=_standing(room),
        fair=_fair(room),
        created=config.created,
        opening=_opening(room),
        void=room.void,
        origin=_origin(room),
    )


def _opening(room: Room) -> Opening | None:
    due = room.deadline() if room.called_at is not None else None
    return None if due is None else Opening(due=due, seats=room.seating.unrevealed())


def _origin(room: Room) -> Origin | None:
    origin = room.origin
    return None if origin is None else Origin(table=origin.table, game=origin.game, step=origin.step)


def _standing(room: Room) -> Standing | None:
    match = room.match
    if match is None:
        return None
    return Standing(
        id=match.id,
        scores=_halved(match.doubled_scores),
        target=_halved([room.game.match_target or 0])[0],
        games=match.games,
        winners=list(match.winners),
        due=room.next_game_due(),
    )


def _halved(doubled: Iterable[int]) -> list[int | float]:
    return [score // 2 if score % 2 == 0 else score / 2 for score in doubled]


def _fair(room: Room) -> FairInfo | None:
    """Return what is promised about the game being played, or about the next one while none is.

    Nothing is promised about a study: everybody may know the secret of the game it comes from.
    """
    if room.playing and room.origin is not None:
        return None
    if room.playing and room.began is not None:
        drawn = fairness.drawn_options(room.game, room.began.options)
        return fairness.sealed(room.began, room.secrets[room.number], drawn)
    following = room.number + 1
    if following not in room.secrets:
        return None
    drawn = [] if room.number else fairness.drawn_options(room.game, room.config.options)
    return fairness.promised(following, room.secrets[following], [chair.commit for chair in room.chairs], drawn)


# -- the game, by viewer


def view_message(
    room: Room, viewer: Viewer, lang: str, lines: Sequence[Line], *, full: bool, now: int
) -> ViewMessage | None:
    """Return the game as a viewer sees it, with the last of their lines, None before the first game."""
    table = room.table
    if table is None:
        return None
    sight = table.sight(viewer)
    sealed = table.sealed(viewer) if viewer is not None and room.playing else None
    undo = viewer is not None and room.playing and table.can_undo(viewer)
    return ViewMessage(
        game=room.number,
        step=room.steps[viewer],
        full=full,
        view=room.game.view(sight),
        to_act=list(sight.to_act),
        legal=legal_actions(room, viewer, lang),
        sealed=None if sealed is None else sealed.action,
        owed=room.decision[viewer] if viewer is not None and viewer in room.to_act() else None,
        undo=undo,
        takeback=viewer is not None and may_take_back(room, viewer, table, can_undo=undo),
        asked=None if room.asking is None else room.asking.whose,
        agreed=[] if room.asking is None else sorted(room.asking.agreed),
        offers=sorted(table.draw_offers()) if room.playing else [],
        out=[seat for seat in range(table.setup.seats) if not int(table.state.present()) >> seat & 1],
        clocks=None if room.clock is None else room.clock.shown(now),
        lines=list(lines),
        first=max(0, len(room.lines.get(viewer, ())) - len(lines)),
        outcome=outcome_info(table, viewer),
    )


def legal_actions(room: Room, viewer: Viewer, lang: str) -> list[Legal]:
    """Return what a viewer may play now, or change a sealed choice to."""
    table, game = room.table, room.game
    if viewer is None or table is None or not room.playing:
        return []
    state = table.choosing(viewer)
    if state is None:
        return []
    sight = table.sight(viewer) if state is table.state else game.sight(state, viewer)
    return [
        Legal(id=each, text=game.notate(state, viewer, each), words=game.describe(sight, each, lang))
        for each in sight.legal
    ]


def outcome_info(table: GameSession, viewer: Viewer) -> OutcomeInfo | None:
    """Return how a game ended, with its figures as a viewer can know them; None while it goes on."""
    outcome = table.outcome()
    if outcome is None:
        return None
    played = [int(entry.seat) for entry in table.steps if entry.action != NO_ACTION]
    moves = [played.count(seat) for seat in range(table.setup.seats)]
    return OutcomeInfo(**outcome_tree(outcome), moves=moves, tallies=_tallies(table, viewer), takebacks=table.takebacks)


def _tallies(table: GameSession, viewer: Viewer) -> list[TallyInfo]:
    english, japanese = (table.game.tallies(table.sight(viewer), lang) for lang in LANGUAGES)
    return [
        TallyInfo(
            label=Words(en=tally.text, ja=same.text),
            figures=[Words(en=en, ja=ja) for en, ja in zip(tally.figures, same.figures, strict=True)],
        )
        for tally, same in zip(english, japanese, strict=True)
    ]


def outcome_tree(outcome: Outcome) -> dict[str, Any]:
    """Return how a game ended, as records write it."""
    return {"winners": list(outcome.winners), "scores": outcome.points(), "reason": outcome.reason}
