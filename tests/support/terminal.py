"""Helpers for the tests of the full-screen terminal program. They wait for events, never for a fixed time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from foolery.games import get_game
from foolery.kernel.record import Record, record_of
from foolery.terminal.palette import Palette
from foolery.terminal.screen.app import TableApp
from foolery.terminal.screen.ending import EndingScreen
from foolery.terminal.session import Company, Session
from foolery.terminal.thinking import Ask, ask_here, choose

__all__ = ["SIZES", "Sitting", "ahead", "hinted", "play_two_games", "session", "sitting"]

PATIENCE = 500  # pauses, each of which lets everything that is due happen
SIZES = {"en": (80, 24), "ja": (120, 40)}


def session(game: str, lang: str = "en", *, seats: int | None = None, bot: str = "random", seed: int = 7) -> Session:
    """Return a new game of a person on seat 0 against bots of the level `bot`."""
    rules = get_game(game)
    return Company(rules, seats or rules.seat_counts[0], 0, bot, 1, lang).deal({}, seed)


@dataclass
class Sitting:
    """One person who uses the full-screen program, and the records of the games that it kept."""

    app: TableApp
    pilot: Pilot[None]
    kept: list[Record] = field(default_factory=list)

    @property
    def session(self) -> Session:
        return self.app.session

    async def settle(self) -> None:
        """Wait until the person has to decide or the result is shown."""
        await self.until(
            lambda: (
                isinstance(self.app.screen, EndingScreen)
                if self.session.outcome()
                else bool(self.session.sight().legal)
            )
        )

    async def until(self, fact: Callable[[], bool]) -> None:
        """Let the program run until `fact()` is true; fail after 500 rounds of its event loop."""
        for _ in range(PATIENCE):
            await self.pilot.pause()
            if fact():
                return
        raise AssertionError(f"this never came: {self.app.screen}, {self.session.table.steps[-3:]}")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def play_out(self) -> None:
        """Play the first offered action at each decision until the game is over."""
        while self.session.outcome() is None:
            await self.press("enter")

    @property
    def actions(self) -> OptionList:
        return self.app.screen.query_one("#actions", OptionList)

    @property
    def filter(self) -> Input:
        return self.app.screen.query_one("#filter", Input)

    def text(self, selector: str) -> str:
        """Return the text of the widget that `selector` names."""
        return str(self.app.screen.query_one(selector, Static).render())


@asynccontextmanager
async def sitting(
    dealt: Session, size: tuple[int, int] = (80, 24), *, pace: str = "off", ask: Ask = ask_here
) -> AsyncIterator[Sitting]:
    """Run the full-screen program for the game `dealt`, on a screen of `size` columns and rows."""
    kept: list[Record] = []
    app = TableApp(dealt, Palette(colour=True), pace, ask, lambda played: kept.append(record_of(played.table)))
    async with app.run_test(size=size) as pilot:
        seated = Sitting(app, pilot, kept)
        await seated.settle()
        yield seated


def ahead(dealt: Session, steps: int) -> Session:
    """Play on until the person has made `steps` decisions, and return the game.

    The person always plays the first legal action; the bots choose theirs.
    """
    while dealt.outcome() is None:
        seat = dealt.bot_to_act()
        if seat is None and steps == 0:
            break
        steps -= seat is None
        action = dealt.sight().legal[0] if seat is None else choose(dealt.question(seat))
        dealt.play(dealt.seat if seat is None else seat, action)
    return dealt


def play_two_games(game: str, lang: str, seed: int = 7, taken: int = 0) -> list[Record]:
    """Play a game to its end by keys and begin a second one; return the records that the program kept.

    The program starts after the person's first `taken` decisions of the first game.
    """

    async def play() -> list[Record]:
        async with sitting(ahead(session(game, lang, seed=seed), taken), SIZES[lang]) as seated:
            await seated.play_out()
            await seated.press("n")
            await seated.until(lambda: seated.session.outcome() is None and bool(seated.session.sight().legal))
            begun = len(seated.session.table.steps)
            await seated.press("enter")
            await seated.until(lambda: len(seated.session.table.steps) > begun)
            await seated.pilot.press("ctrl+c")
        seated.app.keep_once()
        return seated.kept

    return asyncio.run(play())


def hinted(game: str) -> str:
    """Ask the program for a hint and return the text of the action that it marks."""

    async def ask() -> str:
        async with sitting(session(game), (120, 40)) as seated:
            await seated.press("h")
            await seated.until(lambda: "★" in str(getattr(seated.actions.highlighted_option, "prompt", "")))
            return str(getattr(seated.actions.highlighted_option, "prompt", "")).partition(" ")[2].strip()

    return asyncio.run(ask())
