"""The result of a search for one decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from foolery.kernel.rng import Rng

__all__ = ["Candidate", "Findings", "Thought", "joined"]


@dataclass(frozen=True)
class Candidate:
    """One action at the root: its visits and its mean value for the deciding seat, from 0 to 1.

    `share` is its probability in the mixed strategy; where seats act in turn, its share of the visits.
    """

    action: int
    visits: int
    value: float
    share: float


@dataclass(frozen=True)
class Thought:
    """A bot's reason in words: a key of its game's texts, and the values for the blanks of that sentence.

    The sentence may also use the blanks `bot` (the bot's name) and `action` (the chosen action).
    """

    key: str
    figures: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Findings:
    """The candidates in ascending order of their actions, and the size of the search."""

    candidates: tuple[Candidate, ...]
    worlds: int
    nodes: int
    depth: int
    sealed: bool  # a simultaneous decision: the best strategy is mixed
    thought: Thought | None = None
    played_on: bool = False  # the values come from imagined games in which the bot played all seats
    exact: bool = False  # the values are computed exactly, not estimated

    def best(self) -> int:
        """Return the action with the most visits; among equals the one with the highest value."""
        return max(self.candidates, key=lambda each: (each.visits, each.value)).action

    def drawn(self, rng: Rng) -> int:
        """Return an action drawn from the mixed strategy."""
        ticket = rng.fraction() * sum(each.share for each in self.candidates)
        for each in self.candidates:
            ticket -= each.share
            if ticket < 0:
                return each.action
        return self.candidates[-1].action

    def ranked(self) -> list[Candidate]:
        """Return the candidates by visits, most first; for a mixed strategy or a rule-based bot, by share."""
        if self.sealed or self.thought is not None:
            return sorted(self.candidates, key=lambda each: (-each.share, -each.visits, -each.value))
        return sorted(self.candidates, key=lambda each: (-each.visits, -each.value, -each.share))


def joined(parts: Iterable[Findings]) -> Findings:
    """Add up the findings of several searches of the same decision.

    Exact findings and those of a rule-based bot are all equal: the first one is returned.
    """
    parts = list(parts)
    if parts[0].exact or parts[0].thought is not None:
        return parts[0]
    by_action: dict[int, list[Candidate]] = {}
    for part in parts:
        for each in part.candidates:
            by_action.setdefault(each.action, []).append(each)
    return Findings(
        candidates=tuple(_sum_of(by_action[action], len(parts)) for action in sorted(by_action)),
        worlds=sum(part.worlds for part in parts),
        nodes=sum(part.nodes for part in parts),
        depth=max(part.depth for part in parts),
        sealed=parts[0].sealed,
    )


def _sum_of(alike: list[Candidate], parts: int) -> Candidate:
    visits = sum(each.visits for each in alike)
    value = sum(each.value * each.visits for each in alike) / max(visits, 1)
    return Candidate(alike[0].action, visits, value, sum(each.share for each in alike) / parts)
