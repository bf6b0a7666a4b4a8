"""A log of the results of a tournament's deals: in memory, or in a file, so that a stopped tournament can go on.

The file is JSON Lines: first the terms of the tournament, then one line per deal.  An incomplete last line is ignored
and removed.  A deal is identified by its pairing of bots and its number.  It counts once, even if it was written twice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TypeGuard

from foolery.kernel.errors import FooleryError, short
from foolery.kernel.game import Json
from foolery.lab.mirrored import Deal, Pairing, Terms

__all__ = ["DealLog"]

VERSION = 1
WHY_NOT = "expected the same game, options, seats, seed and time for thinking, and one line per deal"


class DealLog:
    """The results of deals that were played under the same `terms`.

    With a `path`, the results in that file are read first, and new ones are appended to it.  Raises FooleryError if the
    file belongs to other terms or is no such log.
    """

    def __init__(self, terms: Terms, path: str | None = None) -> None:
        self.terms = terms
        self._deals: dict[Pairing, dict[int, Deal]] = {}
        self._path = None if path is None else Path(path)
        if self._path is not None:
            self._open(self._path)

    def deals(self, pairing: Pairing, count: int) -> list[Deal]:
        """Return the results of a pairing's deals 0 to `count` - 1, in order; deals not played yet are left out."""
        played = self._deals.get(pairing, {})
        return [played[number] for number in sorted(played) if number < count]

    def played(self, pairings: Iterable[Pairing], count: int) -> int:
        """Return the number of deals played, over all `pairings`; only deals 0 to `count` - 1 of each are counted."""
        return sum(len(self.deals(each, count)) for each in pairings)

    def missing(self, pairings: Iterable[Pairing], count: int) -> Iterator[tuple[Pairing, int]]:
        """Yield (pairing, deal number) for each deal below `count` that was not played yet.

        Deal 0 of all pairings comes first, then deal 1, and so on, so that all pairings get equally many deals.
        """
        pairings = tuple(pairings)
        return ((each, at) for at in range(count) for each in pairings if at not in self._deals.get(each, {}))

    def add(self, pairing: Pairing, number: int, deal: Deal) -> None:
        """Store the result of deal `number` of a pairing, unless it is stored already."""
        if self._keep(pairing, number, deal) and self._path is not None:
            _append(self._path, {"bot": pairing.bot, "against": pairing.against, "deal": number, **asdict(deal)})

    def _keep(self, pairing: Pairing, number: int, deal: Deal) -> bool:
        """Store the result of a deal in memory; return False if that deal was stored before."""
        played = self._deals.setdefault(pairing, {})
        return played.setdefault(number, deal) is deal

    # -- the file

    def _open(self, path: Path) -> None:
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]  # the last line may be incomplete
        if lines and not whole and not _line(self._header()).startswith(lines[0]):
            raise FooleryError(
                f"{path}:1: not a line of these results: {WHY_NOT}"
            )  # the file holds something else: do not overwrite it
        for number, line in enumerate(whole, 1):
            try:
                self._read(json.loads(line), number)
            except _OtherTermsError as error:
                raise FooleryError(f"{path}:{number}: not a line of these results: {error}") from None
            except (ValueError, TypeError, KeyError):
                raise FooleryError(f"{path}:{number}: not a line of these results: {WHY_NOT}") from None
        if len(whole) < len(lines):
            path.write_bytes(b"".join(whole))
        if not whole:
            _append(path, self._header())

    def _read(self, tree: Json, number: int) -> None:
        if number == 1:
            if tree != self._header():
                raise _OtherTermsError(_differences(tree, self._header()))
            return
        bot, against, at = tree["bot"], tree["against"], tree["deal"]
        if not (isinstance(bot, str) and isinstance(against, str) and _is_count(at)):
            raise ValueError
        self._keep(Pairing(bot, against), at, _deal(tree, self.terms.seats))

    def _header(self) -> dict[str, Json]:
        tree: dict[str, Json] = json.loads(json.dumps({"tournament": VERSION, **asdict(self.terms)}))
        return tree


def _deal(tree: Json, seats: int) -> Deal:
    """Return the deal's result in `tree`, a parsed line. Raises ValueError if a deal cannot have these values."""
    deal = Deal(tuple(tree["shares"]), tuple(tree["own_times"]), tuple(tree["other_times"]))
    if len(deal.shares) != seats or not all(0 <= share <= 1 for share in deal.shares):
        raise ValueError
    if not all(map(_is_count, (*deal.own_times, *deal.other_times))):
        raise ValueError
    return deal


def _is_count(value: Json) -> TypeGuard[int]:
    return type(value) is int and value >= 0


class _OtherTermsError(Exception):
    """The file was written by a tournament with other terms; the message names them."""


def _differences(tree: Json, asked: dict[str, Json]) -> str:
    """Return a message that names the terms in which `tree`, the first line of a file, differs from `asked`."""
    if not isinstance(tree, dict) or "tournament" not in tree:
        return WHY_NOT
    differing = [name for name in {**asked, **tree} if tree.get(name) != asked.get(name)]
    return "; ".join(f"begun with {name} {short(tree.get(name))}, not {short(asked.get(name))}" for name in differing)


def _append(path: Path, tree: Json) -> None:
    with path.open("ab") as file:
        file.write(_line(tree))


def _line(tree: Json) -> bytes:
    return json.dumps(tree, separators=(",", ":")).encode() + b"\n"
