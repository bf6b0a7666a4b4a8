"""Reading files of records, one line at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from foolery.kernel.errors import FooleryError, InvalidRecordError
from foolery.kernel.record import MAX_LINE, Record

__all__ = ["numbered_lines", "place", "read_record"]


@contextmanager
def _open(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    with Path(path).open("rb") as file:
        yield file


def numbered_lines(path: str) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file that are not blank, with their numbers; a line is never read past the limit."""
    with _open(path) as file:
        number = 0
        while line := file.readline(MAX_LINE + 1):
            number += 1
            if len(line) > MAX_LINE and not line.endswith(b"\n"):
                raise FooleryError(f"{path}:{number}: a record is at most {MAX_LINE} bytes long")
            if line.strip():
                yield number, line


def read_record(line: bytes) -> Record:
    """Read one line.  Raises InvalidRecordError."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidRecordError(f"not UTF-8 at byte {error.start + 1}") from None
    return Record.from_line(text)


def place(path: str, number: int, error: InvalidRecordError) -> str:
    """Return an error with its line and step."""
    step = f"step {error.step}: " if error.step else ""
    return f"{path}:{number}: {step}{error}"
