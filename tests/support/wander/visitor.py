"""One simulated visitor: a browser page, a diary of what was done, and the checks after every step."""

from __future__ import annotations

import time
import tomllib
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as BrowserError

from tests.support.browser.harness import quiet
from tests.support.wander.heard import misheard
from tests.support.wander.history import History
from tests.support.wander.plan import Plan
from tests.support.wander.truth import Truth, newest, patience, shown

__all__ = ["SCRIPTS", "FaultError", "Visitor", "refusal", "word"]

SCRIPTS = [Path(__file__).parent / "page" / f"{name}.js" for name in ("hands", "reach", "look")]
EXPECTED = ("net::ERR", "WebSocket connection")  # said by the browser while the network is away
WORDS = {
    lang: tomllib.loads((files("foolery.server") / f"text.{lang}.toml").read_text(encoding="utf-8"))
    for lang in ("en", "ja")
}
# What a page shows of a request to take back a decision: whose it is, and how many answers it offers.
ASKED = """() => [...document.querySelectorAll('[data-asked]')].filter(each => each.checkVisibility())
    .map(each => [Number(each.dataset.asked), each.querySelectorAll('button:enabled').length])"""


def word(key: str, lang: str) -> str:
    """Return the page's text for a key such as `table.undo`, in the language `lang`."""
    found: Any = WORDS[lang]["page"]
    for part in key.split("."):
        found = found[part]
    return str(found)


def refusal(code: str, lang: str) -> str:
    """Return the server's text for the refusal `code`, in the language `lang`."""
    return str(WORDS[lang]["refusals"][code])


class FaultError(AssertionError):
    """Raised when a check fails. Its text holds the faults, the diary, and the command that repeats the walk."""

    def __init__(self, plan: Plan, faults: list[str], diary: list[str]) -> None:
        self.plan = plan
        self.faults = faults
        self.steps = len(diary)
        steps = "\n".join(f"  {number}. {line}" for number, line in enumerate(diary, 1))
        super().__init__(
            "\n".join([f"seed {plan.seed}: {plan}", *(f"- {each}" for each in faults), steps, f"again: {plan.command}"])
        )


class Visitor:
    """A simulated visitor with a page. `twin` is a second page of the same person, used to search for actions."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        plan: Plan,
        diary: list[str],
        *,
        who: str = "one",
        history: History | None = None,
    ) -> None:
        self.url = url
        self.plan = plan
        self.who = who
        self.history = history or History()
        self.rng = Random(f"{plan.seed}/{who}")
        self.lang = plan.lang
        self.diary = diary
        self.errors: list[str] = []
        self._browser = browser
        self._context = browser.new_context(**plan.context)
        self.page = self._open(self._context)
        self.history.follow(self.page, who)
        self._listen()
        self._twin: Page | None = None

    def _open(self, context: BrowserContext) -> Page:
        for script in SCRIPTS:
            context.add_init_script(path=script)
        page = context.new_page()
        page.set_default_timeout(30_000)
        return page

    def _listen(self) -> None:
        """Record the errors of the page. Those of the twin are ignored: it is used in ways that no person could."""
        told = self.errors.append
        self.page.on("pageerror", lambda error: told(f"error: {error} {error.stack or ''}"))
        self.page.on("console", lambda said: told(f"console: {said.text}") if said.type == "error" else None)

    def note(self, what: str) -> None:
        """Add a line to the diary about the next action."""
        self.diary.append(f"{self.who}: {what}")

    def fail(self, *faults: str) -> None:
        """Raise FaultError with these faults."""
        raise FaultError(self.plan, list(faults), self.diary)

    def close(self) -> None:
        """Close the visitor's pages."""
        self.forget_twin()
        self._context.close()

    # -- where one is

    @property
    def at_table(self) -> bool:
        """Whether the page shows a table, not a replay or any other page."""
        parts = self.page.url.removeprefix(self.url).split("?")[0].split("#")[0].strip("/").split("/")
        return parts[0] == "t" and len(parts) == 2

    @property
    def seat(self) -> int | None:
        """The visitor's seat at the table; None without one."""
        seat: int | None = self.page.evaluate("() => window.foolery?.state.seat ?? null")
        return seat

    @property
    def twin(self) -> Page:
        """A page of the same person in another browser context, at the same table.

        It is not a second tab of the same context, because a tab in the background would be slow.
        """
        if self._twin is None:
            kept = self._context.storage_state()
            self._twin = self._open(self._browser.new_context(**self.plan.context, storage_state=kept))
        if self._twin.url != self.page.url:
            self._twin.goto(self.page.url)
            self._twin.wait_for_selector(".app[data-step]")
        return self._twin

    def forget_twin(self) -> None:
        """Close the twin page; the next one is made with the cookies and storage that the visitor then has."""
        if self._twin is not None:
            self._twin.context.close()
            self._twin = None

    def open_menu(self) -> None:
        """Open the menu of the table."""
        self.page.keyboard.press("Escape")
        self.page.get_by_role("button", name=word("table.menu", self.lang), exact=True).first.click()
        self.page.wait_for_selector("dialog[open]")

    def network(self, *, on: bool) -> None:
        """Switch the visitor's network on or off."""
        self._context.set_offline(not on)

    # -- what must always hold

    def well(self) -> None:
        """Check all conditions on the page, and raise FaultError if one of them fails."""
        known = self.up_to_date(self.page) if self.at_table else None
        faults = [each for each in self.errors if not any(sign in each for sign in EXPECTED)]
        faults += self._unasked(known) if known is not None else []
        try:
            quiet(self.page) if self.at_table else self.page.evaluate("document.fonts.ready")
            faults += self.page.evaluate("() => window.wander.look()")
            faults += misheard(self.page) if self.at_table else []
        except BrowserError as error:
            if "Execution context was destroyed" not in str(error):
                raise
        if faults:
            self.fail(*faults)

    def up_to_date(self, page: Page) -> Truth | None:
        """Wait until `page` shows the server's newest position, and return that position.

        Raise FaultError after the time limit. Return None if there is no game yet, or if other players move so quickly
        that the page is always a little behind.
        """
        limit = time.monotonic() + patience(page)
        first: Truth | None = None
        while (known := newest(page, self.url)) is not None:
            first, seen = first or known, shown(page)
            if seen is not None and _same(seen, known):
                return known
            if time.monotonic() > limit:
                if seen is not None and (first.game, first.step) <= (seen.game, seen.step) < (known.game, known.step):
                    return None
                self.fail(f"the page shows {seen} {seen and seen.standing}, the server has {known} {known.standing}")
            page.wait_for_timeout(50)  # a look from time to time, not a wait for something to be over
        return None

    def _unasked(self, known: Truth) -> list[str]:
        """Return what is wrong with how the page shows a request to take back a decision."""
        asked = None if known.over else known.standing.asked
        answers = 1 if asked == self.seat else 0 if self.seat in known.standing.agreed else 2
        due = [] if asked is None else [[asked, answers]]
        drawn = self.page.evaluate(ASKED)
        return [] if drawn == due else [f"asked to take back, and how many answers: {due}; the page shows {drawn}"]


def _same(seen: Truth, known: Truth) -> bool:
    return (seen.game, seen.step, seen.standing) == (known.game, known.step, known.standing)
