"""Finished games are reviewed in a process of their own, one after the other; what was found is kept for a while."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Generator
from typing import Any

from foolery.kernel.errors import FooleryError
from foolery.kernel.record import Record
from foolery.server.live.workers import process_beside_the_server
from foolery.server.refusals import RefusedError
from foolery.server.wire import Review, ReviewOption, ReviewSeat, ReviewStep, Words
from foolery.worker_process import WorkerLost

__all__ = ["Reviewers"]

logger = logging.getLogger("foolery.server")

KEPT = 50  # reviews, each some hundred kilobytes at most
WAITING = 5  # games that wait for their turn


class Reviewers:
    """Reviews by name.  Whoever asks is told how far it is; a review that failed is begun anew when asked for again."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Review] = OrderedDict()
        self._waiting: list[tuple[str, str]] = []
        self._lock = threading.Lock()
        self._working: threading.Thread | None = None
        self._process = process_beside_the_server(10)  # people and their opponents come first
        self._closed = False

    def peek(self, name: str) -> Review | None:
        """Return what is known of a review, None if nobody has asked for it."""
        return self._known.get(name)

    def begin(self, name: str, line: str) -> Review:
        """Have a record reviewed, and return how far it is.  Raises RefusedError."""
        _check(line)
        with self._lock:
            if name not in self._known:
                if len(self._waiting) >= WAITING or self._closed:
                    raise RefusedError("server/busy")
                self._tell(name, Review(done=0, total=0, steps=[], seats=[]))
                self._waiting.append((name, line))
                if self._working is None:
                    self._working = threading.Thread(target=self._work, daemon=True)
                    self._working.start()
            return self._known[name]

    def close(self) -> None:
        """End what is being worked on."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
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
                if not self._waiting:
                    self._working = None
                    return
                name, line = self._waiting.pop(0)
            if not self._reviewed(name, line):
                self._known.pop(name, None)

    def _reviewed(self, name: str, line: str) -> bool:
        """Have one game reviewed; return whether it was."""
        review = Review(done=0, total=0, steps=[], seats=[])
        try:
            for review in self._process.stream(_review, line):
                self._tell(name, review)
        except WorkerLost:
            pass
        except Exception as error:
            logger.error("process failed", exc_info=error)
        self._process.end()  # until the next game is finished it would only take up memory
        return bool(review.seats)


def _check(line: str) -> None:
    """Refuse games that nobody can judge."""
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
