"""`foolery play` in a real terminal: the whole screen where there is one, else lines; nothing is lost."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

import pytest

from foolery.kernel.record import Record

FULL = b"\x1b[?1049h"  # what a program writes that takes the whole screen
PATIENCE = 20.0  # seconds without a sign of life
LINES = b"Your move (number or notation"


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self.seen = b""

    def read_until(self, wanted: bytes) -> None:
        while wanted not in self.seen:
            more = self._read()
            assert more, f"no {wanted!r} in {self.seen[-2000:]!r}"
            self.seen += more

    def read_to_end(self) -> bytes:
        while more := self._read():
            self.seen += more
        assert self.process.wait(PATIENCE) == 0, self.seen[-2000:]
        return self.seen

    def _read(self) -> bytes:
        """Return what is written next, nothing when there is no more to come."""
        assert select.select([self._master], [], [], PATIENCE)[0], f"nothing came after {self.seen[-2000:]!r}"
        try:
            return os.read(self._master, 65536)
        except OSError:  # the other side has closed
            return b""

    def type(self, keys: bytes) -> None:
        os.write(self._master, keys)


@contextmanager
def terminal(*words: str, term: str = "xterm-256color", without: str = "") -> Iterator[Terminal]:
    """Start `foolery play fools-field` in 24 lines of 80 columns, as if a package were missing if one is named."""
    master, slave = pty.openpty()
    ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    code = f"import sys; sys.modules.update(dict.fromkeys({without.split()!r})); from foolery.cli import main; main()"
    command = [sys.executable, "-c", code, "play", "fools-field", "--bot", "page", "--option", "first=0", *words]
    environment = {**os.environ, "TERM": term, "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def leave_by_key(shown: Terminal) -> None:
    shown.type(b"\x03")


def leave_by_closing(shown: Terminal) -> None:
    shown.process.send_signal(signal.SIGHUP)


def test_a_bot_answers_from_its_own_process() -> None:
    with terminal("--seed", "5") as shown:
        shown.read_until(b"words, a number")
        shown.type(b"\r")
        shown.read_until(b"Page:")
        shown.type(b"q")
        shown.read_until(b"Leave the game?")
        shown.type(b"y")
        shown.read_to_end()


@pytest.mark.parametrize("leave", [leave_by_key, leave_by_closing])
def test_whoever_leaves_a_full_screen_keeps_the_game(leave: Callable[[Terminal], None], tmp_path: Path) -> None:
    saved = tmp_path / "games.jsonl"
    with terminal("--seed", "5", "--save", str(saved), "--bot", "master", "--think", "900000") as shown:
        shown.read_until(FULL)
        shown.read_until(b"words, a number")
        shown.type(b"\r")
        shown.read_until(b"is thinking")  # in a process of its own, and for a quarter of an hour
        leave(shown)
        said = shown.read_to_end()
    assert b"Left the game. Seed splitmix64:0x5" in said
    assert len(Record.from_line(saved.read_text(encoding="utf-8")).steps) == 1


@pytest.mark.parametrize(
    ("words", "term", "without", "said"),
    [
        (["--plain"], "xterm-256color", "", LINES),
        ([], "dumb", "", LINES),
        ([], "xterm-256color", "textual", b"Textual is not installed"),
    ],
)
def test_line_by_line_where_that_is_wanted_or_all_there_is(
    words: list[str], term: str, without: str, said: bytes
) -> None:
    with terminal(*words, term=term, without=without) as shown:
        shown.read_until(LINES)
        shown.type(b"hint\rquit\r")
        everything = shown.read_to_end()
    assert said in everything
    assert b"imagined games" in everything
    assert FULL not in everything
