"""Options of Garlandland."""

from __future__ import annotations

from foolery.kernel.options import Choice, Drawn, Number, Option

__all__ = ["MODES", "OPTIONS"]

MODES = ("race", "points")  # in the order of the state's mode numbers

OPTIONS: tuple[Option, ...] = (
    Choice("mode", "race", MODES),  # GL-5
    Number("target", 3, 1, 9),  # GL-4.7; kept but unused in points mode
    Drawn("dealer"),  # GL-4.1
)
