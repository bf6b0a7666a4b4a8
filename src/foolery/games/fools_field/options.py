"""Options of The Fool's Field."""

from __future__ import annotations

from foolery.kernel.options import Choice, Drawn, Number, Option

__all__ = ["FACING", "OPTIONS", "SHARED"]

FACING = "facing"
SHARED = "shared"

OPTIONS: tuple[Option, ...] = (
    Drawn("first"),  # FF-2.2
    Choice("seating", FACING, (FACING, SHARED)),  # FF-D2
    Number("battle_limit", 100, 1, 1000),  # FF-D4
)
