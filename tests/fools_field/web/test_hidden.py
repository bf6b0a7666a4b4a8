"""Nothing hidden is anywhere in the page: two games that differ only in what a seat cannot know look the same to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from foolery.games.fools_field.rules.cards import CARDS
from tests.support.browser.people import Person
from tests.support.browser.rigged import dealing
from tests.support.browser.worlds import Witness, assert_alike

Someone = Callable[..., Page]

# Seat 0 starts and draws every other card of the first twelve.
MINE = ["SSSS", "SHSH", "HHHH", "FHFH", "HFHF", "SSHH"]
THEIRS = ["HSHS", "SHHH", "HHSH", "FFHH", "HHFF", "SSSH"]
REST = [card for card in CARDS if card not in MINE + THEIRS]

# What both play: seat 1 shows two cards, retreats and discards in secret; seat 0 draws the same two cards.
PLAYED = [(0, "deploy SSSS@b2"), (1, "deploy SHHH@b3"), (0, "deploy SHSH@b1"), (1, "deploy HSHS@a2")]


def _deck(theirs: list[str], rest: list[str]) -> list[str]:
    return [card for pair in zip(MINE, theirs, strict=True) for card in pair] + rest


def _other_world() -> list[str]:
    """Swap two secret cards of the other hand with two that nobody draws, and turn the end of the deck around."""
    theirs, rest = list(THEIRS), list(REST)
    for mine, deck in ((3, -1), (5, -2)):
        theirs[mine], rest[deck] = rest[deck], theirs[mine]
    rest[4:] = rest[:3:-1]
    return _deck(theirs, rest)


def _witnessed(someone: Someone, folder: Path, deck: list[str], discards: list[str]) -> Witness:
    """Play the game in one world; return what seat 0 witnessed."""
    with dealing({"deck": deck}, folder) as server:
        witness = Witness(someone())
        page = witness.page
        table = Person(server.url, page=page).make("fools-field", 2, {})
        other = Person(server.url)
        other.sit(table, 1)
        page.goto(f"{server.url}/t/{table}")
        page.wait_for_selector("#hand")
        for number, (seat, action) in enumerate(PLAYED):
            if seat == 0:
                _play(page, action)
            else:
                other.play(action)
            page.wait_for_function("n => document.querySelectorAll('.lying').length === n", arg=number + 1)
        _retreat(page)
        for card in ("SSSS", "HHHH"):
            page.locator(f'#hand [data-card="{card}"]').click()
        page.locator("[data-discard]").click()
        page.wait_for_function("() => document.querySelector('#prompt b').textContent.includes('is to play')")
        other.play("deploy HHSH@b2")
        page.wait_for_selector(".lying")
        _play(page, "deploy FHFH@b1")
        page.wait_for_function("() => document.querySelectorAll('.lying').length === 2")
        other.play("retreat")
        for card in discards:
            other.play(f"discard {card}")
        page.wait_for_function("() => document.title.startsWith('●')")
        page.locator("#hand button").first.click()
        witness.look()
        return witness


def _play(page: Page, action: str) -> None:
    card, space = action.removeprefix("deploy ").split("@")
    page.wait_for_function("() => document.title.startsWith('●')")
    page.locator(f'#hand [data-card="{card}"]').click()
    page.locator(f'[data-target="{space}"]').click()


def _retreat(page: Page) -> None:
    page.wait_for_function("() => document.title.startsWith('●')")
    page.locator("[data-retreat]").click()
    if page.locator("[data-retreat].stop").count():
        page.locator("[data-retreat]").click()


def test_frames_page_and_store_do_not_tell_hidden_cards_apart(someone: Someone, tmp_path: Path) -> None:
    one = _witnessed(someone, tmp_path / "one", _deck(THEIRS, REST), ["FFHH"])
    two = _witnessed(someone, tmp_path / "two", _other_world(), [_other_world()[7]])

    assert_alike(one, two)
    assert "SHHH" in one.kept[-1], "the comparison must see what is public"
