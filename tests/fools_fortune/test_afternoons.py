"""How Master plans an Afternoon: what it thinks of, that it may do it, and that it stays with what it decided."""

from __future__ import annotations

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.mind.imagined.habits import Habits
from foolery.games.fools_fortune.mind.imagined.imagined_picks import imagined_pick
from foolery.games.fools_fortune.mind.page.page_view import PageView
from foolery.games.fools_fortune.mind.page.uses import SORTING
from foolery.games.fools_fortune.mind.search.afternoons import Afternoons
from foolery.games.fools_fortune.mind.search.ranking import ranked_uses
from foolery.games.fools_fortune.mind.search.search_bots import Master
from foolery.games.fools_fortune.rules.actions import END, kind_of_action
from foolery.games.fools_fortune.rules.board_state import AFTERNOON, PICKING
from foolery.games.fools_fortune.rules.state import misplaced
from foolery.kernel.options import Value
from foolery.kernel.rng import Rng
from foolery.search.findings import Findings
from tests.fools_fortune.tools import begun, decided, play, position

GAMES: list[tuple[int, dict[str, Value]]] = [
    (2, {"act": 1}),
    (3, {"act": 2, "scenes": ["II.1", "II.2", "II.3"]}),
    (2, {"act": 3}),
    (3, {"act": 3}),
]

FETCHES = "act=1 | 0 captain/R[CiFo1 CiSu1] duchess/R[MoFo1 MoLo1] hand{DeSu1} | faire{CiFo2 MoTr2}"


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_is_thought_of_may_be_done(seats: int, options: dict[str, Value]) -> None:
    habits, rng = Habits(seats), Rng(4)
    state = begun(seats, options, 9, rng)
    for _ in range(12):
        while state.outcome() is None and state.phase != AFTERNOON:
            habits.step(state, rng)
        seat = int(state.active)
        first = habits.next_use(state, seat)
        found = [int(action) for action in ranked_uses(state, seat, habits.layout, first, 8)]
        assert found[0] == first
        assert END in found
        assert len(found) == len(set(found)) <= 8
        assert set(found) <= {int(action) for action in state.legal(seat)}
        assert not any(kind_of_action(action) in SORTING for action in found)
        use = found[int(rng.below(len(found)))]
        if use == END:
            habits.finish(state, seat)
        else:
            state.push(seat, use)


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_a_walk_through_the_tree_ends_the_afternoon_soundly(seats: int, options: dict[str, Value]) -> None:
    habits, rng = Habits(seats), Rng(6)
    state = begun(seats, options, 9, rng)
    while state.phase != AFTERNOON:
        habits.step(state, rng)
    tree = Afternoons(state.active, habits)
    for _ in range(24):
        twin = state.copy()
        tree.walk(twin, rng)
        tree.note(0.5)
        habits.play_until(twin, state.day + 1, rng)
        assert misplaced(twin) == []
    assert tree.nodes() > 1
    assert tree.deepest > 0


def test_two_fetches_lead_to_the_same_place_in_either_order() -> None:
    ways = [("fetch captain CiFo2", "fetch duchess MoTr2"), ("fetch duchess MoTr2", "fetch captain CiFo2")]
    tree = Afternoons(0, Habits(2))
    for way in ways:
        tree.walk(play(position(FETCHES), *way), Rng(1))
    assert tree.nodes() == 1
    tree.walk(play(position(FETCHES), ways[0][0]), Rng(1))
    assert tree.nodes() == 2


class Forgetful(Master):
    """A Master that may search once for each Afternoon, and no more."""

    iterations = 12
    breadth = 4
    searches = 0

    def _tried(self, view: PageView, ideas: list[int], rng: Rng) -> Findings:
        self.searches += 1
        return super()._tried(view, ideas, rng)


def test_who_has_decided_to_end_only_sorts_the_sets() -> None:
    text = "act=1 | 0 duchess/E[MoFo1 MoLo1] hand{CoFo1 CoLo1 CoNa1 DeFo1 FoFo1 MoFo2 DeTr2} | faire{CiTr2}"
    state, bot = position(text), Forgetful()
    while state.phase == AFTERNOON and state.active == 0:
        action = bot.choose(GAME.sight(state, 0), Rng(2))
        assert action == END or kind_of_action(action) in SORTING
        state.push(0, action)
    assert bot.searches <= 1


def test_the_better_card_is_picked() -> None:
    state = position(
        "act=3 | 0 s1{CoFo1 CoLo1 CoNa1 CoTr1} mystic/R[CiFo1 CiLo1] hand{MoNa1 MoTr2} | "
        "1 hand{DeLo1} | fate{DeTr1 CoSu1 FoNa2}"
    )
    play(state, next(text for text in GAME.legal_texts(state, 0) if text.startswith("talent mystic")))
    while state.phase != PICKING:
        play(state, "refuse none")
    action = imagined_pick(state, 0, Habits(2).layout, Rng(1))
    assert GAME.notate(state, 0, action).startswith("pick CoSu1")


def test_master_decides_alike_in_every_build() -> None:
    bot = Master()
    bot.iterations, bot.breadth = 6, 4
    assert decided(bot) == DECISIONS


DECISIONS = [
    "recruit mystic CoFo2 CoLo1",
    "fetch enchantress DeLo2",
    "fetch healer CiFo2",
    "end",
    "dues FoNa1",
    "recruit outlaw CiNa1 FoWi",
]
