"""A finished game in figures, compared with the view."""

from __future__ import annotations

from foolery.games.fools_fortune.face.view import view_of
from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.kernel.record import Record, replay
from foolery.lab.simulate import Simulation
from tests.fools_fortune.tools import play, position

BROKE = "act=1 seats=2 day=1 active=0 phase=main | 0 s1{MoFo1 MoLo1 MoNa1} | 1 hand{CoTr1}"


def test_stages_come_as_far_as_the_view_says() -> None:
    record = Record.from_line(Simulation("fools-fortune", 1, 2, ("page", "page"), {"act": 1}).line(0))
    sight = replay(GAME, record).sight(None)
    assert isinstance(sight, FortuneSight)
    view = view_of(sight)
    goal, reached = view["goal"], [stage["reached"] for stage in view["stages"]]
    counted = {tally.text: tally.figures for tally in GAME.tallies(sight, "en")}

    assert counted["Days"] == (str(view["day"]),)
    assert counted["Closed Sets"] == tuple(f"{each['sets']} of {goal['sets']}" for each in reached)
    assert counted["Ready Characters"] == tuple(f"{each['ready']} of {goal['ready']}" for each in reached)
    assert counted["Fortunes in Sets"] == tuple(
        str(sum(len(each["cards"]) for each in stage["sets"])) for stage in view["stages"]
    )


def test_whoever_cannot_pay_has_lost_more_than_any_set_brings() -> None:
    state = position(BROKE)
    before = GAME.stake(GAME.sight(state, None), 0)
    play(state, "end")

    assert state.outcome() is not None
    assert GAME.stake(GAME.sight(state, None), 0) <= before - 3
