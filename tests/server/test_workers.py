"""Processes of the server's own: whoever ends one does not take away what somebody else still waits at."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from foolery.server.live.workers import Worker


def test_a_process_is_ended_while_somebody_waits_for_it() -> None:
    """Closing the pipe under them, or twice, would close whatever has got its number since."""
    worker: Worker[float, None] = Worker(time.sleep)
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(worker.ask, 600.0, 600.0)
        while (pipe := worker._pipe) is None or worker._process is None:
            assert not answer.done()
            time.sleep(0.01)
        worker.end()

        assert answer.result() is None
    assert not pipe.closed
    assert worker.ask(0.0, 600.0) is None  # time.sleep's own answer, from a new process
    assert worker._process is not None
    worker.end()
