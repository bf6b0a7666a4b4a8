"""A review of a finished game: every choice judged from what its seat knew, and luck separated from skill.

Each seat begins with an even share of the win.  Its mistakes cost it shares, and the mistakes of others give it shares.
The rest of the difference to the result is luck: the cards, what could not be known, and the judge's own errors.
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
    """One choice among several; `step` counts from 1 in the record."""

    step: int
    seat: int
    sight: Sight
    action: int


@dataclass(frozen=True)
class Account:
    """Where a seat's result came from, in shares of the win; luck and result are None in an unfinished game."""

    cost: float
    gifts: float
    luck: float | None
    result: float | None


def decisions_of(game: Game[Any, Any], record: Record) -> tuple[list[ReviewedDecision], GameSession]:
    """Return every choice of a record, and the session at its end. Raises InvalidRecordError."""
    found: list[ReviewedDecision] = []

    def watch(session: GameSession, number: int) -> None:
        step = record.steps[number - 1]
        if step.seat not in session.to_act():
            return
        sight = session.sight(step.seat)
        chosen = next(
            (each for each in sight.legal if game.notate(session.state, step.seat, each) == step.action), None
        )
        if chosen is not None and len(sight.legal) > 1:  # leaving, draws and forced actions are no choices
            found.append(ReviewedDecision(number, step.seat, sight, chosen))

    return found, replay(game, record, watch=watch)


@dataclass(frozen=True)
class ReviewTerms:
    """The settings of a review."""

    think: float = THINK
    seed: int = 1
    workers: int | Workers = 1

    def judged(self, game_id: str, decisions: list[ReviewedDecision]) -> Iterator[tuple[ReviewedDecision, Verdict]]:
        """Yield the verdicts as they are ready; with one worker, in order."""
        yield from map_unordered(partial(_judged, game_id, self.think, self.seed), decisions, self.workers)


def _judged(game_id: str, think: float, seed: int, decision: ReviewedDecision) -> tuple[ReviewedDecision, Verdict]:
    verdict = _judge(game_id, think).judge(decision.sight, decision.action, seeded(seed, decision.step))
    return decision, verdict


@cache
def _judge(game_id: str, think: float) -> ChoiceJudge:
    return ChoiceJudge(game_id, think)


@dataclass(frozen=True)
class GameReview:
    """Every choice with its verdict, in the order of the record, and by seat its luck and skill."""

    steps: int
    verdicts: tuple[tuple[ReviewedDecision, Verdict], ...]
    accounts: tuple[Account, ...]
    turning: int | None = None  # the step with the largest change of chances
    early: bool = False  # the game ended by resignation, time or a draw, not by its rules


def reviewed(session: GameSession, verdicts: Iterable[tuple[ReviewedDecision, Verdict]]) -> GameReview:
    """Put a review together; `session` stands at the end of the game."""
    ordered = tuple(sorted(verdicts, key=lambda each: each[0].step))
    accounts = tuple(_accounts(session, ordered))
    steps, outcome = len(session.steps), session.outcome()
    early = outcome is not None and outcome.reason in (RESIGN, TIMEOUT, AGREED)
    return GameReview(steps, ordered, accounts, turning_point(ordered, accounts, steps), early)


def turning_point(
    verdicts: Sequence[tuple[ReviewedDecision, Verdict]], accounts: Sequence[Account], steps: int
) -> int | None:
    """Return the step at which a seat's chances changed most; None in a game without choices.

    A seat's chances are estimated whenever it chooses.  Among all choices between two such estimates, the costliest one
    counts as the cause of the change; if none cost anything, the last one.
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
    """Yield the change of a seat's chances from each of its choices to the next, or to the end."""
    judged = [(decision.step, verdict.chance) for decision, verdict in verdicts if decision.seat == seat]
    if account.result is not None:
        judged.append((steps + 1, account.result))
    for (start, before), (end, after) in pairwise(judged):
        yield abs(after - before), start, end


def _accounts(session: GameSession, verdicts: Sequence[tuple[ReviewedDecision, Verdict]]) -> Iterator[Account]:
    """Yield luck and skill by seat. What a seat gives away goes to the others in equal parts."""
    seats, outcome = session.setup.seats, session.outcome()
    costs = [sum(verdict.cost for decision, verdict in verdicts if decision.seat == seat) for seat in range(seats)]
    for seat, cost in enumerate(costs):
        gifts = (sum(costs) - cost) / (seats - 1)
        result = None if outcome is None else outcome.share(seat)
        luck = None if result is None else result - 1 / seats - gifts + cost
        yield Account(cost, gifts, luck, result)
