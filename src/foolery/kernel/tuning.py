"""What may be changed in an edition of a game: the contract of the room `tuning` in its manifest.

The room has `GROUP`, the group in which its room `balance` mentions what the dials belong to, `dials(tree)`, which
returns those of an edition as parsed, and `turned(tree, settings)`, which returns another edition with dials set by
name, its words mended where they speak of what was changed.  Whether that one is sound is for the game's loader to say.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Dial", "Setting"]

Setting = int | str


@dataclass(frozen=True)
class Dial:
    """One number or place of an edition.

    Its name begins with what a designer calls the thing it belongs to: `muse.strike.2.count`.  Ordered values go from
    the least to the most.
    """

    name: str
    thing: str  # as the room `balance` mentions it
    values: tuple[Setting, ...]
    now: Setting
    is_ordered: bool = True

    @property
    def owner(self) -> str:
        """What a designer calls the thing it belongs to."""
        return self.name.partition(".")[0]
