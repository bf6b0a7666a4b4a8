"""The review of a game: every choice is judged from what its seat knew, and luck is separated from skill.

All numbers are shares of the win, from 0 to 1.  Each seat begins with an even share, 1 / seats.  Its mistakes cost it
shares, and the mistakes of the other seats give it shares.  The rest of the difference to its result is luck: the
cards, what the seat could not know, and errors of the judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Any

from foolery.kernel.game import Game, Sight
from foolery.kernel.outcome import AGREED, RESIGN, TIMEOUT
from foolery.kernel.record import Record, replay
from foolery.kernel.rng import seeded
from foolery.kernel.session import GameSession
from foolery.lab.judging import ChoiceJudge, Verdict
from foolery.lab.scheduler import Workers, map_unordered

__all__ = [
    "THINK",
    "Account",
    "GameReview",
    "ReviewTerms",
    "ReviewedDecision",
    "decisions_of",
    "reviewed",
    "turning_point",
]

THINK = 200.0  # milliseconds per decision


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision with several legal actions: the seat, what it knew (`sight`), and the action that it chose.

    `step` is the number of the step in the record, from 1.
    """

    step: int
    seat: int
    sight: Sight
    action: int


@dataclass(frozen=True)
class Account:
    """Where a seat's result came from, in shares of the win.

    `cost` is what its own mistakes cost it, `gifts` what the mistakes of others gave it.  `luck` and `result` are None
    in an unfinished game.
    """

    cost: float
    gifts: float
    luck: float | None
    result: float | None


def decisions_of(game: Game[Any, Any], record: Record) -> tuple[list[ReviewedDecision], GameSession]:
    """Return all decisions of a record with several legal actions, and the replayed session at the end of the record.

    Raises InvalidRecordError if the record cannot be replayed.
    """
    found: list[ReviewedDecision] = []

    def watch(session: GameSession, number: int) -> None:
        step = record.steps[number - 1]
        if step.seat not in session.to_act():
            return
        sight = session.sight(step.seat)
        chosen = next(
            (each for each in sight.legal if game.notate(session.state, step.seat, each) == step.action), None
        )
        # Resignations, timeouts, agreed draws and forced actions are no choices.
        if chosen is not None and len(sight.legal) > 1:
            found.append(ReviewedDecision(number, step.seat, sight, chosen))

    return found, replay(game, record, watch=watch)


@dataclass(frozen=True)
class ReviewTerms:
    """The settings of a review: the time per decision in milliseconds, the judge's seed, and the workers."""

    think: float = THINK
    seed: int = 1
    workers: int | Workers = 1

    def judged(self, game_id: str, decisions: list[ReviewedDecision]) -> Iterator[tuple[ReviewedDecision, Verdict]]:
        """Yield (decision, verdict) for every decision as soon as it is judged; with one worker, in their order."""
        yield from map_unordered(partial(_judged, game_id, self.think, self.seed), decisions, self.workers)


def _judged(game_id: str, think: float, seed: int, decision: ReviewedDecision) -> tuple[ReviewedDecision, Verdict]:
    verdict = _judge(game_id, think).judge(decision.sight, decision.action, seeded(seed, decision.step))
    return decision, verdict


@cache
def _judge(game_id: str, think: float) -> ChoiceJudge:
    return ChoiceJudge(game_id, think)


@dataclass(frozen=True)
class GameReview:
    """The result of a review: each choice with its verdict, in the order of the record, and an account per seat."""

    steps: int
    verdicts: tuple[tuple[ReviewedDecision, Verdict], ...]
    accounts: tuple[Account, ...]
    turning: int | None = None  # what `turning_point` returns
    early: bool = False  # the game ended by resignation, time or a draw, not by its rules


def reviewed(session: GameSession, verdicts: Iterable[tuple[ReviewedDecision, Verdict]]) -> GameReview:
    """Return the review of a game from the verdicts on its choices, in any order; `session` is the replayed game."""
    ordered = tuple(sorted(verdicts, key=lambda each: each[0].step))
    accounts = tuple(_accounts(session, ordered))
    steps, outcome = len(session.steps), session.outcome()
    early = outcome is not None and outcome.reason in (RESIGN, TIMEOUT, AGREED)
    return GameReview(steps, ordered, accounts, turning_point(ordered, accounts, steps), early)


def turning_point(
    verdicts: Sequence[tuple[ReviewedDecision, Verdict]], accounts: Sequence[Account], steps: int
) -> int | None:
    """Return the step that changed a seat's chance to win most; None if no seat has two estimates to compare.

    A seat's chance is estimated whenever it chooses, and the result counts as the last estimate.  The largest change
    between two estimates is found.  The costliest choice of all seats between them counts as its cause; among equal
    ones, the last.
    """
    turns = [turn for seat, account in enumerate(accounts) for turn in _turns(verdicts, seat, account, steps)]
    if not turns:
        return None
    _, start, end = max(turns)
    between = [(verdict.cost, decision.step) for decision, verdict in verdicts if start <= decision.step < end]
    return max(between)[1]


def _turns(
    verdicts: Sequence[tuple[ReviewedDecision, Verdict]], seat: int, account: Account, steps: int
) -> Iterator[tuple[float, int, int]]:
    """Yield (change, start, end) for each pair of successive estimates of a seat's chance to win.

    `change` is the absolute difference; `start` and `end` are the steps of the estimates.  The result is at steps + 1.
    """
    judged = [(decision.step, verdict.chance) for decision, verdict in verdicts if decision.seat == seat]
    if account.result is not None:
        judged.append((steps + 1, account.result))
    for (start, before), (end, after) in pairwise(judged):
        yield abs(after - before), start, end


def _accounts(session: GameSession, verdicts: Sequence[tuple[ReviewedDecision, Verdict]]) -> Iterator[Account]:
    """Yield an account for every seat, in order.  What a choice cost its seat is given to the others in equal parts."""
    seats, outcome = session.setup.seats, session.outcome()
    costs = [sum(verdict.cost for decision, verdict in verdicts if decision.seat == seat) for seat in range(seats)]
    for seat, cost in enumerate(costs):
        gifts = (sum(costs) - cost) / (seats - 1)
        result = None if outcome is None else outcome.share(seat)
        luck = None if result is None else result - 1 / seats - gifts + cost
        yield Account(cost, gifts, luck, result)
