"""What each viewer is sent of a game.  Everything here is made from the viewer's own sight and lines."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from foolery.server.room import Room, Viewer, outcome_tree
from foolery.server.wire import Legal, Line, OutcomeInfo, ViewMessage

__all__ = ["encode", "legal_actions", "outcome_info", "view_message"]

_encoder = msgspec.json.Encoder()


def encode(message: object) -> str:
    """Return a message as the text of a frame."""
    return _encoder.encode(message).decode()


def view_message(
    room: Room, viewer: Viewer, lang: str, lines: Sequence[Line], *, full: bool, now: int
) -> ViewMessage | None:
    """Return the game as a viewer sees it, None before the first one."""
    table = room.table
    if table is None:
        return None
    sight = table.sight(viewer)
    sealed = room.standing_choice(viewer)
    return ViewMessage(
        game=room.number,
        step=room.steps[viewer],
        full=full,
        view=room.game.view(sight),
        to_act=list(sight.to_act),
        legal=legal_actions(room, viewer, lang),
        sealed=None if sealed is None else sealed.action,
        undo=viewer is not None and room.playing and table.can_undo(viewer),
        offers=sorted(table.draw_offers()) if room.playing else [],
        clocks=None if room.clock is None else room.clock.shown(now),
        lines=list(lines),
        outcome=outcome_info(room),
    )


def legal_actions(room: Room, viewer: Viewer, lang: str) -> list[Legal]:
    """Return what a viewer may play now, or change a sealed choice to."""
    table, game = room.table, room.game
    if viewer is None or table is None or not room.playing:
        return []
    sealed = room.standing_choice(viewer)
    if sealed is not None:
        pairs = zip(sealed.sight.legal, sealed.texts, strict=True)
        return [Legal(id=each, text=text, words=game.describe(sealed.sight, each, lang)) for each, text in pairs]
    sight = table.sight(viewer)
    return [
        Legal(id=each, text=game.notate(table.state, viewer, each), words=game.describe(sight, each, lang))
        for each in sight.legal
    ]


def outcome_info(room: Room) -> OutcomeInfo | None:
    """Return how the game ended."""
    outcome = room.table.outcome() if room.table is not None else None
    return None if outcome is None else OutcomeInfo(**outcome_tree(outcome))
