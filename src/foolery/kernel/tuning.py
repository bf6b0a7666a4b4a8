"""Dials: the numbers and places in an edition of a game that the lab may change to balance the game better.

A game offers them in a module that its manifest names as the room `tuning`.  The module has three members:

- `GROUP`: the group under which the game's room `balance` mentions the things that have dials;
- `dials(tree)`: returns the dials of a parsed edition;
- `turned(tree, settings)`: returns the edition with dials set by name, and with its texts adjusted to them.  It does
  not check whether the new edition is valid; the game does this when it loads the edition.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Dial", "Setting"]

Setting = int | str


@dataclass(frozen=True)
class Dial:
    """One number or place in an edition that may be changed.

    `name` begins with the designer's name of the thing that it changes, such as `muse.strike.2.count`.  `values` are
    the possible values, from least to greatest if `is_ordered`; `now` is the present value.
    """

    name: str
    thing: str  # the thing's name in the room `balance`
    values: tuple[Setting, ...]
    now: Setting
    is_ordered: bool = True

    @property
    def owner(self) -> str:
        """The designer's name of the thing that the dial changes: the first part of `name`."""
        return self.name.partition(".")[0]
