"""Somebody who answers lessons: gives the answer that is asked for, in the game's own notation, by tapping."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from playwright.sync_api import Page

from foolery.games import get_manifest

__all__ = ["answer"]

Answer: TypeAlias = Callable[[Page, list[str], int], None]


def answer(page: Page, game: str, choice: dict[str, Any]) -> None:
    """Tap what stands for one of a lesson's answers, whatever was tapped before."""
    folder = get_manifest(game).package.rpartition(".")[2]
    tap: Answer = import_module(f"tools.browser.{folder}.player").answer
    page.keyboard.press("Escape")
    tap(page, str(choice["text"]).replace("@", " ").split(" "), int(choice["id"]))
