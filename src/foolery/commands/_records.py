"""Reading files of records line by line.  A record describes one played game and takes one line."""

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
    """Yield (line number from 1, line) for every non-blank line of the file at `path`; `-` is standard input.

    Raises FooleryError for a line that is longer than a record may be; such a line is not read to its end.
    """
    with _open(path) as file:
        number = 0
        while line := file.readline(MAX_LINE + 1):
            number += 1
            if len(line) > MAX_LINE and not line.endswith(b"\n"):
                raise FooleryError(f"{path}:{number}: a record is at most {MAX_LINE} bytes long")
            if line.strip():
                yield number, line


def read_record(line: bytes) -> Record:
    """Return the record in `line`. Raises InvalidRecordError if it cannot be read or its game does not exist."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidRecordError(f"not UTF-8 at byte {error.start + 1}") from None
    record = Record.from_line(text)
    if record.game not in game_ids():
        raise InvalidRecordError(f"there is no game {short(record.game, 40)}")
    return record


def find_record(path: str, wanted: int) -> tuple[int, Record]:
    """Return (line number, record) of record number `wanted`, from 1, of a file. Raises FooleryError if it has none."""
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
    """Return the message of `error`, after the file, the line number and, if known, the step of the error."""
    step = f"step {error.step}: " if error.step else ""
    return f"{path}:{number}: {step}{error}"
