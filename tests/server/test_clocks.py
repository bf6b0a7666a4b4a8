"""Clocks are arithmetic on the times of entries."""

from __future__ import annotations

from foolery.server.tables.clocks import GameClock
from foolery.server.wire import DaysClock, FischerClock, MoveClock, NoClock


def test_without_a_clock_nobody_is_hurried() -> None:
    assert GameClock.of(NoClock(), 2) is None


def test_a_move_clock_gives_every_decision_the_same() -> None:
    clock = GameClock(MoveClock(seconds=10), 2)
    clock.run(1000, [0])
    assert clock.deadline() == (11_000, 0)
    clock.stepped(5000, 0)
    clock.run(5000, [1])
    assert clock.deadline() == (15_000, 1)
    assert clock.left == [10_000, 10_000]


def test_a_fischer_clock_keeps_what_is_left_and_adds_the_increment() -> None:
    clock = GameClock(FischerClock(seconds=60, increment=5), 2)
    clock.run(0, [0])
    clock.stepped(20_000, 0)
    clock.run(20_000, [1])
    assert clock.left[0] == 45_000
    assert clock.shown(30_000).left == [45_000, 50_000]
    assert clock.shown(30_000).running == [1]


def test_undo_wins_no_time() -> None:
    for kind in (MoveClock(seconds=10), FischerClock(seconds=10, increment=3)):
        clock = GameClock(kind, 2)
        clock.run(0, [0])
        clock.stepped(4000, 0)
        clock.run(4000, [1])
        clock.took_back(5000, 0)
        clock.run(5000, [0])
        assert clock.left[0] == 6000, kind
        assert clock.deadline() == (11_000, 0)


def test_a_seat_that_has_sealed_its_choice_stops_and_the_others_run_on() -> None:
    clock = GameClock(DaysClock(days=1), 3)
    clock.run(0, [0, 1, 2])
    clock.stepped(1000, 1)
    clock.run(1000, [0, 2])
    assert clock.shown(2000).running == [0, 2]
    assert clock.deadline() == (86_400_000, 0)


def test_time_never_runs_backwards() -> None:
    """Two processes' clocks may differ a little; an entry from the past costs nothing and gives nothing."""
    clock = GameClock(MoveClock(seconds=1), 2)
    clock.run(1000, [0])
    clock.stepped(900, 0)
    assert clock.left == [1000, 1000]
    clock.run(1000, [0])
    clock.run(99_000, [])
    assert clock.left[0] == 0
