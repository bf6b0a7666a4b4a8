"""Numbers that must not be mistaken for each other: a seat handed over as a card fails to type-check.

They are plain ints when the program runs.  Rules and search compute with ints; the names are given at the edge, where
something comes out of notation, a shuffle or a table.
"""

from __future__ import annotations

from typing import NewType

__all__ = ["Action", "Card", "GameId", "Seat"]

GameId = NewType("GameId", str)
Seat = NewType("Seat", int)
Action = NewType("Action", int)
Card = NewType("Card", int)
