"""What a game tells the lab about each played game, so that the lab can report how balanced the game is.

A game does this in a module that its manifest names as the room `balance`.  The module has `Watcher`, a subclass of
`GameWatcher`, and `called(setup, group, thing, lang)`, which returns the name of a thing in a language, or the name of
the group if `thing` is empty.  In the group `REASONS`, the things are the ways in which a game can end.
"""

from __future__ import annotations

from dataclasses import dataclass

from foolery.kernel.state import State

__all__ = ["REASONS", "GameWatcher", "Matchup", "Meeting", "Mention", "Watcher"]

REASONS = "reasons"


@dataclass(frozen=True)
class Mention:
    """The fact that `seat` had `thing` (a card, a formation, a Character) of the group `group` in a game.

    `share` is the seat's share (0 to 1) of the win of the round in which it used the thing; None: its share of the win
    of the whole game counts.  `when` is the number of the round, Day or battle, from 1; 0 if the game has none.
    """

    seat: int
    group: str
    thing: str
    share: float | None = None
    when: int = 0


@dataclass(frozen=True)
class Matchup:
    """The fact that `thing` was used against `other`, both of the group `group`.

    `share` is the share (0 to 1) of the win for the seat that used `thing`.
    """

    group: str
    thing: str
    other: str
    share: float


class GameWatcher:
    """An observer of one game for the lab.

    This base class reports nothing.  It is used for games without a room `balance`, of which only the outcome counts.
    """

    def step(self, state: State, seat: int, action: int) -> None:
        """Note an action of `seat` that is about to be carried out in `state`."""

    def standing(self, state: State) -> list[float] | None:
        """Return for each seat a number that says how well it does in `state`; None if this is unknown."""
        return None

    def mentions(self, state: State) -> list[Mention]:
        """Return what each seat had in the game, which has ended in `state`."""
        return []

    def meetings(self, state: State) -> list[Matchup]:
        """Return which things were used against each other in the game, which has ended in `state`."""
        return []


# The names of version 0.1; they go with version 0.3.
Meeting = Matchup
Watcher = GameWatcher
