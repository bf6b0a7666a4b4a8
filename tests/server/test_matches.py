"""The next game of a match: nobody waits for ever for somebody who never asks for it."""

from __future__ import annotations

import msgspec
import pytest

from foolery.server.tables import entries
from foolery.server.tables.decisions import overdue
from foolery.server.tables.new_table import config_of
from foolery.server.tables.views import table_info
from foolery.server.wire import Again, Clock, DaysClock, FischerClock, MoveClock, NewTable, NoClock, Resign, SeatWish
from tests.support.server.servers import Inside, run, two_players
from tests.support.server.tables import Table, shown

SHORT = 60_000
DAY = 86_400_000


def _after_one_game() -> Table:
    """Return a table between two games of a match; its first seat has lost."""
    table = Table("fools-field", 2, match=True)
    table.do(0, Resign(id="r"))
    assert table.state.status == "between"
    return table


def _due(table: Table) -> int:
    due = table.state.next_game_due()
    assert due is not None
    return due


def test_whoever_never_asks_for_the_next_game_forfeits_the_match() -> None:
    table = _after_one_game()
    table.do(0, Again(id="a"))
    assert overdue(table.state, _due(table) - 1) is None
    late = overdue(table.state, _due(table))
    assert late == entries.Forfeited([1])

    table.state.watch(0)
    changes = table.add(late)

    assert table.state.status == "over"
    assert table.state.deadline() is None
    standing = table_info(table.state).standing
    assert standing is not None
    assert (standing.winners, standing.due) == ([0], None)
    assert changes.lines[0][-1].en == "Player 1 did not ask for the next game in time. The match is over."
    assert not any(chair.again for chair in table.state.chairs), "a rematch is asked for anew"
    assert shown(table.folded()) == shown(table.state)


def test_a_match_for_which_nobody_asks_ends_as_it_stands() -> None:
    table = _after_one_game()
    late = overdue(table.state, _due(table))
    assert late == entries.Forfeited([0, 1])

    table.add(late)

    assert table.state.match is not None
    assert table.state.match.winners == (1,)


def test_nobody_is_hurried_where_nobody_else_waits() -> None:
    """Against bots alone the next game may be years away."""
    table = _after_one_game()
    table.add(entries.TookOver(1, "greedy"))

    assert table.state.status == "between"
    assert table.state.deadline() is None


@pytest.mark.parametrize(
    ("clock", "patience"),
    [
        (MoveClock(seconds=60), SHORT),
        (FischerClock(seconds=300, increment=5), SHORT),
        (NoClock(), DAY),
        (DaysClock(days=3), 3 * DAY),
    ],
)
def test_the_patience_is_as_long_as_the_games_are_unhurried(clock: Clock, patience: int) -> None:
    wish = NewTable(game="fools-field", seats=[SeatWish(who="me"), SeatWish(who="open")], clock=clock, match=True)

    config = config_of(wish, "p", "Anna", 0, next_game_ms=SHORT)

    assert config.next_game_ms == patience
    assert msgspec.json.decode(msgspec.json.encode(config), type=type(config)) == config


def test_a_forfeited_match_is_told_to_everybody_and_opens_its_records(sqlite_url: str) -> None:
    with Inside(sqlite_url, next_game_seconds=0.3, clock_grace=0.0) as server:

        async def scene() -> None:
            anna, ben = await two_players(server.url, match=True, clock={"kind": "move", "seconds": 3600})
            await ben.do("resign")
            await anna.until(lambda: anna.info["status"] == "between")
            assert anna.info["standing"]["due"] is not None
            await anna.do("again")
            await anna.until(lambda: anna.info["status"] == "over")
            assert anna.info["standing"]["winners"] == [0]
            await ben.until(lambda: ben.view["lines"][-1:] and "next game" in ben.view["lines"][-1]["en"])
            record = await anna.guest.http.get(f"/api/tables/{anna.table}/games/1/record")
            assert record.status_code == 200
            for each in (ben, anna):
                await each.do("again")
            await anna.until(lambda: anna.view["game"] == 2)
            assert anna.info["standing"]["scores"] == [0, 0]

        run(scene())
