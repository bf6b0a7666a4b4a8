"""Figures over many games, with confidence intervals and the numbers of the games that they were computed from.

An interval is a mean plus and minus z standard errors.  If several things are compared at once, z grows with their
number (Bonferroni correction).  So the chance that at least one of them stands out by accident stays at 5 %.

A seat's `share` is its part of the win: 1 for a single winner, 0 for a loser, 1/n for each of n winners.  A `thing` is
what a seat can have in a game, such as a card or a formation; things belong to groups.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, pvariance

from foolery.lab.balance.watched import STRETCHES, Watched

__all__ = ["BalanceFigures", "Difference", "Estimate", "differences", "figures_of"]

DOUBT = 0.05


def _z(compared: int) -> float:
    """Return z, the half width of an interval in standard errors, if `compared` things are compared at once."""
    return NormalDist().inv_cdf(1 - DOUBT / 2 / max(compared, 1))


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error, with the number of things compared at once and the games of the observations."""

    mean: float
    error: float
    compared: int
    count: int  # of observations; one game can give several
    games: tuple[int, ...]  # the numbers of the games, each once

    @property
    def reach(self) -> float:
        """Half the width of the confidence interval of the mean."""
        return _z(self.compared) * self.error


def _estimate(values: Sequence[tuple[float, int]], compared: int = 1) -> Estimate:
    """Return the estimate of the mean of `values`, pairs of a value and the number of its game.

    `compared` is the number of means that are compared at once, this one included.
    """
    numbers = [value for value, _ in values]
    # Add two imaginary observations, 0.5 above and 0.5 below the mean: a rate of 0 or 1 from few games is not certain.
    spread = pvariance(numbers) * len(numbers) + 0.5
    error = sqrt(spread / (len(numbers) + 2) / len(numbers))
    return Estimate(fmean(numbers), error, compared, len(numbers), tuple(dict.fromkeys(game for _, game in values)))


@dataclass(frozen=True)
class BalanceFigures:
    """All figures of a report.

    The contribution of a thing is the mean share of the win of the seats that had it, minus the even share 1 / seats.
    """

    games: int
    seats: int
    by_seat: tuple[Estimate, ...]
    by_turn: tuple[Estimate, ...]  # by place in turn order from the seat drawn to begin; empty if no seat is drawn
    lengths: Mapping[int, tuple[int, ...]]  # for each number of decisions, the games of that length
    decisions: Estimate
    choices: tuple[Estimate, ...]  # mean number of legal actions, by tenth of the game
    lead_changes: Mapping[int, tuple[int, ...]]  # for each number of changes of the leader, the games
    margin: Estimate | None  # between first and second place; None: the game has no standing
    came_back: Estimate | None  # rate of winners that did not lead half-way; None: unknown
    reasons: Mapping[str, tuple[int, ...]]  # for each reason of the end, the games
    contributions: Mapping[tuple[str, str], Estimate]  # by (group, thing)
    times: Mapping[tuple[str, str, int, int], int]  # how often a seat had it, by (group, thing, when, seat)
    meetings: Mapping[tuple[str, str, str], Estimate]  # the first one's share, by (group, thing, other thing)
    skill: Estimate | None  # the stronger bot's share on mirrored deals


def figures_of(watched: Sequence[Watched], skill: Sequence[tuple[float, int]] = ()) -> BalanceFigures:
    """Return the figures of `watched`, which holds at least one game.

    `skill` holds (share, deal number) of the stronger bot in each of its own games; empty: skill was not measured.
    """
    seats = len(watched[0].shares)
    return BalanceFigures(
        games=len(watched),
        seats=seats,
        by_seat=tuple(
            _estimate([(each.shares[seat], each.number) for each in watched], seats) for seat in range(seats)
        ),
        by_turn=_by_turn(watched, seats),
        lengths=_grouped((sum(each.decisions), each.number) for each in watched),
        decisions=_estimate([(float(sum(each.decisions)), each.number) for each in watched]),
        choices=_choices(watched),
        lead_changes=_grouped((each.lead_changes, each.number) for each in watched),
        margin=_known([(each.margin, each.number) for each in watched]),
        came_back=_known([(each.came_back, each.number) for each in watched]),
        reasons=_by_reason(watched),
        contributions=_contributions(watched, seats),
        times=_times(watched),
        meetings=_meetings(watched),
        skill=_estimate(skill) if skill else None,
    )


def _grouped(pairs: Iterable[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = defaultdict(list)
    for value, number in pairs:
        found[value].append(number)
    return {value: tuple(found[value]) for value in sorted(found)}


def _known(pairs: Sequence[tuple[float | None, int]]) -> Estimate | None:
    values = [(float(value), number) for value, number in pairs if value is not None]
    return _estimate(values) if values else None


def _by_reason(watched: Sequence[Watched]) -> dict[str, tuple[int, ...]]:
    reasons = sorted({each.reason for each in watched})
    return {reason: tuple(each.number for each in watched if each.reason == reason) for reason in reasons}


def _by_turn(watched: Sequence[Watched], seats: int) -> tuple[Estimate, ...]:
    drawn = [(each, each.begins) for each in watched if each.begins is not None]
    if not drawn:
        return ()
    return tuple(
        _estimate([(each.shares[(begins + turn) % seats], each.number) for each, begins in drawn], seats)
        for turn in range(seats)
    )


def _choices(watched: Sequence[Watched]) -> tuple[Estimate, ...]:
    stretches: list[list[tuple[float, int]]] = [[] for _ in range(STRETCHES)]
    for each in watched:
        for at, legal in enumerate(each.choices):
            stretches[at * STRETCHES // len(each.choices)].append((float(legal), each.number))
    return tuple(_estimate(values) for values in stretches if values)


def _contributions(watched: Sequence[Watched], seats: int) -> dict[tuple[str, str], Estimate]:
    """Return the contribution of every thing, by (group, thing).

    Each game counts as one observation, or each round if the rounds are won separately.  A game or round in which all
    seats had the thing is left out.
    """
    found: dict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)
    for each in watched:
        holders: dict[tuple[str, str, int], list[tuple[int, float]]] = defaultdict(list)
        for mention in each.mentions:
            own = mention.share is not None  # then each round is an observation, else the whole game is one
            share = mention.share if mention.share is not None else each.shares[mention.seat]
            holders[mention.group, mention.thing, mention.when if own else 0].append((mention.seat, share))
        for (group, thing, _), had in holders.items():
            if len({seat for seat, _ in had}) < seats:
                found[group, thing].append((fmean(share for _, share in had) - 1 / seats, each.number))
    return {key: _estimate(values, len(found)) for key, values in sorted(found.items())}


def _times(watched: Sequence[Watched]) -> dict[tuple[str, str, int, int], int]:
    found: dict[tuple[str, str, int, int], int] = defaultdict(int)
    for each in watched:
        for mention in each.mentions:
            found[mention.group, mention.thing, mention.when, mention.seat] += 1
    return dict(sorted(found.items()))


def _meetings(watched: Sequence[Watched]) -> dict[tuple[str, str, str], Estimate]:
    found: dict[tuple[str, str, str], list[tuple[float, int]]] = defaultdict(list)
    for each in watched:
        for met in each.meetings:
            found[met.group, met.thing, met.other].append((met.share, each.number))
    return {key: _estimate(values, len(found)) for key, values in sorted(found.items())}


# -- two editions


@dataclass(frozen=True)
class Difference:
    """The difference of one figure between two editions: its values before and after.

    `what` names the figure.  `reach` is half the width of the difference's interval.
    """

    what: tuple[str, ...]
    before: float
    after: float
    reach: float

    @property
    def weight(self) -> float:
        """The absolute difference divided by `reach`; above 1 it is significant among all compared figures."""
        return abs(self.after - self.before) / self.reach

    @property
    def is_significant(self) -> bool:
        """Whether the interval of the difference excludes 0."""
        return self.weight > 1


def differences(before: BalanceFigures, after: BalanceFigures) -> list[Difference]:
    """Return the differences of all figures that both editions have, the clearest one first."""
    pairs = list(_pairs(before, after))
    z = _z(len(pairs))
    found = [
        Difference(what, one.mean, other.mean, z * sqrt(one.error**2 + other.error**2)) for what, one, other in pairs
    ]
    return sorted(found, key=lambda each: (-each.weight, each.what))


def _pairs(before: BalanceFigures, after: BalanceFigures) -> Iterator[tuple[tuple[str, ...], Estimate, Estimate]]:
    yield ("decisions",), before.decisions, after.decisions
    if before.margin is not None and after.margin is not None:
        yield ("margin",), before.margin, after.margin
    if before.came_back is not None and after.came_back is not None:
        yield ("came_back",), before.came_back, after.came_back
    for seat, (one, other) in enumerate(zip(before.by_seat, after.by_seat, strict=True)):
        yield ("seat", str(seat)), one, other
    for key in sorted(before.contributions.keys() & after.contributions.keys()):
        yield ("thing", *key), before.contributions[key], after.contributions[key]
