"""A process that has imported all modules and forks servers, which therefore start much faster than new processes.

A forked server is a separate process, with its own connections and threads, and can be killed like any other.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Mapping
from ctypes import CDLL
from pathlib import Path
from typing import Any

__all__ = ["Forked", "Nursery"]

DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG


class Forked:
    """One forked server process, with the methods of `subprocess.Popen` that the tests need."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self.pid = pid
        self._status: int | None = None

    def poll(self) -> int | None:
        """Return the exit status: None while the process runs, negative if a signal ended it."""
        if self._status is None:
            self._status = self._nursery.ask({"ended": self.pid})
        return self._status

    def wait(self, seconds: float) -> int:
        """Wait up to `seconds` for the end of the process and return its exit status."""
        end = time.monotonic() + seconds
        while (status := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(f"server {self.pid}", seconds)
            time.sleep(0.005)
        return status

    def send_signal(self, number: signal.Signals) -> None:
        """Send the signal `number` to the process, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the process to stop, with SIGTERM."""
        self.send_signal(signal.SIGTERM)


class Nursery:
    """Starts servers as forks of a prepared process. All threads may use it at the same time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.server.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            process_group=0,
        )
        self._lock = threading.Lock()

    def start(self, environment: Mapping[str, str], log: Path) -> Forked:
        """Start a server with the environment variables `environment`; its output is appended to `log`."""
        pid = self.ask({"environment": dict(environment), "log": str(log)})
        assert pid is not None
        return Forked(self, pid)

    def ask(self, wish: dict[str, Any]) -> int | None:
        """Send a request to the prepared process; return its answer, a process id or an exit status."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            print(json.dumps(wish), file=self._process.stdin, flush=True)
            answer: int | None = json.loads(self._process.stdout.readline())
            return answer

    def close(self) -> None:
        """Let the prepared process end. Stop its servers before."""
        self._process.communicate()


def _import_everything() -> None:
    import psycopg  # noqa: F401
    import uvicorn.lifespan.on
    import uvicorn.loops.auto
    import uvicorn.protocols.websockets.auto  # noqa: F401

    import foolery.cli
    import foolery.commands.serve
    import foolery.server.app  # noqa: F401
    from foolery.games import game_ids, get_game

    for game in game_ids():
        get_game(game)
    gc.collect()
    gc.freeze()  # a server's own first collection then touches none of this, which so stays shared


def _become_a_server(environment: Mapping[str, str], log: str) -> None:
    from foolery.cli import main
    from tests.support.server.faulty import set_up

    os.setpgid(0, 0)
    if sys.platform == "linux":
        CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)  # a benchmark that is killed leaves no server behind
    os.environ.clear()
    os.environ.update(environment)
    file = os.open(log, os.O_WRONLY | os.O_APPEND)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (file, 1), (file, 2)):
        os.dup2(source, target)
    sys.stdin = os.fdopen(0)  # the one before has been read from
    try:
        set_up(environment)
        main(["serve"])
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    os._exit(1)  # a server that stops in good order has ended the process by itself


def _ended(pid: int) -> int | None:
    found, status = os.waitpid(pid, os.WNOHANG)
    return None if found == 0 else os.waitstatus_to_exitcode(status)


def _serve() -> None:
    _import_everything()
    for line in sys.stdin:
        wish = json.loads(line)
        if "ended" in wish:
            answer = _ended(wish["ended"])
        else:
            answer = os.fork()
            if answer == 0:
                _become_a_server(wish["environment"], wish["log"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    _serve()
