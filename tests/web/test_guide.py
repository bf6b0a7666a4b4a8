"""The first game after the lessons: a gentle bot, a guide that speaks up once, progress that is kept, and the offer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from foolery.bots import get_bot
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import seeded
from foolery.kernel.session import GameSession
from tests.support.browser.harness import PHONE, ROOT, Server, play_to_the_end, quiet, start_bot_game

Someone = Callable[..., Page]
GAMES = ROOT / "web" / "src" / "games"
COURSES = {
    path.parent.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(GAMES.glob("*/lessons.json"))
}
TRIED = 3  # games of a chapter in which its notes are waited for


def _said(note: dict[str, Any], view: Any, legal: list[str]) -> bool:
    begins = sum(text.startswith(note["legal"]) for text in legal)
    fields = note.get("view", {}).items()
    return begins > (len(legal) - 1 if note.get("only") else 0) and all(view[name] == value for name, value in fields)


def _decisions(game_id: str, chapter: dict[str, Any], number: int) -> Iterator[tuple[Any, list[str]]]:
    """Yield what the first seat sees and may do at each of its decisions in a game between two gentle bots."""
    game, rng = get_game(game_id), seeded(1, number)
    table = GameSession(game, chapter["game"], 2, SeededDealer(rng.fork()))
    bot, rngs = get_bot(game_id, chapter["level"]), [rng.fork(), rng.fork()]
    while table.outcome() is None:
        seat = table.to_act()[0]
        if seat == 0:
            yield game.view(table.sight(0)), game.legal_texts(table.state, 0)
        table.play(seat, bot.choose(table.sight(seat), rngs[seat]))


@pytest.mark.compiled
@pytest.mark.parametrize("game", COURSES)
def test_everything_the_guide_has_to_say_comes_up_in_the_first_games(game: str) -> None:
    unsaid = {note["id"]: note for note in COURSES[game]["guide"]}
    for number in range(TRIED):
        for chapter in COURSES[game]["chapters"]:
            for view, legal in _decisions(game, chapter, number):
                unsaid = {name: note for name, note in unsaid.items() if not _said(note, view, legal)}
                if not unsaid:
                    return
    assert list(unsaid) == []


# What lies over what can be pressed: the middle of every button on the screen belongs to that button.
COVERED = """() => [...document.querySelectorAll('#table button, .top a, .top button')]
    .filter(each => each.checkVisibility() && !each.disabled)
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.top >= 0 && box.bottom <= innerHeight)
    .filter(([, box]) => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('.guide'))
    .map(([each]) => each.ariaLabel ?? each.innerText)"""


def _first_game(page: Page, server: Server, game: str) -> None:
    """Go past all lessons of a game's first chapter, and begin the game that ends it."""
    page.goto(f"{server.url}/learn/{game}/tutorial")
    for _ in COURSES[game]["chapters"][0]["lessons"]:
        page.locator("[data-next], [data-pass]").click()
    page.locator("[data-first-game]").click()
    page.wait_for_selector(".app[data-step]")


@pytest.mark.parametrize("game", COURSES)
def test_the_guide_speaks_in_the_first_game_covers_nothing_and_can_be_put_away(
    server: Server, someone: Someone, game: str
) -> None:
    page = someone(viewport=PHONE)
    _first_game(page, server, game)

    note = page.locator("[data-note]")
    expect(note).to_be_visible()
    quiet(page)
    assert page.evaluate(COVERED) == []
    said = note.get_attribute("data-note") or ""
    expect(page.locator("#prompt")).to_be_in_viewport()
    page.locator("[data-heard]").click()
    expect(note).to_have_count(0)
    page.reload()
    page.wait_for_selector(".app[data-step]")
    quiet(page)
    expect(page.locator(f'[data-note="{said}"]')).to_have_count(0)


def test_a_first_game_that_was_played_to_its_end_is_kept_as_progress(server: Server, someone: Someone) -> None:
    page = someone()
    _first_game(page, server, "garlandland")
    play_to_the_end(page, "garlandland")
    page.goto(f"{server.url}/learn/garlandland")

    chapter = page.locator('[data-chapter="garlands"]')
    expect(chapter).to_contain_text("1 of 6 lessons")
    expect(chapter).to_contain_text("game played")


def test_an_ordinary_game_has_no_guide(server: Server, someone: Someone) -> None:
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    page.wait_for_function("() => document.title.startsWith('●')")
    quiet(page)

    expect(page.locator("[data-note]")).to_have_count(0)


def test_a_newcomer_is_offered_the_lessons_once_and_may_just_play(server: Server, someone: Someone) -> None:
    page = someone(newcomer=True, viewport=PHONE)
    page.goto(server.url)
    page.locator('[data-game="garlandland"] .pri').click()
    page.locator('[data-offer="learn"]').click()
    expect(page).to_have_url(f"{server.url}/learn/garlandland/tutorial")
    page.goto(server.url)
    page.locator('[data-game="jinkei"] .pri').click()
    page.locator('[data-offer="play"]').click()
    page.wait_for_selector(".app[data-step]")
    page.goto(server.url)
    page.locator('[data-game="jinkei"] .pri').click()

    page.wait_for_selector(".app[data-step]")
