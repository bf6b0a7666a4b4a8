"""The 51 worked examples of the rules, E1 to E51.  Unnamed areas are empty, unnamed cards lie in Fate."""

from __future__ import annotations

import pytest

from foolery.games.fools_fortune.rules.character_tables import BARGAIN_CHARM, FATE_CHARM, NO_CHARM
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.games.fools_fortune.rules.sets import CLOSED, OPEN, kinds_of, standing
from foolery.games.fools_fortune.rules.state import FortuneState
from tests.fools_fortune.tools import (
    actor,
    camp,
    codes,
    deal,
    faire,
    hand,
    legal,
    people,
    play,
    position,
    road,
    verbs,
    winner,
)


def slot(state: FortuneState, seat: int, number: int) -> set[str]:
    return codes(state.sets[3 * seat + number - 1])


def ready(state: FortuneState, slug: str) -> str:
    """Return R, E or W for a Character in a Crew."""
    bit = 1 << (get_edition().codes.index(slug) - 55)
    assert any(crew & bit for crew in state.crews), f"{slug} is in no Crew"
    return "R" if state.ready & bit else "W" if state.weakened & bit else "E"


# -- Act I


def test_af_e1_three_of_a_realm_and_its_wild_begin_a_set() -> None:
    state = play(position("act=1 | 0 hand{CoLo1 CoNa2 CoWi MoFo1}"), "begin CoLo1 CoNa2 CoWi")
    assert slot(state, 0, 1) == {"CoLo1", "CoNa2", "CoWi"}
    assert standing(state.sets[0]) == OPEN
    assert kinds_of(state.sets[0]) == 1 << 1  # realm:Co


def test_af_e2_either_missing_type_closes_a_set_with_a_wild() -> None:
    state = position("act=1 | 0 s1{CoLo1 CoNa1 CoSu1 CoWi} hand{CoTr1 CoFo2 CoLo2}")
    assert legal(state, "add") == {"add s1 CoTr1", "add s1 CoFo2"}
    play(state, "add s1 CoTr1")
    assert standing(state.sets[0]) == CLOSED
    assert not legal(state, "add")


def test_af_e3_a_wild_stands_for_its_own_realm_only() -> None:
    state = position("act=1 | 0 s1{FoLo1 CoLo2 DeLo1 CiLo1} hand{MoWi MoLo1 CoWi CoFo1 MoFo1}")
    assert legal(state, "add") == {"add s1 MoWi", "add s1 MoLo1"}
    assert "begin CoFo1 CoWi MoFo1" not in legal(state)
    assert standing(play(state, "add s1 MoWi").sets[0]) == CLOSED


def test_af_e4_a_wild_set_becomes_a_folk_set() -> None:
    state = play(position("act=1 | 0 hand{MoWi FoWi CoWi DeFo1 CoFo1}"), "begin CoWi FoWi MoWi")
    assert "add s1 CoFo1" not in legal(state)
    play(state, "add s1 DeFo1")
    assert kinds_of(state.sets[0]) == 1 << 5  # resource:Fo
    assert standing(state.sets[0]) == OPEN


def test_af_e5_fees_align_and_a_recruit_enters_engaged() -> None:
    state = position("act=1 | 0 hand{duchess MoFo1 CoFo2 FoLo1 MoWi CiTr1 CiTr2} | faire{CiLo1}")
    possible = legal(state, "recruit")
    assert {"recruit duchess CoFo2 MoFo1", "recruit duchess CiTr1 MoWi", "recruit duchess CiTr1 CiTr2"} <= possible
    assert "recruit duchess FoLo1 MoFo1" not in possible
    play(state, "recruit duchess CiTr1 CiTr2")
    assert "fetch duchess CiLo1" not in legal(state)
    assert "cut duchess" not in legal(state)


def test_af_e6_what_two_desert_fees_fetch() -> None:
    state = position("act=1 | 0 bishop/R[DeSu1 DeTr1] | faire{CoSu1 CiTr2 DeFo1 DeWi MoNa1 FoWi}")
    assert legal(state, "fetch") == {f"fetch bishop {code}" for code in ("CoSu1", "CiTr2", "DeFo1", "DeWi")}


def test_af_e7_what_a_wild_fee_fetches() -> None:
    state = position("act=1 | 0 outlaw/R[CiTr1 FoWi] | faire{MoWi FoNa1 CiLo1 CoTr1 CoNa1}")
    assert legal(state, "fetch") == {f"fetch outlaw {code}" for code in ("MoWi", "FoNa1", "CiLo1", "CoTr1")}


def test_af_e8_a_fetched_card_alone_cannot_pay() -> None:
    state = position("act=1 | 0 bishop/R[DeSu1 DeTr1] | 1 nomad/R[MoFo1 MoLo1] | faire{CoSu1}")
    assert winner(play(state, "fetch bishop CoSu1", "end")) == ((1,), "dues")


def test_af_e9_a_fetched_card_stays_fetched_through_a_set() -> None:
    state = position("act=1 | 0 s1{CoLo1 CoNa1 CoFo1} bishop/R[DeSu1 DeTr1] hand{MoFo1} | faire{CoTr1}")
    play(state, "fetch bishop CoTr1", "add s1 CoTr1", "reduce s1 CoTr1", "reduce s1 CoNa1", "end")
    assert legal(state) == {"dues CoNa1", "dues MoFo1"}


E10 = (
    "| 0 s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoWi} s3{DeFo1 DeLo1 DeNa1 DeTr1 DeSu1} "
    "hand{MoNa1} duchess/"
)


def test_af_e10_three_closed_sets_and_a_ready_character_win_act_one() -> None:
    state = position(f"act=1 {E10}R[CiFo1 CiLo1]")
    assert winner(play(state, "end", "dues MoNa1")) == ((0,), "sets")


@pytest.mark.parametrize("text", [f"act=1 {E10}E[CiFo1 CiLo1]", f"act=2 {E10}R[CiFo1 CiLo1]"])
def test_af_e10_engaged_or_in_act_two_it_is_no_win(text: str) -> None:
    state = play(position(text), "end", "dues MoNa1")
    assert state.outcome() is None
    assert state.active == 1
    assert state.day == 2


def test_af_e11_small_sets_and_the_camp_are_cleared() -> None:
    state = position("act=1 | 0 s1{CoLo1 CoNa2 CoTr1} camp{CiTr1} hand{MoNa1 MoTr1}")
    play(state, "reduce s1 CoTr1", "end", "dues MoNa1")
    assert faire(state) == {"MoNa1", "CoLo1", "CoNa2", "CoTr1", "CiTr1"}
    assert state.has_empty_stage(0)


def test_af_e12_a_hand_of_four_is_cleaned_up() -> None:
    state = position("act=1 | 0 s1{CoLo1 CoNa2 CoTr1 CoFo1} hand{MoNa1 MoTr1 CiFo1 duchess}")
    play(state, "reduce s1 CoFo1", "end", "dues CoFo1")
    assert legal(state) == {"discard MoNa1", "discard MoTr1", "discard CiFo1", "discard duchess"}
    play(state, "discard duchess")
    assert road(state) == {"duchess"}
    assert state.day == 2


E13 = "act=1 phase=dawn | 0 hand{MoNa1 FoFo1 FoLo1} | faire{CoWi} road{ranger}"


def test_af_e13_an_empty_stage_brings_in_a_fortune() -> None:
    state = position(E13)
    assert legal(state) == {"allowance CoWi", "allowance draw", "allowance ranger"}
    play(state, "allowance CoWi", "end")
    assert "dues CoWi" not in legal(state)


def test_af_e13_an_empty_stage_brings_in_a_character() -> None:
    state = play(position(E13), "allowance ranger")
    assert "recruit ranger FoFo1 FoLo1" in legal(state)
    play(state, "end")
    assert "dues ranger" not in legal(state)
    play(state, "dues MoNa1")
    assert road(state) == {"ranger"}


def test_af_e14_an_encore_shuffles_faire_road_and_hands() -> None:
    state = position(
        "act=1 phase=dawn rest=discard | 0 s1{CoLo1 CoNa2 CoTr1} hand{MoNa1} | 1 hand{FoFo1 FoLo1 duchess} "
        "| fate{CiFo1}"
    )
    due = state.due()
    assert due is not None
    assert due.name == "encore 1"
    assert len(due.cards) == 74
    deal(state)
    assert (faire(state), road(state), hand(state, 1)) == (set(), set(), set())
    assert state.hand_size == 1
    assert slot(state, 0, 1) == {"CoLo1", "CoNa2", "CoTr1"}
    assert len(hand(state, 0)) == 2
    assert state.fate_size() == 72


@pytest.mark.parametrize(("seats", "possible"), [(2, True), (3, False)])
def test_af_e15_two_sets_fill_a_cache_of_three_players(seats: int, possible: bool) -> None:
    state = position(
        f"act=1 seats={seats} | 0 s1{{CoFo1 CoLo1 CoNa1}} s2{{FoFo1 FoLo1 FoNa1}} hand{{MoFo1 MoLo1 MoNa1 MoTr1}}"
    )
    assert ("begin MoFo1 MoLo1 MoNa1" in legal(state)) is possible


def test_af_e16_two_closed_sets_and_two_ready_characters_win_among_three() -> None:
    state = position(
        "act=3 seats=3 | 0 s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoWi} "
        "duchess/R[CiFo1 CiLo1] hermit/R[MoFo1 MoTr1] hand{MoNa1}"
    )
    assert winner(play(state, "end", "dues MoNa1")) == ((0,), "sets")


def test_af_e17_among_three_the_one_who_cannot_pay_is_out() -> None:
    state = position("act=1 seats=3 | 0 bishop/E[DeSu1 DeTr1] | 1 nomad/R[MoFo1 MoLo1] | 2 hermit/R[CoFo1 CoLo1]")
    play(state, "end")
    assert state.in_game == 0b110
    assert faire(state) == {"DeSu1", "DeTr1"}
    assert road(state) == {"bishop"}
    assert (state.active, state.outcome()) == (1, None)


# -- Act II


def test_af_e18_kick_back_leaves_a_character_unpaid() -> None:
    state = play(position("act=2 | 0 assassin/R[DeLo1 FoLo1] hand{FoFo1 CiTr1 MoNa1}"), "kickback assassin DeLo1")
    assert ready(state, "assassin") == "E"
    assert {"repay assassin FoFo1", "repay assassin DeLo1"} <= legal(state)
    assert "repay assassin CiTr1" not in legal(state)
    assert "cut assassin" not in legal(state)
    play(state, "end", "dues DeLo1")
    assert "assassin" in road(state)
    assert "FoLo1" in faire(state)


SEAT_1 = "| 1 s1{CoLo1 CoNa1 CoTr1} duchess/R[CiFo1 CiLo1]"


def test_af_e19_a_barter_and_its_answers() -> None:
    state = position(f"act=2 | 0 nomad/R[DeFo1 DeLo1] hand{{CoFo1 CoLo2 MoNa1}} {SEAT_1}")
    assert {"barter nomad CoNa1 CoFo1", "barter nomad CoLo1 CoLo2"} <= legal(state)
    assert not {"barter nomad CoNa1 CoLo2", "barter nomad CoNa1 MoNa1"} & legal(state)
    play(state, "barter nomad CoNa1 CoFo1")
    assert actor(state) == 1
    assert legal(state) == {"refuse duchess", "refuse duchess!", "refuse none"}
    play(state, "refuse none")
    assert camp(state, 0) == {"CoNa1"}
    assert slot(state, 1, 1) == {"CoLo1", "CoTr1", "CoFo1"}
    assert "dues CoNa1" in legal(play(state, "end"))


def test_af_e20_only_a_wild_leaves_a_closed_set() -> None:
    state = position("act=2 | 0 nomad/R[DeFo1 DeLo1] hand{FoSu1 FoNa2 CoNa2} | 1 s1{FoFo1 FoLo1 FoNa1 FoTr1 FoWi}")
    engaged = {text for text in legal(state, "barter") if "!" not in text}
    assert engaged == {"barter nomad FoWi FoSu1"}


def test_af_e21_a_wild_set_takes_only_wilds() -> None:
    state = position("act=2 | 0 nomad/R[DeFo2 DeLo1] hand{DeFo1 DeWi} | 1 s1{CoWi FoWi MoWi}")
    assert "barter nomad CoWi DeWi" in legal(state)
    assert "barter nomad CoWi DeFo1" not in legal(state)


def test_af_e22_the_kind_before_the_barter_counts() -> None:
    state = position("act=2 | 0 nomad/R[DeFo2 DeLo1] hand{DeLo2 DeFo1 CoWi MoNa1} | 1 s1{CoFo1 FoWi MoWi}")
    assert {"barter nomad CoFo1 DeFo1", "barter nomad CoFo1 CoWi"} <= legal(state)
    assert "barter nomad CoFo1 DeLo2" not in legal(state)


def test_af_e23_a_refused_barter_may_be_tried_again() -> None:
    state = position(f"act=2 | 0 nomad/R[DeFo1 DeLo1] hermit/R[MoFo1 MoLo1] hand{{CoFo1 CoSu1 MoNa1}} {SEAT_1}")
    play(state, "barter nomad CoNa1 CoFo1", "refuse duchess")
    assert "CoFo1" in hand(state, 0)
    assert (ready(state, "nomad"), ready(state, "duchess")) == ("E", "E")
    assert "barter hermit CoNa1 CoFo1" in legal(state)


def test_af_e24_a_savvy_refuse_ends_the_days_barters() -> None:
    state = position(
        "act=2 | 0 nomad/R[DeFo1 DeLo1] hermit/R[MoFo1 MoLo1] hand{CoFo1 CoSu1 MoNa1 prince} "
        "| 1 s1{CoLo1 CoNa1 CoTr1} hand{captain}"
    )
    play(state, "barter nomad CoNa1 CoFo1", "refuse captain!")
    assert road(state) == {"captain"}
    assert not legal(state, "barter")


def test_af_e25_a_savvy_barter_is_only_parried() -> None:
    state = position(
        "act=2 | 0 captain/R[DeFo1 DeLo1] hermit/R[MoFo1 MoLo1] hand{CoFo1 CoSu1 MoNa1} "
        "| 1 s1{CoLo1 CoNa1 CoTr1} duchess/R[CiFo1 CiLo1] ranger/R[FoNa1 MoNa2]"
    )
    play(state, "barter captain CoNa1 CoSu1")
    assert legal(state) == {"refuse none", "refuse ranger", "refuse ranger!"}
    play(state, "refuse ranger")
    assert "barter hermit CoNa1 CoFo1" in legal(state)


@pytest.mark.parametrize(
    ("crew", "charm"),
    [
        ("captain[CoLo1 CoLo2]", FATE_CHARM),
        ("captain[CoLo1 CoWi]", BARGAIN_CHARM),
        ("ranger[FoNa1 MoNa1]", BARGAIN_CHARM),
        ("ranger[FoNa1 FoWi]", NO_CHARM),
        ("hermit[CiFo1 CiFo2]", BARGAIN_CHARM),
        ("hermit[CoWi MoWi]", NO_CHARM),
        ("enchantress[DeFo1 DeFo2]", FATE_CHARM),
        ("enchantress[CiFo1 DeFo1]", BARGAIN_CHARM),
        ("healer[DeWi FoNa1]", BARGAIN_CHARM),
        ("journeyman[CiFo1 MoWi]", BARGAIN_CHARM),
        ("trickster[CoWi MoWi]", FATE_CHARM),
        ("trickster[CiFo1 CiFo2]", BARGAIN_CHARM),
    ],
)
def test_af_e26_charms(crew: str, charm: int) -> None:
    slug, fees = crew.rstrip("]").split("[")
    state = position(f"act=2 | 0 {slug}/R[{fees}]")
    expected = {FATE_CHARM: {f"fate {slug}"}, BARGAIN_CHARM: {f"bargain {slug}"}, NO_CHARM: set()}[charm]
    assert legal(state, "fate") | legal(state, "bargain") == expected


E27 = "act=2 | 0 captain/R[CoLo1 CoWi] enchantress/R[CiFo1 DeFo1]"


def test_af_e27_bargains_add_up_and_must_be_paid() -> None:
    state = play(position(E27), "bargain captain", "bargain enchantress", "end")
    assert winner(state) == ((1,), "dues")


def test_af_e27_three_dues_are_three_steps() -> None:
    state = play(position(f"{E27} hand{{MoNa1}}"), "bargain captain", "bargain enchantress", "end")
    for left in (3, 2, 1):
        assert state.dues_left == left
        play(state, min(legal(state)))
    assert state.active == 1


def test_af_e28_a_savvy_character_is_flashed_to_fetch() -> None:
    state = position("act=2 | 0 hand{captain nomad MoNa1} | faire{CoTr2 DeTr1}")
    assert legal(state, "fetch") == {"fetch captain! CoTr2", "fetch nomad! DeTr1"}
    play(state, "fetch captain! CoTr2", "end")
    assert legal(state) == {"dues MoNa1", "dues nomad"}


def test_af_e29_a_flashed_characters_fee_may_be_given() -> None:
    state = position("act=2 | 0 captain/R[CoFo1 CoLo2] hand{MoNa1} | 1 s1{CoNa1 CoTr1 CoSu1}")
    play(state, "barter captain! CoNa1 CoLo2", "refuse none")
    assert camp(state, 0) == {"CoFo1", "CoNa1"}
    assert road(state) == {"captain"}
    engaged = position("act=2 | 0 captain/E[CoFo1 CoLo2] hand{MoNa1} | 1 s1{CoNa1 CoTr1 CoSu1}")
    assert "barter captain! CoNa1 CoLo2" not in legal(engaged)


def test_af_e30_a_third_player_is_never_asked() -> None:
    state = position(
        "act=2 seats=3 | 0 hermit/R[MoFo1 MoTr1] hand{CoFo1 MoNa1} | 1 s1{CoNa1 CoTr1 CoSu1} | 2 duchess/R[CiFo1 CiLo1]"
    )
    play(state, "barter hermit CoNa1 CoFo1")
    assert actor(state) == 1
    assert legal(state) == {"refuse none"}


# -- Act III


def test_af_e31_mend_readies_an_engaged_character() -> None:
    state = position(
        "act=3 | 0 assassin/E[FoLo1 FoTr1] healer/R[CiNa1 FoNa1] hermit/W[MoFo1 MoLo1] hand{MoNa1} "
        "| 1 nomad/E[DeFo1 DeLo1]"
    )
    possible = legal(state, "talent")
    assert {"talent healer assassin", "talent healer nomad", "talent healer! assassin"} <= possible
    assert not {"talent healer healer", "talent healer hermit"} & possible
    assert actor(play(state, "talent healer nomad")) == 0
    assert ready(state, "nomad") == "R"


def test_af_e32_an_unpaid_character_made_ready_still_cannot_act() -> None:
    state = position("act=3 | 0 assassin/E[FoLo1] healer/R[CiNa1 FoNa1] hand{FoFo1 MoNa1} | faire{FoTr1}")
    play(state, "talent healer assassin")
    assert "fetch assassin FoTr1" not in legal(state)
    play(state, "repay assassin FoFo1")
    assert "fetch assassin FoTr1" in legal(state)


def test_af_e33_a_duel_weakens_both() -> None:
    state = position(
        "act=3 | 0 knight/R[MoLo1 MoLo2] hand{MoNa1 MoTr1} | 1 nomad/R[DeFo1 DeLo1] prince/E[CiFo1 CiFo2] hand{FoFo1}"
    )
    assert "talent knight prince" not in legal(state)
    play(state, "talent knight nomad", "refuse none")
    assert (ready(state, "knight"), ready(state, "nomad")) == ("W", "W")
    play(state, "end", "dues MoNa1")
    assert state.active == 1
    assert (ready(state, "nomad"), ready(state, "prince")) == ("E", "R")


E34 = (
    "act=3 | 0 smuggler/R[DeFo1 DeLo1] captain/R[CoLo1 CoTr1] hand{MoNa1 CiTr1 MoWi} "
    "| 1 prince/R[CoFo1 MoFo1] duchess/R[CiFo1 CiLo1] ranger/R[FoNa1 FoTr2]"
)


def test_af_e34_a_talent_fee_swap() -> None:
    state = position(E34)
    assert {"talent smuggler CoFo1 MoNa1", "talent smuggler DeFo1 MoWi"} <= legal(state)
    assert "talent smuggler CoFo1 CiTr1" not in legal(state)
    play(state, "talent smuggler CoFo1 MoNa1")
    assert legal(state) == {"refuse none"}
    play(state, "refuse none", "end")
    assert "dues CoFo1" in legal(state)


def test_af_e35_a_savvy_fee_swap_and_its_answers() -> None:
    state = position(E34)
    assert "feeswap captain CoFo1 MoNa1" in legal(state)
    assert "feeswap captain MoFo1 MoNa1" not in legal(state)
    play(state, "feeswap captain CoFo1 MoNa1")
    assert legal(state) == {"refuse none", "refuse prince", "refuse prince!", "refuse ranger", "refuse ranger!"}
    play(state, "refuse ranger")
    assert "MoNa1" in hand(state, 0)
    assert "CoFo1" not in camp(state, 0)


def test_af_e36_a_prism_begins_a_rainbow_set() -> None:
    state = position("act=3 | 0 alchemist/R[DeFo1 DeNa1] hand{MoFo1 FoLo1 CoNa1 DeTr1 DeLo1 CiSu1 MoTr1 CiWi}")
    assert "begin CoNa1 FoLo1 MoFo1" not in legal(state)
    play(state, "talent alchemist CoNa1 FoLo1 MoFo1")
    added = legal(state, "add")
    assert {"add s1 DeTr1", "add s1 CiWi"} <= added
    assert not {"add s1 DeLo1", "add s1 MoTr1"} & added
    play(state, "add s1 DeTr1", "add s1 CiSu1")
    assert standing(state.sets[0]) == CLOSED
    assert state.is_rainbow(0, 0)


def test_af_e37_bartering_with_a_rainbow_set() -> None:
    state = position("act=3 | 0 hermit/R[MoLo1 MoTr1] hand{FoNa1 FoSu1 CoTr1} | 1 s1*{MoFo1 FoLo1 CoNa1}")
    assert {"barter hermit FoLo1 FoSu1", "barter hermit CoNa1 CoTr1"} <= legal(state)
    assert not {"barter hermit FoLo1 FoNa1", "barter hermit MoFo1 CoTr1"} & legal(state)


def test_af_e38_rainbow_fees_and_old_friends() -> None:
    state = position("act=3 | 0 journeyman/R[CiFo1 DeFo1] hand{prince MoFo1 FoLo1 MoWi FoTr1}")
    possible = legal(state)
    assert "talent journeyman prince FoLo1 MoFo1" in possible
    assert "talent journeyman prince FoLo1 MoWi" not in possible
    assert "recruit prince FoLo1 MoFo1" not in possible
    assert "recruit prince FoLo1 MoWi" in possible
    play(state, "strike journeyman prince CiFo1 DeFo1")
    assert ready(state, "prince") == "R"
    assert people(state.crews[0]) == {"prince"}


def test_af_e39_a_knife_in_the_dark_leaves_wayside_fees() -> None:
    state = position(
        "act=3 | 0 hand{assassin MoNa1} captain/R[CoLo1 CoTr1] | 1 duchess/R[CiFo1 CiLo1] hermit/R[MoLo1 MoLo2]"
    )
    play(state, "strike assassin duchess", "refuse none")
    assert road(state) == {"assassin", "duchess"}
    assert codes(state.wayside[1]) == {"CiFo1", "CiLo1"}
    assert "fetch captain CiLo1" in legal(state)
    assert "fetch captain CiFo1" not in legal(state)
    play(state, "fetch captain CiLo1", "end")
    assert "dues CiLo1" in legal(state)
    play(state, "dues MoNa1")
    assert camp(state, 1) == {"CiFo1"}
    assert state.wayside[1] == 0


def test_af_e40_an_empty_stage_cannot_be_crossed() -> None:
    state = position(
        "act=3 | 0 hand{enchantress mystic MoNa1} captain/R[CoLo1 CoTr1] | 1 hand{MoFo1} s1{CoNa1 CoFo1 CoSu1}"
    )
    assert "strike mystic @1" in legal(state)
    play(state, "strike enchantress CoNa1", "refuse none")
    assert camp(state, 0) == {"CoNa1"}
    assert codes(state.wayside[1]) == {"CoFo1", "CoSu1"}
    assert state.has_empty_stage(1)
    assert "strike mystic @1" not in legal(state)
    assert "fetch captain CoFo1" in legal(state)


E41 = (
    "act=3 | 0 hand{fey-child MoNa1} s1{DeFo1 DeLo1 DeTr1} hermit/R[MoFo1 MoTr1] | 1 s1{CoNa1 CoTr1 CoSu1 CoLo1 CoFo1}"
)


def test_af_e41_led_astray_out_of_a_rivals_closed_set() -> None:
    state = play(position(E41), "strike fey-child CoNa1", "refuse none")
    assert codes(state.wayside[1]) == {"CoNa1"}
    assert standing(state.sets[3]) == OPEN
    assert "fetch hermit CoNa1" not in legal(state)


def test_af_e41_led_astray_out_of_ones_own_set_asks_nobody() -> None:
    state = play(position(E41), "strike fey-child DeFo1")
    assert actor(state) == 0
    assert camp(state, 0) == {"DeFo1"}
    assert state.wayside[0] == 0
    assert slot(state, 0, 1) == {"DeLo1", "DeTr1"}


def test_af_e42_a_changeling() -> None:
    state = position(
        "act=3 | 0 fey-child/R[FoSu1 FoSu2] hand{MoNa1 MoTr1} | 1 hand{CoWi duchess} hermit/R[MoFo1 MoLo1]"
    )
    play(state, "talent fey-child @1", "refuse none")
    assert legal(state) == {"pick CoWi MoNa1", "pick CoWi MoTr1", "pick none"}
    play(state, "pick CoWi MoTr1")
    assert camp(state, 0) == {"CoWi"}
    assert hand(state, 1) == {"duchess", "MoTr1"}


def test_af_e43_a_sworn_shield() -> None:
    state = position(
        "act=3 | 0 hand{knight MoNa1 CoFo1 CoSu2 DeNa1} hermit/R[MoFo1 MoTr1] s1{DeFo1 DeLo1 DeTr1} "
        "| 1 s1{CoNa1 CoTr1 CoSu1} duchess/R[CiFo1 CiLo1] hand{MoLo1 DeNa2}"
    )
    play(state, "strike knight", "barter hermit CoNa1 CoFo1")
    assert legal(state) == {"refuse none"}
    play(state, "refuse none", "end", "dues MoNa1")
    while state.active == 0:
        play(state, min(legal(state)))
    assert state.active == 1
    assert not legal(state, "barter")


def test_af_e44_an_edict_binds_only_rivals_until_the_next_day() -> None:
    state = position(
        "act=3 | 0 hand{magistrate MoNa1} hermit/R[MoFo1 MoTr1] | 1 duchess/R[CiFo1 CiLo1] hand{MoLo1} "
        "| faire{CiTr1 MoNa2}"
    )
    play(state, "strike magistrate faire")
    assert "fetch hermit MoNa2" in legal(state)
    play(state, "end", "dues MoNa1")
    assert state.active == 1
    assert "fetch duchess CiTr1" not in legal(state)
    play(state, "end", "dues MoLo1")
    while state.active == 1:
        play(state, min(legal(state)))
    assert state.locks[0] == 0


def test_af_e45_a_borrowed_mask() -> None:
    state = position("act=3 | 0 hand{trickster MoNa1} | 1 duchess/R[CiFo1 CiLo1] hand{MoFo1} | road{assassin captain}")
    assert legal(state, "strike") == {"strike trickster assassin duchess"}
    play(state, "strike trickster assassin duchess", "refuse none")
    assert {"duchess", "trickster"} <= road(state)


def test_af_e46_an_overruled_strike() -> None:
    text = "| 1 hand{magistrate} duchess/R[CiFo1 CiLo1]"
    state = position(f"act=3 | 0 hand{{assassin MoNa1}} captain/R[CoLo1 CoTr1] {text}")
    play(state, "strike assassin duchess")
    assert legal(state) == {"refuse magistrate!", "refuse none"}
    play(state, "refuse magistrate!")
    assert people(state.crews[1]) == {"duchess"}
    assert road(state) == {"assassin", "magistrate"}
    empty = play(position(f"act=3 | 0 hand{{assassin MoNa1}} {text}"), "strike assassin duchess")
    assert legal(empty) == {"refuse none"}


def test_af_e47_an_empty_fate_in_the_afternoon() -> None:
    state = position("act=3 rest=discard | 0 hand{alchemist muse MoNa1} captain/R[CoLo1 CoLo2]")
    assert "fate captain" not in legal(state)
    assert "strike alchemist" not in legal(state)
    play(state, "strike muse", "pick CiFo1", "pick prince", "pick none")
    assert {"CiFo1", "prince"} <= hand(state, 0)
    assert state.encores == 0
    assert state.fate_size() == 0


def test_af_e48_a_night_landing() -> None:
    state = position("act=3 | 0 hand{smuggler MoNa1} | faire{CoTr1 CoNa2 DeFo1}")
    assert {"strike smuggler CoNa2 CoTr1", "strike smuggler DeFo1"} <= legal(state)
    assert "strike smuggler CoTr1 DeFo1" not in legal(state)
    play(state, "strike smuggler CoNa2 CoTr1", "end")
    assert legal(state) == {"dues MoNa1"}


def test_af_e49_a_talent_is_flashed_from_camp() -> None:
    state = position("act=3 phase=dawn | 0 hand{MoNa1 FoFo1 FoLo1} | 1 nomad/E[DeFo1 DeLo1] | road{healer}")
    play(state, "allowance healer")
    assert "talent healer! nomad" in legal(state)
    assert "strike" not in verbs(state)


def test_af_e50_fees_of_a_flashed_refuser_are_not_wayside() -> None:
    state = position(
        "act=3 | 0 hermit/R[MoFo1 MoTr1] captain/R[CoLo1 CoTr2] hand{CoFo1 MoNa1} "
        "| 1 s1{CoNa1 CoTr1 CoSu1} duchess/R[CiFo1 CiLo1]"
    )
    play(state, "barter hermit CoNa1 CoFo1", "refuse duchess!")
    assert camp(state, 1) == {"CiFo1", "CiLo1"}
    assert state.wayside[1] == 0
    assert "fetch captain CiLo1" not in legal(state)


def test_af_e51_an_encore_may_turn_a_weakened_character_twice() -> None:
    state = position("act=3 phase=dawn rest=discard | 0 nomad/W[DeFo1 DeLo1] hand{MoNa1 MoTr1 CiFo2}")
    assert ready(state, "nomad") == "E"
    deal(state)
    assert ready(state, "nomad") == "R"
    assert state.encores == 1
