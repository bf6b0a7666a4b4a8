"""What a search found out about a decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from foolery.kernel.rng import Rng

__all__ = ["Candidate", "Findings", "Thought", "joined"]


@dataclass(frozen=True)
class Candidate:
    """One action at the root: how often it was looked at, and its mean worth to whoever decides, from 0 to 1.

    `share` is how often a mixed strategy plays it; where seats act in turn, its share of the visits.
    """

    action: int
    visits: int
    value: float
    share: float


@dataclass(frozen=True)
class Thought:
    """What a bot went by besides the chances: a key of its game's texts, and the figures in that sentence.

    The sentence has blanks for who thinks so (`bot`) and what that leads to (`action`), too.
    """

    key: str
    figures: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Findings:
    """Candidates in the order of their actions, and how much was looked at."""

    candidates: tuple[Candidate, ...]
    worlds: int
    nodes: int
    depth: int
    sealed: bool  # seats decide together: what is best is a mixture
    thought: Thought | None = None
    played_on: bool = False  # the chances are those of imagined games that the bot played on for everybody
    exact: bool = False  # the chances were worked out, none of them is a guess

    def best(self) -> int:
        """Return the action looked at most; of several, the one worth most."""
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
        """Return the candidates, the most looked at first; of a mixture, or where a rule decides, the most played."""
        if self.sealed or self.thought is not None:
            return sorted(self.candidates, key=lambda each: (-each.share, -each.visits, -each.value))
        return sorted(self.candidates, key=lambda each: (-each.visits, -each.value, -each.share))


def joined(parts: Iterable[Findings]) -> Findings:
    """Return what several searches of the same decision found together.

    What was worked out, or goes by a rule, is not added up: the first of them says it.
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
