"""The searching core, on games whose right moves are known."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

import pytest

from foolery.kernel.rng import Rng
from foolery.search.findings import Findings
from foolery.search.guide import Guide
from foolery.search.together import asked_together
from foolery.search.tree import Search
from tests.search.small_games import GO, STOP, GuessGuide, NimGuide, OpinionatedGuide, PenniesGuide


def searched(guide: Guide, iterations: int, *, seat: int = 0, seed: int = 1, node_cap: int = 10_000) -> Findings:
    search = Search(guide, seat, node_cap=node_cap)
    search.run(Rng(seed), iterations)
    return search.findings()


@pytest.mark.parametrize("guide", [NimGuide, OpinionatedGuide])
@pytest.mark.parametrize("heap", [5, 6, 7, 10])
def test_the_winning_move_is_found(guide: type[NimGuide], heap: int) -> None:
    """Leave the other a multiple of four."""
    assert searched(guide(heap), 3000).best() == heap % 4


def test_a_second_decision_knows_no_more_than_the_first() -> None:
    """Whoever looks at each world by itself names the coin rightly in all of them; nobody at the table can."""
    findings = searched(GuessGuide(), 4000)
    values = {each.action: each.value for each in findings.candidates}
    assert findings.best() == STOP
    assert values[GO] == pytest.approx(0.5, abs=0.06)
    assert values[STOP] == pytest.approx(0.6, abs=0.06)


@pytest.mark.parametrize("seat", [0, 1])
def test_those_who_decide_together_mix(seat: int) -> None:
    guide = PenniesGuide()
    findings = searched(guide, 20_000, seat=0)
    shares = {each.action: each.share for each in findings.candidates}
    assert findings.sealed
    assert shares[seat] == pytest.approx((1 / 3, 2 / 3)[seat], abs=0.06)
    drawn = [findings.drawn(Rng(number)) for number in range(600)]
    assert drawn.count(0) / 600 == pytest.approx(shares[0], abs=0.08)


def test_three_seats_each_want_to_win() -> None:
    """With three seats and a heap of two, taking both wins."""
    assert searched(NimGuide(2, players=3), 500).best() == 2


def test_the_same_seed_gives_the_same_findings() -> None:
    assert searched(NimGuide(9), 700, seed=5) == searched(NimGuide(9), 700, seed=5)
    assert searched(GuessGuide(), 700, seed=5) != searched(GuessGuide(), 700, seed=6)


def test_a_search_may_be_asked_for_more() -> None:
    search = Search(NimGuide(9), 0)
    rng = Rng(5)
    search.run(rng, 300)
    search.run(rng, 400)
    assert search.findings() == searched(NimGuide(9), 700, seed=5)


def test_memory_is_bounded() -> None:
    """Beyond the cap no node is added, and the root goes on learning."""
    findings = searched(NimGuide(30), 3000, node_cap=50)
    assert findings.nodes == 50
    assert findings.worlds == 3000
    assert sum(each.visits for each in findings.candidates) == 3000


def test_time_is_kept() -> None:
    search = Search(NimGuide(12), 0)
    started = perf_counter()
    search.run(Rng(1), milliseconds=30)
    assert search.findings().worlds % 16 == 0
    assert perf_counter() - started >= 0.03


def _look_at_seven(rng: Rng) -> Findings:
    search = Search(NimGuide(7), 0)
    search.run(rng, 800)
    return search.findings()


def test_several_processes_share_a_decision() -> None:
    with ProcessPoolExecutor(2) as pool:
        findings, again = (asked_together(pool, 2, _look_at_seven, Rng(3)) for _ in range(2))
    assert findings == again
    assert findings.worlds == 1600
    assert findings.best() == 3
