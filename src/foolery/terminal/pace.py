"""How fast the steps of other seats are shown."""

from __future__ import annotations

from typing import Final

__all__ = ["PACES"]

PACES: Final = {"slow": 1.8, "normal": 0.9, "quick": 0.35, "off": 0.0}  # seconds from one beat to the next


def next_pace(pace: str) -> str:
    """Return the next pace; after the last one, the first."""
    names = list(PACES)
    return names[(names.index(pace) + 1) % len(names)]
