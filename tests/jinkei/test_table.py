"""Jinkei at a table: sealed choices, changing one's mind, leaving."""

from __future__ import annotations

import pytest

from foolery.games.jinkei.game import GAME
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.errors import IllegalMoveError
from foolery.kernel.record import Record, record_of, verify
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from tests.jinkei.positions import custom_edition


def table(**options: object) -> GameSession:
    return GameSession(GAME, {"first": 0, **options}, 2, SeededDealer(Rng(1)))


def first(at: GameSession, seat: int, count: int = 1) -> None:
    """Let a seat take its first legal action so many times."""
    for _ in range(count):
        at.play(seat, int(at.state.legal(seat)[0]))


def verified(at: GameSession) -> None:
    """The record of the table as it stands replays to the same position."""
    record = Record.from_line(record_of(at).to_line())
    assert at.game.position(verify(GAME, record).state) == at.game.position(at.state)


def test_a_sealed_formation_can_be_changed_until_the_other_has_chosen() -> None:
    at = table()
    at.play(0, "form sword-1a")
    at.play(0, "form sword-1b")
    at.play(1, "form shield-1a")

    assert [entry.text for entry in at.net_steps()] == ["form sword-1b", "form shield-1a"]


def test_a_record_holds_the_whole_filling_of_seat_0_first() -> None:
    at = table()
    first(at, 1)
    first(at, 0)
    for _ in range(4):
        first(at, 1)
        first(at, 0)
    first(at, 1, 2)
    first(at, 0, 2)

    assert [entry.seat for entry in at.net_steps()] == [0, 1, *[0] * 4, *[1] * 4, 0, 0, 1, 1]
    verified(at)


@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize("sealed", [0, 1, 2, 3, 5, 6, 9, 11, 13])
def test_leaving_between_sealed_choices_leaves_a_record_that_replays(leaver: int, sealed: int) -> None:
    """Sealed choices nobody has opened are dropped with the leaver's: no step follows the end of a game."""
    at = table(kinds="beginner")
    for _ in range(sealed):
        first(at, at.to_act()[-1])
    at.resign(leaver)

    outcome = at.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("resign", (1 - leaver,))
    verified(at)


def test_leaving_keeps_the_points_of_finished_rounds() -> None:
    at = table()
    while int(at.state.copy().round) == 0:  # type: ignore[attr-defined]
        first(at, at.to_act()[0])
    points = GAME.sight(at.state, None).points  # type: ignore[arg-type]
    at.timeout(0)

    outcome = at.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("timeout", (1,))
    assert outcome.points() == list(points)


def test_agreeing_on_a_draw_keeps_sealed_choices_sealed() -> None:
    at = table()
    first(at, 1)
    at.offer_draw(0)
    at.offer_draw(1)

    assert at.sight(0).forms == (-1, -2)  # type: ignore[attr-defined]
    verified(at)


def test_refusals_cite_the_clause_in_both_languages() -> None:
    at = table()
    with pytest.raises(
        IllegalMoveError, match=r"Spear Wall \(II·a\) is not a formation for round 1 \[JK-3.2\]"
    ) as caught:
        at.play(0, "form sword-2a")

    assert GAME.explain(at.setup, caught.value.refusal, "ja") == "槍衾（II·a）は第1ラウンドの陣形ではありません"


def test_a_game_with_formations_of_ones_own_replays_from_its_record() -> None:
    edition = custom_edition()
    at = GameSession(GAME, {"formations": edition.name}, 2, SeededDealer(Rng(3)), edition=edition.tree())
    while at.outcome() is None:
        first(at, at.to_act()[0])

    verified(at)
    assert record_of(at).edition["meta"]["edition"] == "test-1"
