"""What a step of The Fool's Field did, card by card, as each of the two saw it."""

from __future__ import annotations

from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.rules.state import FieldState
from foolery.kernel.beats import Beat, PieceMoved
from tests.fools_field.tools import play, position

BATTLE = "hands=HHHH.SHHH/SHSH field=SSSS@b2:0,HSHS@a2:1 discards=*/- deck=HHHS.HHSH turn=1 start=0"


def beats(state: FieldState, text: str, viewer: int | None) -> list[Beat]:
    """Play a step and return what a viewer saw of it."""
    seat, before = int(state.turn), GAME.sight(state, viewer)
    witnessed = GAME.witness(state, seat, GAME.parse(state, seat, text), viewer)
    play(state, text)
    return GAME.beats(before, GAME.sight(state, viewer), seat, witnessed, ["Ada", "Bo"], "en")


def test_a_retreat_sweeps_the_field_into_the_hand_and_then_the_other_draws() -> None:
    sweep, draw, *rest = beats(position(BATTLE), "retreat", 0)

    assert (sweep.kind, sweep.seat) == ("sweep", 1)
    assert set(sweep.moves) == {PieceMoved("SSSS", "b2", "hand-1"), PieceMoved("HSHS", "a2", "hand-1")}
    assert (draw.kind, draw.seat) == ("draw", 0)
    assert {(move.card, move.source, move.target) for move in draw.moves} == {
        ("HHHS", "deck", "hand-0"),
        ("HHSH", "deck", "hand-0"),
    }
    assert [(beat.kind, beat.moves) for beat in rest] == [("moment", ()), ("told", ())]
    assert rest[0].text == "The deck is empty: whoever runs out of cards first wins."


def test_cards_another_draws_go_unnamed() -> None:
    for viewer in (1, None):
        draw = beats(position(BATTLE), "retreat", viewer)[1]
        assert draw.moves == (PieceMoved(None, "deck", "hand-0"),) * 2


def test_a_card_is_deployed_from_its_hand_and_discarded_unseen() -> None:
    open_hand = "hands=SHSH/HHHH field=SSSS@b2:0 discards=*/- deck=- turn=0 start=0"
    assert beats(position(open_hand), "deploy SHSH@b1", 1)[0].moves == (PieceMoved("SHSH", "hand-0", "b1"),)

    full = "hands=HHHH/SHSH.SHHH.HHHS.HHSH.HSHH.SSHH field=SSSS@b2:0 discards=*/- deck=- turn=1 start=0"
    for viewer, card in ((0, None), (1, "SHSH"), (None, None)):
        state = play(position(full), "retreat")
        assert beats(state, "discard SHSH", viewer)[0].moves == (PieceMoved(card, "hand-1", "discards"),)
