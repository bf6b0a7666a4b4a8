"""Fillings are mixed as the game over both sides' hands demands, from what the planner knows and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.mind.battle.exact_battles import Arena
from foolery.games.jinkei.mind.battle.placements import NUM_WEIGHTS, Placer
from foolery.games.jinkei.mind.battle.search_view import tools_of
from foolery.games.jinkei.mind.master import Master
from foolery.games.jinkei.mind.plans.drafting import kind_values
from foolery.games.jinkei.mind.plans.lineups import Army, Effort, Encounter, LineUps, foremost, solve
from foolery.games.jinkei.mind.plans.sampled_plans import Budget, Planner
from foolery.games.jinkei.rules.formations import house_edition
from foolery.games.jinkei.rules.lines import FILLING
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from tests.jinkei.positions import custom_edition

SMALL = Budget(first=6, screening=1, kept=3, worlds=2, answers=2, form_worlds=2)
BRIEF = Effort(hands=2, tried=2, opposed=1, kept=2, first=8, worlds=1, joining=2, passes=1, own=1)
SEVEN = 0b1111111
LAST_SEVEN = SEVEN << 15


def army(counts: Sequence[int]) -> Army:
    """Return a side with so many placements for each of its hands."""
    made = Army()
    made.hands = vec[i64](range(len(counts)))
    made.starts = vec[i64]([sum(counts[:hand]) for hand in range(len(counts))])
    made.placements = vec[i64](range(sum(counts)))
    return made


def planner(edition_name: str = "house") -> Planner:
    layout = (house_edition() if edition_name == "house" else custom_edition()).layout
    weights = vec[float]([0.01 * (number % 11) for number in range(NUM_WEIGHTS)])
    return Planner(Arena(layout), Placer(layout, weights, vec[float]([0.0] * 11)), SMALL)


def encounter(unseen: tuple[int, int]) -> Encounter:
    plans = planner()
    met = Encounter(plans.placer, plans.duel(0, 6), 0, 6, 0)
    met.faces, met.unseen = vec[i64]([7, 8]), vec[i64](unseen)
    return met


def test_two_known_hands_mix_as_in_a_matrix_game() -> None:
    """Matching pennies with a bonus: rows are mixed 2 : 1, columns evenly."""
    own, other = army([2]), army([2])
    solve(vec[float]([1.0, -1.0, -2.0, 2.0]), own, other)

    assert [float(share) for share in own.shares] == pytest.approx([2 / 3, 1 / 3], abs=0.03)
    assert [float(share) for share in other.shares] == pytest.approx([1 / 2, 1 / 2], abs=0.03)


def test_every_hand_mixes_its_own_placements_against_all_hands_of_the_other() -> None:
    """The first hand's second placement and the other's first are better whatever comes; each hand has a share of 1."""
    own, other = army([2, 1]), army([1, 2])
    solve(vec[float]([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 0.0, 0.0, 1.0]), own, other)

    shares = [float(share) for share in (*own.shares, *other.shares)]
    assert shares == pytest.approx([0.0, 1.0, 1.0, 1.0, 1.0, 0.0], abs=0.03)


def test_the_foremost_come_first_and_equals_as_they_stand() -> None:
    assert [int(at) for at in foremost(vec[float]([1.0, 3.0, 2.0, 3.0]), 3)] == [1, 3, 2]
    assert [int(at) for at in foremost(vec[float]([1.0, 2.0]), 5)] == [1, 0]


@pytest.mark.parametrize("unseen", [(SEVEN, LAST_SEVEN), (SEVEN | 1 << 9, LAST_SEVEN | 1 << 9)], ids=["known", "open"])
def test_a_filling_places_six_cards_of_the_hand(unseen: tuple[int, int]) -> None:
    for seed in range(3):
        plan = int(LineUps(encounter(unseen), BRIEF).fill(SEVEN, Rng(seed)))
        placed = {plan >> 5 * step & 31 for step in range(6)}
        assert len(placed) == 6
        assert sum(1 << card for card in placed) & ~SEVEN == 0


def test_who_is_late_looks_at_less() -> None:
    patient, late = (LineUps(encounter((SEVEN | 1 << 9, LAST_SEVEN | 1 << 9)), BRIEF) for _ in range(2))
    late.until = 0.0

    assert int(late.fill(SEVEN, Rng(1))) >= 0
    assert int(patient.fill(SEVEN, Rng(1))) >= 0
    assert late.duels < patient.duels


def test_an_enlarged_plan_looks_at_more() -> None:
    plans = LineUps(encounter((SEVEN | 1 << 9, LAST_SEVEN | 1 << 9)), BRIEF)
    plans.fill(SEVEN, Rng(1))
    before = int(plans.duels)
    plans.enlarge()
    plans.fill(SEVEN, Rng(1))

    assert int(plans.duels) - before > before


def _sight(table: GameSession, seat: int) -> JinkeiSight:
    sight = table.sight(seat)
    assert isinstance(sight, JinkeiSight)
    return sight


def test_master_fills_alike_whatever_the_other_really_holds() -> None:
    """Handed an imagined twin of the truth it decides the same for the same seed."""
    table = GameSession(GAME, {"first": 0}, 2, SeededDealer(Rng(4)))
    while isinstance(table.state, JinkeiState) and int(table.state.phase) != FILLING:
        seat = table.to_act()[0]
        table.play(seat, table.sight(seat).legal[0])
    sight = _sight(table, 0)
    twin = GAME.sight(GAME.imagine(sight, Rng(7)), 0)

    assert Master(SMALL, BRIEF).choose(sight, Rng(1)) == Master(SMALL, BRIEF).choose(twin, Rng(1))


def test_master_drafts_by_what_pairs_of_kinds_are_worth() -> None:
    """The second player takes the kind whose best answer is worth least, the first player that answer (JK-2.2)."""
    values = kind_values(tools_of("").planner)
    answers = {kind: max((values[other][kind], other) for other in range(3) if other != kind) for kind in range(3)}
    expected = min(answers, key=lambda kind: answers[kind][0])
    table = GameSession(GAME, {"first": 0, "kinds": "draft"}, 2, SeededDealer(Rng(4)))

    for seat, kind in ((1, expected), (0, answers[expected][1])):
        action = Master(SMALL, BRIEF).choose(_sight(table, seat), Rng(1))
        assert action == kind
        table.play(seat, action)
