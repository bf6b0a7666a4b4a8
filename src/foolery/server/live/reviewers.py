"""Finished games are reviewed in a process of their own, one after the other; what was found is kept for a while.

A player's own game goes before the games of others, and people go before strangers.  A review of others' games that is
under way makes room for one of an own game, and is begun again afterwards.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Generator
from typing import Any, NamedTuple

from foolery.kernel.errors import FooleryError
from foolery.kernel.record import Record
from foolery.server.live.workers import process_beside_the_server
from foolery.server.queues import Asker, FairQueue
from foolery.server.refusals import RefusedError
from foolery.server.wire import Review, ReviewOption, ReviewSeat, ReviewStep, Words
from foolery.worker_process import WorkerLost

__all__ = ["OWN", "PERSON", "STRANGER"]

logger = logging.getLogger("foolery.server")

KEPT = 50  # reviews, each some hundred kilobytes at most
WAITING = 5  # games that wait for their turn
OWN, PERSON, STRANGER = 0, 1, 2  # who asks: a player of the game, another person, a client without a cookie
NO_ASKER = Asker("")


class _Job(NamedTuple):
    """A game to be reviewed."""

    name: str
    line: str
    rank: int
    asker: Asker


class Reviewers:
    """Reviews by name; one that failed is begun anew when it is asked for again."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Review] = OrderedDict()
        self._waiting: FairQueue[_Job] = FairQueue(WAITING)
        self._jobs: dict[str, _Job] = {}  # those that wait, by name
        self._running: _Job | None = None
        self._interrupted = False  # the one that is running makes room
        self._lock = threading.Lock()
        self._working: threading.Thread | None = None
        self._process = process_beside_the_server(10)  # people and their opponents come first
        self._closed = False

    def peek(self, name: str) -> Review | None:
        """Return what is known of a review, None if it was not asked for."""
        return self._known.get(name)

    def begin(self, name: str, line: str, rank: int = STRANGER, asker: Asker = NO_ASKER) -> Review:
        """Have a record reviewed, and return how far it is.  Raises RefusedError."""
        _check(line)
        with self._lock:
            if name not in self._known:
                if self._closed:
                    raise RefusedError("server/busy")
                self._wait(_Job(name, line, rank, asker))
                self._tell(name, Review(done=0, total=0, steps=[], seats=[]))
                if self._working is None:
                    self._working = threading.Thread(target=self._work, daemon=True)
                    self._working.start()
            return self._known[name]

    def waits_behind(self, name: str, rank: int) -> bool:
        """Whether a review waits for its turn in a later rank than this one."""
        job = self._jobs.get(name)
        return job is not None and job.rank > rank

    def raise_to(self, name: str, rank: int, asker: Asker) -> None:
        """Let a review that waits have its turn as if this rank had asked for it."""
        with self._lock:
            job = self._jobs.get(name)
            if job is not None and job.rank > rank:
                self._waiting.remove(job)
                del self._jobs[name]
                self._wait(job._replace(rank=rank, asker=asker))

    def _wait(self, job: _Job) -> None:
        displaced = self._waiting.add(job, job.rank, job.asker)
        if displaced is not None:
            del self._jobs[displaced.name]
            self._known.pop(displaced.name, None)
        self._jobs[job.name] = job
        if job.rank == OWN and self._running is not None and self._running.rank > OWN:
            self._interrupted = True
            self._process.end()

    def close(self) -> None:
        """End what is being worked on."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
            self._jobs.clear()
            thread = self._working
        self._process.close()
        if thread is not None:
            thread.join(5.0)

    def _tell(self, name: str, review: Review) -> None:
        self._known[name] = review
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    def _work(self) -> None:
        while True:
            with self._lock:
                if not len(self._waiting):
                    self._working = None
                    return
                job = self._running = self._waiting.take()
                del self._jobs[job.name]
            done = self._reviewed(job.name, job.line)
            with self._lock:
                self._running, interrupted, self._interrupted = None, self._interrupted, False
                if not done and not (interrupted and self._waits_again(job)):
                    self._known.pop(job.name, None)

    def _waits_again(self, job: _Job) -> bool:
        """Let a review that was interrupted wait; return whether there was room."""
        try:
            self._wait(job)
        except RefusedError:
            return False
        return not self._closed

    def _reviewed(self, name: str, line: str) -> bool:
        """Have one game reviewed; return whether it was."""
        review = Review(done=0, total=0, steps=[], seats=[])
        try:
            for review in self._process.stream(_review, line):
                known = self._known.get(name)
                if known is None or known.done <= review.done:  # a review that was interrupted begins again
                    self._tell(name, review)
                if self._interrupted:
                    break
        except WorkerLost:
            pass
        except Exception as error:
            logger.error("process failed", exc_info=error)
        self._process.end()  # until the next game is finished it would only take up memory
        return bool(review.seats)


def _check(line: str) -> None:
    """Refuse games without a judge."""
    from foolery.lab.judging import ChoiceJudge

    try:
        ChoiceJudge(Record.from_line(line).game, 1.0)
    except FooleryError:
        raise RefusedError("table/no-review") from None


# -- in the process


def _review(line: str) -> Generator[Review, None, None]:
    """Review a record and yield now and then how far it is; what has `seats` is whole."""
    from foolery.games import get_game
    from foolery.lab.review import ReviewTerms, decisions_of, reviewed

    record = Record.from_line(line)
    decisions, table = decisions_of(get_game(record.game), record)
    verdicts = []
    for each in ReviewTerms().judged(record.game, decisions):
        verdicts.append(each)
        yield Review(done=len(verdicts), total=len(decisions), steps=[], seats=[])
    found = reviewed(table, verdicts)
    steps = [
        ReviewStep(
            step=decision.step,
            seat=decision.seat,
            chance=round(verdict.chance, 4),
            cost=round(verdict.cost, 4),
            noise=round(verdict.noise, 4),
            chosen=_option(verdict.chosen),
            best=[_option(option) for option in verdict.best],
        )
        for decision, verdict in found.verdicts
    ]
    seats = [ReviewSeat(cost=a.cost, gifts=a.gifts, luck=a.luck, result=a.result) for a in found.accounts]
    yield Review(done=len(steps), total=len(steps), steps=steps, seats=seats, turning=found.turning)


def _option(option: Any) -> ReviewOption:
    return ReviewOption(words=Words(**option.words), chance=round(option.chance, 4))
