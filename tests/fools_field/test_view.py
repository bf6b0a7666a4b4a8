"""What the table shows beyond the cards: which edges meet, what a retreat brings, and cards by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from foolery.games.fools_field.face.facts import facts
from foolery.games.fools_field.face.shapes import FieldView
from foolery.games.fools_field.face.terminal import more
from foolery.games.fools_field.face.view import VIEW, view_of
from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.rules.cards import CARDS, SYMBOLS, facing
from foolery.games.fools_field.rules.state import DISCARDING, RETREAT, FieldState
from foolery.kernel.beats import spoken
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng, seeded
from foolery.testkit.shapes import misfits
from tests.fools_field.tools import codes, play, position, refusal

CODE = re.compile(r"[SHF]{4}")
SEATINGS = pytest.mark.parametrize("seating", [0, 1], ids=["shared", "facing"])


def positions(seed: int, seating: int, battle_limit: int = 6) -> Iterator[FieldState]:
    """Yield every position of a random game."""
    rng = seeded(seed, 0)
    state = FieldState(0, seating, battle_limit)
    settle(state, rng)
    while state.outcome() is None:
        yield state
        state.push(state.turn, _anything(state, rng))
    yield state


def _anything(state: FieldState, rng: Rng) -> int:
    legal = state.legal(state.turn)
    return int(legal[rng.below(len(legal))])


def seen_by(state: FieldState, viewer: int | None) -> FieldView:
    return view_of(GAME.sight(state, viewer))


@SEATINGS
def test_view_is_what_its_type_promises(seating: int) -> None:
    for state in positions(1, seating):
        for viewer in (None, 0, 1):
            assert list(misfits(seen_by(state, viewer), VIEW)) == []


@SEATINGS
def test_a_card_may_go_exactly_where_no_edge_clashes(seating: int) -> None:
    compared = 0
    for seed in range(6):
        for state in positions(seed, seating):
            for viewer in (0, 1):
                meetings = seen_by(state, viewer)["meetings"]
                if not meetings:
                    continue
                fitting = {
                    f"deploy {each['card']}@{each['space']}" for each in meetings if "clashes" not in each["edges"]
                }
                assert fitting == set(GAME.legal_texts(state, viewer)) - {"retreat"}
                compared += 1
    assert compared > 50


def test_edges_are_those_the_viewer_sees() -> None:
    """Seat 1 sits across: the card above b2 for seat 0 lies below it for seat 1, and upside down."""
    state = position("hands=HHHH/SHHH field=SSHH@b2:0 discards=*/- deck=- turn=1 start=0")
    meetings = {each["space"]: each["edges"] for each in seen_by(state, 1)["meetings"]}
    assert meetings["b3"] == ["meets", None, None, None]
    assert meetings["b1"] == [None, None, "clashes", None]
    assert seen_by(state, 0)["meetings"] == seen_by(state, None)["meetings"] == []


def test_field_is_turned_for_seat_1_unless_both_sit_on_the_same_side() -> None:
    facing_each_other, side_by_side = next(positions(1, 1)), next(positions(1, 0))
    near = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
    assert seen_by(facing_each_other, 0)["spaces"] == seen_by(facing_each_other, None)["spaces"] == near
    assert seen_by(facing_each_other, 1)["spaces"] == near[::-1]
    assert seen_by(side_by_side, 1)["spaces"] == near


def test_a_card_is_seen_as_it_lies() -> None:
    state = position("hands=HHHH/HHHS field=SSHH@b2:0 discards=*/- deck=- turn=1 start=0")
    (near,), (far,) = seen_by(state, 0)["field"], seen_by(state, 1)["field"]
    assert (near["seen"], near["turned"]) == ("SSHH", False)
    assert (far["seen"], far["turned"]) == ("HHSS", True)


@SEATINGS
def test_a_retreat_brings_what_the_view_says(seating: int) -> None:
    looked = 0
    for seed in range(8):
        for state in positions(seed, seating):
            seat = int(state.turn)
            said = seen_by(state, seat)["retreat"]
            assert (said is not None) == (RETREAT in state.legal(seat))
            if said is not None:
                _compare_with_retreat(state.copy(), seat, said["picks_up"], said["discards"], said["starts"])
                looked += 1
    assert looked > 100


def _compare_with_retreat(after: FieldState, seat: int, picks_up: list[str], discards: int, starts: int | None) -> None:
    before = int(after.hands[seat])
    after.push(seat, RETREAT)
    assert codes(int(after.hands[seat]) & ~before) == set(picks_up)
    assert discards == (after.owed if after.phase == DISCARDING else 0)
    while after.phase == DISCARDING:
        after.push(seat, after.legal(seat)[0])
    assert starts == (None if after.outcome() else after.starter)


def test_a_retreat_that_ends_the_game_picks_nothing_up_and_starts_nothing() -> None:
    field = "field=SSSS@b2:0,SHHH@b3:1 discards=*/- deck=- turn=0 start=0 even=1"
    state = play(position(f"hands=HSHS/HHSS {field}"), "deploy HSHS@a2")
    view = seen_by(state, 1)
    assert view["phase"] == "last"
    assert view["retreat"] == {"picks_up": [], "discards": 0, "starts": None}
    assert seen_by(state, 0)["retreat"] is seen_by(state, None)["retreat"] is None


def test_nobody_reads_a_code() -> None:
    for lang in ("en", "ja"):
        for told in _everything_said(lang):
            assert not CODE.search(told), told


def _everything_said(lang: str) -> Iterator[str]:
    """Yield what buttons, log and memory aid say in a random game."""
    rng = seeded(5, 0)
    state = FieldState(0, 1, 6)
    settle(state, rng)
    while state.outcome() is None:
        seat = int(state.turn)
        before = {viewer: GAME.sight(state, viewer) for viewer in (None, 0, 1)}
        action = _anything(state, rng)
        yield GAME.describe(before[seat], action, lang)
        yield from more(before[seat], GAME.texts(lang))
        witnessed = {viewer: GAME.witness(state, seat, action, viewer) for viewer in before}
        state.push(seat, action)
        for viewer, sight in before.items():
            yield from GAME.tell(sight, GAME.sight(state, viewer), seat, witnessed[viewer], ["Ada", "Bo"], lang)


def test_a_refusal_names_the_card() -> None:
    state = position("hands=HHHH/SHHH field=SSHH@b2:0 discards=*/- deck=- turn=1 start=0")
    setup = GAME.set_up({"first": 0, "seating": "facing", "battle_limit": 100}, 2)
    said = GAME.explain(setup, refusal(state, "deploy SSSS@b3"), "en")
    assert said == "you do not hold this card: four swords"


def test_facts_are_those_of_the_rules() -> None:
    upside_down = facts()["upside_down"]
    assert upside_down == {
        code: "".join(SYMBOLS[facing(card, 1, side)] for side in range(4)) for card, code in enumerate(CARDS)
    }


NAMES = ["Ada", "Bo"]


def test_with_all_cards_open_a_card_is_named_as_the_near_player_sees_it() -> None:
    state = position("hands=HHHH.SHHH/SHHS.HHHS field=SSSS@b2:0 discards=*/- deck=- turn=1 start=0")
    before = [GAME.sight(state, seat) for seat in (0, 1)]
    play(state, "deploy HHHS@a2")
    after = [GAME.sight(state, seat) for seat in (0, 1)]
    seen = [GAME.tell(before[seat], after[seat], 1, "deploy HHHS@a2", NAMES, "en") for seat in (0, 1)]

    assert seen[0] != seen[1], "the two sit across from each other"
    for near in (0, 1):
        assert spoken(GAME.beats_open(before, after, near, 1, "deploy HHHS@a2", NAMES, "en")) == seen[near]


def test_with_all_cards_open_the_cards_that_are_drawn_are_named() -> None:
    state = position("hands=HHHH/SHSH field=SSSS@b2:0 discards=*/- deck=SHHH.HHHS turn=1 start=0")
    before = [GAME.sight(state, seat) for seat in (0, 1)]
    play(state, "retreat")
    after = [GAME.sight(state, seat) for seat in (0, 1)]

    for near in (0, 1):
        told = " ".join(spoken(GAME.beats_open(before, after, near, 1, "retreat", NAMES, "en")))
        assert "Ada drew" in told
        assert GAME.tell(before[0], after[0], 1, "retreat", NAMES, "en")[1] in told
