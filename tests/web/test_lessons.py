"""Lessons: they agree with the rules, do not answer themselves, and say why an answer is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from foolery.games import get_manifest
from tests.support.browser.harness import PHONE, PLAYERS, ROOT, Server, quiet
from tests.support.browser.lessons import answer

Someone = Callable[..., Page]
GAMES = ROOT / "web" / "src" / "games"
COURSES = {
    path.parent.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(GAMES.glob("*/lessons.json"))
}
CHAPTERS = [(game, chapter) for game, course in COURSES.items() for chapter in course["chapters"]]
NAMED = [f"{game}-{chapter['id']}" for game, chapter in CHAPTERS]


def test_the_lessons_agree_with_the_rules() -> None:
    """The client knows no rules: views, answers and reasons of the lessons were written by the engine."""
    done = subprocess.run(
        [sys.executable, "web/scripts/lessons.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", COURSES)
def test_a_path_begins_with_the_goal_and_every_chapter_ends_in_a_game_of_its_own(game: str) -> None:
    chapters = COURSES[game]["chapters"]
    games = [json.dumps(chapter["game"]) for chapter in chapters]

    assert chapters[0]["lessons"][0]["id"] == "goal"
    assert not chapters[0]["lessons"][0]["right"]
    assert len(set(games)) == len(games)
    assert {chapter["level"] for chapter in chapters} == {get_manifest(game).bots[0].name}


# Sentences that have lost whom they are about.
NOBODY = re.compile(r"^(none |, )?is to |Waiting for \.|^の番|^を待|^、|\bnone is\b", re.MULTILINE)
SOLVED = {"en": re.compile("That is it. Go on with Next."), "ja": re.compile("次へ")}


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS, ids=NAMED)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_lesson_says_why_an_answer_is_wrong_and_takes_the_right_one(
    server: Server, someone: Someone, game: str, chapter: dict[str, Any], lang: str
) -> None:
    page = someone(locale="ja-JP" if lang == "ja" else "en-GB", viewport=PHONE)
    page.goto(f"{server.url}/learn/{game}/tutorial/{chapter['id']}")
    for lesson in chapter["lessons"]:
        says = page.locator("[data-says]")
        expect(says).to_contain_text(lesson["say"][lang])
        assert NOBODY.findall(page.locator("body").inner_text()) == []
        if lesson["wrong"]:
            wrong = next(each for each in lesson["legal"] if str(each["id"]) in lesson["wrong"])
            answer(page, game, wrong)
            expect(says).to_contain_text(lesson["wrong"][str(wrong["id"])][lang])
            expect(page.locator("[data-next]")).to_have_count(0)
            answer(page, game, next(each for each in lesson["legal"] if each["id"] in lesson["right"]))
        elif lesson["right"]:
            assert PLAYERS[game](page), lesson["id"]
        if lesson["right"]:
            expect(page.locator("#prompt")).to_have_text(SOLVED[lang])
        assert NOBODY.findall(page.locator("body").inner_text()) == []
        page.locator("[data-next]").click()

    expect(page.locator("[data-first-game]")).to_be_visible()


# What the table says of a choice in a game, by game: keys of its words.
TELLING = {
    "fools-field": ("space", "spaces", "noSpace", "doesNotFit", "fits", "fitsOne", "fitsNone", "label.fits"),
    "garlandland": ("sure", "chance", "noneLeft"),
    "jinkei": ("verdict.refused", "verdict.beats", "verdict.loses", "verdict.outlook"),
    "fools-fortune": ("wanted", "plusSet", "plusSetLong", "noDues", "noDuesLong"),
}
# Each element that carries one of the names, with what is drawn around it alone, as far as a state could show in it.
# The card itself, its place's own marks and its own words are facts of the position.
LOOKS = """({ names, colours }) => {
    const carriers = [...document.querySelectorAll('#table [data-card], #table [data-target]')]
        .filter(each => names.includes(each.dataset.card) || names.includes(each.dataset.target))
        .filter(each => each.checkVisibility() && each.getAttribute('aria-pressed') !== 'true')
        .filter((each, _, all) => !all.some(other => other !== each && each.contains(other)));
    const alone = each => {
        let unit = each;
        while (carriers.filter(other => unit.parentElement.contains(other)).length === 1
            && !unit.parentElement.matches('[role=group]')) unit = unit.parentElement;
        return unit;
    };
    const SHOWN = ['opacity', 'filter', 'boxShadow', 'transform', 'borderTopStyle', 'cursor'];
    const facts = '.mark, .name, i, svg, svg *, .vh, .bust, .bust *' + (colours.length > 0 ? ', [data-flip] *' : '');
    const attributes = each => [...each.attributes]
        .filter(one => /^(aria-(?!label)|data-(lit|fits|barred|drafted)|disabled|class)/.test(one.name))
        .map(one => `${one.name}=${one.value.replace(/\\b(up|near|un)\\b/g, '').trim()}`);
    const look = each => {
        const style = getComputedStyle(each);
        return [each.tagName, ...attributes(each), ...[...SHOWN, ...colours].map(name => style[name])].join('|');
    };
    return carriers.map(each => {
        const unit = alone(each);
        const parts = [unit, ...unit.querySelectorAll('*')].filter(one => !one.matches(facts));
        const group = each.closest('[role=group], .ledger, .road')?.className ?? '';
        const words = [unit, ...unit.querySelectorAll('[aria-label]')].map(one => one.getAttribute('aria-label') ?? '');
        return { name: each.dataset.card ?? each.dataset.target, group, look: parts.map(look).join(' > '),
            words: [unit.innerText, ...words].join(' ') };
    });
}"""


def _told(game: str) -> re.Pattern[str]:
    folder = get_manifest(game).package.rpartition(".")[2]
    words = tomllib.loads((ROOT / f"src/foolery/games/{folder}/face/text.en.toml").read_text(encoding="utf-8"))["page"]

    def said(key: str) -> str:
        found = words
        for part in key.split("."):
            found = found[part]
        return re.sub(r"\\\{\w+\\\}", r"\\S+", re.escape(str(found)))

    return re.compile("|".join(map(said, TELLING[game])))


def _alike(page: Page, game: str, names: set[str]) -> list[str]:
    """Return the groups of things in sight in which one looks or is called otherwise than another."""
    colours = [] if game == "fools-fortune" else ["color", "backgroundColor", "borderTopColor"]
    page.mouse.move(0, 0)  # what the pointer rests on looks otherwise
    quiet(page)
    found = page.evaluate(LOOKS, {"names": sorted(names), "colours": colours})
    told = _told(game)
    faults = [f"{each['name']} tells: {each['words']}" for each in found if told.search(each["words"])]
    for group in sorted({each["group"] for each in found}):
        looks = {each["look"]: each["name"] for each in found if each["group"] == group}
        faults += [f"{group}: {name}: {look}" for look, name in looks.items()] if len(looks) > 1 else []
    return faults


def _questions(game: str) -> Iterator[tuple[str, int, dict[str, Any]]]:
    for chapter in COURSES[game]["chapters"]:
        for index, lesson in enumerate(chapter["lessons"]):
            if lesson["wrong"]:
                yield chapter["id"], index, lesson


def _walk_to(page: Page, steps: int) -> None:
    """Go on by so many lessons, answered or not."""
    for _ in range(steps):
        page.locator("[data-next], [data-pass]").click()


@pytest.mark.parametrize("game", COURSES)
def test_no_question_is_answered_before_anything_is_pressed(server: Server, someone: Someone, game: str) -> None:
    """What carries a right answer looks and is called as what carries a wrong one; also after the first tap."""
    page = someone(viewport=PHONE)
    here = ("", 0)
    for chapter, index, lesson in _questions(game):
        if chapter != here[0]:
            page.goto(f"{server.url}/learn/{game}/tutorial/{chapter}")
            here = (chapter, 0)
        _walk_to(page, index - here[1])
        here = (chapter, index)
        expect(page.locator("[data-says]")).to_contain_text(lesson["say"]["en"])
        answers = [re.split("[ @]", each["text"].replace("!", "")) for each in lesson["legal"]]
        names = set.union(*map(set, answers)) - set.intersection(*map(set, answers))
        assert _alike(page, game, names) == [], lesson["id"]
        first = page.locator(f'#table [data-card="{answers[0][1]}"]:visible').first
        if len([each for each in answers if each[1:2] == answers[0][1:2]]) > 1:
            first.click()
            assert _alike(page, game, names - {answers[0][1]}) == [], lesson["id"]
            page.keyboard.press("Escape")
