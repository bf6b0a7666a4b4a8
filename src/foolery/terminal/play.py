"""A game against bots at the terminal: draw, ask, explain, play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from foolery.bots import Bot
from foolery.kernel.errors import FooleryError, IllegalMoveError
from foolery.kernel.game import Sight
from foolery.kernel.rng import Rng
from foolery.kernel.table import Table
from foolery.kernel.texts import Texts
from foolery.terminal import draw, grouped, more, prompt
from foolery.terminal.palette import Palette, pad, width

__all__ = ["TerminalGame", "beside", "in_columns"]

COLUMNS = 80


@dataclass
class TerminalGame:
    """One person at a table with bots.  `ask` reads a line (None at the end of input), `show` prints one."""

    table: Table
    seat: int
    bots: dict[int, Bot]
    rngs: Sequence[Rng]
    names: Sequence[str]
    lang: str
    palette: Palette
    ask: Callable[[str], str | None]
    show: Callable[[str], None]
    log: list[str] = field(default_factory=list)

    def run(self) -> bool:
        """Play to the end; return False if the person left before it."""
        while self.table.outcome() is None:
            waiting = self.table.to_act()
            bot_seat = next((seat for seat in waiting if seat != self.seat), None)
            if bot_seat is not None:
                self._play(bot_seat, self.bots[bot_seat].choose(self.table.sight(bot_seat), self.rngs[bot_seat]))
            elif not self._turn():
                return False
        self._draw()
        return True

    # -- one turn of the person

    def _turn(self) -> bool:
        """Ask until something is played; return False when the person leaves."""
        self._draw()
        steps = len(self.table.entries)
        while len(self.table.entries) == steps:
            line = self.ask(self._words().say("play.your_move"))
            if line is None:
                return False
            line = line.strip()
            if line.lower() in ("quit", "exit", "q"):
                return False
            if line:
                self._obey(line)
            if line.lower() == "undo":
                return True  # the position may have changed; draw it anew
        return True

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help":
                self._help()
            case "why":
                self._why(rest)
            case "rule":
                self._rule(rest.strip().upper())
            case "undo" | "u":
                self._undo()
            case "log":
                for told in self.log:
                    self.show(told)
            case "more":
                self._more()
            case "resign":
                self._resign()
            case _ if line.isdecimal():
                self._play_number(int(line))
            case _:
                self._try(line)

    def _play_number(self, number: int) -> None:
        legal = self.table.sight(self.seat).legal
        if not 1 <= number <= len(legal):
            self.show(self._words().say("play.no_number", number=number, most=len(legal)))
        else:
            self._play(self.seat, legal[number - 1])

    def _try(self, text: str) -> None:
        try:
            for atomic in self.table.game.expand(self.table.state, self.seat, text):
                self._play(self.seat, atomic)
        except IllegalMoveError as error:
            self._show_refusal(error)
        except FooleryError as error:
            self.show(f"  {error}")

    def _show_refusal(self, error: IllegalMoveError) -> None:
        self.show(f"  {self.table.game.explain(self.table.setup, error.refusal, self.lang)} [{error.refusal.clause}]")

    def _why(self, text: str) -> None:
        game, state = self.table.game, self.table.state
        try:
            refusal = game.why_illegal(state, self.seat, game.parse(state, self.seat, text))
        except FooleryError as error:
            self.show(f"  {error}")
            return
        if refusal is None:
            self.show(f"  {self._words().say('play.possible')}")
        else:
            self.show(f"  {game.explain(self.table.setup, refusal, self.lang)} [{refusal.clause}]")

    def _rule(self, clause_id: str) -> None:
        clause = self.table.game.clauses().get(clause_id)
        if clause is None:
            self.show(f"  {self._words().say('play.no_rule', id=clause_id)}")
        else:
            self.show(f"  {clause.id}  {clause.ja if self.lang == 'ja' else clause.en}")

    def _help(self) -> None:
        game = self.table.game
        example = game.legal_texts(self.table.state, self.seat)[0]
        clause = next(iter(game.clauses()))
        self.show(self._words().say("play.help", example=example, clause=clause).strip("\n"))

    def _more(self) -> None:
        """Tell what a careful player would remember, where the game's drawing offers it."""
        for line in more(self.table.game, self.table.sight(self.seat), self.lang) or [
            self._words().say("play.no_more")
        ]:
            self.show(f"  {line}")

    def _undo(self) -> None:
        if self.table.can_undo(self.seat):
            self.table.undo(self.seat)
            self.show(f"  {self._words().say('play.undone')}")
        else:
            self.show(f"  {self._words().say('play.cannot_undo')}")

    def _resign(self) -> None:
        answer = self.ask(self._words().say("play.sure_resign"))
        if answer is not None and answer.strip().lower().startswith(self._words().say("play.yes")):
            before = self.table.sight(self.seat)
            self.table.resign(self.seat)
            self._tell(before, self.seat, "resign")

    # -- playing and telling

    def _play(self, seat: int, action: int | str) -> None:
        game, state = self.table.game, self.table.state
        before = self.table.sight(self.seat)
        number = game.parse(state, seat, action) if isinstance(action, str) else action
        witnessed = game.witness(state, seat, number, self.seat)
        self.table.play(seat, number)
        self._tell(before, seat, witnessed)

    def _tell(self, before: Sight, seat: int, witnessed: str) -> None:
        after = self.table.sight(self.seat)
        told = self.table.game.tell(before, after, seat, witnessed, self.names, self.lang)
        self.log += told
        for line in told:
            self.show(self.palette.paint(f"  {line}", "dim"))

    def _words(self) -> Texts:
        return Texts.load("foolery.terminal", self.lang)

    # -- drawing

    def _draw(self) -> None:
        sight = self.table.sight(self.seat)
        lines = draw(self.table.game, sight, self.lang, self.palette)
        if sight.outcome is None:
            lines = self._with_actions(lines, sight)
            lines.append(self.palette.paint(prompt(self.table.game, sight, self.lang), "bold"))
        for line in ["", *lines]:
            self.show(line)

    def _with_actions(self, lines: list[str], sight: Sight) -> list[str]:
        """Return the drawing with the numbered actions; a game with many of them has its own `grouped`."""
        groups = grouped(self.table.game, sight, self.lang, self.palette)
        if groups is not None:
            return [*lines, *groups]
        return beside(lines, self._entries(sight, words=True), self._entries(sight, words=False))

    def _entries(self, sight: Sight, *, words: bool) -> list[str]:
        """Return the numbered legal actions, in words or in notation."""
        game: Any = self.table.game
        texts = [
            game.describe(sight, action, self.lang) if words else game.notate(self.table.state, self.seat, action)
            for action in sight.legal
        ]
        return [f"{number:>2} {text}" for number, text in enumerate(texts, 1)]


def beside(lines: list[str], entries: Sequence[str], short_entries: Sequence[str]) -> list[str]:
    """Put the entries to the right of the drawing where it leaves room, short ones if need be, else below it."""
    for candidates in (entries, short_entries):
        for widest in (COLUMNS * 2 // 5, COLUMNS // 2):
            start, end, left = _gap(lines, widest)
            laid = in_columns(candidates, COLUMNS - left)
            if len(laid) <= end - start and all(width(line) <= COLUMNS - left for line in laid):
                filled = [*laid, *[""] * (end - start - len(laid))]
                merged = [f"{pad(line, left)}{entry}" for line, entry in zip(lines[start:end], filled, strict=True)]
                return [*lines[:start], *(line.rstrip() for line in merged), *lines[end:]]
    return [*lines, *in_columns(short_entries if len(entries) > 8 else entries, COLUMNS)]


def _gap(lines: Sequence[str], widest: int) -> tuple[int, int, int]:
    """Return the longest run of lines at most so wide, and the column where the room beside them begins."""
    best = (0, 0)
    start = 0
    for at, line in enumerate([*lines, " " * COLUMNS]):
        if width(line) <= widest:
            continue
        if at - start > best[1] - best[0]:
            best = (start, at)
        start = at + 1
    left = max((width(line) for line in lines[best[0] : best[1]]), default=0) + 3
    return best[0], best[1], left


def in_columns(entries: Sequence[str], columns: int) -> list[str]:
    """Lay entries out in the most columns that fit, read downwards."""
    if not entries:
        return []
    widest = max(width(entry) for entry in entries) + 2
    across = max(1, (columns + 2) // widest)
    rows = -(-len(entries) // across)
    return ["".join(pad(entry, widest) for entry in entries[row::rows]).rstrip() for row in range(rows)]
