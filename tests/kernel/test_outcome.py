"""How a game ended, and what everybody has of it."""

from __future__ import annotations

from foolery.kernel.outcome import Outcome


def test_winners_have_equal_parts_of_the_win() -> None:
    outcome = Outcome("points", (0, 2), (4, 2, 4))
    assert [outcome.share(seat) for seat in range(3)] == [0.5, 0.0, 0.5]
