"""Findings: what a bot found out about the actions of one decision, by search, by its rules, or exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from foolery.kernel.rng import Rng

__all__ = ["Candidate", "Findings", "Thought", "joined"]


@dataclass(frozen=True)
class Candidate:
    """One action that the deciding seat could choose, with its statistics.

    `visits` is the number of times it was tried.  `value` is its mean value for the seat, from 0 (loss) to 1 (win).
    `share` is its probability in the mixed strategy for a simultaneous decision, otherwise its share of all visits.  In
    the findings of a rule-based bot, `share` is 1 for the chosen action and 0 for the others.
    """

    action: int
    visits: int
    value: float
    share: float


@dataclass(frozen=True)
class Thought:
    """A rule-based bot's reason for its choice, as a sentence of its game's texts.

    `key` is the key of the sentence, and `figures` are values for its blanks.  The sentence may also have the blanks
    `bot` (the bot's name) and `action` (the chosen action).
    """

    key: str
    figures: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Findings:
    """What a bot found out about one decision: the candidate actions, and how much it searched.

    The candidates are in ascending order of their action numbers.
    """

    candidates: tuple[Candidate, ...]
    worlds: int  # imagined worlds (full states that agree with what the seat knows) that were tried
    nodes: int  # nodes of the search tree, or imagined games of a rule-based bot
    depth: int  # the greatest number of decisions from the root that were kept in the tree
    sealed: bool  # seats decide at the same time, so the best strategy is mixed
    thought: Thought | None = None
    played_on: bool = False  # the values come from imagined games in which the bot played all seats
    exact: bool = False  # the values are computed exactly, not estimated

    def best(self) -> int:
        """Return the action with the most visits; if several have the same number, the one with the highest value."""
        return max(self.candidates, key=lambda each: (each.visits, each.value)).action

    def drawn(self, rng: Rng) -> int:
        """Return an action drawn at random; the probability of each action is its `share`."""
        ticket = rng.fraction() * sum(each.share for each in self.candidates)
        for each in self.candidates:
            ticket -= each.share
            if ticket < 0:
                return each.action
        return self.candidates[-1].action

    def ranked(self) -> list[Candidate]:
        """Return the candidates, the best first.

        They are sorted by visits; for a simultaneous decision or a rule-based bot, by `share`.
        """
        if self.sealed or self.thought is not None:
            return sorted(self.candidates, key=lambda each: (-each.share, -each.visits, -each.value))
        return sorted(self.candidates, key=lambda each: (-each.visits, -each.value, -each.share))


def joined(parts: Iterable[Findings]) -> Findings:
    """Return the sum of the findings of several searches of the same decision.

    If they are exact or come from a rule-based bot, the first of them is returned, since a sum would add nothing.
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
