"""The dialog at the end of a game: winner and reason, important moments, scores, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from foolery.kernel.outcome import Outcome
from foolery.kernel.texts import Texts
from foolery.terminal.palette import pad, width
from foolery.terminal.session import Session

__all__ = ["EndingScreen"]

MOMENTS = 6  # the number of important moments shown: the latest ones


class EndingScreen(ModalScreen[str]):
    """Shows the result and asks the person what to do next; the answer is `again`, `look` or `leave`.

    `wins` holds the number of games won by each seat.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n", "choose('again')"),
        ("escape,l", "choose('look')"),
        ("q", "choose('leave')"),
    ]

    def __init__(self, session: Session, wins: Sequence[int]) -> None:
        super().__init__()
        self._session = session
        self._wins = wins
        self._words: Texts = session.company.words()

    def compose(self) -> ComposeResult:
        outcome = self._session.outcome()
        assert outcome is not None, "only a finished game has an ending"
        with Vertical(classes="dialog ending"):
            yield Static(Text(self._headline(outcome)), classes="title")
            with VerticalScroll(classes="text"):
                yield Static(self._told(outcome))
            with Horizontal(classes="buttons"):
                for answer in ("again", "look", "leave"):
                    yield Button(self._words.say(f"ending.{answer}"), id=answer, compact=True)

    def on_mount(self) -> None:
        self.query_one("#again", Button).focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id or "look")

    def action_choose(self, answer: str) -> None:
        """Close the dialog with `answer`; the keys in BINDINGS call this."""
        self.dismiss(answer)

    def _headline(self, outcome: Outcome) -> str:
        if self._session.seat not in outcome.winners:
            return self._words.say("ending.lost")
        return self._words.say("ending.won" if len(outcome.winners) == 1 else "ending.shared")

    def _told(self, outcome: Outcome) -> Text:
        """Return the sentences on the end of the game, the important moments, and the players with their scores."""
        log, lines = self._session.log, Text()
        for beat in [beat for beat in log if beat.kind == "end"] or log[-1:]:
            lines.append(f"{beat.text}\n", "bold")
        # A sentence that was told in several rounds is shown once, at its last place.
        moments = list(dict.fromkeys(beat.text for beat in reversed(log) if beat.kind == "moment"))[:MOMENTS]
        for moment in reversed(moments):
            lines.append(f"★ {moment}\n", "yellow")
        lines.append("\n").append("\n".join(self._standings(outcome)))
        steps = len(self._session.table.steps)
        lines.append("\n\n").append(self._words.say("ending.about", steps=steps, seed=self._session.seed_text()), "dim")
        return lines

    def _standings(self, outcome: Outcome) -> list[str]:
        """Return a line for each seat: a mark if it won, its name, its score in this game, and its won games so far."""
        names = self._session.company.names()
        widest = max(map(width, names))
        return [
            f"{'★' if seat in outcome.winners else ' '} {pad(name, widest)}  "
            + self._words.say("ending.standing", score=f"{outcome.points()[seat]:>3}", wins=self._wins[seat])
            for seat, name in enumerate(names)
        ]
