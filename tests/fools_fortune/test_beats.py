"""What a step of A Fool's Fortune did, card by card, as each player saw it."""

from __future__ import annotations

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.beats import Beat, PieceMoved
from tests.fools_fortune.tools import actor, play, position

NAMES = ("Anna", "Mirabel", "Tomo")


def beats(state: FortuneState, text: str, viewer: int | None = 0) -> list[Beat]:
    """Play an action and return what a viewer saw of it."""
    seat, before = actor(state), GAME.sight(state, viewer)
    witnessed = GAME.witness(state, seat, GAME.parse(state, seat, text), viewer)
    play(state, text)
    return GAME.beats(before, GAME.sight(state, viewer), seat, witnessed, NAMES, "en")


def test_cards_of_a_hidden_hand_come_out_of_it() -> None:
    for viewer in (0, 1, None):
        state = position("act=1 | 0 hand{CoTr2 CoWi} s1{CoFo1 CoLo1 CoNa1} | 1")
        (added,) = beats(state, "add s1 CoTr2", viewer)
        assert (added.kind, added.seat, added.moves) == ("move", 0, (PieceMoved("CoTr2", "hand-0", "set-0-1"),))


def test_a_set_that_is_closed_shows_its_five_cards_in_place() -> None:
    state = position("act=1 | 0 hand{CoSu1} s1{CoFo1 CoLo1 CoNa1 CoTr1} | 1")
    added, closed = beats(state, "add s1 CoSu1", 1)

    assert added.moves == (PieceMoved("CoSu1", "hand-0", "set-0-1"),)
    assert closed.kind == "close"
    assert {move.card for move in closed.moves} == {"CoFo1", "CoLo1", "CoNa1", "CoTr1", "CoSu1"}


def test_what_is_paid_lies_on_the_faire_and_what_another_draws_goes_unnamed() -> None:
    for viewer, cards in ((0, {None}), (1, {"FoFo1", "FoLo1", "FoNa1", "FoTr1"})):
        state = position("act=1 | 0 hand{MoNa1 MoTr1} | 1 s1{CoFo1 CoLo1 CoNa1} | fate{FoFo1 FoLo1 FoNa1 FoTr1 FoSu1}")
        play(state, "end")
        paid, _, drew = beats(state, "dues MoNa1", viewer)
        assert paid.moves == (PieceMoved("MoNa1", "hand-0", "faire"),)
        assert (drew.kind, drew.seat, len(drew.moves)) == ("draw", 1, 4)
        assert {move.card for move in drew.moves} == cards
        assert {(move.source, move.target) for move in drew.moves} == {("fate", "hand-1")}


def test_whoever_has_all_it_takes_to_win_is_announced() -> None:
    closed = "s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{MoFo1 MoLo1 MoNa1 MoTr1 MoSu1} s3{FoFo1 FoLo1 FoNa1 FoTr1}"
    state = position(f"act=1 | 0 hand{{FoSu1}} {closed} hermit/R[DeFo1 DeTr1] | 1")

    moments = [beat for beat in beats(state, "add s3 FoSu1", 1) if beat.kind == "moment"]

    assert [(beat.seat, beat.text) for beat in moments] == [
        (0, "Anna gathered all it takes: paying the next Dues wins.")
    ]
