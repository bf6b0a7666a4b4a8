"""After the end: a page that shows what decided the game and every hidden hand, and the way there and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.harness import PHONE, axe, quiet
from tests.support.browser.layout import misplaced, screen
from tests.support.browser.scenes import SCENES, Scene
from tests.support.browser.staged import Stage, staging
from tests.support.games import our_games

Someone = Callable[..., Page]
BEHIND = ["hand", "prompt", "board", "players"]  # regions of the table, which the page covers
PNG = b"\x89PNG\r\n\x1a\n"
PICTURE = 1080, 1350


@dataclass(frozen=True)
class End:
    """What a poster must show: the cards that decided the game, and by seat what was left in hand."""

    decisive: set[str]
    hands: Mapping[int, list[str]]
    counted: str  # one of the figures' names


ENDS = {
    "fools-field": End({"SHSH"}, {1: ["FFHH", "FHFH", "FHHF"]}, "Retreats"),
    "garlandland": End({"II", "III", "V"}, {0: ["I"], 1: ["IV"]}, "Best hand"),
    "jinkei": End({"k9"}, {0: ["k2"], 1: ["r4"]}, "Battles won"),
    "fools-fortune": End({"CoTr2", "MoTr1", "CiTr1"}, {1: ["MoFo1", "MoTr2", "hermit"]}, "Closed Sets"),
}


# Games of three and of four, and who sits there besides the page; the last steps are taken in the order of the seats.
NAMES = ("Mirabel", "Thorsten-Maximilian", "Kaede")
SEVERAL = {
    "garlandland": Scene(
        "garlandland",
        "gl1 race target=3 dealer=0 round=5 scores=2/2/2/2 "
        "rows=III.VII.V.IV/I.II.III.V/II.IV.VI.VII/V.I.IV.VI hands=VI.I/VI.IV/I.III/II.III decks=II/VII/V/VII",
        ((0, "play VI"), (1, "play VI"), (2, "play I"), (3, "play II")),
    ),
    "fools-fortune": Scene(
        "fools-fortune",
        "af1 act=1 seats=3 day=21 active=0 phase=main | 0 hand{MoNa1 CoTr2} s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} "
        "s2{MoTr1 FoTr1 CiTr1 DeTr1} captain/R[CoNa2 DeNa1] duchess/R[MoLo1 FoLo1] "
        "| 1 hand{MoTr2 MoFo1 hermit} s1{FoNa1 FoFo1 FoSu1 FoWi} s2{DeFo1 DeSu1 DeWi} nomad/E[MoFo2 MoLo2] "
        "| 2 hand{CiFo1 CiSu2 healer} s1{CiNa1 CiTr2 CiWi} outlaw/R[MoSu1 MoSu2] "
        "| faire{DeSu2 CiNa2} road{ranger} fate{FoLo2 CiSu1}",
        ((0, "add s2 CoTr2"), (0, "end"), (0, "dues MoNa1")),
        options={"act": 1},
    ),
}
# Words of the table of figures that are broken in the middle; whoever is not named in Latin letters is "あなた".
BROKEN = """() => [...document.querySelectorAll('[data-figures] th, [data-figures] td')].flatMap(cell => {
    const [text] = cell.childNodes;
    return [...(text?.data ?? '').matchAll(/[\\w]+|あなた/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
})"""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with staging(tmp_path_factory.mktemp("ending")) as running:
        yield running


def ended(page: Page, stage: Stage, game: str, scene: Scene | None = None, others: Sequence[str] = NAMES[:1]) -> Page:
    """Play a game's last steps on the page and wait for its result."""
    scene = scene or SCENES[f"ending.{game}"]
    stage.set(page, scene.game, scene.position, options=dict(scene.options), others=others, shuffles=scene.shuffles)
    for seat, action in scene.steps:
        if seat == 0:
            page.evaluate("action => window.foolery.play(action)", action)
            page.wait_for_selector(".app[data-busy=false]")
        else:
            stage.play(seat, action)
    page.wait_for_selector("dialog[open] [data-ending=open]")
    quiet(page)
    return page


def _cards(page: Page, within: str) -> list[str]:
    """Return the cards that are drawn within a part of the poster, none of them without extent or off its paper."""
    drawn = page.locator(f"[data-poster] {within}").evaluate_all(
        """all => all.map(each => {
            const [box, paper] = [each, each.closest('[data-poster]')].map(one => one.getBoundingClientRect());
            const on = box.left >= paper.left && box.right <= paper.right && box.top >= paper.top &&
                box.bottom <= paper.bottom;
            return on && box.width > 8 && box.height > 8 ? each.dataset.card : `${each.dataset.card} is not seen`;
        })"""
    )
    return [str(card) for card in drawn]


def _picture(page: Page, folder: Path) -> bytes:
    """Press for the picture and return it."""
    with page.expect_download() as download:
        page.locator("[data-picture]").click()
    download.value.save_as(folder / "picture.png")
    return (folder / "picture.png").read_bytes()


@pytest.mark.parametrize("game", our_games())
def test_an_ending_shows_what_decided_it_and_leads_on_and_back(
    stage: Stage, someone: Someone, tmp_path: Path, game: str
) -> None:
    page = ended(someone(**screen("360x640")), stage, game)
    end, result = ENDS[game], page.locator("dialog[open]")

    assert end.decisive <= set(_cards(page, "[data-decisive]"))
    assert {seat: _cards(page, f'[data-open="{seat}"] [data-card]') for seat in end.hands} == end.hands
    expect(result.locator("[data-moment] a")).to_have_attribute("href", re.compile(r"/t/[\w-]+/1\?step=\d+$"))
    expect(result.locator("[data-figures]")).to_contain_text(end.counted)
    for words in ("Play again", "Review", "Look at the table"):
        expect(result.get_by_role("button", name=words)).to_be_in_viewport(ratio=1)
    expect(result.get_by_role("link", name="Replay", exact=True)).to_be_in_viewport(ratio=1)
    assert [fault for fault in misplaced(page, without=BEHIND) if "player" not in fault] == []
    assert axe(page) == []

    picture = _picture(page, tmp_path)
    assert picture.startswith(PNG)
    assert tuple(int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)) == PICTURE
    assert len(picture) > 40_000, "a blank sheet is smaller"

    result.get_by_role("button", name="Look at the table").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("button", name="Result", exact=True).click()
    expect(result.locator("[data-again]")).to_be_visible()


def test_the_picture_is_made_in_japanese_and_in_the_dark(stage: Stage, someone: Someone, tmp_path: Path) -> None:
    """Two languages and two themes are four pictures; nobody is "You" on any of them."""
    page = ended(someone(**screen("390x844", "ja"), color_scheme="dark"), stage, "garlandland")
    poster = page.locator("[data-poster]")

    expect(poster).to_contain_text("ガーランドランド")
    expect(poster).to_contain_text("Mirabelの勝ち")
    expect(poster).not_to_contain_text("あなた")
    assert axe(page, "color-contrast") == []
    dark = _picture(page, tmp_path)
    page.emulate_media(color_scheme="light")
    light = _picture(page, tmp_path)
    assert dark != light


def test_the_step_that_ended_the_game_is_shown_before_the_result_covers_it(stage: Stage, someone: Someone) -> None:
    page = someone(pace="slow")
    scene = SCENES["ending.garlandland"]
    stage.set(page, scene.game, scene.position)
    page.evaluate("action => window.foolery.play(action)", "play VI")
    stage.play(1, "play VI")

    expect(page.locator(".show .caption")).to_contain_text("Mirabel: VI, seed")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator("dialog[open] [data-poster]")).to_be_visible()


def test_hidden_cards_lie_open_on_the_table_too(stage: Stage, someone: Someone) -> None:
    page = ended(someone(), stage, "fools-field")
    expect(page.locator(".name").first).to_have_text("a")  # the field's spaces have their names beside them
    page.get_by_role("button", name="Look at the table").click()

    expect(page.locator(".openhand:visible [data-flip]")).to_have_count(3)


def _judged(step: int, chance: float, cost: float) -> dict[str, object]:
    option = {"words": {"en": "Retreat", "ja": "撤退する"}, "chance": chance}
    return {"step": step, "seat": 0, "chance": chance, "cost": cost, "noise": 0.0, "chosen": option, "best": [option]}


def test_a_review_draws_the_curve_and_names_the_turning_point(stage: Stage, someone: Someone) -> None:
    """How choices are judged is the server's business: here somebody else has judged them."""
    page = ended(someone(), stage, "fools-fortune")
    seats = [{"cost": 0.0, "gifts": 0.0, "luck": 0.5, "result": 1.0}, {"cost": 0, "gifts": 0, "luck": 0, "result": 0}]
    steps = [_judged(1, 0.3, 0.0), _judged(2, 0.9, 0.0)]
    whole = {"done": 2, "total": 2, "steps": steps, "seats": seats, "turning": 2}
    answers = [{"done": 1, "total": 2, "steps": [], "seats": [], "turning": None}, whole]
    page.route("**/games/*/review", lambda route: route.fulfill(json=answers.pop(0) if answers[1:] else whole))
    moment = page.locator("[data-moment]")
    expect(moment).to_have_attribute("data-moment", "1")
    expect(moment).to_contain_text("What decided it")

    page.get_by_role("button", name="Review").click()
    expect(page.locator("[data-swing]")).to_contain_text("Judging choice 1 of 2")
    expect(page.locator("[data-swing=whole] polyline")).to_have_count(2)
    expect(moment).to_contain_text("Where it turned")
    expect(moment).to_contain_text("You ended the Afternoon")
    moment.get_by_role("link").click()
    page.wait_for_url(re.compile(r"/1\?step=2"))
    expect(page.locator(".step .num").first).to_contain_text("2 / 3")
    expect(page.locator("[data-review=whole] polyline")).to_have_count(2)


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
@pytest.mark.parametrize(("game", "players"), [("garlandland", 4), ("fools-fortune", 3)])
def test_the_result_of_several_players_breaks_no_name_on_a_phone(
    stage: Stage, someone: Someone, game: str, players: int, locale: str
) -> None:
    page = ended(someone(viewport=PHONE, locale=locale), stage, game, SEVERAL[game], NAMES[: players - 1])

    expect(page.locator("[data-figures] thead th")).to_have_count(players)
    assert page.evaluate(BROKEN) == []
    assert page.locator("[data-figures]").evaluate("each => each.scrollWidth <= each.clientWidth")


def test_the_stages_of_three_players_end_where_the_winning_one_does(stage: Stage, someone: Someone) -> None:
    page = ended(someone(), stage, "fools-fortune", SEVERAL["fools-fortune"], NAMES[:2])
    boxes = [page.locator(f"[data-poster] [data-stage='{seat}']").bounding_box() for seat in range(3)]
    won, left, right = (box for box in boxes if box)

    assert left["x"] == pytest.approx(won["x"], abs=2)
    assert right["x"] + right["width"] == pytest.approx(won["x"] + won["width"], abs=2)
    assert left["width"] == pytest.approx(right["width"], abs=2)
