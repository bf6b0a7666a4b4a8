"""What a battle of Jinkei did, card by card."""

from __future__ import annotations

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.beats import Beat, PieceMoved
from tests.jinkei.positions import fight


def beats(state: JinkeiState, seat: int, text: str, viewer: int | None = 0) -> list[Beat]:
    """Play a step and return what a viewer saw of it."""
    before, action = GAME.sight(state, viewer), GAME.parse(state, seat, text)
    witnessed = GAME.witness(state, seat, action, viewer)
    state.push(seat, action)
    return GAME.beats(before, GAME.sight(state, viewer), seat, witnessed, ["Ada", "Bo"], "en")


def test_an_attack_strikes_where_it_stands_and_the_winner_captures_both() -> None:
    state = fight("sword-1a F1=k9 F2=k3 B1=r3", "sword-1a F1=k8 F2=r2 B1=k2")

    (attack,) = beats(state, 0, "attack F1")
    assert (attack.kind, attack.seat, attack.moves) == ("strike", 0, (PieceMoved("0:k9", "c0-F1", "c0-F1"),))

    defence, captured, *_ = beats(state, 1, "defend B1")
    assert (defence.kind, defence.seat, defence.moves) == ("strike", 1, (PieceMoved("1:k2", "c1-B1", "c1-B1"),))
    assert (captured.kind, captured.seat) == ("capture", 0)
    assert captured.moves == (PieceMoved("0:k9", "c0-F1", "captured-0"), PieceMoved("1:k2", "c1-B1", "captured-0"))


def test_a_card_that_comes_up_from_a_reserve_comes_from_its_column() -> None:
    state = fight("sword-1a F1=k9 B1=r3 R1=k7", "sword-1a F1=k8 B1=k2 R1=r7")
    beats(state, 0, "attack F1")

    came = [beat for beat in beats(state, 1, "defend B1") if beat.kind == "move"]

    assert PieceMoved("1:r7", "c1-R1", "c1-B1") in [move for beat in came for move in beat.moves]


def test_the_last_battle_of_a_round_is_announced_once() -> None:
    state = fight("sword-1a F1=k9 F2=k3 B1=r3", "sword-1a F1=k8 F2=r2 B1=k2", more="at=0.0.5")

    assert [beat.kind for beat in beats(state, 0, "attack F1")] == ["strike"]
    moments = [beat.text for beat in beats(state, 1, "defend B1") if beat.kind == "moment"]
    assert moments == ["The last battle of the round."]
