"""Distinct types for numbers that must not be confused: the type checker refuses a seat in the place of a card.

At run time they are plain ints.  Rules and search compute with ints; the types are given where a number comes out of
notation, a shuffle or a session.
"""

from __future__ import annotations

from typing import NewType

__all__ = ["Action", "Card", "GameId", "Seat"]

GameId = NewType("GameId", str)
Seat = NewType("Seat", int)
Action = NewType("Action", int)
Card = NewType("Card", int)
