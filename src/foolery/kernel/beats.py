"""Beats: what a step did, one thing after the other, as one viewer saw it.

A beat is a sentence and whatever moves while it is said.  The log, captions, a recap and a screen reader say its words;
a page lets its cards travel.  Like everything that leaves a table it is made from the viewer's own sights.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

__all__ = ["Beat", "BeatKind", "PieceMoved", "beats_of", "spoken"]

BeatKind: TypeAlias = Literal[
    "told", "move", "draw", "reveal", "sweep", "seal", "strike", "capture", "close", "moment", "end"
]


class PieceMoved(NamedTuple):
    """A card on its way from one place to another; where both are the same, something happens to it in its place.

    Places and cards go by the names the game's own table gives them, no two cards by the same one.
    """

    card: str | None  # None: the viewer does not see which
    source: str
    target: str


class Beat(NamedTuple):
    """One thing that happened."""

    text: str
    kind: BeatKind = "told"
    seat: int | None = None  # whose doing it is; None: everybody's at once, or nobody's
    moves: tuple[PieceMoved, ...] = ()
    along: bool = False  # happens together with the beat before it


def beats_of(told: Iterable[str | Beat], seat: int) -> list[Beat]:
    """Return what a game tells of a seat's step as beats: a bare sentence is one in which nothing moves."""
    return [each if isinstance(each, Beat) else Beat(each, seat=seat) for each in told]


def spoken(told: Iterable[str | Beat]) -> list[str]:
    """Return the words of what a game tells."""
    return [each.text if isinstance(each, Beat) else each for each in told]
