"""The checked door: playing, taking back, leaving, agreeing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from foolery.games import get_game
from foolery.kernel.dealer import ReplayingDealer, SeededDealer
from foolery.kernel.errors import IllegalMoveError, InvalidNotationError, InvalidOptionsError, StaleStateError
from foolery.kernel.game import Setup
from foolery.kernel.names import Card
from foolery.kernel.record import record_of, verify
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

GAME = get_game("fools-field")
CARDS = [GAME.card_code(Setup({}, 2), Card(card)) for card in range(23)]


def new_table(**options: object) -> GameSession:
    # Seat 0 draws FFFF, FHFH, HFFH, HHFF, HHHS, HHSS; seat 1 FFHH, FHHF, HFHF, HHHH, HHSH, HSHH.
    return GameSession(GAME, {"first": 0, **options}, 2, ReplayingDealer([("deck", CARDS)]))


def test_an_illegal_action_is_refused_with_clause_and_reason_and_changes_nothing() -> None:
    table = new_table()
    before = GAME.position(table.state)
    with pytest.raises(IllegalMoveError, match=r"illegal 'retreat': .* \[FF-3.2\]") as caught:
        table.play(0, "retreat")
    assert caught.value.refusal.clause == "FF-3.2"
    assert caught.value.code == "action/illegal"
    with pytest.raises(InvalidNotationError, match="cannot read 'run away'"):
        table.play(0, "run away")
    with pytest.raises(StaleStateError, match="not seat 1's turn"):
        table.play(1, "retreat")
    assert GAME.position(table.state) == before
    assert table.steps == []


def test_actions_are_taken_in_any_case_and_recorded_in_canonical_form() -> None:
    table = new_table()
    assert table.play(0, "  Deploy ffff @ B2 ").text == "deploy FFFF@b2"
    assert record_of(table).steps[0].action == "deploy FFFF@b2"


def test_what_showed_a_card_cannot_be_taken_back() -> None:
    table = new_table()
    table.play(0, "deploy FFFF@b2")
    assert not table.can_undo(0)
    with pytest.raises(StaleStateError, match="nothing to take back"):
        table.undo(0)


def test_discards_can_be_taken_back_until_the_other_draws() -> None:
    table = new_table()
    for seat, action in ((0, "deploy FFFF@b2"), (1, "deploy HHHH@b1"), (0, "deploy FHFH@c2"), (1, "retreat")):
        table.play(seat, action)
    # Seat 1 holds 5 + 3 cards now and owes two discards.
    assert table.can_undo(1)
    table.play(1, "discard HHHH")
    assert table.can_undo(1)
    assert not table.can_undo(0)
    table.undo(1)
    table.undo(1)
    assert [entry.text for entry in table.steps] == ["deploy FFFF@b2", "deploy HHHH@b1", "deploy FHFH@c2"]
    assert not table.can_undo(1)
    for action in ("retreat", "discard HHHH", "discard FHFH"):
        table.play(1, action)
    assert not table.can_undo(1)


def test_a_timeout_is_a_resignation_with_its_own_reason() -> None:
    table = new_table()
    table.timeout(0)
    assert record_of(table).result == {"winners": [1], "scores": [0, 1], "reason": "timeout"}
    with pytest.raises(StaleStateError):
        table.resign(1)
    with pytest.raises(StaleStateError):
        table.offer_draw(1)


def test_an_agreed_draw_is_recorded_once_everybody_agreed() -> None:
    table = new_table()
    assert not table.offer_draw(0)
    assert record_of(table).steps == []
    table.decline_draw()
    table.offer_draw(1)
    assert table.offer_draw(0)
    record = record_of(table)
    assert [(step.seat, step.action) for step in record.steps] == [(0, "draw"), (1, "draw")]
    assert record.result == {"winners": [0, 1], "scores": [0.5, 0.5], "reason": "agreed"}


def test_bad_options_are_refused_field_by_field() -> None:
    with pytest.raises(InvalidOptionsError) as caught:
        GameSession(
            GAME, {"seating": "upside-down", "battle_limit": True, "cheat": 1, "first": 2}, 2, ReplayingDealer([])
        )
    assert sorted(caught.value.fields) == ["battle_limit", "cheat", "first", "seating"]
    with pytest.raises(InvalidOptionsError, match="expected 2 players, got 3"):
        GameSession(GAME, {}, 3, ReplayingDealer([]))


def garlanding(*chosen: tuple[int, str]) -> GameSession:
    """Return three players' first turn of Garlandland after some have sealed a card."""
    table = GameSession(get_game("garlandland"), {}, 3, SeededDealer(Rng(1)))
    for seat, action in chosen:
        table.play(seat, action)
    return table


def cards_to_play(table: GameSession, seat: int) -> list[str]:
    state = table.choosing(seat)
    assert state is not None
    return table.game.legal_texts(state, seat)


@pytest.mark.parametrize("leave", [GameSession.resign, GameSession.timeout])
def test_a_sealed_card_could_not_be_changed_after_another_seat_had_left(
    leave: Callable[[GameSession, int], None],
) -> None:
    table = garlanding()
    old, new = cards_to_play(table, 0)[:2]
    table.play(0, old)
    leave(table, 2)
    assert table.sealed(0) == table.steps[-1]
    assert table.play(0, new).text == new
    assert [(entry.seat, entry.text) for entry in table.steps[1:]] == [(0, new)]
    table.undo(0)
    assert table.to_act() == [0, 1]
    table.play(0, old)
    table.play(1, cards_to_play(table, 1)[0])
    assert table.sealed(0) is None, "both cards lie open"
    table.resign(1)
    verify(table.game, record_of(table))


def test_changing_a_sealed_card_after_a_leaver_leads_to_the_same_game_as_choosing_it_at_once() -> None:
    old, new = cards_to_play(garlanding(), 0)[:2]
    other = cards_to_play(garlanding(), 1)[0]
    changed, direct = garlanding((0, old), (2, cards_to_play(garlanding(), 2)[0])), garlanding()
    changed.resign(2)
    direct.resign(2)
    for table in (changed, direct):
        table.play(0, new)
        table.play(1, other)
    assert changed.game.position(changed.state) == direct.game.position(direct.state)
    assert record_of(changed) == record_of(direct)


def test_a_preview_says_what_a_step_would_be_and_changes_nothing() -> None:
    table = garlanding()
    first, second = cards_to_play(table, 0)[:2]
    before = table.game.position(table.state)
    previewed = table.preview(0, first)
    assert (table.steps, table.game.position(table.state)) == ([], before)
    assert table.play(0, first) == previewed
    assert table.preview(0, second).text == second
    assert table.sealed(0) == previewed
    with pytest.raises(IllegalMoveError):
        table.preview(0, 999)
    table.resign(1)
    with pytest.raises(StaleStateError, match="not seat 1's turn"):
        table.preview(1, first)
