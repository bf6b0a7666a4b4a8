"""What may be changed in an edition of a game: the contract of the room `tuning` in its manifest.

The room has `GROUP`, the group under which its room `balance` mentions the things that have dials; `dials(tree)`, which
returns the dials of a parsed edition; and `turned(tree, settings)`, which returns an edition with dials set by name and
with its texts adjusted to them.  Whether that edition is valid is for the game's loader to say.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Dial", "Setting"]

Setting = int | str


@dataclass(frozen=True)
class Dial:
    """One number or place of an edition that may be changed.

    Its name begins with what a designer calls the thing: `muse.strike.2.count`.  Ordered values go from least to
    greatest.
    """

    name: str
    thing: str  # the thing's name in the room `balance`
    values: tuple[Setting, ...]
    now: Setting
    is_ordered: bool = True

    @property
    def owner(self) -> str:
        """What a designer calls the thing the dial belongs to."""
        return self.name.partition(".")[0]
