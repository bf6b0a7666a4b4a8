"""What imagined players of A Fool's Fortune do by habit: which Characters they Cut, what they Fetch, what they keep."""

from __future__ import annotations

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.mind.imagined.habits import ALL_HABITS, QUICK_HABITS, Habits
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.board_state import ANSWERING
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


WINNING = "s1{CiFo1 CiLo1 CiNa1 CiTr1 CiSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoSu1} s3{DeFo1 DeLo1 DeNa1 DeTr1 DeSu1}"
RIVAL = "duchess/E[CoFo1 CoLo1] hand{CoNa2}"
RIVALS = f"{WINNING} prince/E[CoNa1 CoTr1] captain/E[MoFo1 MoLo1] {RIVAL}"


@pytest.mark.parametrize(
    ("own", "does"),
    [
        ("assassin/R[MoNa1 MoTr1]", "talent assassin duchess"),  # misses a Day
        ("muse/R[MoNa1 MoTr1]", "talent muse"),  # a new card
        ("knight/R[MoNa1 MoTr1]", "end"),  # would be Weakened, too
    ],
)
def test_who_has_nothing_to_do_uses_a_talent(own: str, does: str) -> None:
    rival = RIVAL.replace("/E", "/R") if "knight" in own else RIVAL
    text = f"act=3 | 0 {own} hand{{MoSu1 CoSu2}} | 1 {rival} | fate{{CiFo1}}"
    assert first_use(text) == does
    assert first_use(text, QUICK_HABITS) == "end"


def test_who_has_no_place_in_the_crew_strikes() -> None:
    crew = "knight/E[MoNa1 MoTr1] muse/E[MoNa2 MoTr2] healer/E[CiNa1 CiNa2]"
    text = f"act=3 | 0 {crew} hand{{MoSu1 CoSu2 DeLo2 assassin}} | 1 {RIVAL}"
    assert first_use(text) == "strike assassin duchess"
    assert first_use(text.replace("assassin", "smuggler")) == "end"


def test_a_set_that_would_win_is_broken_by_two_of_the_crew() -> None:
    """One makes a Fortune Wayside, which its owner would only put back; the other picks it up."""
    state = position(f"act=3 | 0 fey-child/R[MoNa1 MoTr1] ranger/R[MoNa2 MoTr2] hand{{MoSu1 CoSu2}} | 1 {RIVALS}")
    said = []
    while (action := Habits(2).next_use(state, 0)) != END:
        said.append(GAME.notate(state, 0, action))
        state.push(0, action)
        while state.phase == ANSWERING:
            state.push(1, state.legal(1)[0])
    assert said[:2] == ["strike fey-child CiNa1", "fetch ranger CiNa1"]


def test_a_set_that_nobody_else_can_break_for_good_is_left_alone() -> None:
    text = f"act=3 | 0 fey-child/R[MoNa1 MoTr1] ranger/E[MoNa2 MoTr2] hand{{MoSu1 CoSu2}} | 1 {RIVALS}"
    assert not first_use(text).startswith("strike")


def test_a_recruit_by_talent_leaves_the_dues_payable() -> None:
    state = position(
        "act=3 | 0 hand{DeTr1 MoFo1 journeyman smuggler} alchemist/R[CiNa1 MoNa1] prince/R[CiSu2 FoSu1] | "
        "1 s1{CiWi CoNa2 FoWi MoNa2} hermit/E[CoSu2 CoTr1]"
    )
    Habits(2).afternoon(state, 0)
    assert state.outcome() is None
