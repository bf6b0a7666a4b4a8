"""The 18 formations of an edition as flat tables, for the state and for search.

Formations are numbered `6 * kind + 2 * (round - 1) + letter`; a table of cells has nine entries per formation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from foolery.kernel.numbers import i64, vec

__all__ = ["FRONT_AND_BACK", "IN_FORMATION", "NUM_FORMATIONS", "Layout"]

NUM_FORMATIONS: Final = 18
FRONT_AND_BACK: Final = 4  # cells filled from hand before the reserve (JK-3.5)
IN_FORMATION: Final = 6  # cards placed from hand in all; the seventh comes from the deck (JK-1.5)


class Layout:
    """What the rules need to know about an edition.  Never changes, so copies of a state share it."""

    def __init__(self, name: str, source: str, cells: Sequence[str]) -> None:
        """Take 18 times nine tokens as the edition file writes them; they have been checked (JK-1.5)."""
        self.name: str = name
        self.source: str = source  # the whole edition as JSON, empty for the built-in one
        self.usable: vec[i64] = vec[i64]([0 if token == "x" else 1 for token in cells])
        self.wild: vec[i64] = vec[i64]([1 if token.endswith("w") else 0 for token in cells])
        self.plus: vec[i64] = vec[i64]([int(token[-1]) if "+" in token else 0 for token in cells])
        self.face_up: vec[i64] = vec[i64]()  # the cell filled from the deck, one per formation
        self.two: vec[i64] = vec[i64]()  # the Two Cards cell, -1 where there is none
        self.fill: vec[i64] = vec[i64]()  # six cells per formation in the order they are filled from hand (rules 7)
        face_up: list[int] = []
        two: list[int] = []
        fill: list[int] = []
        for formation in range(18):
            tokens = cells[9 * formation : 9 * formation + 9]
            doubled = next((cell for cell in range(9) if tokens[cell] == "2"), -1)
            face_up.append(next(cell for cell in range(9) if tokens[cell].startswith("u")))
            two.append(doubled)
            by_hand = [cell for cell in range(9) if tokens[cell] != "x" and not tokens[cell].startswith("u")]
            fill.extend(by_hand if doubled < 0 else [*by_hand, doubled])
        self.face_up = vec[i64](face_up)
        self.two = vec[i64](two)
        self.fill = vec[i64](fill)
