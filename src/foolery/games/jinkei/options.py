"""Options of Jinkei."""

from __future__ import annotations

from dataclasses import dataclass

from foolery.games.jinkei.formations import HOUSE
from foolery.kernel.options import Choice, Drawn, Option

__all__ = ["BEGINNER", "DRAFT", "OPTIONS", "EditionName"]

BEGINNER = "beginner"
DRAFT = "draft"


@dataclass(frozen=True)
class EditionName(Choice):
    """The built-in edition, or the name of one that comes along with the game (`Jinkei.new` compares them)."""

    def check(self, value: object) -> str | None:
        return None if isinstance(value, str) and value else f"expected the name of an edition, got {value!r}"


OPTIONS: tuple[Option, ...] = (
    Drawn("first"),  # JK-2.1
    Choice("kinds", BEGINNER, (BEGINNER, DRAFT)),  # JK-2.2
    Choice("games", 1, (1, 2)),  # JK-5.5
    EditionName("formations", HOUSE, (HOUSE,)),  # JK-D2
)
