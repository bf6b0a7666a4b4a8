"""Full-screen play with keys and mouse: board, log, actions, hints and rules.

The modules of this package are the same for all games.  The drawing of the table (`foolery.terminal`) is shown in the
middle, and the legal actions are listed beside or below it.
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
    """Play games on the full screen until the person leaves, and return the last one.

    `keep` is called once with every game, also with one that the person left unfinished.
    """
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
