"""The bots of A Fool's Fortune play to the end, never lose by an oversight, and Baron finishes games."""

from __future__ import annotations

import pytest
from bench.fools_fortune import play_match

from foolery.bots import get_bot
from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.mind.plans import CLOSED_VALUE, Planner
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.kernel.rng import Rng
from tests.fools_fortune.tools import position


def choice(name: str, text: str) -> str:
    """Return what a bot does in a position."""
    state = position(text)
    seat = int(state.to_act()).bit_length() - 1
    action = get_bot("fools-fortune", name).choose(GAME.sight(state, seat), Rng(1))
    return GAME.notate(state, seat, action)


@pytest.mark.parametrize("act", [1, 2, 3])
@pytest.mark.parametrize("seats", [2, 3])
def test_baron_finishes_its_games(act: int, seats: int) -> None:
    reasons = [play_match(act, ["baron"] * seats, deal)[0].reason for deal in range(4)]
    assert reasons.count("sets") >= 3


@pytest.mark.parametrize("act", [1, 2, 3])
def test_baron_beats_greedy(act: int) -> None:
    points = 0
    for deal in range(4):
        points += play_match(act, ["baron", "greedy"], deal)[0].doubled_scores[0]
        points += play_match(act, ["greedy", "baron"], deal)[0].doubled_scores[1]
    assert points >= 10


def test_baron_ends_when_it_wins() -> None:
    sets = "s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoWi} s3{DeFo1 DeLo1 DeNa1 DeTr1 DeSu1}"
    assert choice("baron", f"act=1 | 0 {sets} duchess/R[CiFo1 CiLo1] hand{{MoNa1}} | faire{{CiTr1}}") == "end"


def test_baron_sorts_its_sets_anew() -> None:
    """Two Sets of four and one card out of place make two Closed Sets; greedy sees nothing to do."""
    text = (
        "act=1 | 0 s1{CoFo1 CoLo1 CoNa1 CoTr1} s2{DeFo1 DeLo1 DeNa1 DeTr1} s3{CoSu1 DeSu1 MoSu1} "
        "captain/E[CiFo1 CiLo1] hand{MoNa1 MoTr2}"
    )
    assert choice("baron", text).split()[0] in ("reduce", "remove")
    assert choice("greedy", text) == "end"


def test_baron_refuses_for_free_and_never_by_flash() -> None:
    base = "act=3 phase=refuse asked=1 pending=barter_nomad_CoNa1_CoFo1 | 0 nomad/E[DeFo1 DeLo1] hand{CoFo1}"
    assert choice("baron", f"{base} | 1 s1{{CoLo1 CoNa1 CoTr1}} duchess/R[CiFo1 CiLo1]") == "refuse duchess"
    assert choice("baron", f"{base} | 1 s1{{CoLo1 CoNa1 CoTr1}} hand{{duchess}}") == "refuse none"


@pytest.mark.parametrize("name", ["greedy", "baron"])
def test_bots_keep_a_card_for_the_dues(name: str) -> None:
    """The only payable card lies in a Set."""
    assert choice(name, "act=1 | 0 s1{CoFo1 CoLo1 CoNa1}").split()[0] in ("reduce", "remove")


def test_the_planner_finds_two_closed_sets_in_ten_cards() -> None:
    codes = [f"Co{s}1" for s in ("Fo", "Lo", "Na", "Su", "Tr")] + [f"De{s}2" for s in ("Fo", "Lo", "Na", "Su", "Tr")]
    cards = sum(1 << get_edition().codes.index(code) for code in codes)
    planner = Planner(3, 0)
    assert planner.plan(cards) == 2 * CLOSED_VALUE
    assert {int(planner.first), int(planner.second)} == {
        sum(1 << get_edition().codes.index(code) for code in codes[:5]),
        sum(1 << get_edition().codes.index(code) for code in codes[5:]),
    }
