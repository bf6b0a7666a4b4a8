"""Tallies: the figures of a finished game (things that were counted in it), for the result page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Tally", "each", "whole"]


@dataclass(frozen=True)
class Tally:
    """One row of figures: `text` names what was counted, in the viewer's language.

    `figures` has one figure for each seat, or a single one for the whole game.
    """

    text: str
    figures: tuple[str, ...]


def each(text: str, figures: Iterable[object]) -> Tally:
    """Return a tally (a named row of figures) with one figure for each seat."""
    return Tally(text, tuple(str(figure) for figure in figures))


def whole(text: str, figure: object) -> Tally:
    """Return a tally (a named row of figures) with one figure for the whole game."""
    return Tally(text, (str(figure),))
