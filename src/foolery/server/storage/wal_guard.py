"""A guard file beside SQLite's database: it lists the last log entry of each table, and so shows when entries are lost.

SQLite reads a damaged or truncated write-ahead log only up to its last undamaged page, without an error.  The database
is then in an older state, and nothing in it shows that.  Therefore the number of each table's last entry is also
written to a separate file, after the entry is on disk and without waiting for the disk.  The file may list older
entries than the database has, but never newer ones.
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
    """Writes and reads the guard file of one database."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    @staticmethod
    def beside(url: URL) -> WalGuard | None:
        """Return the guard of the SQLite database at `url`; None for PostgreSQL, which may be on another machine."""
        if url.get_backend_name() != "sqlite" or not url.database:
            return None
        return WalGuard(Path(f"{Path(url.database).resolve()}.witness"))

    def heads(self) -> dict[int, int]:
        """Return the last entries that the guard file lists, by table number; ignore incomplete or damaged lines."""
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
        """Delete the guard file, once its entries have been compared with the database."""
        self.close()
        self._path.unlink(missing_ok=True)

    def saw(self, heads: Mapping[int, int]) -> None:
        """Add to the guard file that these entries are on disk; `heads` has the last entry by table number."""
        if self._file is None:
            self._file = os.open(self._path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        words = [f"{no} {n}" for no, n in heads.items()]
        os.write(self._file, "".join(f"{each} {_check(each)}\n" for each in words).encode())

    def close(self) -> None:
        """Close the guard file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _check(words: str) -> str:
    return f"{zlib.crc32(words.encode()):08x}"
