"""A finished game in figures, compared with its scores and its rows."""

from __future__ import annotations

from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.rules.hands import KINDS
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.kernel.record import Record, replay
from foolery.lab.simulate import Simulation


def _sight(**options: object) -> GarlandSight:
    record = Record.from_line(Simulation("garlandland", 2, 3, ("page", "page", "random"), options).line(0))
    sight = replay(GAME, record).sight(None)
    assert isinstance(sight, GarlandSight)
    return sight


def test_rounds_won_are_the_scores_of_a_race() -> None:
    sight = _sight(target=2)
    counted = {tally.text: tally.figures for tally in GAME.tallies(sight, "en")}

    assert counted["Rounds won"] == tuple(map(str, sight.scores))
    assert counted["Rounds"] == (str(len(sight.past)),)
    assert tuple(GAME.stake(sight, seat) for seat in range(3)) == sight.scores


def test_the_best_hand_is_a_word_and_garlands_have_one_colour_or_none() -> None:
    sight = _sight(mode="points")
    counted = {tally.text: tally.figures for tally in GAME.tallies(sight, "en")}
    hung = 4 * len(sight.past)

    assert "Rounds won" not in counted, "nobody wins a round of the points game"
    assert set(counted["Best hand"]) <= {GAME.texts("en").say(f"hands.{kind}") for kind in KINDS}
    for black, red in zip(counted["Black garlands"], counted["Red garlands"], strict=True):
        assert 0 < int(black) + int(red) <= hung
