"""Names that would like to be more than names are text on every page, poster and picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.support.browser.harness import Server
from tests.support.browser.people import Person
from tests.support.browser.scenes import picture_of

PNG = b"\x89PNG\r\n\x1a\n"
NAMES = ["<svg onload=alert(1)>", "<img src=x onerror=f()>", '"><script>f()</script>', "W" * 24, "\U0001242b" * 24]
Someone = Callable[..., Page]


@pytest.mark.parametrize("name", NAMES, ids=["svg", "img", "script", "wide", "wider"])
def test_a_hostile_name_is_text_at_the_table_on_the_poster_and_in_the_picture(
    server: Server, someone: Someone, tmp_path: Path, name: str
) -> None:
    other = Person(server.url, name)
    page = someone()
    ran: list[str] = []

    def noticed(dialog: Dialog) -> None:
        ran.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", noticed)
    page.add_init_script("window.f = () => { window.ran = true; };")
    table = other.make("fools-field", 2, {"first": 0})
    page.goto(f"{server.url}/t/{table}")
    page.locator("[data-sit]").click()
    page.wait_for_selector(".app[data-step]")
    assert page.evaluate("foolery.state.table.seats[0].name") == name
    other.say(name)
    other.resign()

    poster = page.locator("dialog[open] [data-poster]")
    expect(poster).to_be_visible()
    assert name[:6] in str(poster.evaluate("poster => poster.textContent"))
    assert poster.locator("script, img, [onload], [onerror]").count() == 0
    assert poster.evaluate("poster => [...poster.querySelectorAll('text')].every(each => each.getBBox().width <= 1080)")
    assert picture_of(page, tmp_path).startswith(PNG)
    assert (ran, page.evaluate("window.ran ?? false")) == ([], False)
