"""How a bot explains itself that goes by rules and not by chances: it plays imagined games on by its own rules.

What it says of an action is how often it won those games, playing for everybody.  Its choice stays the one of its
rules, whatever the games say.
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

BROAD = 8  # actions that are played out

S = TypeVar("S")


class ByRule(ABC, Generic[S]):
    """A bot that goes by rules; `imagination` comes from its game."""

    imagination: Imagination
    imagined = 160  # games, of all actions together
    patience = inf  # milliseconds for them

    @abstractmethod
    def choose(self, sight: S, rng: Rng) -> int:
        """Return one of `sight.legal`."""

    @abstractmethod
    def considered(self, sight: S) -> Iterable[int]:
        """Return what comes to its mind, the best first by its rules."""

    @abstractmethod
    def thought(self, sight: S, chosen: int) -> Thought:
        """Return why it makes this choice."""

    def player(self) -> Player:
        """Return who plays the imagined games on: itself, where that is quick."""
        return self

    def at_most(self, milliseconds: float) -> Self:
        """Return the same bot, which plays no more imagined games after that time."""
        other = copy(self)
        other.patience = milliseconds
        return other

    def explain(self, sight: S, rng: Rng) -> Findings:
        """Return its choice and what else came to its mind, each with the share of imagined games that it won."""
        return self.explained(sight, self.choose(sight, rng), rng)

    def explained(self, sight: Any, chosen: int, rng: Rng) -> Findings:
        """Return a choice that has been made, and what else came to mind."""
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
