"""What a game tells the lab about one game that was played: the contract of the room `balance` in its manifest.

The room has `Watcher`, a subclass of the one below, and `called(setup, group, thing, lang)`, which names what was
mentioned in a language; the group by itself where `thing` is empty.  Of the group `REASONS` it names how games end.
"""

from __future__ import annotations

from dataclasses import dataclass

from foolery.kernel.state import State

__all__ = ["REASONS", "GameWatcher", "Matchup", "Mention"]

REASONS = "reasons"


@dataclass(frozen=True)
class Mention:
    """A seat had something: a card, a formation, a Character.

    `share` is the part of the win that went with it, of the round or of the game, whichever the thing served in; None:
    the game's.  `when` is the round, the Day or the battle, from 1; 0 where that means nothing.
    """

    seat: int
    group: str
    thing: str
    share: float | None = None
    when: int = 0


@dataclass(frozen=True)
class Matchup:
    """Two things of a group stood against each other; `share` is what the first one's side took."""

    group: str
    thing: str
    other: str
    share: float


class GameWatcher:
    """Looks on at one game; a game without a room of its own is watched by this one, which sees only who won."""

    def step(self, state: State, seat: int, action: int) -> None:
        """Take note of an action that is about to be carried out."""

    def standing(self, state: State) -> list[float] | None:
        """Return how far ahead each seat is, None where nobody can tell."""
        return None

    def mentions(self, state: State) -> list[Mention]:
        """Return what each seat had in the game that is over now."""
        return []

    def meetings(self, state: State) -> list[Matchup]:
        """Return what stood against each other in it."""
        return []
