"""How a game ended: with all cards open, in figures, and with the step that decided it, for every registered game."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import msgspec
import pytest

from foolery.games import game_ids
from foolery.kernel.texts import LANGUAGES
from foolery.server.refusals import RefusedError
from foolery.server.tables.archive import FinishedGame, ending_of, positions_of
from foolery.server.tables.views import outcome_info
from foolery.server.wire import Position, Resign
from tests.support.server.tables import Table


def _finished(table: Table, *, readable: bool = True) -> FinishedGame:
    began = next(at for at, entry in enumerate(table.entries) if type(entry.body).__name__ == "Began")
    return FinishedGame(table.config, table.secrets[1], table.entries[began:], readable)


@cache
def _played(game_id: str) -> Table:
    """Return a table at which two have played at random until somebody had won, or gave up after a while."""
    rng, table = random.Random(7), Table(game_id, 2)
    for _ in range(400):
        acting = table.state.to_act()
        if not acting or table.state.table is None:
            return table
        seat = rng.choice(acting)
        table.play(seat, rng.choice(list(table.state.table.sight(seat).legal)))
    table.do(0, Resign(id="r"))
    return table


def _positions(finished: FinishedGame) -> list[Position]:
    found: list[Position] = []
    while len(found) <= positions_of(finished, "all", 0, 0).steps:
        found += positions_of(finished, "all", len(found), None, near=1).positions
    return found


@pytest.mark.parametrize("game_id", game_ids())
def test_the_end_is_the_last_position_and_what_decided_it_is_one_of_them(game_id: str) -> None:
    finished = _finished(_played(game_id))
    ending, positions = ending_of(finished, near=1), _positions(finished)

    assert ending.steps == len(positions) - 1
    assert ending.views == positions[-1].views
    assert ending.lines == positions[ending.decided].lines


@pytest.mark.parametrize("game_id", game_ids())
def test_figures_are_told_in_both_languages_by_seat_or_once(game_id: str) -> None:
    table = _played(game_id).state.table
    assert table is not None
    outcome = outcome_info(table, None)
    assert outcome is not None

    played = [entry for entry in table.steps if entry.action >= 0]
    assert outcome.moves == [sum(entry.seat == seat for entry in played) for seat in range(2)]
    for tally in outcome.tallies:
        assert len(tally.figures) in (1, 2)
        assert all(getattr(words, lang) for words in (tally.label, *tally.figures) for lang in LANGUAGES)


def test_a_game_that_was_given_up_was_decided_by_that() -> None:
    table = Table("jinkei", 2)
    table.do(0, Resign(id="r"))
    ending = ending_of(_finished(table))

    assert ending.decided == ending.steps == 1
    assert "Player 0 resigned" in ending.lines[-1].en


def test_what_brought_the_winner_furthest_ahead_decided_a_game_of_points() -> None:
    finished = _finished(_played("jinkei"))
    positions = _positions(finished)
    outcome = positions[-1].outcome
    assert outcome is not None
    (winner,) = outcome.winners

    def lead(position: Position) -> int:
        totals = [player["total"] for player in msgspec.json.decode(position.views[0])["players"]]
        return int(totals[winner] - totals[1 - winner])

    leads = [lead(position) for position in positions]
    rises = [after - before for before, after in pairwise(leads)]
    assert rises[ending_of(finished).decided - 1] == max(rises) > 0


def test_while_a_match_goes_on_nothing_is_opened() -> None:
    table = Table("fools-field", 2, match=True)
    table.do(0, Resign(id="r"))
    with pytest.raises(RefusedError) as refused:
        ending_of(_finished(table, readable=table.state.may_read()))
    assert refused.value.code == "table/not-over"
