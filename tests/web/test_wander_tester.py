"""A page that is made faulty on purpose is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser

from tests.support.browser.harness import Server, is_my_turn, quiet, sit_together, start_bot_game
from tests.support.wander.heard import misheard
from tests.support.wander.history import Decision, History
from tests.support.wander.moves import decide
from tests.support.wander.plan import Plan
from tests.support.wander.requests import answer, ask_back, is_asked
from tests.support.wander.truth import Truth, newest
from tests.support.wander.visitor import FaultError, Visitor

PLAN = Plan(1, "fools-field", (1440, 900), "en", "light", "tap", company=False, match=False, steps=1)


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody at a table of The Fool's Field, whose turn it is; nothing is wrong so far."""
    visitor = Visitor(browser, server.url, PLAN, [])
    start_bot_game(visitor.page, server.url, "fools-field")
    visitor.page.wait_for_function("() => document.title.startsWith('●')")
    quiet(visitor.page)
    visitor.well()
    yield visitor
    visitor.close()


FAULTS = {
    "a button over another": (
        "const card = document.querySelector('#hand button').getBoundingClientRect();"
        "const over = document.createElement('button');"
        "over.textContent = 'Over';"
        "over.style.cssText = 'position:absolute;width:60px;height:60px;';"
        "over.style.left = `${card.left + 12}px`;"
        "over.style.top = `${card.top - 20}px`;"
        "document.querySelector('#table').append(over);",
        "overlap",
    ),
    "a button that is covered": (
        "const veil = document.createElement('div');"
        "veil.style.cssText = 'position:fixed;inset:0;z-index:99';"
        "document.body.append(veil);",
        "cannot be pressed",
    ),
    "a message over a button that nobody can put away": (
        "const card = document.querySelector('#hand button').getBoundingClientRect();"
        "const said = document.createElement('div');"
        "said.className = 'toast';"
        "said.textContent = 'It cannot be.';"
        "said.style.cssText = `position:fixed;z-index:99;width:${card.width}px;height:${card.height}px`;"
        "said.style.left = `${card.left}px`;"
        "said.style.top = `${card.top}px`;"
        "document.body.append(said);",
        "cannot be pressed",
    ),
    "a button outside the screen": (
        "const lost = document.createElement('button');"
        "lost.textContent = 'Lost';"
        "lost.style.cssText = 'position:fixed;left:-300px;top:40px';"
        "document.body.append(lost);",
        "cannot be pressed",
    ),
    "a text that is cut": (
        "const box = document.querySelector('#table h2, #table b, h1');"
        "Object.assign(box.style, { width: '20px', overflow: 'hidden', whiteSpace: 'nowrap', display: 'block' });",
        "text is cut",
    ),
    "a sentence without its subject": (
        "document.querySelector('#prompt b, #prompt').append(document.createElement('i'));"
        "document.querySelector('#prompt i').textContent = 'is to play.';",
        "no subject",
    ),
    "a Japanese sentence without its subject": (
        "document.querySelector('#prompt').append(document.createElement('i'));"
        "document.querySelector('#prompt i').textContent = 'の番です。';",
        "no subject",
    ),
    "a verb that is not meant for whoever reads it": (
        "document.querySelector('#prompt').append(document.createElement('i'));"
        "document.querySelector('#prompt i').textContent = 'You has it all.';",
        "a verb for somebody else",
    ),
    "a name that is missing in what is heard": (
        "document.querySelector('#hand button').setAttribute('aria-label', 'sword,  shield');",
        "two blanks",
    ),
    "an error nobody caught": ("setTimeout(() => { throw new Error('oops'); }, 0);", "oops"),
    "a promise that was rejected and forgotten": ("void Promise.reject(new Error('forgotten'));", "forgotten"),
    "an error on the console": ("console.error('something is wrong');", "something is wrong"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_on_the_page_is_noticed(visitor: Visitor, fault: str) -> None:
    script, said = FAULTS[fault]
    visitor.page.evaluate(f"() => new Promise(then => {{ {script}; setTimeout(then, 20); }})")

    with pytest.raises(FaultError, match=said):
        visitor.well()


def test_a_message_that_can_be_put_away_may_lie_over_something(visitor: Visitor) -> None:
    script, _ = FAULTS["a message over a button that nobody can put away"]
    visitor.page.evaluate(f"() => {{ {script} }}")
    visitor.page.evaluate(
        "() => { document.querySelector('.toast:not([popover] *)').innerHTML += '<button>×</button>' }"
    )

    visitor.well()


def test_a_page_that_stays_behind_is_noticed(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { document.querySelector('.app').dataset.step = '9999'; }")

    with pytest.raises(FaultError, match="the server has"):
        visitor.well()


@pytest.mark.parametrize(("behind", "well"), [(1, True), (100, False)])
def test_a_page_may_follow_a_game_that_runs_on_by_itself_and_not_stay_where_it_is(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, behind: int, *, well: bool
) -> None:
    steps = count(100)
    monkeypatch.setattr("tests.support.wander.visitor.newest", lambda *_: Truth(1, next(steps)))
    monkeypatch.setattr("tests.support.wander.visitor.shown", lambda *_: Truth(1, next(steps) - 1 - behind))
    monkeypatch.setattr("tests.support.wander.visitor.patience", lambda *_: 0.5)

    if well:
        assert visitor.up_to_date(visitor.page) is None
    else:
        with pytest.raises(FaultError, match="the server has"):
            visitor.up_to_date(visitor.page)


def test_a_card_nobody_hears_of_is_noticed(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { document.querySelector('#hand [data-card]').remove(); }")

    assert [fault for fault in misheard(visitor.page) if "a listener hears" in fault]


SWALLOW = """() => {
    const gone = window.foolery.state.position.legal[0].text.split(' ')[1]?.split('@')[0] ?? '';
    addEventListener('click', event => {
        if (event.target.closest(`[data-card="${gone}"]`)) event.stopImmediatePropagation();
    }, { capture: true });
}"""
INVENT = """() => {
    const { play } = Object.getPrototypeOf(window.foolery);
    window.foolery.play = function (action) { play.call(this, typeof action === 'number' ? 99999 : action); };
}"""


def test_an_action_that_is_swallowed_is_noticed(visitor: Visitor) -> None:
    known = newest(visitor.page, visitor.url)
    assert known is not None
    visitor.twin.wait_for_selector(".app[data-turn=mine]")
    visitor.twin.evaluate(SWALLOW)

    with pytest.raises(FaultError, match="legal and cannot be reached"):
        decide(visitor, known, handful=len(known.legal))


def test_an_action_that_is_not_legal_is_noticed(visitor: Visitor) -> None:
    known = newest(visitor.page, visitor.url)
    assert known is not None
    visitor.twin.wait_for_selector(".app[data-turn=mine]")
    visitor.twin.evaluate(INVENT)

    with pytest.raises(FaultError, match="can be reached and is not legal: 99999"):
        decide(visitor, known)


def test_a_page_that_is_frozen_is_noticed(visitor: Visitor) -> None:
    known = newest(visitor.page, visitor.url)
    assert known is not None
    visitor.page.evaluate("() => { window.foolery.send = () => undefined; }")

    with pytest.raises(FaultError, match="never sent"):
        decide(visitor, known)


def test_what_a_hint_marks_is_still_the_same_card(visitor: Visitor) -> None:
    known = newest(visitor.page, visitor.url)
    assert known is not None
    visitor.page.evaluate("() => document.querySelectorAll('#table *').forEach(each => each.dataset.hinted = '')")

    decide(visitor, known, handful=1)

    assert newest(visitor.page, visitor.url) != known


def test_a_fault_tells_the_seed_the_steps_and_how_to_walk_again(visitor: Visitor) -> None:
    visitor.note("does something")

    with pytest.raises(FaultError) as told:
        visitor.fail("this must not be")

    for part in ("seed 1", "this must not be", "1. one: does something", "--seed 1 --steps 1"):
        assert part in str(told.value)


# -- takebacks between two


@pytest.fixture
def asker(browser: Browser, server: Server) -> Iterator[tuple[Visitor, Visitor]]:
    """Two at a table of The Fool's Field, both have laid a card; the first to have laid one asks to take it back."""
    history = History()
    pair = [Visitor(browser, server.url, PLAN, [], who=who, history=history) for who in ("one", "two")]
    sit_together(server, pair[0].page, pair[1].page, "fools-field")
    for visitor in pair:
        visitor.page.wait_for_selector(".app[data-turn]")
    pair.sort(key=lambda visitor: not is_my_turn(visitor.page))
    for visitor in pair:
        visitor.well()
        known = newest(visitor.page, visitor.url)
        assert known is not None
        decide(visitor, known)
    asker, other = pair
    asker.well()
    ask_back(asker)
    assert is_asked(other)
    yield asker, other
    for visitor in pair:
        visitor.close()


HIDE = "() => { const [asked] = document.querySelectorAll('[data-asked]'); asked.style.display = 'none'; }"


def test_a_request_that_the_other_is_not_shown_is_noticed(asker: tuple[Visitor, Visitor]) -> None:
    other = asker[1]
    other.well()
    other.page.evaluate(HIDE)

    with pytest.raises(FaultError, match="asked to take back"):
        other.well()


def test_a_takeback_that_leads_elsewhere_is_noticed(asker: tuple[Visitor, Visitor]) -> None:
    one, other = asker
    last = one.history.last(one.who)
    assert last is not None
    one.history.took_back(one.who)
    one.history.remember(Decision(last.who, last.game, {"another": "view"}, last.texts))

    with pytest.raises(FaultError, match="'another': 'view'"):
        answer(other, asker, "accept")


@pytest.mark.parametrize("how", ["accept", "decline", "withdraw"])
def test_an_answer_that_leads_where_it_should_is_no_fault(asker: tuple[Visitor, Visitor], how: str) -> None:
    one, other = asker

    answer(one if how == "withdraw" else other, asker, how)

    assert not is_asked(one)
    assert (one.history.last(one.who) is None) == (how == "accept")
    for visitor in asker:
        visitor.well()


def test_an_answer_that_does_not_arrive_is_noticed(asker: tuple[Visitor, Visitor]) -> None:
    other = asker[1]
    other.page.evaluate("() => { window.foolery.send = () => undefined; }")

    with pytest.raises(FaultError, match="the server still waits"):
        answer(other, asker, "decline")
