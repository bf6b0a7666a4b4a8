"""How a rule-based bot explains itself: it plays imagined games to their end by its own rules.

It reports for each action how often it won those games, playing all seats.  Its choice is still the one of its rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from copy import copy
from math import inf
from typing import Any, Generic, Self, TypeVar

from foolery.kernel.rng import Rng
from foolery.search.findings import Candidate, Findings, Thought
from foolery.search.playouts import Imagination, Player, Playouts

__all__ = ["ByRule"]

BROAD = 8  # the greatest number of actions played out

S = TypeVar("S")


class ByRule(ABC, Generic[S]):
    """A rule-based bot; its game supplies `imagination`."""

    imagination: Imagination
    imagined = 160  # games, of all actions together
    patience = inf  # milliseconds for them

    @abstractmethod
    def choose(self, sight: S, rng: Rng) -> int:
        """Return one of `sight.legal`."""

    @abstractmethod
    def considered(self, sight: S) -> Iterable[int]:
        """Return the actions that the bot considers, the best by its rules first."""

    @abstractmethod
    def thought(self, sight: S, chosen: int) -> Thought:
        """Return the reason for its choice."""

    def player(self) -> Player:
        """Return the player of the imagined games: the bot itself, unless it is too slow."""
        return self

    def at_most(self, milliseconds: float) -> Self:
        """Return a copy of the bot that starts no imagined game after `milliseconds`."""
        other = copy(self)
        other.patience = milliseconds
        return other

    def explain(self, sight: S, rng: Rng) -> Findings:
        """Return its choice and the other considered actions, each with its share of won imagined games."""
        return self.explained(sight, self.choose(sight, rng), rng)

    def explained(self, sight: Any, chosen: int, rng: Rng) -> Findings:
        """Return what `explain` does for a choice that was already made."""
        actions = list(dict.fromkeys([chosen, *self.considered(sight)]))[:BROAD]
        playouts = Playouts(self.imagination, self.player(), sight, actions)
        playouts.run(rng, self.patience, self.imagined // len(actions))
        candidates = [
            Candidate(action, len(results), playouts.mean(at), float(action == chosen))
            for at, (action, results) in enumerate(zip(playouts.actions, playouts.results, strict=True))
        ]
        return Findings(
            candidates=tuple(sorted(candidates, key=lambda each: each.action)),
            worlds=len(playouts.results[0]),
            nodes=sum(each.visits for each in candidates),
            depth=1,
            sealed=False,
            thought=self.thought(sight, chosen),
            played_on=True,
        )
