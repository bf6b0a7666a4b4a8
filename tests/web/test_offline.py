"""A lost network: the page says so, stops guessing, keeps what was chosen and sends it once."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.harness import PHONE, Server, is_my_turn, quiet
from tests.support.browser.network import Network, network_to
from tests.support.browser.people import Person

Someone = Callable[..., Page]
CLOCK = {"kind": "fischer", "seconds": 600, "increment": 5}


@pytest.fixture
def network(server: Server) -> Iterator[Network]:
    with network_to(server.port) as between:
        yield between


def _play_with(server: Server, network: Network, page: Page) -> Person:
    """Sit down with somebody whose network holds."""
    other = Person(server.url)
    table = other.make("fools-field", 2, {"first": 1}, CLOCK)
    page.goto(f"{network.url}/t/{table}")
    page.locator("[data-sit]").first.click()
    other.come()
    page.wait_for_selector(".app[data-turn=mine][data-busy=false]")
    quiet(page)
    return other


def _plate(page: Page, seat: int) -> str:
    return f'.plate[data-seat="{seat}"]:visible'


def test_silence_is_admitted_within_three_seconds_and_no_clock_is_guessed(
    server: Server, someone: Someone, network: Network
) -> None:
    page = someone()
    _play_with(server, network, page)
    clock = page.locator(f"{_plate(page, 1)} .clock").first
    expect(clock).to_have_text(re.compile(r"\d:\d\d"))

    network.cut()
    since = time.monotonic()
    page.wait_for_selector("[data-offline]", timeout=10_000)

    assert time.monotonic() - since < 3.5, "half a second for the machine"
    expect(clock).to_have_text("–:––")
    network.mend()
    expect(page.locator("[data-offline]")).to_have_count(0)
    expect(clock).to_have_text(re.compile(r"\d:\d\d"))


def test_what_is_chosen_offline_is_kept_and_played_exactly_once(
    server: Server, someone: Someone, network: Network
) -> None:
    page = someone()
    other = _play_with(server, network, page)
    network.cut()
    page.wait_for_selector("[data-offline]")

    page.locator("#hand button:not(.faint)").first.click()
    page.locator("[data-fits]").first.click()

    expect(page.locator("[data-offline]")).to_contain_text("kept")
    page.wait_for_selector(".app[data-connection=lost]")  # what was sent still lies in the old connection
    network.mend()
    expect(page.locator(".lying")).to_have_count(1)
    page.wait_for_selector(".app[data-step='1'][data-busy=false]")
    assert not is_my_turn(page)
    expect(page.locator(".toast")).to_have_count(0)
    other.close()


def test_chat_that_was_read_stays_read_after_a_lost_connection(
    server: Server, someone: Someone, network: Network
) -> None:
    page = someone(viewport=PHONE)
    other = _play_with(server, network, page)
    other.say("mind the gap")
    expect(page.locator(".top .dot")).to_have_text("1")
    page.get_by_role("button", name="Log and chat").click()
    page.keyboard.press("Escape")

    network.cut()
    page.wait_for_selector(".app[data-connection=lost]")
    network.mend()
    page.wait_for_selector(".app[data-connection=open]")
    other.say("still there?")

    expect(page.locator(".top .dot")).to_have_text("1")


def test_the_others_see_who_is_away_and_for_how_long(server: Server, someone: Someone, network: Network) -> None:
    page, far = someone(), someone()
    other = Person(server.url, page=page)
    table = other.make("fools-field", 2, {})
    far.goto(f"{network.url}/t/{table}")
    far.locator("[data-sit]").first.click()
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(".app[data-step]")
    plate = page.locator(_plate(page, 1)).first
    expect(plate).not_to_contain_text("away")

    network.cut()

    expect(plate).to_contain_text(re.compile(r"away 0:0[2-9]"))
    network.mend()
    expect(plate).not_to_contain_text("away")
