"""Full-screen play with keys and mouse: board, log, actions, hints and rules.

Nothing here knows a game.  A game's own drawing (`foolery.terminal`) is shown in the middle, with its legal actions
beside or below it; a game without a drawing gets the plain table.
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
    """Play until the person leaves and return the last game; `keep` gets every game once, finished or not."""
    if not palette.colour:
        os.environ["NO_COLOR"] = "1"  # also turns off Textual's own colours
    thinkers = ThinkingProcess()
    app = TableApp(session, palette, pace, thinkers.ask, keep)
    try:
        app.run()
    finally:
        thinkers.close()
        app.keep_once()
    return app.session
