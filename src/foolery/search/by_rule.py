"""How a rule-based bot (one that does not search) estimates the actions that it considered.

For each action it plays imagined games to their end, choosing by its rules for all seats, and reports the share of the
win of its own seat.  These estimates do not change its choice, which its rules alone make.
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

BROAD = 8  # the greatest number of actions for which games are played

S = TypeVar("S")


class ByRule(ABC, Generic[S]):
    """A rule-based bot that can explain its choices; its game supplies `imagination`."""

    imagination: Imagination
    imagined = 160  # number of imagined games for one decision, of all actions together
    patience = inf  # milliseconds for these games

    @abstractmethod
    def choose(self, sight: S, rng: Rng) -> int:
        """Return the action that the bot chooses, one of `sight.legal`."""

    @abstractmethod
    def considered(self, sight: S) -> Iterable[int]:
        """Return the actions that the bot considers; the one that its rules prefer comes first."""

    @abstractmethod
    def thought(self, sight: S, chosen: int) -> Thought:
        """Return the reason for the action `chosen`, which the bot has chosen."""

    def player(self) -> Player:
        """Return the bot that plays the imagined games: this bot itself; a slow bot returns a faster one instead."""
        return self

    def at_most(self, milliseconds: float) -> Self:
        """Return a copy of the bot that spends about `milliseconds` on the imagined games of one decision."""
        other = copy(self)
        other.patience = milliseconds
        return other

    def explain(self, sight: S, rng: Rng) -> Findings:
        """Return the bot's choice and the other actions that it considered.

        Each has its mean share of the win in imagined games.
        """
        return self.explained(sight, self.choose(sight, rng), rng)

    def explained(self, sight: Any, chosen: int, rng: Rng) -> Findings:
        """Return the same as `explain`, for the action `chosen` that the bot has already chosen."""
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
