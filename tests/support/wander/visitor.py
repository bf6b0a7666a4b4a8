"""One visitor: a browser of one's own, a diary, and eyes for what must always hold."""

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
    """Return what the page says for a key such as `table.undo`."""
    found: Any = WORDS[lang]["page"]
    for part in key.split("."):
        found = found[part]
    return str(found)


def refusal(code: str, lang: str) -> str:
    """Return what the server says when it refuses something."""
    return str(WORDS[lang]["refusals"][code])


class FaultError(AssertionError):
    """Something that must always hold does not: where it was seen, and how to see it again."""

    def __init__(self, plan: Plan, faults: list[str], diary: list[str]) -> None:
        self.plan = plan
        self.faults = faults
        self.steps = len(diary)
        steps = "\n".join(f"  {number}. {line}" for number, line in enumerate(diary, 1))
        super().__init__(
            "\n".join([f"seed {plan.seed}: {plan}", *(f"- {each}" for each in faults), steps, f"again: {plan.command}"])
        )


class Visitor:
    """The visitor of a page.  `twin` is the same person at the same table, to try things out."""

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
        """Note what goes wrong in the page; the second device is tried out in ways no person could."""
        told = self.errors.append
        self.page.on("pageerror", lambda error: told(f"error: {error} {error.stack or ''}"))
        self.page.on("console", lambda said: told(f"console: {said.text}") if said.type == "error" else None)

    def note(self, what: str) -> None:
        """Write down what is about to be done."""
        self.diary.append(f"{self.who}: {what}")

    def fail(self, *faults: str) -> None:
        """Stop here: this must not be."""
        raise FaultError(self.plan, list(faults), self.diary)

    def close(self) -> None:
        """Go home."""
        self.forget_twin()
        self._context.close()

    # -- where one is

    @property
    def at_table(self) -> bool:
        """Whether the page is a table, not a replay and nothing else."""
        parts = self.page.url.removeprefix(self.url).split("?")[0].split("#")[0].strip("/").split("/")
        return parts[0] == "t" and len(parts) == 2

    @property
    def seat(self) -> int | None:
        """Where one sits."""
        seat: int | None = self.page.evaluate("() => window.foolery?.state.seat ?? null")
        return seat

    @property
    def twin(self) -> Page:
        """The same person on a second device, at the table of the first: a tab behind another one would be slow."""
        if self._twin is None:
            kept = self._context.storage_state()
            self._twin = self._open(self._browser.new_context(**self.plan.context, storage_state=kept))
        if self._twin.url != self.page.url:
            self._twin.goto(self.page.url)
            self._twin.wait_for_selector(".app[data-step]")
        return self._twin

    def forget_twin(self) -> None:
        """Put the second device away; the next one is set up as the first is by then."""
        if self._twin is not None:
            self._twin.context.close()
            self._twin = None

    def open_menu(self) -> None:
        """Open the menu of the table."""
        self.page.keyboard.press("Escape")
        self.page.get_by_role("button", name=word("table.menu", self.lang), exact=True).first.click()
        self.page.wait_for_selector("dialog[open]")

    def network(self, *, on: bool) -> None:
        """Lose the network, or find it again."""
        self._context.set_offline(not on)

    # -- what must always hold

    def well(self) -> None:
        """Look at everything; stop at what must not be."""
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
        """Wait for the newest position of the server on the page, as long as it may take; return it.

        None: there is no game yet, or one in which others play on by themselves, and the page follows.
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
