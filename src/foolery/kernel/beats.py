"""Beats: what a step did, as a sequence of small events that one viewer saw.

A beat is one sentence and the pieces that move while it is shown.  The log, captions, a recap and a screen reader use
the sentence; a page animates the pieces.  Beats are made from the viewer's own sights only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

__all__ = ["Beat", "BeatKind", "Moved", "PieceMoved", "beats_of", "spoken"]

BeatKind: TypeAlias = Literal[
    "told", "move", "draw", "reveal", "sweep", "seal", "strike", "capture", "close", "moment", "end"
]


class PieceMoved(NamedTuple):
    """A piece on its way from one place to another; if both places are equal, something happens to it where it lies.

    Places and cards have the names that the game's own table uses.  No two cards have the same name.
    """

    card: str | None  # None: the viewer does not see which card it is
    source: str
    target: str


class Beat(NamedTuple):
    """One event of a step."""

    text: str
    kind: BeatKind = "told"
    seat: int | None = None  # the seat that did it; None: all seats at once, or none
    moves: tuple[PieceMoved, ...] = ()
    along: bool = False  # shown together with the beat before it


def beats_of(told: Iterable[str | Beat], seat: int) -> list[Beat]:
    """Return what a game tells about a seat's step as beats; a plain sentence becomes a beat without moves."""
    return [each if isinstance(each, Beat) else Beat(each, seat=seat) for each in told]


def spoken(told: Iterable[str | Beat]) -> list[str]:
    """Return only the sentences of what a game tells."""
    return [each.text if isinstance(each, Beat) else each for each in told]


Moved = PieceMoved  # the name of version 0.1; goes with version 0.3
