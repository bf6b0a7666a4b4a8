"""What imagined players of A Fool's Fortune do by habit: which Characters they Cut, what they Fetch, what they keep."""

from __future__ import annotations

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.mind.habits import ALL_HABITS, QUICK_HABITS, Habits
from tests.fools_fortune.tools import position

CREW = "duchess/R[MoFo1 MoLo1] bishop/R[DeSu1 MoSu2]"


def first_use(text: str, habits: int = ALL_HABITS) -> str:
    """Return what a habit does first in a position."""
    state = position(text)
    action = Habits(2, habits).next_use(state, 0)
    assert action in state.legal(0)
    return GAME.notate(state, 0, action)


@pytest.mark.parametrize(
    ("hand", "does"),
    [
        ("CiNa1 DeNa1 MoTr1 knight", "cut captain"),  # his Fee Closes the Set, and another can be paid for
        ("MoTr1", "cut captain"),  # a Closed Set is worth a Character, too
    ],
)
def test_a_fee_that_closes_a_set_is_worth_a_cut(hand: str, does: str) -> None:
    text = f"act=1 | 0 s1{{CoFo1 CoLo1 CoNa1 CoTr1}} captain/R[CoSu1 CiSu1] {CREW} hand{{{hand}}}"
    assert first_use(text) == does
    assert not first_use(text, QUICK_HABITS).startswith("cut")


def test_nobody_is_cut_for_fees_that_the_sets_do_not_lack() -> None:
    assert first_use(f"act=1 | 0 s1{{CoFo1 CoLo1 CoNa1}} captain/R[CiSu1 CiTr1] {CREW} hand{{MoTr1}}") == "end"


def test_who_has_nothing_to_do_makes_room_for_whoever_waits() -> None:
    """The Hand is drawn up again in the Morning: the more of it is used, the more cards come."""
    crew = f"captain/R[CiSu1 CiTr1] {CREW}"
    assert first_use(f"act=1 | 0 {crew} hand{{CoNa1 CoTr1 MoNa2 knight}}").startswith("cut")
    assert first_use(f"act=1 | 0 {crew} hand{{CoNa1 CoTr1 MoNa2 FoLo1}}") == "end"
    assert first_use(f"act=1 | 0 {crew.replace('/R', '/E')} hand{{CoNa1 CoTr1 MoNa2 knight}}") == "end"


def test_the_fetch_that_helps_most_is_made() -> None:
    """One of the two cards Closes a Set, once all Sets are sorted anew."""
    text = (
        "act=1 | 0 s1{CoFo1 CoLo1 CoNa1 CoTr1} s2{DeFo1 FoFo1 MoFo1} captain/R[CiFo1 CiSu1] "
        "hand{CiLo1 DeSu1 MoTr1} | 1 hand{MoTr2}"
    )
    assert first_use(f"{text} | faire{{CiFo2 CiTr1}}").startswith("fetch captain CiFo2")


def test_a_recruit_by_talent_leaves_the_dues_payable() -> None:
    state = position(
        "act=3 | 0 hand{DeTr1 MoFo1 journeyman smuggler} alchemist/R[CiNa1 MoNa1] prince/R[CiSu2 FoSu1] | "
        "1 s1{CiWi CoNa2 FoWi MoNa2} hermit/E[CoSu2 CoTr1]"
    )
    Habits(2).afternoon(state, 0)
    assert state.outcome() is None
