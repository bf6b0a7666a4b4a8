"""A finished game in figures, compared with its record and its points."""

from __future__ import annotations

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.record import Record, replay
from foolery.lab.simulate import Simulation


def test_every_battle_is_won_by_somebody_or_drawn() -> None:
    record = Record.from_line(Simulation("jinkei", 4, 2, ("random", "random")).line(0))
    table = replay(GAME, record)
    sight, outcome = table.sight(None), table.outcome()
    assert isinstance(sight, JinkeiSight)
    counted = {tally.text: [int(figure) for figure in tally.figures] for tally in GAME.tallies(sight, "en")}
    assert outcome is not None

    assert counted["Battles"] == [sum(step.action.startswith("attack") for step in record.steps)]
    assert sum(counted["Battles won"]) + counted["Battles drawn"][0] == counted["Battles"][0]
    for attacks, won in zip(counted["Won by attacking"], counted["Battles won"], strict=True):
        assert attacks <= won
    assert GAME.stake(sight, outcome.winners[0]) >= GAME.stake(sight, 1 - outcome.winners[0])
