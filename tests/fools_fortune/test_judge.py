"""How the searching bots judge an unfinished game, and what habits do about whoever is about to win."""

from __future__ import annotations

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.mind.imagined.thwarting import first_thwarting_use
from foolery.games.fools_fortune.mind.planner.layouts import SeatLayout
from foolery.games.fools_fortune.mind.search.judge import FEATURES, FortuneJudge
from foolery.games.fools_fortune.mind.search.weights import weights_of
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.state import FortuneState
from tests.fools_fortune.tools import position

CLOSED = "s1{CiFo1 CiLo1 CiNa1 CiTr1 CiSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoSu1} s3{DeFo1 DeLo1 DeNa1 DeTr1 DeSu1}"
BOTS = ("baron", "master")
CREW = "duchess/R[MoFo1 MoLo1] prince/R[CoFo1 CoLo1] bishop/R[MoSu1 MoSu2]"


def judge_of(state: FortuneState, bot: str) -> FortuneJudge:
    players, act = int(state.players), int(state.act)
    return FortuneJudge(SeatLayout(players), players, act, weights_of(bot, players, act))


def chances(text: str, bot: str) -> list[float]:
    """Return every seat's chance in a position, as a bot judges it."""
    state = position(text)
    judge = judge_of(state, bot)
    return [judge.chance(state, seat) for seat in range(int(state.players))]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    "text",
    [
        "act=1 | 0 s1{CoFo1 CoLo1 CoNa1} hand{MoNa1} | 1 duchess/R[CiFo1 CiLo1] hand{MoTr2}",
        f"act=3 | 0 {CREW} hand{{MoNa1}} | 1 s1{{CoFo2 CoNa1 CoTr1}} hand{{MoTr2}}",
        "act=2 seats=3 | 0 hand{MoNa1} | 1 s1{CoFo2 CoNa1 CoTr1} | 2 duchess/R[CiFo1 CiLo1]",
    ],
)
def test_chances_are_shared_out(text: str, bot: str) -> None:
    found = chances(text, bot)
    assert sum(found) == pytest.approx(1.0)
    assert all(0.0 < chance < 1.0 for chance in found)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("act", [1, 2, 3])
def test_more_of_what_wins_is_judged_better(act: int, bot: str) -> None:
    bare = chances(f"act={act} | 0 hand{{MoNa1 MoNa2}} | 1 hand{{MoTr1 MoTr2}}", bot)[0]
    crew = chances(f"act={act} | 0 duchess/R[CoFo2 CoLo2] hand{{MoNa1 MoNa2}} | 1 hand{{MoTr1 MoTr2}}", bot)[0]
    sets = chances(f"act={act} | 0 s1{{FoFo1 FoLo1 FoNa1 FoTr1}} hand{{MoNa1 MoNa2}} | 1 hand{{MoTr1 MoTr2}}", bot)[0]
    assert bare < crew
    assert bare < sets
    assert chances(f"act={act} | 0 {CLOSED} {CREW} hand{{MoNa1 MoNa2}} | 1 hand{{MoTr1 MoTr2}}", bot)[0] > 0.95


def test_a_weakened_crew_is_not_about_to_win() -> None:
    """The Rival waits: in Act III three Characters have to be Ready."""
    strong = position(f"act=3 | 0 hand{{MoNa1}} | 1 {CLOSED} {CREW}")
    weak = position(f"act=3 | 0 hand{{MoNa1}} | 1 {CLOSED} {CREW.replace('prince/R', 'prince/W')}")
    at = FEATURES.index("done")
    for state, done in ((strong, 1.0), (weak, 0.0)):
        judge = judge_of(state, "baron")
        judge.measure(state, 1)
        assert judge.features[at] == done


def test_master_measures_what_the_sets_still_lack() -> None:
    """One Set lacks a card that lies in the Faire, another one that a Rival holds in a Set."""
    state = position(
        "act=2 | 0 s1{CoFo1 CoLo1 CoNa1 CoTr1} s2{DeFo1 DeLo1 DeNa1} duchess/R[CoFo2 DeTr1] hand{MoTr2} | "
        "1 s1{MoSu1 FoSu1 CoSu2} hand{MoNa2} | faire{CoSu1}"
    )
    judge = judge_of(state, "master")
    judge.measure(state, 0)
    found = dict(zip(FEATURES, judge.features, strict=True))
    assert (found["fours"], found["threes"], found["on_offer"], found["closable"]) == (1, 1, 1, 1)
    assert found["tied"] == 1  # the Desert Treasure that pays the Duchess
    assert found["dead_4"] == found["closed_1"] == 0
    assert 0 < found["outs_4"] < 1


@pytest.mark.parametrize(
    ("own", "thwarted"),
    [
        ("knight/R[MoFo2 MoLo2] hand{MoNa1}", "talent knight"),
        ("captain/R[MoFo2 MoLo2] hand{assassin MoNa1}", "strike assassin"),
        ("captain/R[MoFo2 MoLo2] hand{fey-child MoNa1}", "strike fey-child"),
        ("captain/R[MoFo2 MoLo2] hand{outlaw MoNa1}", "end"),
        ("captain/R[MoFo2 MoLo2] hand{assassin}", "end"),  # who Strikes with the last card cannot pay
    ],
)
def test_habits_stop_whoever_is_about_to_win(own: str, thwarted: str) -> None:
    state = position(f"act=3 | 0 {own} | 1 {CLOSED} {CREW} hand{{MoTr2}}")
    action = first_thwarting_use(state, 0, 3)
    assert action in state.legal(0)
    assert GAME.notate(state, 0, action).startswith(thwarted)
    harmless = position(f"act=3 | 0 {own} | 1 {CREW} hand{{MoTr2}}")
    assert first_thwarting_use(harmless, 0, 3) == END
