"""The benchmarks of crowds and of other servers, run with few players, and the pace of their players."""

from __future__ import annotations

from bench.peers.serving import Figures, ours, report
from bench.server.crowds import Crowd, many_open_tables, with_spectators
from bench.server.crowds import report as report_crowds


def test_our_players_make_the_next_step_as_soon_as_everybody_holds_the_last_one() -> None:
    figures = ours(tables=2, warm_up=0.2, seconds=1.0)
    assert figures.steps_per_second > 0
    assert 0 < figures.p50_ms <= figures.p99_ms


def test_the_ratio_is_that_of_the_middle_rounds() -> None:
    own = [Figures(100, 1.0, 5, 9), Figures(200, 0.5, 5, 9), Figures(900, 0.1, 5, 9)]
    other = [Figures(400, 0.25, 5, 9)] * 3
    page = report(own, {"tic-tac-toe": other, "hidden-hands": own}, tables=2, seconds=1.0)
    assert "tic-tac-toe: 0.50 of the steps a second, 2.00 of the processor time a step" in page
    assert "hidden hands: 1.00 of the steps a second, 1.00 of the processor time a step" in page


def test_players_are_measured_with_and_without_spectators() -> None:
    alone, watched = with_spectators([0, 9], rounds=1, steps=3, pause=0.0)
    assert (alone.spectators, watched.spectators) == (0, 9)
    assert len(alone.latencies) == len(watched.latencies) == 3
    page = report_crowds([alone, watched], None, "python -m bench.server.crowds")
    assert "| 0 | 3 |" in page
    assert "| 9 | 3 |" in page


def test_open_tables_are_in_memory_only_while_somebody_looks_at_them() -> None:
    start = many_open_tables(tables=300, looked_at=2)
    assert start.in_memory == 2
    assert "300 tables whose games go on" in report_crowds([Crowd(0, [0.01], 0.1)], start, "")
