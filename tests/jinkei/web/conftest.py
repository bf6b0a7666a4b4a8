"""The page's own fixtures, for this game's tests in the browser."""

from __future__ import annotations

from tests.web.conftest import _where, browser, server, someone

__all__ = ["_where", "browser", "server", "someone"]
