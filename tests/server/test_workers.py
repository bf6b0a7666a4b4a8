"""Processes beside the server: an answer that does not come is None, for an error and for a process that was ended."""

from __future__ import annotations

import logging
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from foolery.server.live.workers import Worker
from tests.support.waiting import until


def test_a_process_is_ended_while_an_answer_is_awaited() -> None:
    worker: Worker[float, None] = Worker(time.sleep)
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(worker.ask, 600.0, 600.0)
        until(lambda: worker._process._pipe is not None)
        worker.end()
        assert answer.result() is None
    assert worker.ask(0.0, 600.0) is None  # what time.sleep returns, from a new process
    worker.end()


def test_an_error_is_logged_and_is_no_answer(caplog: pytest.LogCaptureFixture) -> None:
    worker: Worker[str, float] = Worker(float)
    with caplog.at_level(logging.ERROR, "foolery.server"):
        assert worker.ask("much", 600.0) is None
    assert [record.getMessage() for record in caplog.records] == ["process failed"]
    assert worker.ask("1.5", 600.0) == 1.5
    worker.end()
