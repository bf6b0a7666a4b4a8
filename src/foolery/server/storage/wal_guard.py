"""A guard file beside SQLite's database: it names the entries that are on disk, and shows when they are gone.

A damaged or truncated write-ahead log is silently read up to its last sound page, and everything in the database is
then as it was a while ago: nothing within it can tell.  So the last entry of every table is also written to a file of
its own, after it is on disk and without waiting: the file may know less than the database, never more.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy.engine import URL

_LINE = re.compile(r"(\d{1,18} \d{1,18}) ([0-9a-f]{8})")


class WalGuard:
    """What was on disk since the server was started."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    @staticmethod
    def beside(url: URL) -> WalGuard | None:
        """Return the guard of a database; PostgreSQL has none, it may be on another machine."""
        if url.get_backend_name() != "sqlite" or not url.database:
            return None
        return WalGuard(Path(f"{Path(url.database).resolve()}.witness"))

    def heads(self) -> dict[int, int]:
        """Return the last entry that was seen of every table; a line that is torn or damaged is no testimony."""
        try:
            text = self._path.read_text(encoding="ascii", errors="replace")
        except FileNotFoundError:
            return {}
        seen: dict[int, int] = {}
        for line in text.splitlines():
            found = _LINE.fullmatch(line)
            if found is not None and _check(found[1]) == found[2]:
                no, n = (int(word) for word in found[1].split())
                seen[no] = n
        return seen

    def begin(self) -> None:
        """Forget what was seen: it has been compared."""
        self.close()
        self._path.unlink(missing_ok=True)

    def saw(self, heads: Mapping[int, int]) -> None:
        """Note the last entries of some tables, which are on disk."""
        if self._file is None:
            self._file = os.open(self._path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        words = [f"{no} {n}" for no, n in heads.items()]
        os.write(self._file, "".join(f"{each} {_check(each)}\n" for each in words).encode())

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _check(words: str) -> str:
    return f"{zlib.crc32(words.encode()):08x}"
