"""Goofspiel, clause by clause: each test starts from a position and names the rule it is about."""

from __future__ import annotations

import pytest
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.errors import IllegalMoveError, InvalidNotationError, InvalidOptionsError
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.kernel.state import seats_in

from goofspiel.game import GAME
from goofspiel.rules.cards import cards_in
from goofspiel.rules.state import GoofState

FIVE = "gs1 seats=2 cards=5 ties=discard past=- prizes=4.2.5.1.3"
CARRY = "gs1 seats=2 cards=5 ties=carry past=- prizes=4.2.5.1.3"
THREE = "gs1 seats=3 cards=5 ties=discard past=- prizes=4.2.5.1.3"


def bid(position: str, *rounds: str) -> GoofState:
    """Return the state after `rounds` from `position`; a round is written as the bids by seat, such as "5 1"."""
    state = GAME.from_position(position)
    for bids in rounds:
        for seat, text in enumerate(bids.split()):
            state.push(seat, GAME.parse(state, seat, text))
    return state


def refused(state: GoofState, seat: int, card: int) -> str:
    """Return the id of the clause that forbids `seat` to bid `card`."""
    refusal = GAME.why_illegal(state, seat, card)
    assert refusal is not None
    return refusal.clause


def test_gs_1_1_everybody_holds_the_same_cards() -> None:
    state = GAME.from_position(FIVE)
    assert [cards_in(hand) for hand in state.hands] == [[1, 2, 3, 4, 5]] * 2
    assert refused(state, 0, 6) == "GS-1.1"


def test_gs_1_1_thirteen_unless_fewer_are_agreed_on() -> None:
    assert GAME.complete_options({}, 2)["cards"] == 13
    assert GAME.complete_options({"cards": 3}, 2)["cards"] == 3
    with pytest.raises(InvalidOptionsError, match="from 3 to 13"):
        GAME.complete_options({"cards": 14}, 2)


def test_gs_2_1_two_or_three_play() -> None:
    for seats in (2, 3):
        assert GAME.complete_options({}, seats)
    for seats in (1, 4):
        with pytest.raises(InvalidOptionsError, match="2 to 3 players"):
            GAME.complete_options({}, seats)


def test_gs_2_2_the_prizes_are_one_named_shuffle() -> None:
    table = GameSession(GAME, {"cards": 5}, 2, SeededDealer(Rng(1)))
    assert [name for name, _ in table.shuffles] == ["prizes"]
    assert sorted(table.shuffles[0][1]) == ["1", "2", "3", "4", "5"]


def test_gs_2_3_a_round_begins_with_the_top_prize() -> None:
    assert bid(FIVE).stake == (4,)
    assert bid(FIVE, "5 1").stake == (2,)


def test_gs_3_1_nobody_sees_a_bid_before_all_are_in() -> None:
    state = GAME.from_position(THREE)
    state.push(1, 5)
    assert seats_in(int(state.to_act())) == [0, 2]
    assert GAME.view(GAME.sight(state, 1))["bid"] == 5
    other = GAME.from_position(THREE)
    other.push(1, 2)
    for viewer in (None, 0, 2):
        assert GAME.sight(state, viewer) == GAME.sight(other, viewer)
    assert GAME.witness(state, 0, 3, 2) == "bid ?"


def test_gs_3_1_a_sealed_bid_is_changed_until_the_last_one_is_in() -> None:
    table = GameSession(GAME, {"cards": 5}, 2, SeededDealer(Rng(1)))
    table.play(0, "bid 5")
    table.play(0, "bid 2")
    table.play(1, "bid 3")
    assert table.state.copy().past[0].bids == (2, 3)  # type: ignore[attr-defined]


def test_gs_3_1_who_has_bid_waits_for_the_others() -> None:
    state = GAME.from_position(FIVE)
    state.push(0, 3)
    assert refused(state, 0, 4) == "GS-3.1"


def test_gs_3_2_a_bid_is_spent() -> None:
    state = bid(FIVE, "5 1")
    assert [cards_in(hand) for hand in state.hands] == [[1, 2, 3, 4], [2, 3, 4, 5]]
    assert refused(state, 0, 5) == "GS-3.2"


def test_gs_3_3_the_highest_bid_takes_the_prize() -> None:
    assert bid(FIVE, "3 1", "1 5").points() == [4, 2]
    assert bid(THREE, "3 1 4").points() == [0, 0, 4]


def test_gs_3_4_equal_highest_bids_take_nothing() -> None:
    assert bid(FIVE, "3 3", "4 1").points() == [2, 0]
    assert bid(THREE, "3 3 1").points() == [0, 0, 0]
    assert bid(THREE, "1 3 1").points() == [0, 4, 0]


def test_gs_3_4_a_carried_prize_waits_for_the_next_round() -> None:
    state = bid(CARRY, "3 3")
    assert state.stake == (4, 2)
    state = bid(CARRY, "3 3", "1 2")
    assert state.points() == [0, 6]
    assert state.stake == (5,)


def test_gs_4_1_the_game_ends_with_the_last_cards() -> None:
    state = bid(CARRY, "5 4", "4 5", "3 2", "2 1")
    assert state.outcome() is None
    state = bid(CARRY, "5 4", "4 3", "3 2", "2 1", "1 5")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.points()) == ("played-out", [12, 3])
    assert refused(state, 0, 1) == "GS-4.1"


def test_gs_4_1_prizes_that_still_wait_go_to_nobody() -> None:
    outcome = bid(CARRY, "5 5", "4 4", "3 3", "2 2", "1 1").outcome()
    assert outcome is not None
    assert outcome.points() == [0, 0]


def test_gs_4_2_the_most_points_win_and_equals_share() -> None:
    won = bid(FIVE, "5 4", "4 5", "3 2", "2 1", "1 3").outcome()
    shared = bid(FIVE, "5 5", "4 4", "3 3", "2 2", "1 1").outcome()
    assert won is not None
    assert shared is not None
    assert won.winners == (0,)
    assert shared.winners == (0, 1)


def test_gs_5_1_whoever_leaves_cannot_win() -> None:
    state = bid(THREE, "5 1 2")
    state.leave(0, "resign")
    assert state.outcome() is None
    assert refused(state, 0, 4) == "GS-5.1"
    state.leave(2, "timeout")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("timeout", (1,))


def test_gs_5_1_a_round_goes_on_without_the_one_who_left() -> None:
    state = GAME.from_position(THREE)
    state.push(0, 1)
    state.push(1, 2)
    state.leave(2, "resign")
    assert state.past[0].bids == (1, 2, 0)
    assert state.points() == [0, 4, 0]


def test_gs_6_1_everybody_knows_what_the_hands_still_hold() -> None:
    view = GAME.view(GAME.sight(bid(FIVE, "5 1"), None))
    assert [player["hand"] for player in view["players"]] == [[1, 2, 3, 4], [2, 3, 4, 5]]
    assert view["face_down"] == [1, 3, 5]


def test_gs_7_1_bids_and_positions_read_back() -> None:
    state = bid(THREE, "5 1 2")
    state.push(1, 4)
    state.leave(2, "resign")
    text = "gs1 seats=3 cards=5 ties=discard past=4:5/1/2 prizes=2.5.1.3 sealed=-/4/- left=2"
    assert GAME.position(state) == text
    assert GAME.position(GAME.from_position(text)) == text
    assert GAME.parse(state, 0, " BID 4") == GAME.parse(state, 0, "4") == 4


@pytest.mark.parametrize(
    "text",
    [
        "gs1 seats=4 cards=5 ties=discard past=- prizes=4.2.5.1.3",
        "gs1 seats=2 cards=2 ties=discard past=- prizes=1.2",
        "gs1 seats=2 cards=5 ties=discard past=- prizes=4.2.5.1",
        "gs1 seats=2 cards=5 ties=discard past=4:5/1,2:5/2 prizes=5.1.3",
        "gs1 seats=2 cards=5 ties=discard past=4:5 prizes=2.5.1.3",
        "gs1 seats=2 cards=5 ties=discard past=- prizes=4.2.5.1.3 sealed=1/2",
        "gs1 seats=2 cards=5 ties=discard past=- prizes=4.2.5.1.3 left=1",
        "gs1 seats=2 cards=5 ties=discard past=- prizes=4.2.5.1.3 left=7",
        "gs1 seats=2 cards=5 ties=discard past=- prizes=4.2.5.1.3 end=played-out",
    ],
)
def test_gs_7_1_what_cannot_lie_on_a_table_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotationError):
        GAME.from_position(text)


def test_refusals_say_why_in_both_languages() -> None:
    table = GameSession(GAME, {"cards": 5}, 2, SeededDealer(Rng(1)))
    for seat in (0, 1):
        table.play(seat, 5)
    with pytest.raises(IllegalMoveError, match=r"already spent the 5 \[GS-3.2\]") as caught:
        table.play(0, "bid 5")
    assert GAME.explain(table.setup, caught.value.refusal, "ja") == "5はもう使いました"
