"""The full-screen program: one game after the other, until the person leaves."""

from __future__ import annotations

import asyncio
import secrets
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from textual import on, work
from textual.app import App
from textual.binding import Binding, BindingType

from foolery.terminal.palette import Palette
from foolery.terminal.screen.ending import EndingScreen
from foolery.terminal.screen.table import Manner, TableScreen
from foolery.terminal.screen.theme import DAY, DAY_INKS, NIGHT, NIGHT_INKS
from foolery.terminal.session import Session
from foolery.terminal.thinking import Ask

__all__ = ["TableApp"]

# Keys and the names of their actions at the table; the text `screen.<name>` describes the action.
KEYS = (
    ("h", "hint"),
    ("u", "undo"),
    ("slash", "find"),
    ("l", "log"),
    ("k", "known"),
    ("r", "rules"),
    ("s", "pace"),
    ("o", "open"),
    ("e", "result"),
    ("g", "resign"),
    ("question_mark,f1", "keys"),
    ("q", "leave"),
)
# Keys that are not shown in the footer.
SILENT_KEYS = (("space", "skip"), ("ctrl+up", "scroll(-4)"), ("ctrl+down", "scroll(4)"), ("d", "day"))


class TableApp(App[None]):
    """The program for games of one person against bots.

    `ask` sends a question to a bot.  `keep` is called once with every game, when it is over or the person leaves it.
    """

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
        *(Binding(key, f'table("{name}")', show=False) for key, name in SILENT_KEYS),
    ]

    def __init__(
        self, session: Session, palette: Palette, pace: str, ask: Ask, keep: Callable[[Session], None]
    ) -> None:
        super().__init__()
        self.session = session
        self._manner = Manner(palette, pace, ask)
        self._keep = keep
        self._kept = False
        self._wins = [0] * session.company.seats
        self._words = session.company.words()
        self._table = TableScreen(session, self._manner)

    def on_mount(self) -> None:
        self.title = self.session.company.game.title(self.session.company.lang)
        self.ansi_theme_dark, self.ansi_theme_light = NIGHT_INKS, DAY_INKS
        for theme in (NIGHT, DAY):
            self.register_theme(theme)
        self.theme = NIGHT.name
        for key, name in KEYS:
            self.bind(key, f"table({name!r})", description=self._words.say(f"screen.{name}"))
        self._leave_in_order()
        self.push_screen(self._table)

    def _leave_in_order(self) -> None:
        """On SIGHUP and SIGTERM, exit normally, so that the game is passed to `keep`."""
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            with suppress(
                AttributeError, NotImplementedError, ValueError
            ):  # signals are not available everywhere, nor in every thread
                loop.add_signal_handler(getattr(signal, name), self.exit)

    # -- the end of a game

    def keep_once(self) -> None:
        """Pass the current game to `keep`, unless that was done before."""
        if not self._kept:
            self._kept = True
            self._keep(self.session)

    @on(TableScreen.Ended)
    @work(exclusive=True)
    async def _ended(self) -> None:
        outcome = self.session.outcome()
        assert outcome is not None
        if not self._kept:
            self._wins = [won + (seat in outcome.winners) for seat, won in enumerate(self._wins)]
        self.keep_once()
        answer = await self.push_screen_wait(EndingScreen(self.session, self._wins))
        if answer == "again":
            self._play_again()
        elif answer == "leave":
            self.exit()

    def _play_again(self) -> None:
        self.session = self.session.next_game(secrets.randbits(64))
        self._kept = False
        self._table = TableScreen(self.session, self._manner)
        self.switch_screen(self._table)

    # -- keys

    async def action_table(self, action: str) -> None:
        """Run the table's action with this name."""
        await self.run_action(action, self._table)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the key of an action is active, as `TableScreen.does` does; a page may cover the table."""
        return self._table.does(str(parameters[0])) if action == "table" else True
