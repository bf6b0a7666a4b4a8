"""Positions, replays and results as objects that a notebook displays.

    ShownPosition(game_id, "one line of position text", seat=0)
    Replay(line_of_a_record)
    Results(lines_of_many_records)

A notebook shows them with the card images of the browser client; elsewhere they are printed as text.  For this, the
module `board` in the game's manifest lists the cards on the table as shelves: named rows of cards.  A position of a
game without that module is shown as the JSON text of what the seat may see.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import Any

from foolery.games import get_game
from foolery.kernel.board import EMPTY, HIDDEN, Shelf
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game
from foolery.kernel.record import Record, replay
from foolery.kernel.session import GameSession
from foolery.kernel.state import State

__all__ = ["Position", "Replay", "Results", "ShownPosition"]

HEIGHT = 64  # of a card, in pixels
_BLANK = f'<span style="display:inline-block;height:{HEIGHT}px;width:{HEIGHT}px;border:1px dashed #bbb"></span>'
_BACK = "back"  # the drawing of a card that lies face down


class ShownPosition:
    """Shows one position of a game as `seat` sees it; None: as a spectator sees it."""

    def __init__(self, game_id: str, position: str | State, seat: int | None = None) -> None:
        self._game = get_game(game_id)
        self._state: Any = self._game.from_position(position) if isinstance(position, str) else position
        self.shelves = _shelves(self._game, self._state, seat)
        self._seat = seat

    def _has_board(self) -> bool:
        return "board" in self._game.manifest.rooms

    def __repr__(self) -> str:
        lines = _text(self.shelves) if self._has_board() else [_written(self._game, self._state, self._seat)]
        return "\n".join([self._game.title("en"), *lines])

    def _repr_html_(self) -> str:
        if not self._has_board():
            return f"<pre>{escape(repr(self))}</pre>"
        return f"<div>{_symbols(self._game, self.shelves)}{_drawn(self._game, self.shelves)}</div>"


class Replay:
    """Shows a whole game from its record, step by step, as `seat` saw it; None: as a spectator saw it."""

    def __init__(self, record: Record | str, seat: int | None = None) -> None:
        self._record = Record.from_line(record) if isinstance(record, str) else record
        self._game = get_game(self._record.game)
        self.boards: list[list[Shelf]] = []  # the shelves before every step, and at the end

        def watch(session: GameSession, number: int) -> None:
            self.boards.append(_shelves(self._game, session.state, seat))

        end = replay(self._game, self._record, watch=watch)
        self.boards.append(_shelves(self._game, end.state, seat))

    def _lines(self) -> list[str]:
        return [f"{number}. {step.seat}: {step.action}" for number, step in enumerate(self._record.steps, 1)]

    def __repr__(self) -> str:
        return "\n".join([self._game.title("en"), *self._lines(), *_text(self.boards[-1])])

    def _repr_html_(self) -> str:
        every = [shelf for board in self.boards for shelf in board]
        steps = [
            f"<details><summary>{escape(line)}</summary>{_drawn(self._game, board)}</details>"
            for line, board in zip(self._lines(), self.boards[1:], strict=True)
        ]
        return f"<div>{_symbols(self._game, every)}{''.join(steps)}</div>"


class Results:
    """Shows a table over many records: wins by seat, the reasons why games ended, and the mean number of steps."""

    def __init__(self, records: Iterable[Record | str]) -> None:
        games = [Record.from_line(each) if isinstance(each, str) else each for each in records]
        if not games:
            raise FooleryError("expected at least one record")
        self.games = len(games)
        ends: list[Any] = [each.result for each in games if each.result is not None]
        self.wins = Counter(seat for end in ends for seat in end["winners"])
        self.reasons = Counter(str(end["reason"]) for end in ends)
        self.mean_steps = sum(len(each.steps) for each in games) / len(games)

    def _rows(self) -> list[tuple[str, str]]:
        wins = [
            (f"winners: {seat}", f"{count} ({count / self.games:.1%})") for seat, count in sorted(self.wins.items())
        ]
        reasons = [(f"reason: {reason}", str(count)) for reason, count in self.reasons.most_common()]
        return [("games", str(self.games)), *wins, *reasons, ("steps, mean", f"{self.mean_steps:.1f}")]

    def __repr__(self) -> str:
        return "\n".join(f"{name:24} {value}" for name, value in self._rows())

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in self._rows())
        return f"<table>{rows}</table>"


# -- shelves


def _shelves(game: Game[Any, Any], state: State, seat: int | None) -> list[Shelf]:
    room = game.manifest.room("board")
    return [] if room is None else list(room.board(game.view(game.sight(state, seat))))


def _written(game: Game[Any, Any], state: State, seat: int | None) -> str:
    """Return what `seat` may see of the state, as JSON text.

    The text of the position is not used, since it would show cards that the seat does not know.
    """
    return json.dumps(game.view(game.sight(state, seat)), ensure_ascii=False, indent=1)


def _text(shelves: Sequence[Shelf]) -> list[str]:
    wide = max((len(shelf.name) for shelf in shelves), default=0)
    return [f"{shelf.name:{wide}}  {' '.join(card or '·' for card in shelf.cards)}".rstrip() for shelf in shelves]


# -- drawings


@cache
def _drawings(package: str) -> dict[str, str]:
    """Return the SVG drawings of the game in `package`, by card code; empty for a game without drawings."""
    file = resources.files(f"{package}.face").joinpath("drawings.json")
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def _drawing(game: Game[Any, Any], card: str) -> str | None:
    """Return the name of the drawing for the code `card`, None if there is none.

    If there is no drawing of that name, digits at its end are ignored: they number the copies of a card.
    """
    drawings = _drawings(game.manifest.package)
    names = (_BACK,) if card == HIDDEN else (card, card.rstrip("0123456789"))
    return next((name for name in names if name in drawings), None)


def _symbols(game: Game[Any, Any], shelves: Iterable[Shelf]) -> str:
    """Return SVG that defines each drawing needed for `shelves` once, as a symbol that can be used many times."""
    names = sorted({name for shelf in shelves for card in shelf.cards if (name := _drawing(game, card)) is not None})
    symbols = [_symbol(f"{game.id}-{name}", _drawings(game.manifest.package)[name]) for name in names]
    return f'<svg width="0" height="0" style="position:absolute">{"".join(symbols)}</svg>'


def _symbol(name: str, svg: str) -> str:
    box = re.search(r'viewBox="[^"]*"', svg)
    assert box is not None, "every drawing has its box"
    return f'<symbol id="{name}" {box.group()}>{svg[svg.index(">") + 1 : svg.rindex("</svg>")]}</symbol>'


def _drawn(game: Game[Any, Any], shelves: Sequence[Shelf]) -> str:
    rows = [
        f'<tr><th style="text-align:left"><code>{escape(shelf.name)}</code></th>'
        f'<td style="text-align:left">{" ".join(_card(game, card) for card in shelf.cards)}</td></tr>'
        for shelf in shelves
    ]
    return f"<table>{''.join(rows)}</table>"


def _card(game: Game[Any, Any], card: str) -> str:
    if card == EMPTY:
        return _BLANK
    name = _drawing(game, card)
    if name is None:
        return f"<code>{escape(card)}</code>"
    size = f'height="{HEIGHT}" width="{HEIGHT}"'
    return f'<svg {size} role="img"><title>{escape(card)}</title><use href="#{game.id}-{name}"/></svg>'


Position = ShownPosition  # the name of version 0.1; to be removed in version 0.3
