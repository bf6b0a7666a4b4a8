"""Reading files of records, one line at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from foolery.games import game_ids
from foolery.kernel.errors import FooleryError, InvalidRecordError, short
from foolery.kernel.record import MAX_LINE, Record


@contextmanager
def _open(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    with Path(path).open("rb") as file:
        yield file


def numbered_lines(path: str) -> Iterator[tuple[int, bytes]]:
    """Yield the non-blank lines of a file with their numbers; never read more than the maximal length of a line."""
    with _open(path) as file:
        number = 0
        while line := file.readline(MAX_LINE + 1):
            number += 1
            if len(line) > MAX_LINE and not line.endswith(b"\n"):
                raise FooleryError(f"{path}:{number}: a record is at most {MAX_LINE} bytes long")
            if line.strip():
                yield number, line


def read_record(line: bytes) -> Record:
    """Read a record from a line and check that its game exists. Raises InvalidRecordError."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidRecordError(f"not UTF-8 at byte {error.start + 1}") from None
    record = Record.from_line(text)
    if record.game not in game_ids():
        raise InvalidRecordError(f"there is no game {short(record.game, 40)}")
    return record


def find_record(path: str, wanted: int) -> tuple[int, Record]:
    """Return record number `wanted` of a file, from 1, and the number of its line. Raises FooleryError."""
    found = 0
    for number, line in numbered_lines(path):
        found += 1
        if found == wanted:
            try:
                return number, read_record(line)
            except InvalidRecordError as error:
                raise FooleryError(place(path, number, error)) from None
    raise FooleryError(f"{path} holds {found} games, there is no game {wanted}")


def place(path: str, number: int, error: InvalidRecordError) -> str:
    """Return an error message with line and step."""
    step = f"step {error.step}: " if error.step else ""
    return f"{path}:{number}: {step}{error}"
