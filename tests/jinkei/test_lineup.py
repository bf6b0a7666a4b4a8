"""What a view says about forming up and about cards to come: places and what fits, paths, answers, the 22 cards."""

from __future__ import annotations

from itertools import chain, permutations

import pytest

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.cards import CARDS
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Json
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from tests.jinkei.positions import dealt, fight, play, texts

HAND = "kA k2 k3 k4 k5 k6 k7"


def _view(state: JinkeiState, viewer: int | None = 0) -> Json:
    return GAME.view(GAME.sight(state, viewer))


def _formed(*, mine: str = HAND, theirs: str = HAND) -> JinkeiState:
    """Return a game in which both have chosen: seat 0 the bow with its Two Cards cell, seat 1 the sword."""
    state = dealt(kinds="draft", decks=(mine, theirs))
    play(state, "1 kind sword", "0 kind bow", "0 form bow-1b", "1 form sword-1a")
    return state


def _lineup(state: JinkeiState, viewer: int | None = 0) -> list[tuple[str, str | None]]:
    return [(place["cell"], place["card"]) for place in _view(state, viewer)["lineup"]]


# -- places


def test_a_line_up_lists_its_places_in_the_order_of_the_record() -> None:
    """JK-3.5, JK-3.6: front and back, then the reserve, where a Two Cards cell is two places."""
    state = _formed()
    assert _lineup(state) == [("F1", None), ("F3", None), ("B1", None), ("B3", None)]
    play(state, "0 place k7@F1", "0 place k2@F3")
    assert _lineup(state) == [("F1", "k7"), ("F3", "k2"), ("B1", None), ("B3", None)]
    play(state, "0 place kA@B1", "0 place k3@B3")
    play(state, "1 place kA@F1", "1 place k2@F3", "1 place k3@B1", "1 place k4@B3")
    assert _lineup(state) == [("R2", None), ("R2", None)]
    play(state, "0 place k6@R2", "0 place k4@R2")

    assert _lineup(state) == [("R2", "k4"), ("R2", "k6")]


def test_what_fits_is_what_the_rules_take_in_any_arrangement() -> None:
    """Every arrangement of fitting cards, played in the order of the places, is legal; no card fits that is not."""
    state = _formed()
    play(state, "0 place k7@F1")
    places = _view(state)["lineup"]
    assert all(place["fits"] == HAND.split() for place in places)

    fresh = _formed()
    for cards in permutations(HAND.split(), 4):
        trial = fresh.copy()
        for place, card in zip(places, cards, strict=True):
            assert f"place {card}@{place['cell']}" in texts(trial, 0)
            play(trial, f"0 place {card}@{place['cell']}")
        assert not trial.to_act() & 1


def test_a_line_up_is_for_the_seat_alone_and_for_its_phase() -> None:
    """A spectator has none; nobody has one once the battles begin."""
    state = _formed()
    play(state, "0 place k7@F1")
    assert _lineup(state, None) == []
    assert [card for _, card in _lineup(state, 1)] == [None] * 4
    battle = fight("sword-1a F3=k4 F1=k2", "bow-1b B1=k2 B3=r9 F1=r3")

    assert [_lineup(battle, viewer) for viewer in (0, 1, None)] == [[], [], []]


def test_cards_go_through_the_usable_cells_of_their_column() -> None:
    """JK-4.8: toward the front, over what is unusable."""
    sword, bow = (_view(_formed(), seat)["players"][seat]["choices"] for seat in (1, 0))
    paths = {each["id"]: each["paths"] for each in [*sword, *bow]}

    assert paths["sword-1a"] == [["F1", "B1", "R1"], ["F2"], ["F3", "B3", "R3"]]
    assert paths["bow-1b"] == [["F1", "B1"], ["B2", "R2"], ["F3", "B3"]]


# -- what an attack would meet


def test_an_attacker_is_told_what_every_answer_would_bring() -> None:
    """JK-4.3, JK-4.6: the duty holds for each attack by itself, and what may be declared does its best."""
    state = fight("sword-1a F1=k6 F3=r4 hand=kA", "bow-1b B1=k2 B2=r7 B3=r9 F1=r3 hand=kK")
    black, red = _view(state)["attacks"]
    met = [_endings(one["answers"]) for one in (black, red)]

    # F1 is a Rank+1 cell: the 6 counts 7.
    assert met[0] == {("B1", None): (0, "number"), ("B2", "k"): (None, "equal"), ("B2", "r"): (0, "colour")}
    assert black["outlook"] == {"wins": 1, "draws": 1, "losses": 0}
    assert met[1] == {("B2", "k"): (0, "colour"), ("B2", "r"): (1, "number"), ("B3", None): (1, "number")}
    assert red["outlook"] == {"wins": 0, "draws": 0, "losses": 2}


def _endings(answers: list[Json]) -> dict[tuple[str, str | None], tuple[int | None, str]]:
    return {(each["cell"], each["as"]): (each["winner"], each["reason"]) for each in answers}


def test_what_is_foretold_of_an_attack_comes_true() -> None:
    """Through whole games: the answers told before an attack are the defences after it, with the same endings."""
    rng = Rng(5)
    table = GameSession(GAME, {"kinds": "draft"}, 2, SeededDealer(rng))
    compared = 0
    while table.outcome() is None:
        seat = table.to_act()[0]
        told = _seen(table, seat)["attacks"]
        actions = table.state.legal(seat)
        choice = int(rng.below(len(actions)))
        table.play(seat, int(actions[choice]))
        if told:
            assert told[choice]["answers"] == _seen(table, 1 - seat)["answers"]
            compared += 1

    assert compared == 21


def _seen(table: GameSession, viewer: int | None) -> Json:
    sight = table.sight(viewer)
    assert isinstance(sight, JinkeiSight)
    return GAME.view(sight)


# -- the 22 cards


def test_all_22_cards_of_both_sides_are_counted_once() -> None:
    """Whatever happens, and whoever looks, each card is in one place."""
    rng = Rng(8)
    table = GameSession(GAME, {"kinds": "draft", "games": 2}, 2, SeededDealer(rng))
    while table.outcome() is None:
        seat = table.to_act()[0]
        actions = table.state.legal(seat)
        table.play(seat, int(actions[int(rng.below(len(actions)))]))
        for viewer in (0, 1, None):
            for player in _seen(table, viewer)["players"]:
                assert sorted(chain.from_iterable(player["counted"].values())) == sorted(CARDS)


def test_cards_are_counted_where_they_were_seen() -> None:
    """JK-6.1: of the other side what has lain open; of one's own the hand and the reserve, too."""
    state = fight("sword-1a F1=k6 F3=r4 R1=r8 hand=kA", "bow-1b B1=k2 B2=r7 F1=r3 R2=k9 hand=kK")
    play(state, "0 attack F1", "1 defend B1")
    mine, theirs = (player["counted"] for player in _view(state)["players"])

    assert (mine["held"], mine["lying"], mine["gone"]) == (["kA"], ["r4", "r8"], ["k6"])
    assert (theirs["held"], theirs["lying"], theirs["gone"]) == ([], ["r3", "r7"], ["k2"])
    assert {"k9", "kK"} < set(theirs["unseen"])
    assert _view(state, None)["players"][0]["counted"]["held"] == []


@pytest.mark.parametrize("viewer", [1, None])
def test_another_hand_and_line_up_look_the_same_to_others(viewer: int | None) -> None:
    """Two worlds: seat 0 holds and places other cards.  Nothing a view says about forming up tells them apart."""
    # The eighth card comes from the deck, for everybody to see.
    one, two = _formed(mine=f"{HAND} k8"), _formed(mine="r2 r3 r4 r5 r6 r7 r9 k8")
    play(one, "0 place k7@F1", "0 place k2@F3")
    play(two, "0 place r2@F1", "0 place r9@F3")

    assert _view(one, 0) != _view(two, 0)
    assert _view(one, viewer) == _view(two, viewer)


def test_another_reserve_does_not_change_what_an_attack_would_meet() -> None:
    """Two worlds: face-down cards and hand of the defender differ."""
    one = fight("sword-1a F1=k6 F3=r4 hand=kA", "bow-1b B1=k2 B3=r9 F1=r3 R2=kK+k9 hand=kA")
    two = fight("sword-1a F1=k6 F3=r4 hand=kA", "bow-1b B1=k2 B3=r9 F1=r3 R2=r5+r6 hand=rK")

    assert _view(one) == _view(two)
