"""Playing on the whole screen, with keys and mouse: the board, what has happened, what can be done, hints and rules.

Nothing here knows a game.  A game's own drawing (`foolery.terminal`) is shown in the middle and its legal actions are
listed beside or below it; a game that brings no drawing has the plain table.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from foolery.terminal.palette import Palette
from foolery.terminal.screen.app import TableApp
from foolery.terminal.session import Session
from foolery.terminal.thinking import ThinkingProcess

__all__ = ["play_on_screen"]


def play_on_screen(session: Session, palette: Palette, pace: str, keep: Callable[[Session], None]) -> Session:
    """Play until the person leaves and return the last game; `keep` is given every game, finished or left, once."""
    if not palette.colour:
        os.environ["NO_COLOR"] = "1"  # Textual's own colours go, too
    thinkers = ThinkingProcess()
    app = TableApp(session, palette, pace, thinkers.ask, keep)
    try:
        app.run()
    finally:
        thinkers.close()
        app.keep_once()
    return app.session
