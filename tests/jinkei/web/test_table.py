"""Jinkei through the page: forming up and taking back, the duty and its reasons, wild suits, every state of the table.

Most tests play a campaign whose deal is known (tests/jinkei/web/campaign.py), so that they can say what must be
seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.jinkei.web.campaign import FIRST_ROUND, FORMED_UP, OPTIONS, SHUFFLES, Campaign
from tests.support.browser.harness import PHONE, Server, drag, quiet
from tests.support.browser.rigged import dealing
from tests.support.browser.sound import faults_of
from tests.support.wander.heard import misheard
from tests.support.wander.visitor import SCRIPTS

Someone = Callable[..., Page]
Begin = Callable[..., Campaign]
SMALL = {"width": 360, "height": 640}
# Everything up to the last answer of the first round, and that answer.
TO_THE_LAST, LAST = FORMED_UP + FIRST_ROUND.rpartition(", ")[0], "0 defend B2 as r"


@pytest.fixture(scope="module")
def rigged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with dealing(SHUFFLES, tmp_path_factory.mktemp("rigged")) as running:
        yield running


@pytest.fixture
def begin(rigged: Server) -> Iterator[Begin]:
    """Begin campaigns for pages, or with nobody but the two players."""
    begun: list[Campaign] = []

    def campaign(page: Page | None = None, *, by_keys: bool = False, **options: object) -> Campaign:
        begun.append(Campaign(rigged.url, page, options={**OPTIONS, **options}, by_keys=by_keys))
        return begun[-1]

    yield campaign
    for each in begun:
        each.close()


# -- forming up


FORMING_UP = "0 kind bow, 1 kind shield, 1 form shield-1a, 0 form bow-1b"
# What each cell of the page's own line-up shows, and what the server has of it.
LAID = """() => Object.fromEntries([...document.querySelectorAll('.near [data-drafted]')]
    .map(each => [each.dataset.target, each.dataset.drafted]))"""
THERE = "cards => JSON.stringify(foolery.state.position.view.lineup.map(each => each.card)) === JSON.stringify(cards)"


def test_cards_are_laid_exchanged_and_taken_back_in_any_order_until_sealed(begin: Begin, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    campaign = begin(page)
    campaign.play(FORMING_UP)

    def hand(card: str) -> None:
        page.locator(f'#hand [data-card="{card}"]').click()

    def cell(name: str) -> None:
        page.locator(f'.near [data-target="{name}"]').click()

    cell("B3")
    hand("r10")  # on the cell that was pressed
    page.keyboard.press("Escape")
    assert page.evaluate(LAID) == {}
    cell("B3")
    hand("r10")
    hand("k9")  # on the first that is free
    assert page.evaluate(LAID) == {"F1": "k9", "B3": "r10"}
    cell("F1")
    cell("F3")  # what was lifted goes there
    hand("r7")
    hand("k3")
    assert page.evaluate(LAID) == {"F1": "r7", "F3": "k9", "B1": "k3", "B3": "r10"}
    hand("k6")  # all are taken: it waits for a cell
    cell("B1")
    cell("F1")
    cell("F3")  # exchanged
    assert page.evaluate(LAID) == {"F1": "k9", "F3": "r7", "B1": "k6", "B3": "r10"}
    page.locator("#prompt [data-back]").click()
    assert page.evaluate(LAID) == {"F1": "r7", "F3": "k9", "B1": "k6", "B3": "r10"}
    expect(page.locator("#hand [data-card]")).to_have_count(3)
    assert page.evaluate(THERE, [None] * 4)  # nobody else knows
    page.locator("#prompt [data-seal]").click()

    expect(page.locator(".near .stamp")).to_be_visible()
    page.wait_for_function(THERE, arg=["r7", "k9", "k6", "r10"])
    expect(page.locator(".form.near .tab")).to_have_count(4)  # turned over; their owner reads the backs
    page.locator("#prompt [data-back]").click()
    expect(page.locator("#prompt [data-seal]")).to_be_visible()
    assert page.evaluate(LAID) == {"F1": "r7", "F3": "k9", "B1": "k6", "B3": "r10"}
    assert misheard(page) == []  # three of the four are on the server
    page.keyboard.press("Escape")
    expect(page.locator('#hand [data-card="r10"]')).to_be_visible()
    assert page.evaluate(LAID) == {"F1": "r7", "F3": "k9", "B1": "k6"}


def test_a_draft_outlives_a_reload_and_a_lost_network_and_goes_out_in_the_order_of_the_record(
    begin: Begin, someone: Someone
) -> None:
    page = someone()
    campaign = begin(page)
    campaign.play(FORMING_UP)
    for card, cell in {"r10": "B3", "k6": "B1"}.items():
        drag(page, page.locator(f'#hand [data-card="{card}"]'), page.locator(f'.near [data-target="{cell}"]'))
    drag(page, page.locator('.near [data-target="B1"]'), page.locator('.near [data-target="F3"]'))
    drag(page, page.locator('.near [data-target="B3"]'), page.locator("#hand"))
    assert page.evaluate(LAID) == {"F3": "k6"}
    page.reload()
    expect(page.locator('.near [data-target="F3"]')).to_have_attribute("data-drafted", "k6")
    for card in ("r7", "k9", "r10"):
        page.locator(f'#hand [data-card="{card}"]').click()
    page.context.set_offline(True)
    page.locator("#prompt [data-seal]").click()
    page.wait_for_function("() => document.querySelector('.app').dataset.connection !== 'open'")
    assert page.evaluate(LAID) == {"F1": "r7", "F3": "k6", "B1": "k9", "B3": "r10"}
    page.context.set_offline(False)

    page.wait_for_function(THERE, arg=["r7", "k6", "k9", "r10"])


def test_both_line_ups_turn_up_together(begin: Begin, someone: Someone) -> None:
    page = someone()
    campaign = begin(page)
    campaign.play(FORMED_UP.partition("0 place r7@F1")[0])
    expect(page.locator(".form:not(.near) .stamp")).to_be_visible()

    campaign.play("0 place r7@F1, 0 place k9@F3, 0 place k6@B1, 0 place r10@B3")

    expect(page.locator(".stamp, .form.near .tab")).to_have_count(0)
    expect(page.locator(".form:not(.near) .cell:has(.card) .face")).to_have_count(5)
    expect(page.locator("#prompt")).to_contain_text("reserve")


def test_a_card_is_dragged_to_the_middle(begin: Begin, someone: Someone) -> None:
    page = someone()
    campaign = begin(page)
    campaign.play(FORMED_UP + "1 attack F1")

    drag(page, page.locator('[data-card="B1"]'), page.locator('[data-target="clash"]').first)

    expect(page.locator("[data-duel]")).to_contain_text("Black 8 beats black 6")


# -- battles


def test_a_defender_sees_the_duty_and_what_every_card_would_do(begin: Begin, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    campaign = begin(page)
    campaign.play(FORMED_UP + "1 attack F1")
    words = page.locator(".form.near .why")

    expect(page.locator("[data-clash]")).to_contain_text("answer black, or from Wild Suit")
    expect(words).to_contain_text(["loses", "◆ beats 8", "not black"])
    page.locator('.near [data-card="B3"]').click(force=True)
    expect(page.locator(".toast a")).to_have_attribute("href", "/learn/jinkei#JK-4.3")
    page.locator('.near [data-card="B2"]').click()
    expect(page.locator("#prompt .suit")).to_have_text([re.compile("as black: beats 8"), re.compile("as red: loses")])
    campaign.play("0 defend B2 as k")
    expect(page.locator("[data-duel]")).to_contain_text("Red 9 as black beats black 8")
    expect(page.locator("[data-duel]")).to_contain_text("Same colour: 9 is higher than 8. You +5")
    campaign.play("0 advance kA")
    page.locator('.near [data-card="B1"]').click(force=True)
    expect(page.locator(".toast a").last).to_have_attribute("href", "/learn/jinkei#JK-4.2")
    page.keyboard.press("p")

    expect(page.get_by_test_id("polite")).to_contain_text(re.compile(r"Round 1 · battle 2 of 7.*front 1 red 7"))


def test_an_attacker_sees_what_every_card_would_meet(begin: Begin, someone: Someone) -> None:
    page = someone()
    campaign = begin(page)
    campaign.play(FORMED_UP + "1 attack F1, 0 defend B2 as k, 0 advance kA")
    expect(page.locator(".form.near .why")).to_have_text([re.compile("beats 1/1"), re.compile("beats 0/1")])
    page.locator('.near [data-card="F3"]').click()

    expect(page.locator("#prompt")).to_contain_text("it beats 0, ties with 0 and loses to 1")
    expect(page.locator(".form:not(.near) .why")).to_have_text([re.compile("beats 9")])


def test_the_22_cards_are_counted(begin: Begin, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    campaign = begin(page)
    campaign.play(FORMED_UP + "1 attack F1, 0 defend B2 as k")
    page.locator(".more").click()
    theirs, mine = page.locator("dialog[open] .counter .cards").all()

    expect(theirs.locator("i")).to_have_count(22)
    expect(theirs.locator(".gone")).to_have_text(["8"])
    expect(mine.locator(".gone")).to_have_text(["9"])
    expect(mine.locator(".held")).to_have_text(["4"])
    expect(theirs).to_have_attribute("aria-label", re.compile("played: black 8"))


def test_the_battle_that_ends_a_round_is_explained_with_its_result(begin: Begin, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    campaign = begin(page)
    campaign.play(TO_THE_LAST)
    campaign.play(LAST)
    between = page.locator(".between")
    for _ in range(2):
        expect(between.locator("[data-duel]")).to_contain_text("Red 8 beats black 3 as red")
        expect(between.locator("[data-duel]")).to_contain_text(re.compile("8 is higher than 3. Mirabel.* \\+3"))
        expect(between.locator(".sum")).to_contain_text(re.compile(r"Round 1\s+◆You 18 \+18\s*●Mirabel.* 9 \+9"))
        page.reload()

    campaign.skip("fill")

    expect(between).to_have_count(0)
    campaign.skip("over")
    expect(page.locator("[data-poster] [data-duel]")).to_contain_text("beats")
    expect(page.locator("[data-poster] [data-points]")).to_have_count(4)


MOVED = """() => {
    const animate = Element.prototype.animate;
    window.journeys = [];
    Element.prototype.animate = function (frames, options) {
        const [x, y] = (/translate\\((.+?)px, (.+?)px/.exec(frames[0].transform) ?? []).slice(1).map(Number);
        if (Math.hypot(x, y) > 30) window.journeys.push([this.dataset.flip, options.delay]);
        return animate.call(this, frames, options);
    };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_columns_close_up_one_cell_after_another(begin: Begin, someone: Someone, motion: str) -> None:
    page = someone(reduced_motion=motion)
    campaign = begin(page)
    campaign.play(FORMED_UP + "1 attack F1")
    page.evaluate(MOVED)

    campaign.play("0 defend B2 as k")

    journeys = dict(page.evaluate("journeys"))
    expected = {"1:k8": 0, "0:r9": 0, "1:k10": 120, "1:kK": 240}  # the two who fought, then the column they left
    assert journeys == (expected if motion == "no-preference" else {})


def test_the_keyboard_alone_plays_a_round(begin: Begin, someone: Someone) -> None:
    page = someone()

    begin(page, by_keys=True).play(FORMED_UP + FIRST_ROUND)

    expect(page.locator(".between [data-duel]")).to_be_visible()


# -- every state


def _states(campaign: Campaign, page: Page) -> Iterator[str]:
    """Go through every state of the table that looks different from the others."""
    yield "kinds"
    page.locator('[data-card="bow"]').click()
    yield "a kind held"
    campaign.play("0 kind bow, 1 kind shield")
    yield "formations"
    campaign.play("0 form bow-1b")
    yield "a formation sealed"
    campaign.play("1 form shield-1a")
    yield "filling"
    campaign.play("0 place r7@F1, 0 place k9@F3, 0 place k6@B1")
    page.locator('#hand [data-card="r10"]').click()
    yield "sealing"
    campaign.play("0 place r10@B3, 1 place k8@F1, 1 place r5@F2, 1 place k10@B1, 1 place r6@B3")
    yield "reserve"
    campaign.play("1 place kK@R1, 1 place r2@R3, 0 place kA@R2, 0 place k3@R2")
    yield "waiting for the first attack"
    campaign.play("1 attack F1")
    yield "defending"
    page.locator('.near [data-card="B2"]').click()
    yield "declaring"
    campaign.play("0 defend B2 as k")
    yield "advancing"
    campaign.play("0 advance kA")
    yield "attacking"
    page.locator('.near [data-card="F1"]').click()
    yield "an attack held"
    campaign.play("0 attack F1")
    yield "waiting for the answer"
    page.locator(".more").click()
    yield "notes"
    page.keyboard.press("Escape")
    campaign.play("1 defend B3" + TO_THE_LAST.partition("1 defend B3")[2])
    campaign.play(LAST)
    yield "between rounds"
    campaign.skip("over")
    page.wait_for_selector("dialog[open] [data-again]")
    yield "result"
    page.locator("dialog[open] .btn").last.click()
    yield "over"


@pytest.mark.parametrize(("lang", "scheme"), [("en-GB", "light"), ("ja-JP", "dark")])
def test_every_state_is_sound_on_a_small_phone(begin: Begin, someone: Someone, lang: str, scheme: str) -> None:
    page = someone(viewport=SMALL, locale=lang, color_scheme=scheme)
    for script in SCRIPTS:
        page.context.add_init_script(path=script)
    faults, seen = {}, ""
    for state in _states(begin(page), page):
        quiet(page)
        # What the wandering visitor asks of every page: every sentence has its subject, every card in hand is heard of.
        heard = [*page.evaluate("() => window.wander.look()"), *misheard(page)]
        if found := faults_of(page) | ({"wander": heard} if heard else {}):
            faults[state] = found
        seen += page.locator("body").inner_text()

    assert faults == {}
    if lang == "ja-JP":
        names = r"Guest \d+|Mirabel|Foolery|Rank|Wild Suit|2 Cards"
        assert re.findall(r"[a-z]{3,}", re.sub(names, "", seen)) == []


# -- looking on, and looking back


def test_a_spectator_sees_both_sides_and_no_secret(begin: Begin, someone: Someone) -> None:
    page = someone()
    campaign = begin()
    campaign.play(FORMED_UP + "1 attack F1")
    page.goto(campaign.address)
    page.wait_for_selector(".form")

    expect(page.locator("[data-clash]")).to_contain_text("Black 8 attacks. Tomo must answer black, or from Wild Suit.")
    expect(page.locator(".form .face[aria-label*='face down']")).to_have_count(3)
    expect(page.locator(".tab, #hand, .left, #prompt [data-action], .near button")).to_have_count(0)


def test_a_replay_shows_what_a_seat_saw_or_everything(begin: Begin, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    campaign = begin()
    campaign.play(FORMED_UP + FIRST_ROUND)
    campaign.skip("over")

    def look(eyes: str, step: int) -> None:
        page.goto(f"{campaign.address}/1?eyes={eyes}&step={step}")
        page.wait_for_selector(f".app[data-steps]:has-text('{step} /') .form")

    # Step 12: front and back are filled, the reserves are still in hand.
    look("all", 12)
    expect(page.locator(".hand")).to_have_count(2)
    expect(page.locator(".hand").first.locator("[aria-label]")).to_have_count(3)
    look("0", 12)
    expect(page.locator(".hand [aria-label]")).to_have_count(3)
    look("1", 12)
    expect(page.locator(".form.near [aria-label*='black 8']")).to_have_count(1)  # seen from the other side
    # Step 16: both reserves lie face down.
    look("all", 16)
    tabs = page.locator(".tab").evaluate_all("all => all.map(each => each.dataset.suit + each.dataset.rank)")
    assert sorted(tabs) == sorted(["◆K", "○2", "◆A", "◆3"])
    look("0", 16)
    expect(page.locator(".tab")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cell.att")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-duel]")).to_contain_text("Red 9 as black beats black 8")
    page.keyboard.press("End")
    expect(page.locator(".ending [data-duel]")).to_be_visible()


# Boxes of a replay that lie over one another, by their names.
OVERLAPS = """() => {
    const names = ['.open .hand', '.dock .hand', '.board .form', '.board .panel', '.board .choice > *', '.me', '.them'];
    const parts = names.flatMap(name => [...document.querySelectorAll(name)]
        .filter(each => each.checkVisibility()).map(each => ({ name, box: each.getBoundingClientRect() })));
    return parts.flatMap((one, at) => parts.slice(at + 1).filter(({ box }) =>
        Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
        Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1).map(({ name }) => [one.name, name]));
}"""


@pytest.mark.parametrize("size", ["390x844", "844x390"])
def test_nothing_lies_over_anything_in_a_replay_with_open_cards_from_its_deal_to_its_end(
    begin: Begin, someone: Someone, size: str
) -> None:
    width, height = map(int, size.split("x"))
    page = someone(viewport={"width": width, "height": height})
    campaign = begin()
    campaign.skip("over")
    page.goto(f"{campaign.address}/1?eyes=all&step=0")
    page.wait_for_selector(".app[data-steps]:not([data-steps='0']) .board")
    steps = int(page.locator(".app").get_attribute("data-steps") or 0)
    for step in range(steps + 1):
        expect(page.locator(".step .num")).to_have_text(f"{step} / {steps}")
        assert page.evaluate(OVERLAPS) == [], step
        page.keyboard.press("ArrowRight")


def test_the_second_game_of_a_fair_match_begins_with_the_end_of_the_first(begin: Begin, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    campaign = begin(page, games=2)
    campaign.skip("form", round=2)
    campaign.skip("kinds")

    expect(page.locator(".top .sub")).to_contain_text("Game 2/2")
    expect(page.locator(".between .sum")).to_contain_text("Game 1")
