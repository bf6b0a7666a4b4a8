"""What a viewer of A Fool's Fortune knows, and keeps in mind (AF-13.5)."""

from __future__ import annotations

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.games.fools_fortune.rules.sight import card_list
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.rng import Rng
from tests.fools_fortune.tools import deal, hand, legal, play, position

SEAT_1 = "| 1 s1{CoLo1 CoNa1 CoTr1} duchess/R[CiFo1 CiLo1]"


def known(state: FortuneState, viewer: int | None, seat: int) -> set[str]:
    """Return the cards of a Hand that the viewer knows."""
    return {get_edition().codes[card] for card in card_list(GAME.sight(state, viewer).known[seat])}


def foreseen(state: FortuneState, viewer: int | None) -> dict[int, str]:
    return {at: get_edition().codes[card] for at, card in GAME.sight(state, viewer).foreseen}


def tangled(state: FortuneState, viewer: int | None) -> dict[str, tuple[int, ...]]:
    return {get_edition().codes[card]: places for card, places in GAME.sight(state, viewer).tangled}


def test_a_card_named_in_a_refused_barter_is_known_to_all() -> None:
    state = position(f"act=2 | 0 nomad/R[DeFo1 DeLo1] hand{{CoFo1 CoLo2 MoNa1}} {SEAT_1}")
    assert known(state, 1, 0) == set()
    play(state, "barter nomad CoNa1 CoFo1")
    assert known(state, 1, 0) == known(state, None, 0) == {"CoFo1"}
    play(state, "refuse duchess")
    assert known(state, 1, 0) == {"CoFo1"}
    play(state, "end", "dues CoFo1")
    assert known(state, 1, 0) == set()


def test_a_recalled_character_is_known_to_all() -> None:
    state = play(position("act=3 | 0 hand{healer MoNa1} | road{prince}"), "strike healer prince")
    assert known(state, 1, 0) == {"prince"}


def test_a_spied_hand_is_remembered_until_the_cards_move() -> None:
    state = position(
        "act=3 | 0 hand{mystic MoNa1} captain/R[CoFo1 CoLo1] | 1 hand{CoWi duchess CiTr1} hermit/R[MoFo1 MoLo1]"
    )
    play(state, "strike mystic @1", "refuse none", "pick none", "end", "dues MoNa1")
    assert known(state, 0, 1) == {"CoWi", "duchess", "CiTr1"}
    assert known(state, None, 1) == set()
    assert len(hand(state, 1)) == 4
    play(state, "end", "dues CoWi")
    assert known(state, 0, 1) == {"duchess", "CiTr1"}
    assert GAME.sight(state, 1).exposed[0].bit_count() == 2


def test_foreseen_cards_are_known_as_they_are_drawn() -> None:
    state = position(
        "act=3 | 0 mystic/R[MoSu1 MoSu2] hand{MoNa1 MoTr1} | 1 hermit/R[MoFo1 MoLo1] hand{CiTr1 CiTr2 CiSu1} "
        "| fate{CiFo1 CiLo1 CiNa1 prince}"
    )
    play(state, "talent mystic", "pick CiNa1 CiLo1 CiFo1")
    assert foreseen(state, 0) == {0: "CiLo1", 1: "CiFo1"}
    assert foreseen(state, 1) == {}
    play(state, "end", "dues MoNa1", "dues MoTr1")
    assert known(state, 0, 1) == {"CiLo1"}
    assert foreseen(state, 0) == {0: "CiFo1"}


def test_cards_buried_from_the_faire_are_known_and_from_the_hand_are_not() -> None:
    state = position("act=3 | 0 hand{muse MoNa1} | 1 hermit/R[MoFo1 MoLo1] | faire{CoWi} road{prince} fate{CiFo1}")
    size = int(state.fate_size())
    play(state, "strike muse", "pick CoWi")
    assert foreseen(state, 1) == {size: "CoWi"}
    talent = position("act=3 rest=discard | 0 muse/R[CoLo1 CoLo2] hand{MoNa1} | fate{CiFo1 CiFo2}")
    play(talent, "talent muse", "pick MoNa1")
    assert foreseen(talent, 0) == {1: "MoNa1"}
    assert foreseen(talent, 1) == {}


def test_a_hidden_burial_leaves_known_cards_in_one_of_two_places() -> None:
    state = position(
        "act=3 rest=discard | 0 muse/R[CoLo1 CoLo2] hand{MoNa1 prince} | 1 hermit/R[MoFo1 MoLo1] | fate{CiFo1 CiFo2} "
        "seen{1>0:MoNa1 1>0:prince}"
    )
    play(state, "talent muse", "pick prince")
    assert tangled(state, 1) == {"MoNa1": (0, 4), "prince": (0, 4)}
    assert known(state, 1, 0) == set()
    sight = GAME.sight(state, 1)
    places = {"prince" in hand(GAME.imagine(sight, Rng(seed)), 0) for seed in range(30)}
    assert places == {True, False}
    play(state, "end", "dues MoNa1")
    assert known(state, 1, 0) == set()


def test_the_only_card_of_a_hand_cannot_be_buried_unnoticed() -> None:
    edition_free = position(
        "act=3 rest=discard | 0 muse/R[CoLo1 CoLo2] | 1 hermit/R[MoFo1 MoLo1] | fate{CiFo1^1 CiFo2}"
    )
    play(edition_free, "talent muse", "pick CiFo1")
    assert foreseen(edition_free, 1) == {1: "CiFo1"}


def test_a_changeling_is_a_secret_of_two() -> None:
    state = position(
        "act=3 seats=3 | 0 fey-child/R[FoSu1 FoSu2] hand{MoNa1 MoTr1} | 1 hand{CoWi duchess} hermit/R[MoFo1 MoLo1] "
        "| 2 nomad/R[DeFo1 DeLo1] | seen{2>0:MoNa1 2>0:MoTr1}"
    )
    play(state, "talent fey-child @1", "refuse none", "pick CoWi MoTr1")
    assert known(state, 0, 1) == {"duchess", "MoTr1"}
    assert tangled(state, 2) == {"MoNa1": (0, 1), "MoTr1": (0, 1)}


def test_an_encore_ends_all_memory() -> None:
    state = position(
        "act=3 phase=dawn rest=discard | 0 captain/E[CoFo1 CoLo1] | 1 hand{CoWi duchess} | seen{0>1:CoWi 0>1:duchess}"
    )
    deal(state)
    sight = GAME.sight(state, 0)
    assert (sight.known, sight.foreseen, sight.tangled) == ((0, 0), (), ())
    assert sight.unseen.bit_count() == 77 - 3 - 2


def test_unseen_cards_make_no_difference_to_a_sight() -> None:
    one = position("act=3 | 0 hand{MoNa1} | 1 hand{CoWi duchess} hermit/R[MoFo1 MoLo1] | fate{CiFo1 CiLo1}")
    two = position("act=3 | 0 hand{MoNa1} | 1 hand{CiFo1 CiLo1} hermit/R[MoFo1 MoLo1] | fate{duchess CoWi}")
    assert GAME.sight(one, 0) == GAME.sight(two, 0)
    assert GAME.view(GAME.sight(one, 0)) == GAME.view(GAME.sight(two, 0))
    assert GAME.sight(one, 1) != GAME.sight(two, 1)


def test_the_toss_is_seen_while_the_order_is_chosen() -> None:
    state = deal(_fresh(), "CoFo1", "MoNa1", "prince")
    assert [get_edition().codes[card] for card in GAME.sight(state, None).toss] == ["CoFo1", "MoNa1", "prince"]
    assert GAME.sight(state, 0).unseen.bit_count() == 74
    deal(play(state, "order first"))
    assert GAME.sight(state, 0).toss == ()
    assert legal(state) == {"allowance draw"}


def _fresh() -> FortuneState:

    return GAME.new(GAME.set_up(GAME.complete_options({}, 2), 2))
