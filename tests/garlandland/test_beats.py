"""What a turn of Garlandland did, card by card."""

from __future__ import annotations

from foolery.games.garlandland.game import GAME
from foolery.kernel.beats import Beat, PieceMoved
from tests.garlandland.tools import state_of, table

ORDERS = ["I II III IV V VI VII", "VII VI V IV III II I"]


def turn(viewer: int | None) -> tuple[list[Beat], list[Beat]]:
    """Let both play their first card; return what a viewer saw of the sealing and of the reveal."""
    game = table(ORDERS, 2)
    seen = []
    for seat, text in ((0, "play I"), (1, "play VI")):
        before, action = GAME.sight(state_of(game), viewer), GAME.parse(state_of(game), seat, text)
        witnessed = GAME.witness(state_of(game), seat, action, viewer)
        game.play(seat, action)
        seen.append(GAME.beats(before, GAME.sight(state_of(game), viewer), seat, witnessed, ["Ada", "Bo"], "en"))
    return seen[0], seen[1]


def test_a_sealed_card_has_a_name_for_its_owner_alone() -> None:
    for viewer, card in ((0, "0.I"), (1, None), (None, None)):
        sealed, _ = turn(viewer)
        assert [(beat.kind, beat.moves) for beat in sealed] == [("seal", (PieceMoved(card, "hand-0", "row-0"),))]


def test_a_reveal_turns_all_cards_at_once_and_is_nobody_s_doing() -> None:
    _, opened = turn(1)
    first, second, drew = opened

    assert [(beat.kind, beat.seat, beat.along) for beat in (first, second)] == [
        ("reveal", None, False),
        ("reveal", None, True),
    ]
    assert first.moves + second.moves == (PieceMoved("0.I", "row-0", "row-0"), PieceMoved("1.VI", "row-1", "row-1"))
    assert drew.moves == (PieceMoved("1.V", "deck-1", "hand-1"),), "what another draws is not told"
