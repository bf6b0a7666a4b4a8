"""What cards and Characters are worth to every bot, in the points of the planner (plans.py)."""

from __future__ import annotations

from typing import Final

from foolery.kernel.numbers import i64, vec

__all__ = ["CREW_PERSON", "DRAWN", "NEEDED_PERSON", "RECRUIT_VALUES", "SPARE_PERSON", "WILD_FEE"]

RECRUIT_VALUES: Final = vec[i64]([48, 38, 34, 0])  # one more Character in the Crew, by how many there are
# Giving a Character up: of the Crew, of the Hand while the Crew has room, and while it has none.
CREW_PERSON: Final = 45
NEEDED_PERSON: Final = 30
SPARE_PERSON: Final = 3
DRAWN: Final = 5  # a card drawn unseen
WILD_FEE: Final = 6  # what a Wild is too good for, as a Fee
