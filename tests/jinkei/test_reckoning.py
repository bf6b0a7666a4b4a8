"""What a view says about battles: figures, reasons and what each answer would bring."""

from __future__ import annotations

import pytest

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Json
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from tests.jinkei.positions import fight, play, texts


def _view(table: GameSession) -> Json:
    sight = table.sight(0)
    assert isinstance(sight, JinkeiSight)
    return GAME.view(sight)


def test_a_defender_is_told_what_each_answer_brings() -> None:
    """Worked example 6 with figures: duty, winner, reason and points of every legal answer."""
    state = fight("sword-1a F3=k4 F1=k2", "bow-1b B1=k2 B2=k7 B3=r9 F1=r3", more="at=0.0.1")
    play(state, "0 attack F3")
    view = GAME.view(GAME.sight(state, 1))
    told = {(each["cell"], each["as"]): (each["winner"], each["reason"], each["gains"]) for each in view["answers"]}

    assert view["duty"] == "colour-or-wild"
    assert view["attack"] == {"card": "k4", "cell": "F3", "as": None, "colour": "k", "counts": 4}
    assert told == {
        ("B1", None): (0, "number", [1, 0]),
        ("B2", "k"): (1, "number", [0, 3]),
        ("B2", "r"): (0, "colour", [3, 0]),
    }


def test_only_the_defender_is_told_and_only_then() -> None:
    """Nobody else has answers, and before the attack there is no duty."""
    state = fight("sword-1a F3=k4 F1=k2", "bow-1b B1=k2 B3=r9 F1=r3", more="at=0.0.1")
    assert GAME.view(GAME.sight(state, 1))["duty"] is None
    play(state, "0 attack F3")

    assert GAME.view(GAME.sight(state, 0))["answers"] == []
    assert GAME.view(GAME.sight(state, None))["answers"] == []
    assert GAME.view(GAME.sight(state, None))["duty"] == "colour"


@pytest.mark.parametrize(
    ("defender", "duty", "legal"),
    [
        ("bow-1b B1=k2 B3=r9 F1=r3", "colour", ["defend B1"]),
        ("bow-1b B1=k2 B2=r7 B3=r9 F1=r3", "colour-or-wild", ["defend B1", "defend B2 as k", "defend B2 as r"]),
        ("bow-1b B2=k7 B3=r9 F1=r3", "any", ["defend B2 as k", "defend B2 as r", "defend B3"]),
        ("bow-1b F1=k3 F3=r9", "front", ["defend F1", "defend F3"]),
    ],
)
def test_everybody_is_told_the_same_duty(defender: str, duty: str, legal: list[str]) -> None:
    """JK-4.3, JK-D1, JK-D3: attacker, defender and spectator are told what the rules let the defender do."""
    state = fight("sword-1a F3=k4 F1=k2", defender, more="at=0.0.1")
    play(state, "0 attack F3")

    assert texts(state, 1) == legal
    assert [GAME.view(GAME.sight(state, viewer))["duty"] for viewer in (0, 1, None)] == [duty] * 3


def test_an_attacker_is_told_what_each_card_counts() -> None:
    """Rank effects and declared colours of every attack; nobody else has the list."""
    state = fight("bow-3a F1=k4 F3=r9", "sword-3a B1=k2 F1=k5", more="at=0.2.0")
    told = [(each["cell"], each["as"], each["counts"]) for each in GAME.view(GAME.sight(state, 0))["attacks"]]

    assert told == [("F1", "k", 4), ("F1", "r", 4), ("F3", None, 9)]
    assert GAME.view(GAME.sight(state, 1))["attacks"] == GAME.view(GAME.sight(state, None))["attacks"] == []
    play(state, "0 attack F3")
    assert GAME.view(GAME.sight(state, 0))["attacks"] == GAME.view(GAME.sight(state, 1))["attacks"] == []


def test_reasons_follow_the_order_of_the_rule() -> None:
    """JK-4.6: an A against a K decides before colours, colours before numbers; Rank effects count in the number."""
    sides = ("sword-1a F1=k8 F2=kK F3=r9", "shield-1a B1=k7 B3=rA F1=k2")
    higher, equal = fight(*sides, more="at=0.0.2"), fight(*sides, more="at=0.0.2")
    play(higher, "0 attack F3", "1 defend B3")
    play(equal, "0 attack F1", "1 defend B1")
    won = GAME.view(GAME.sight(higher, 0))["battles"][-1]
    drawn = GAME.view(GAME.sight(equal, 0))["battles"][-1]

    assert (won["reason"], won["winner"], won["gains"]) == ("number", 0, [3, 0])
    assert (drawn["reason"], drawn["winner"], drawn["gains"]) == ("equal", None, [2, 2])
    assert (drawn["attack"]["counts"], drawn["defence"]["counts"]) == (9, 9)


def test_an_ace_against_a_king_is_named_as_the_reason() -> None:
    """JK-4.6 (a) comes first."""
    state = fight("sword-1a F2=kK F1=k2", "shield-1a B3=rA F1=k2", more="at=0.0.2")
    play(state, "0 attack F2", "1 defend B3")
    battle = GAME.view(GAME.sight(state, 0))["battles"][-1]

    assert (battle["reason"], battle["winner"], battle["gains"]) == ("ace", 1, [0, 3])


def test_the_battle_just_fought_shows_while_a_card_is_chosen_to_advance() -> None:
    """JK-4.9: columns are still closing up, but the battle has been seen."""
    state = fight("sword-1a F3=k4 F1=k2", "bow-1b F1=r3 B2=k9 R2=kA+r7", more="at=0.0.0")
    play(state, "0 attack F3", "1 defend B2 as k")
    view = GAME.view(GAME.sight(state, 0))

    assert view["phase"] == "advance"
    assert [battle["winner"] for battle in view["battles"]] == [1]


def test_a_sealed_choice_is_marked_and_a_kind_is_none() -> None:
    """Formations are sealed; kinds are picked in the open."""
    table = GameSession(GAME, {"kinds": "draft", "first": 0}, 2, SeededDealer(Rng(1)))
    view = _view(table)
    assert [player["sealed"] for player in view["players"]] == [False, False]
    assert [len(each["formations"]) for each in view["offer"]] == [6, 6, 6]
    table.play(1, "kind bow")
    table.play(0, "kind sword")
    table.play(1, "form bow-1a")

    view = _view(table)
    assert [player["sealed"] for player in view["players"]] == [False, True]
    assert view["offer"] == []


def test_finished_rounds_are_told_in_points() -> None:
    """The points of the rounds add up to the total."""
    rng = Rng(7)
    table = GameSession(GAME, {}, 2, SeededDealer(rng))
    while table.outcome() is None:
        seat = table.to_act()[0]
        actions = table.state.legal(seat)
        table.play(seat, int(actions[int(rng.below(len(actions)))]))
        view = _view(table)
        assert [sum(each[seat] for each in view["rounds"]) for seat in range(2)] == view["points"]

    assert len(view["rounds"]) == 3


def test_the_battle_that_ends_a_round_is_seen_until_formations_are_revealed() -> None:
    """JK-4.7 and JK-5.2: the seventh battle ends the round as it is fought, and is looked at before the next begins."""
    rng = Rng(7)
    table = GameSession(GAME, {"games": 2, "kinds": "draft"}, 2, SeededDealer(rng))
    shown: list[str] = []
    while table.outcome() is None:
        seat = table.to_act()[0]
        actions = table.state.legal(seat)
        table.play(seat, int(actions[int(rng.below(len(actions)))]))
        view = _view(table)
        between = view["phase"] in ("kinds", "form", "over") and len(view["rounds"]) + view["match_game"] > 1
        assert len(view["ended_by"]) == int(between)
        if between and view["phase"] not in shown:
            shown.append(view["phase"])
            assert sum(view["ended_by"][0]["gains"]) <= 6

    assert shown == ["form", "kinds", "over"]
