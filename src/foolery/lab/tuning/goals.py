"""A designer's goals as losses: numbers that say how far the played games are from a goal, 0 if it is reached.

A `thing` is what a seat can have in a game, such as a card or a formation; things belong to groups.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import sqrt

from foolery.kernel.errors import FooleryError, short
from foolery.lab.balance.figures import BalanceFigures, Estimate

__all__ = ["GOALS", "MovableThings", "check_goals", "loss_of"]

UNUSED = 0.5  # the loss that counts for a thing that no seat had


@dataclass(frozen=True)
class MovableThings:
    """The names of the things that a search may change; all belong to the group `group`."""

    group: str
    things: Collection[str]


def _uneven(estimates: Sequence[Estimate], even: float) -> float:
    """Return the standard deviation of the means around the value `even`, without the part that chance explains."""
    weights = [each.error**-2 for each in estimates]
    excess = sum((each.mean - even) ** 2 * weight - 1 for each, weight in zip(estimates, weights, strict=True))
    return sqrt(max(0.0, excess) / sum(weights)) if weights else 0.0


def _even(figures: BalanceFigures, moved: MovableThings, aim: float) -> float:
    """Return the imbalance of the things in `moved`, with UNUSED for the fraction of them that no seat had.

    The other things are left out: in a mean over all things a small improvement would not be noticed.
    """
    keys = [(moved.group, thing) for thing in moved.things]
    seen = [figures.contributions[key] for key in keys if key in figures.contributions]
    return _uneven(seen, 0.0) + UNUSED * (1 - len(seen) / len(keys))


def _all_even(figures: BalanceFigures, moved: MovableThings, aim: float) -> float:
    return _uneven([each for (of, _), each in figures.contributions.items() if of == moved.group], 0.0)


def _seats(figures: BalanceFigures, moved: MovableThings, aim: float) -> float:
    return _uneven(figures.by_seat, 1 / figures.seats)


def _decisions(figures: BalanceFigures, moved: MovableThings, aim: float) -> float:
    return abs(figures.decisions.mean - aim) / aim


def _comebacks(figures: BalanceFigures, moved: MovableThings, aim: float) -> float:
    return 1.0 if figures.came_back is None else abs(figures.came_back.mean - aim / 100)


# By name of the goal: its loss function, and the meaning of the number after `=` (empty: it takes no number).
GOALS: dict[str, tuple[Callable[[BalanceFigures, MovableThings, float], float], str]] = {
    "even": (_even, ""),
    "all-even": (_all_even, ""),
    "seats": (_seats, ""),
    "decisions": (_decisions, "decisions a game"),
    "comebacks": (_comebacks, "per cent of games won from behind"),
}


def check_goals(goals: Sequence[str]) -> None:
    """Check that every goal is `NAME` or `NAME=NUMBER` as in GOALS. Raises FooleryError if not."""
    for goal in goals:
        name, equals, aim = goal.partition("=")
        if name not in GOALS or bool(equals) != bool(GOALS[name][1]):
            known = ", ".join(f"{each}=N" if meaning else each for each, (_, meaning) in GOALS.items())
            raise FooleryError(f"no goal {short(goal)}; goals are {known}")
        if equals and (not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", aim) or float(aim) == 0):
            raise FooleryError(f"goal {short(goal)}: expected a number above 0 ({GOALS[name][1]})")


def loss_of(figures: BalanceFigures, goals: Sequence[str], moved: MovableThings) -> float:
    """Return the sum of the losses of all `goals`, for the `figures` of the games of one edition."""
    parts = [goal.partition("=") for goal in goals]
    return sum(GOALS[name][0](figures, moved, float(aim or 0)) for name, _, aim in parts)
