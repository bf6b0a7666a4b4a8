"""What a game tells the lab about one played game: the contract of the room `balance` in its manifest.

The room has `Watcher`, a subclass of `GameWatcher`, and `called(setup, group, thing, lang)`, which returns the name of
a mentioned thing in a language, or of the group if `thing` is empty.  In the group `REASONS` it names the ways games
end.
"""

from __future__ import annotations

from dataclasses import dataclass

from foolery.kernel.state import State

__all__ = ["REASONS", "GameWatcher", "Matchup", "Meeting", "Mention", "Watcher"]

REASONS = "reasons"


@dataclass(frozen=True)
class Mention:
    """A seat had something: a card, a formation, a Character.

    `share` is the seat's part of the win of the round in which the thing served; None: of the whole game.  `when` is
    the round, Day or battle, from 1; 0 if the game has none.
    """

    seat: int
    group: str
    thing: str
    share: float | None = None
    when: int = 0


@dataclass(frozen=True)
class Matchup:
    """Two things of one group met; `share` is the part of the win that the first one's side took."""

    group: str
    thing: str
    other: str
    share: float


class GameWatcher:
    """Observes one game for the lab; used itself for games without a room `balance`, it sees only who won."""

    def step(self, state: State, seat: int, action: int) -> None:
        """Note an action that is about to be carried out."""

    def standing(self, state: State) -> list[float] | None:
        """Return how far ahead each seat is; None if that is unknown."""
        return None

    def mentions(self, state: State) -> list[Mention]:
        """Return what each seat had in the finished game."""
        return []

    def meetings(self, state: State) -> list[Matchup]:
        """Return the matchups of the finished game."""
        return []


# The names of version 0.1; they go with version 0.3.
Meeting = Matchup
Watcher = GameWatcher
