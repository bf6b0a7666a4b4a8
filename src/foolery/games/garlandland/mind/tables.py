"""The solved strategies of Garlandland in compressed files; a table is decompressed when it is first used.

For every decision of a round but the last, a table has the probability of playing the lower card of the hand.  Its
cells are ordered by level (number of cards in the rows), own row, the opponent's row and hand; rows and hands are
numbered in the order of `itertools.permutations` and `combinations`.  Two-byte cells store all high bytes first and
then all low bytes, which compresses better.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import combinations, permutations
from typing import Final

from foolery.games.garlandland.mind.judge import Row
from foolery.games.garlandland.mind.solver import FIRST_INFOSET, NUM_INFOSETS, PAIR_COUNTS
from foolery.games.garlandland.rules.cards import NUM_CARDS

__all__ = ["Tables", "load_tables", "pack_tables"]

_LEVELS: Final = range(4)
_ROWS: Final = [list(permutations(range(NUM_CARDS), level)) for level in _LEVELS]
_ROW_NUMBERS: Final[dict[Row, int]] = {row: number for rows in _ROWS for number, row in enumerate(rows)}
_PAIRS: Final = [int(count) for count in PAIR_COUNTS]
_STARTS: Final = [int(first) for first in FIRST_INFOSET]


def _hand_numbers() -> dict[tuple[Row, int, int], int]:
    numbers: dict[tuple[Row, int, int], int] = {}
    for rows in _ROWS:
        for row in rows:
            left = [card for card in range(NUM_CARDS) if card not in row]
            for number, (low, high) in enumerate(combinations(left, 2)):
                numbers[row, low, high] = number
    return numbers


_HAND_NUMBERS: Final = _hand_numbers()


class RoundTable:
    """The strategy of one player (role) in one kind of round, read from the bytes of a table."""

    def __init__(self, cells: bytes) -> None:
        self._wide = len(cells) == 2 * NUM_INFOSETS
        assert self._wide or len(cells) == NUM_INFOSETS, "a table has one cell for every information set"
        self._cells = cells

    def chance(self, own_row: Row, hand: tuple[int, int], other_row: Row) -> float:
        """Return the probability of playing the lower card of `hand`, which is its first one."""
        level = len(own_row)
        place = _ROW_NUMBERS[own_row] * len(_ROWS[level]) + _ROW_NUMBERS[other_row]
        cell = _STARTS[level] + place * _PAIRS[level] + _HAND_NUMBERS[own_row, hand[0], hand[1]]
        if self._wide:
            return (self._cells[cell] << 8 | self._cells[NUM_INFOSETS + cell]) / 65535
        return self._cells[cell] / 255


class Tables:
    """The strategy tables of one file, by name.  `facts` has the numbers that the solver stored with them, such as
    the values of the rounds.
    """

    def __init__(self, content: bytes) -> None:
        header, _, packed = content.partition(b"\n")
        tree = json.loads(header)
        assert tree["format"] == "garland-tables-1", "not a file of tables"
        self.facts: Mapping[str, object] = tree["facts"]
        self._packed: dict[str, bytes] = {}
        for name, size in tree["sizes"].items():
            self._packed[name], packed = packed[:size], packed[size:]
        self._tables: dict[str, RoundTable] = {}

    def names(self) -> list[str]:
        """Return the names of all entries of the file."""
        return list(self._packed)

    def raw(self, name: str) -> bytes:
        """Return the decompressed bytes of the entry `name`."""
        return zlib.decompress(self._packed[name])

    def table(self, name: str) -> RoundTable:
        """Return the table `name`.  It is decompressed only once."""
        if name not in self._tables:
            self._tables[name] = RoundTable(self.raw(name))
        return self._tables[name]


def pack_tables(
    tables: Mapping[str, Sequence[float]], *, wide: bool, extra: Mapping[str, bytes], facts: Mapping[str, object]
) -> bytes:
    """Return the bytes of a file with these tables, extra entries and facts.  Probabilities are rounded to 16 bits
    if `wide`, else to 8 bits.
    """
    packed = {name: zlib.compress(_rounded(chances, wide), 9) for name, chances in tables.items()}
    packed |= {name: zlib.compress(content, 9) for name, content in extra.items()}
    sizes = {name: len(content) for name, content in packed.items()}
    header = json.dumps({"format": "garland-tables-1", "facts": facts, "sizes": sizes}, separators=(",", ":"))
    return header.encode() + b"\n" + b"".join(packed.values())


def _rounded(chances: Sequence[float], wide: bool) -> bytes:
    if not wide:
        return bytes([round(chance * 255) for chance in chances])
    cells = [round(chance * 65535) for chance in chances]
    return bytes([cell >> 8 for cell in cells]) + bytes([cell & 255 for cell in cells])


@cache
def load_tables(mode: str) -> Tables:
    """Return the tables shipped with the package for `mode`, which is `race` or `points`."""
    return Tables(resources.files("foolery.games.garlandland.mind").joinpath(f"{mode}.tables").read_bytes())
