"""Jinkei: one campaign with a known deal, so that every picture shows the same moment in every look.

The first round is told move by move (tests/jinkei/web/campaign.py has the deal); the rest is played unseen.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from playwright.sync_api import Page

from tests.jinkei.web.campaign import FIRST_ROUND, FORMED_UP, OPTIONS, SHUFFLES, Campaign
from tests.support.browser.pictures import Scene, Shoot
from tests.support.browser.rigged import dealing


@contextmanager
def _campaign(page: Page | None, **options: object) -> Iterator[Campaign]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(dealing(SHUFFLES, Path(folder)))
        campaign = stack.enter_context(closing(Campaign(server.url, page, options={**OPTIONS, **options})))
        _be_there(page, campaign)
        yield campaign


def _be_there(page: Page | None, campaign: Campaign) -> None:
    """Open a page for the other player, too, who would be away otherwise."""
    browser = page.context.browser if page else None
    if browser:
        context = browser.new_context()
        for name, value in campaign.cookies(1).items():
            context.add_cookies([{"name": name, "value": value, "domain": "127.0.0.1", "path": "/"}])
        context.new_page().goto(campaign.address)


def _forming_up(page: Page, _url: str, shoot: Shoot) -> None:
    """Everything before the first battle: kinds, formations, placing, the reserve."""
    with _campaign(page) as campaign:
        shoot("jinkei.kinds")
        page.locator('[data-card="bow"]').click()
        shoot("jinkei.kinds.held")
        campaign.play("0 kind bow, 1 kind shield")
        shoot("jinkei.form")
        page.locator('[data-card="bow-1b"]').click()
        shoot("jinkei.form.held")
        campaign.play("0 form bow-1b")
        shoot("jinkei.form.sealed")
        campaign.play("1 form shield-1a")
        shoot("jinkei.fill")
        campaign.play("1 place k8@F1, 0 place r7@F1, 1 place r5@F2, 0 place k9@F3")
        shoot("jinkei.fill.half")
        campaign.play("0 place k6@B1")
        page.locator('#hand [data-card="r10"]').click()
        shoot("jinkei.fill.last")
        campaign.play("0 place r10@B3, 1 place k10@B1, 1 place r6@B3")
        shoot("jinkei.reserve")


def _fighting(page: Page, _url: str, shoot: Shoot) -> None:
    """A round of battles, its end, and the next one."""
    with _campaign(page) as campaign:
        campaign.play(FORMED_UP)
        shoot("jinkei.wait")
        campaign.play("1 attack F1")
        shoot("jinkei.defend")
        page.locator('.near [data-card="B1"]').click()
        shoot("jinkei.defend.held")
        page.locator('.near [data-card="B2"]').click()
        shoot("jinkei.defend.wild")
        campaign.play("0 defend B2 as k")
        shoot("jinkei.advance")
        campaign.play("0 advance kA")
        shoot("jinkei.attack")
        page.locator('.near [data-card="F1"]').click()
        shoot("jinkei.attack.held")
        campaign.play("0 attack F1")
        shoot("jinkei.attack.duty")
        rest = FIRST_ROUND.partition("1 defend B3")
        campaign.play(rest[1] + rest[2].rpartition("0 defend")[0].rstrip(" ,\n"))
        shoot("jinkei.last-battle")
        campaign.play("0 defend B2 as r")
        shoot("jinkei.round-end")
        campaign.skip("attack", round=2)
        shoot("jinkei.second-round")


def _afterwards(page: Page, _url: str, shoot: Shoot) -> None:
    """The result, the table behind it, and the replay."""
    with _campaign(page) as campaign:
        campaign.skip("over")
        page.wait_for_selector("dialog[open] [data-again]")
        shoot("jinkei.result")
        page.locator("dialog[open] .btn").last.click()
        shoot("jinkei.over")
        for eyes, step in (("all", 12), ("all", 24), ("0", 24), ("all", 33)):
            page.goto(f"{campaign.address}/1?eyes={eyes}&step={step}")
            page.wait_for_selector(".app[data-steps]:not([data-steps='0'])")
            page.wait_for_load_state("networkidle")
            shoot(f"jinkei.replay.{eyes}.{step}")


def _fair_match(page: Page, _url: str, shoot: Shoot) -> None:
    """The second game of a fair match begins."""
    with _campaign(page, games=2) as campaign:
        campaign.skip("form", round=2)
        campaign.skip("kinds")
        shoot("jinkei.second-game")


def _looking_on(page: Page, _url: str, shoot: Shoot) -> None:
    with _campaign(None) as campaign:
        campaign.play(FORMED_UP + "1 attack F1")
        page.goto(campaign.address)
        page.wait_for_selector(".form")
        shoot("jinkei.spectator")


SCENES: tuple[Scene, ...] = (_forming_up, _fighting, _afterwards, _fair_match, _looking_on)
CHOSEN = ("jinkei.defend.held.390.en.dark", "jinkei.defend.held.390.ja.dark")  # for the README
