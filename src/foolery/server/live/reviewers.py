"""Reviews finished games in a worker process, one after the other, and keeps the latest reviews in memory.

A review judges every choice of a game.  A review that a player of the game asked for comes first, then those for other
people, then those for clients without a cookie.  A player's request also interrupts a running review of another rank,
which begins again later.
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

KEPT = 50  # reviews in memory, each some hundred kilobytes at most
WAITING = 5  # games that may wait for their turn
OWN, PERSON, STRANGER = 0, 1, 2  # who asks: a player of the game, another person, a client without a cookie
NO_ASKER = Asker("")


class _Job(NamedTuple):
    """A game to be reviewed: the review's name, the game's record as one line, its rank in the queue, and the asker."""

    name: str
    line: str
    rank: int
    asker: Asker


class Reviewers:
    """Reviews by name.  A review that failed is removed, so that asking again begins it anew."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Review] = OrderedDict()
        self._waiting: FairQueue[_Job] = FairQueue(WAITING)
        self._jobs: dict[str, _Job] = {}  # those that wait, by name
        self._running: _Job | None = None
        self._interrupted = False  # the running job was ended for one of rank OWN
        self._lock = threading.Lock()
        self._working: threading.Thread | None = None
        self._process = process_beside_the_server(10)  # people and their opponents come first
        self._closed = False

    def peek(self, name: str) -> Review | None:
        """Return the review `name`, which may be unfinished, or None if there is none.

        There is none if it was never asked for, has failed, or is no longer kept.
        """
        return self._known.get(name)

    def begin(self, name: str, line: str, rank: int = STRANGER, asker: Asker = NO_ASKER) -> Review:
        """Put the record `line` in the queue for review as `name`, and return the progress.  Raises RefusedError.

        A review that exists or waits already is returned as it is.
        """
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
        """Whether the review `name` waits in the queue with a lower priority (a higher number) than `rank`."""
        job = self._jobs.get(name)
        return job is not None and job.rank > rank

    def raise_to(self, name: str, rank: int, asker: Asker) -> None:
        """Move the waiting review `name` up in the queue, as if `asker` had asked for it with `rank`."""
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
        """End the running review, and drop those that wait."""
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
        """Put an interrupted review back into the queue.  Return whether it will be carried out."""
        try:
            self._wait(job)
        except RefusedError:
            return False
        return not self._closed

    def _reviewed(self, name: str, line: str) -> bool:
        """Review one game in the worker process; return whether the review was finished."""
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
    """Refuse a game whose choices cannot be judged.  Raises RefusedError."""
    from foolery.lab.judging import ChoiceJudge

    try:
        ChoiceJudge(Record.from_line(line).game, 1.0)
    except FooleryError:
        raise RefusedError("table/no-review") from None


# -- in the worker process


def _review(line: str) -> Generator[Review, None, None]:
    """Review the record `line`, and yield the progress after every choice.

    The last value is the complete review, the only one with `seats`.  Called in the worker process.
    """
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
