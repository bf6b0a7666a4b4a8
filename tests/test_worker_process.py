"""A process that answers calls: results and errors come back, limits hold, and no process outlives its use."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from foolery.kernel.errors import FooleryError, InvalidOptionsError
from foolery.worker_process import WorkerLost, WorkerPool, WorkerProcess
from tests.support.waiting import until


@pytest.fixture(params=["spawn", "fork"])
def worker(request: pytest.FixtureRequest) -> Iterator[WorkerProcess]:
    process = WorkerProcess(method=request.param)
    yield process
    process.close()


def count_to(number: int) -> Generator[int, None, None]:
    yield from range(number)


def refuse(error: Exception) -> None:
    raise error


def refuse_options() -> None:
    raise InvalidOptionsError({"seats": "too many"})


def make_function() -> Callable[[], None]:
    return lambda: None


def parent_of_caller() -> int:
    return os.getppid()


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def test_calls_are_answered_by_one_process_and_streams_as_they_come(worker: WorkerProcess) -> None:
    assert worker.call(parent_of_caller) == os.getpid()
    first = worker.call(os.getpid)
    assert list(worker.stream(count_to, 3)) == [0, 1, 2]
    assert worker.call(os.getpid) == first


def test_errors_come_back_with_the_place_they_were_raised_at(worker: WorkerProcess) -> None:
    first = worker.call(os.getpid)
    with pytest.raises(FooleryError, match="no such game") as raised:
        worker.call(refuse, FooleryError("no such game"))
    assert "in refuse" in raised.value.__notes__[0]
    with pytest.raises(EOFError, match="of the function"):
        worker.call(refuse, EOFError("of the function"))
    with pytest.raises((InvalidOptionsError, RuntimeError), match="seats"):
        worker.call(refuse_options)
    with pytest.raises(AttributeError, match="items"):
        worker.call(refuse, InvalidOptionsError({"seats": "too many"}))
    with pytest.raises(RuntimeError, match="while sending <function"):
        worker.call(make_function)
    assert worker.call(os.getpid) == first


def test_a_call_that_takes_too_long_ends_the_process_and_the_next_one_starts_another(worker: WorkerProcess) -> None:
    first = worker.call(os.getpid)
    with pytest.raises(WorkerLost):
        worker.call(time.sleep, 600, seconds=0.05)
    assert is_gone(first)
    assert worker.call(os.getpid) != first


def test_a_stream_that_is_left_ends_the_process(worker: WorkerProcess) -> None:
    some = worker.stream(count_to, 10**9)
    assert next(some) == 0
    del some
    assert worker.call(os.getpid) > 0, "and the next call does not get its rest"


def test_a_process_is_ended_during_a_call_and_a_closed_one_starts_no_more(worker: WorkerProcess) -> None:
    with ThreadPoolExecutor(1) as thread:
        process = worker.call(os.getpid)
        waiting = thread.submit(worker.call, time.sleep, 600)
        until(lambda: waiting.running())
        worker.close()
        with pytest.raises(WorkerLost):
            waiting.result()
    assert is_gone(process)
    with pytest.raises(WorkerLost):
        worker.call(os.getpid)


def test_a_process_ends_with_its_parent_in_the_middle_of_a_call() -> None:
    code = (
        "import os, time; from foolery.worker_process import WorkerPool; pool = WorkerPool(2); "
        "print(*[pool.submit(os.getpid).result() for _ in range(4)], flush=True); "
        "[pool.submit(time.sleep, 600) for _ in range(2)]; time.sleep(600)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    processes = {int(word) for word in parent.stdout.readline().split()}
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    assert processes
    until(lambda: all(map(is_gone, processes)))


def test_of_a_pool_only_the_call_is_lost_whose_process_is_killed() -> None:
    with WorkerPool(2) as pool:
        slow = pool.submit(time.sleep, 0.5)
        with pytest.raises(WorkerLost):
            pool.submit(os._exit, 1).result()
        assert slow.result() is None
        assert pool.submit(abs, -3).result() == 3


def test_a_pool_is_left_at_once_while_its_processes_work() -> None:
    pool = WorkerPool(2)
    calls = [pool.submit(time.sleep, 600) for _ in range(5)]
    until(lambda: all(call.running() for call in calls[:2]))
    started = time.monotonic()
    pool.shutdown(cancel_futures=True)
    assert time.monotonic() - started < 60
    assert all(call.done() for call in calls)
