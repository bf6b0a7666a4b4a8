"""The pace: how fast the actions of other seats are shown on the full screen."""

from __future__ import annotations

from typing import Final

__all__ = ["PACES"]

PACES: Final = {"slow": 1.8, "normal": 0.9, "quick": 0.35, "off": 0.0}  # seconds between two events of a game (beats)


def next_pace(pace: str) -> str:
    """Return the name of the pace after `pace` in PACES; after the last one, the first."""
    names = list(PACES)
    return names[(names.index(pace) + 1) % len(names)]
