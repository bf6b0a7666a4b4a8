"""A process that answers calls: it starts when it is needed, is ended when it takes too long, and ends with its parent.

The server's bots, advisers and reviews, the screen of the terminal and the process pools of the lab use it.  With a
pool of the standard library, one call can have no time limit and cannot be ended except through private attributes.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from traceback import format_exc
from typing import Any, Literal, ParamSpec, TypeAlias, TypeVar

__all__ = ["WorkerLost", "WorkerPool", "WorkerProcess"]

P = ParamSpec("P")
T = TypeVar("T")
StartMethod: TypeAlias = Literal["spawn", "fork", "forkserver"]
_Reply: TypeAlias = tuple[Literal["part", "done", "failed"], Any]

START_SECONDS = 10.0  # for the start of a process on a busy machine; added to the time limit of its first call
_starting = Lock()  # a process that is forked during another start would keep the other process's pipe open


class WorkerLost(Exception):  # noqa: N818 - no error of the caller: the call may be made again
    """Raised when the process of a call ended before it returned a result; the caller may call again."""


class WorkerProcess:
    """One process that answers calls; a call starts it if it does not run.

    Calls may come from any thread and are made one after the other.  `end` and `close` may be called during a call.
    """

    def __init__(self, prepare: Callable[[], object] | None = None, method: StartMethod | None = None) -> None:
        """Store how to start the process, without starting it.

        `prepare` is called in the process before all calls (None: nothing is).  `method` is how the process is started
        (None: the platform's default).
        """
        self._prepare = prepare
        self._context: Any = multiprocessing.get_context(method)
        self._calling = Lock()
        self._changing = Lock()  # held while the three below change
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closed = False

    def call(self, function: Callable[..., T], *arguments: Any, seconds: float | None = None) -> T:
        """Call `function` with `arguments` in the process and return its result.

        Raises the exception of the function if it raises one.  Raises WorkerLost if the process ends before the result
        is there, or if there is no reply within `seconds` (None: no limit); the process is ended then.  A call that
        starts the process has START_SECONDS more.
        """
        for _, value in self._replies(function, arguments, seconds):
            result: T = value
        return result

    def stream(self, function: Callable[..., Generator[T, None, None]], *arguments: Any) -> Iterator[T]:
        """Call a generator function in the process and yield each of its values as soon as it comes.

        Raises the same exceptions as `call`; there is no time limit.
        """
        return (value for kind, value in self._replies(function, arguments, None) if kind == "part")

    def _replies(self, function: Any, arguments: Any, seconds: float | None) -> Iterator[_Reply]:
        with self._calling:
            pipe, limit = self._running(seconds)
            kind = "part"
            try:
                self._exchange(pipe.send, (function, arguments))
                while kind == "part":
                    kind, value = self._exchange(_receive, pipe, limit)
                    if kind != "failed":
                        yield kind, value
            finally:
                if kind == "part":  # the call is not complete: the next one would read the rest of its replies
                    self.end()
            if kind == "failed":
                raise value

    @staticmethod
    def _exchange(exchange: Callable[..., T], *arguments: Any) -> T:
        try:
            return exchange(*arguments)
        except (EOFError, OSError):
            raise WorkerLost("a process of this machine was killed") from None

    def start(self) -> None:
        """Start the process if it does not run."""
        self._running(None)

    def _running(self, seconds: float | None) -> tuple[Connection, float | None]:
        """Start the process if it does not run; return its pipe and the seconds to wait for its first reply.

        The seconds are None if there is no limit.
        """
        with self._changing:
            if self._closed:
                raise WorkerLost("the process was closed")
            if self._pipe is not None and self._process.is_alive():
                return self._pipe, seconds
            with _starting:
                pipe, theirs = self._context.Pipe()
                process = self._context.Process(target=_serve, args=(theirs, self._prepare), daemon=True)
                process.start()
                theirs.close()
            self._process, self._pipe = process, pipe
            return pipe, None if seconds is None else seconds + START_SECONDS

    def end(self) -> None:
        """End the process at once, also during a call; the next call starts a new one.

        The pipe is not closed here because a call in another thread may be waiting for it.  It is closed when nothing
        refers to it any more.
        """
        with self._changing:
            process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.kill()
            process.join(1.0)

    def close(self) -> None:
        """End the process for good: later calls raise WorkerLost."""
        with self._changing:
            self._closed = True
        self.end()


class WorkerPool(Executor):
    """A pool of `count` worker processes.

    If a process is killed, only the call that ran in it raises WorkerLost.
    """

    def __init__(self, count: int, method: StartMethod | None = None) -> None:
        self._workers = [WorkerProcess(method=method) for _ in range(count)]
        self._free: SimpleQueue[WorkerProcess] = SimpleQueue()
        for worker in self._workers:  # before any thread exists, since a fork would copy threads in the middle of work
            worker.start()
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(count)

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        """Call a function in the next free process; return the future of its result at once."""
        return self._threads.submit(self._call, partial(function, *arguments, **named))

    def _call(self, function: Callable[[], T]) -> T:
        worker = self._free.get()
        try:
            return worker.call(function)
        finally:
            self._free.put(worker)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more calls; if `wait` is true, wait until all calls are done, then end the processes.

        If `cancel_futures` is true, waiting calls are cancelled and running ones are ended at once.
        """
        if cancel_futures:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._close()
        self._threads.shutdown(wait)
        if wait:
            self._close()

    def _close(self) -> None:
        for worker in self._workers:
            worker.close()


def _receive(pipe: Connection, seconds: float | None) -> _Reply:
    """Return the next reply from `pipe`.  Raises EOFError if none comes within `seconds` (None: no limit)."""
    if not pipe.poll(seconds):
        raise EOFError
    reply: _Reply = pipe.recv()
    return reply


# -- in the process


def _serve(pipe: Connection, prepare: Callable[[], object] | None) -> None:
    """Answer calls from `pipe` until it closes; runs in the worker process.

    Ctrl-C is ignored here, since the parent process handles it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()
    if prepare is not None:
        prepare()
    with suppress(EOFError, OSError):  # the parent has ended
        while True:
            for reply in _answers(pipe.recv_bytes()):
                _send(pipe, reply)


def _answers(call: bytes) -> Iterator[_Reply]:
    try:
        function, arguments = pickle.loads(call)
        result = function(*arguments)
        if isinstance(result, Generator):
            for part in result:
                yield "part", part
            result = None
        yield "done", result
    except Exception as error:
        error.add_note(format_exc())
        yield "failed", error


def _send(pipe: Connection, reply: _Reply) -> None:
    """Send a reply to the parent process; if it cannot be pickled, send an error instead."""
    try:
        if reply[0] == "failed":
            pickle.loads(pickle.dumps(reply[1]))  # some errors cannot be made again from their arguments
        pipe.send(reply)
    except (EOFError, OSError):
        raise
    except Exception as error:
        pipe.send(("failed", RuntimeError(f"{error!r} while sending {reply[1]!r}")))


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None, "only a worker waits for its parent"
    connection.wait([parent.sentinel])
    os._exit(1)
