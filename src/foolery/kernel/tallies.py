"""Tallies: a finished game in figures, for the result page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Tally", "each", "whole"]


@dataclass(frozen=True)
class Tally:
    """One counted thing, named in the viewer's language: one figure per seat, or one for the whole game."""

    text: str
    figures: tuple[str, ...]


def each(text: str, figures: Iterable[object]) -> Tally:
    """Return a tally with a figure per seat."""
    return Tally(text, tuple(str(figure) for figure in figures))


def whole(text: str, figure: object) -> Tally:
    """Return a tally with one figure for the whole game."""
    return Tally(text, (str(figure),))
