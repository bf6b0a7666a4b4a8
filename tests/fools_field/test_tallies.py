"""A finished game in figures, compared with its record."""

from __future__ import annotations

from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.kernel.record import Record, replay
from foolery.lab.simulate import Simulation


def test_what_was_deployed_and_who_retreated_is_what_the_record_says() -> None:
    record = Record.from_line(Simulation("fools-field", 3, 2, ("page", "page")).line(0))
    sight = replay(GAME, record).sight(None)
    assert isinstance(sight, FieldSight)
    counted = {tally.text: tally.figures for tally in GAME.tallies(sight, "en")}

    def played(verb: str) -> tuple[str, ...]:
        return tuple(
            str(sum(step.seat == seat and step.action.startswith(verb) for step in record.steps)) for seat in range(2)
        )

    assert counted["Cards deployed"] == played("deploy")
    assert counted["Retreats"] == played("retreat")
    assert counted["Battles"] == (str(sum(map(int, played("retreat"))) + 1),)
    assert "0" in counted["Cards left in hand"], "whoever has none left has won"
    assert [tally.figures for tally in GAME.tallies(sight, "ja")] == list(counted.values())
