"""One walk, which is a random session of one or two visitors, from its seed to its last step."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

from foolery.games import game_ids, get_manifest
from tests.support.browser.harness import quick_level
from tests.support.wander.acts import ACTS, TOGETHER, Act, again
from tests.support.wander.dealt import Luck
from tests.support.wander.history import History
from tests.support.wander.moves import decide
from tests.support.wander.plan import Plan
from tests.support.wander.requests import answer, is_asked, some_answer
from tests.support.wander.truth import newest, patience
from tests.support.wander.visitor import FaultError, Visitor

__all__ = ["walk"]

PLAYING = 0.75  # of what is done at a table is playing
ANSWERING = 0.7  # of what follows on being asked to take back is an answer
THINKING = 20.0  # seconds a bot may take, on a machine that is not busy


def walk(
    browser: Browser,
    url: str,
    luck: Luck,
    plan: Plan,
    *,
    without: Collection[Act] = (),
    diary: list[str] | None = None,
) -> int:
    """Carry out the plan and return the number of steps; raise FaultError, with the diary, when a check fails."""
    luck.follow(plan.seed)
    diary = [] if diary is None else diary
    all_acts = ACTS | TOGETHER if plan.company else ACTS
    acts = {act: weight for act, weight in all_acts.items() if act not in without}
    with _visitors(browser, url, plan, diary) as visitors:
        try:
            if plan.game is None:
                return _stroll(visitors[0])
            _sit_down(visitors, plan.game)
            return _play(visitors, acts)
        except BrowserError as error:  # waited in vain, mostly
            raise FaultError(plan, [" ".join(str(error).split())[:300]], diary) from error


@contextmanager
def _visitors(browser: Browser, url: str, plan: Plan, diary: list[str]) -> Iterator[list[Visitor]]:
    names = ["one", "two"] if plan.company and plan.game else ["one"]
    history = History()
    visitors = [Visitor(browser, url, plan, diary, who=name, history=history) for name in names]
    try:
        yield visitors
    finally:
        for visitor in visitors:
            visitor.close()


# -- at a table


def _sit_down(visitors: list[Visitor], game: str) -> None:
    """Let the first visitor create a table and the second one sit down there; bots take the other seats."""
    host, *guests = visitors
    count = host.rng.choice(get_manifest(game).seats)
    bots = [{"who": "bot", "level": quick_level(game)} for _ in range(count - 1 - len(guests))]
    seats = [{"who": "me"}, *({"who": "open"} for _ in guests), *bots]
    wish = {"game": game, "seats": seats, "options": {}, "public": False, "clock": {"kind": "none"}}
    host.note(f"makes a table for {count}")
    host.page.goto(host.url)
    host.page.wait_for_load_state("networkidle")  # the server has told who one is
    host.well()
    request = host.page.context.request
    answer = request.post(f"{host.url}/api/tables", data={**wish, "match": host.plan.match})
    assert answer.ok, answer.text()
    address = f"{host.url}/t/{answer.json()['id']}"
    for visitor in visitors:
        visitor.page.goto(address)
    for guest in guests:
        guest.page.wait_for_selector("[data-sit]")
        host.well()
        guest.well()
        guest.note("sits down")
        guest.page.locator("[data-sit]").first.click()
    for visitor in visitors:
        visitor.page.wait_for_selector(".app[data-step]")
        visitor.well()


def _play(visitors: list[Visitor], acts: dict[Act, int]) -> int:
    dice = visitors[0].rng
    for _ in range(visitors[0].plan.steps):
        visitor = dice.choice(visitors)
        if len(visitors) > 1 and is_asked(visitor) and dice.random() < ANSWERING:
            answer(visitor, visitors, some_answer(visitor))
        elif dice.random() > PLAYING:
            dice.choices(list(acts), list(acts.values()))[0](visitor)
        else:
            _go_on(visitors)
        for each in visitors:
            each.well()
    return visitors[0].plan.steps


def _go_on(visitors: list[Visitor]) -> None:
    """Let the visitor whose turn it is make a decision; after the end of a game, let all visitors ask for another."""
    limit = time.monotonic() + THINKING / 2 * patience(visitors[0].page)
    while time.monotonic() < limit:
        for visitor in visitors:
            known = newest(visitor.page, visitor.url)
            if known is not None and known.over:
                for each in visitors:
                    again(each)
                return
            if known is not None and known.legal and not _waits(visitors, visitor):
                decide(visitor, known)
                return
        visitors[0].page.wait_for_timeout(50)
    visitors[0].fail("the server waits for a player who is not here")


def _waits(visitors: list[Visitor], visitor: Visitor) -> bool:
    """Return whether this visitor has sealed a choice while another visitor has not: then the other should act."""
    sealed = "() => window.foolery?.state.position?.sealed ?? null"
    chosen = visitor.page.evaluate(sealed) is not None
    return chosen and any(each.page.evaluate(sealed) is None for each in visitors if each is not visitor)


# -- over the pages


def _stroll(visitor: Visitor) -> int:
    """Open random pages and press a random element on each; return the number of steps."""
    games = list(game_ids())
    for _ in range(visitor.plan.steps):
        game = visitor.rng.choice(games)
        pages = ["/", "/tables", "/settings", f"/new/{game}", f"/learn/{game}", f"/learn/{game}/tutorial", "/nowhere"]
        path = visitor.rng.choice(pages)
        visitor.note(f"opens {path}")
        visitor.page.goto(visitor.url + path)
        visitor.page.wait_for_load_state("networkidle")
        visitor.well()
        _press_something(visitor)
        visitor.well()
    return visitor.plan.steps


# A visitor who presses these has another identity afterwards, or has left the page.
NEVER = "[download], [target], [href^='http'], [data-forget], [data-recover]"


def _press_something(visitor: Visitor) -> None:
    pressed = visitor.page.evaluate(
        """([dice, never]) => {
            const may = each => each.matches('button, summary') && !each.matches(never);
            const all = window.wander.pressables().filter(may);
            if (all.length === 0) return null;
            const chosen = all[Math.floor(dice * all.length)];
            const key = window.wander.keyOf(chosen);
            return { kind: key.kind, spot: window.wander.point(key) };
        }""",
        [visitor.rng.random(), NEVER],
    )
    if pressed is None:
        return
    visitor.note(f"presses {pressed['kind']!r}")
    if pressed["spot"] is None:
        visitor.fail(f"cannot be pressed: {pressed['kind']!r}")
    visitor.page.mouse.click(pressed["spot"]["x"], pressed["spot"]["y"])
    visitor.page.wait_for_load_state("networkidle")
