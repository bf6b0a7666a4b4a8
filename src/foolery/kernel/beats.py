"""Beats: the small events of which one step of a game consists, as one viewer saw them.

A beat is one sentence and the pieces that move while it is shown.  The log, captions, a recap and a screen reader use
the sentence; the web page animates the pieces.  Beats are made only from the viewer's own sights (a sight: all that one
viewer knows).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

__all__ = ["Beat", "BeatKind", "Moved", "PieceMoved", "beats_of", "spoken"]

BeatKind: TypeAlias = Literal[
    "told", "move", "draw", "reveal", "sweep", "seal", "strike", "capture", "close", "moment", "end"
]


class PieceMoved(NamedTuple):
    """One piece that moved from the place `source` to the place `target`.

    If both are equal, the piece stays where it is but changes, for example it is turned over.  Places and cards have
    the names that the game's table on the web page uses.  No two cards have the same name.
    """

    card: str | None  # None: the viewer does not see which card it is
    source: str
    target: str


class Beat(NamedTuple):
    """One event of a step: a sentence, its kind, the seat that acted, and the pieces that moved."""

    text: str
    kind: BeatKind = "told"
    seat: int | None = None  # the seat that acted; None: all seats at once, or no seat
    moves: tuple[PieceMoved, ...] = ()
    along: bool = False  # True: shown at the same time as the beat before it


def beats_of(told: Iterable[str | Beat], seat: int) -> list[Beat]:
    """Return the events of a step of `seat` as beats: a plain sentence in `told` becomes a beat without moves."""
    return [each if isinstance(each, Beat) else Beat(each, seat=seat) for each in told]


def spoken(told: Iterable[str | Beat]) -> list[str]:
    """Return only the sentences of the events in `told`, without the pieces that moved."""
    return [each.text if isinstance(each, Beat) else each for each in told]


Moved = PieceMoved  # the name of version 0.1; goes with version 0.3
