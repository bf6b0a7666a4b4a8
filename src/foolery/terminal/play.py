"""Line mode: a game against bots with lines of text only, for pipes, plain terminals and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from foolery.kernel.beats import Beat
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Sight
from foolery.kernel.texts import Texts
from foolery.terminal import draw, grouped, more, prompt
from foolery.terminal.hints import hint_lines
from foolery.terminal.palette import Palette, pad, width
from foolery.terminal.session import Session
from foolery.terminal.thinking import advise, choose

__all__ = ["TerminalGame"]

COLUMNS = 80


@dataclass
class TerminalGame:
    """One game in line mode.

    `ask` prints a question and returns the line entered, None at the end of the input.  `show` prints a line.
    """

    session: Session
    palette: Palette
    ask: Callable[[str], str | None]
    show: Callable[[str], None]
    _last: Sequence[Beat] = ()  # the events of the step that ended the game

    def run(self) -> bool:
        """Play the game to its end and return True; return False if the person leaves before.

        At the end the last position is drawn before the result is told.
        """
        while self.session.outcome() is None:
            seat = self.session.bot_to_act()
            if seat is not None:
                self._tell(self.session.play(seat, choose(self.session.question(seat))))
            elif not self._turn():
                return False
        self._draw()
        for beat in self._last:
            self._show_beat(beat)
        return True

    # -- one turn of the person

    def _turn(self) -> bool:
        """Read commands until the person has acted or entered `undo`; return False if the person leaves."""
        self._draw()
        steps = len(self.session.table.steps)
        while len(self.session.table.steps) == steps:
            line = self.ask(self._words().say("play.your_move"))
            if line is None:
                return False
            line = line.strip()
            if line.lower() in ("quit", "exit", "q"):
                return False
            if line:
                self._obey(line)
            if line.lower() == "undo":
                return True  # the position may have changed: draw it again
        return True

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help":
                self._help()
            case "why":
                self.show(f"  {self.session.why(rest) or self._words().say('play.possible')}")
            case "rule":
                self._rule(rest.strip().upper())
            case "undo" | "u":
                self._undo()
            case "hint" | "h":
                self._hint()
            case "log":
                for beat in self.session.log:
                    self.show(beat.text)
            case "more":
                self._more()
            case "resign":
                self._resign()
            case _ if line.isdecimal():
                self._play_number(int(line))
            case _:
                self._try(line)

    def _play_number(self, number: int) -> None:
        legal = self.session.sight().legal
        if not 1 <= number <= len(legal):
            self.show(self._words().say("play.no_number", number=number, most=len(legal)))
        else:
            self._tell(self.session.play(self.session.seat, legal[number - 1]))

    def _try(self, text: str) -> None:
        try:
            for beats in self.session.submit(text):
                self._tell(beats)
        except FooleryError as error:
            self.show(f"  {self.session.refusal(error)}")

    def _rule(self, clause_id: str) -> None:
        sentence = self.session.clause(clause_id)
        if sentence is None:
            self.show(f"  {self._words().say('play.no_rule', id=clause_id)}")
        else:
            self.show(f"  {clause_id}  {sentence}")

    def _help(self) -> None:
        table = self.session.table
        example = table.game.legal_texts(table.state, self.session.seat)[0]
        clause = next(iter(table.game.clauses()))
        self.show(self._words().say("play.help", example=example, clause=clause).strip("\n"))

    def _undo(self) -> None:
        self.show(f"  {self.session.undo() or self._words().say('play.cannot_undo')}")

    def _hint(self) -> None:
        for line in hint_lines(self.session, advise(self.session.question_for_advice())):
            self.show(f"  {line}")

    def _more(self) -> None:
        """Show what a careful player would remember, or a message that the game offers nothing of that kind."""
        company = self.session.company
        for line in more(company.game, self.session.sight(), company.lang) or [self._words().say("play.no_more")]:
            self.show(f"  {line}")

    def _resign(self) -> None:
        answer = self.ask(self._words().say("play.sure_resign"))
        if answer is not None and answer.strip().lower().startswith(self._words().say("play.yes")):
            self._tell(self.session.resign())

    def _tell(self, beats: Sequence[Beat]) -> None:
        if self.session.outcome() is not None:
            self._last = beats
            return
        for beat in beats:
            self._show_beat(beat)

    def _show_beat(self, beat: Beat) -> None:
        self.show(self.palette.paint(f"  {beat.text}", "dim"))

    def _words(self) -> Texts:
        return self.session.company.words()

    # -- drawing

    def _draw(self) -> None:
        company, sight = self.session.company, self.session.sight()
        lines = draw(company.game, sight, company.lang, replace(self.palette, names=tuple(company.names())))
        if sight.outcome is None:
            lines = self._with_actions(lines, sight)
            lines.append(self.palette.paint(prompt(company.game, sight, company.lang), "bold"))
        for line in ["", *lines]:
            self.show(line)

    def _with_actions(self, lines: list[str], sight: Sight) -> list[str]:
        """Return the drawing followed by the numbered legal actions.

        If the game groups its actions (`grouped`), the groups are below the drawing; if not, the actions are beside it.
        """
        groups = grouped(self.session.company.game, sight, self.session.company.lang, self.palette)
        if groups is not None:
            return [*lines, *groups]
        return beside(lines, self._entries(sight, words=True), self._entries(sight, words=False))

    def _entries(self, sight: Sight, *, words: bool) -> list[str]:
        """Return the numbered legal actions, described in words or (if `words` is False) in the game's notation."""
        say = self.session.described if words else self.session.notation
        return [f"{number:>2} {say(action)}" for number, action in enumerate(sight.legal, 1)]


def beside(lines: list[str], entries: Sequence[str], short_entries: Sequence[str]) -> list[str]:
    """Return the drawing `lines` with the entries to its right if there is room, else below it.

    `short_entries` are used at the right if the entries do not fit there, and below if there are more than 8.
    """
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
    """Return (start, end, column) of the longest run of lines that are at most `widest` columns wide.

    `column` is where the free space to the right of lines[start:end] begins.
    """
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
    """Return lines with the entries in as many columns as fit into the width `columns`, ordered from top to bottom."""
    if not entries:
        return []
    widest = max(width(entry) for entry in entries) + 2
    across = max(1, (columns + 2) // widest)
    rows = -(-len(entries) // across)
    return ["".join(pad(entry, widest) for entry in entries[row::rows]).rstrip() for row in range(rows)]
