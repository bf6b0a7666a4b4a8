"""The decisions of A Fool's Fortune (AF-D1 to AF-D62): what we do where the rulebook leaves a question open."""

from __future__ import annotations

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.cards import CODES
from foolery.games.fools_fortune.rules.character_tables import BARGAIN_CHARM, FATE_CHARM, NO_CHARM
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.games.fools_fortune.rules.sets import CLOSED, kinds_of, standing
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import mask_of
from tests.fools_fortune.editions import cards_of, character, tree
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
    refusal,
    road,
    winner,
)

CLOSED_SETS = "s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoWi} s3{DeFo1 DeLo1 DeNa1 DeTr1 DeSu1}"
BARTERING = "| 0 nomad/R[DeFo1 DeLo1] hermit/R[MoFo1 MoLo1] hand{CoFo1 CoSu1 MoNa1}"
OPEN_SET = "| 1 s1{CoLo1 CoNa1 CoTr1} duchess/R[CiFo1 CiLo1]"


def new(seats: int = 2, **options: object) -> FortuneState:
    """Return a fresh game that waits for its first shuffle."""
    return GAME.new(GAME.set_up(GAME.complete_options(options, seats), seats))


def mask(*names: str) -> int:
    return mask_of(CODES.index(name) for name in names)


def letter(state: FortuneState, slug: str) -> str:
    """Return R, E or W for a Character in a Crew."""
    assert any(slug in people(crew) for crew in state.crews), f"{slug} is in no Crew"
    return "R" if slug in people(state.ready) else "W" if slug in people(state.weakened) else "E"


def charm(slug: str, *fees: str) -> int:
    """Return what two Fees give a Character."""
    return int(get_edition().tables.charm(get_edition().codes.index(slug) - len(CODES), mask(*fees)))


def next_day(state: FortuneState) -> FortuneState:
    """End the Afternoon and pay with the first cards, up to the next player's Day."""
    day = state.day
    play(state, "end")
    while state.day == day and state.to_act():
        play(state, min(legal(state)))
    return state


def test_af_d1_the_cards_of_an_owner_take_the_place_of_ours() -> None:
    """AF-D1: an ability that was typed in is the one that is played."""
    edition = tree("owners-1")
    character(edition, "healer")["talent"]["steps"] = [{"do": "draw", "count": 1}]
    text = "| 0 healer/R[CiNa1 FoNa1] hand{MoNa1} | 1 nomad/E[DeFo1 DeLo1]"
    assert "talent healer" in legal(position(f"act=3 {cards_of(edition)} {text}"))
    assert "talent healer" not in legal(position(f"act=3 {text}"))


def test_af_d2_a_wild_in_an_open_set_is_not_pinned_down() -> None:
    """AF-D2: Treasure or Folk may Close it."""
    state = position("act=1 | 0 s1{CoLo1 CoNa1 CoSu1 CoWi} hand{CoTr1 CoFo2}")
    assert legal(state, "add") == {"add s1 CoTr1", "add s1 CoFo2"}


def test_af_d3_no_wild_beside_its_own_realm_in_a_resource_set() -> None:
    """AF-D3: the Coastal Wild would be a second Coastal Folk."""
    assert not legal(position("act=1 | 0 hand{CoWi CoFo1 MoFo1}"), "begin")
    assert legal(position("act=1 | 0 hand{CoWi DeFo1 MoFo1}"), "begin")


def test_af_d4_a_set_of_wilds_grows_freely_and_is_bartered_as_wilds() -> None:
    """AF-D4: its owner adds a Folk; a Barter gives only a Wild."""
    assert "add s1 DeFo1" in legal(position("act=2 | 0 s1{CoWi FoWi MoWi} hand{DeFo1}"))
    state = position("act=2 | 0 nomad/R[DeFo2 DeLo1] hand{DeFo1 DeWi} | 1 s1{CoWi FoWi MoWi}")
    assert legal(state, "barter nomad CoWi") == {"barter nomad CoWi DeWi"}


def test_af_d5_five_wilds_are_closed_and_kinds_may_repeat() -> None:
    """AF-D5: two Coastal Sets in one Cache."""
    wilds = mask("MoWi", "FoWi", "CoWi", "DeWi", "CiWi")
    assert kinds_of(wilds)
    assert standing(wilds) == CLOSED
    assert legal(position("act=1 | 0 s1{CoFo1 CoLo1 CoNa1} hand{CoFo2 CoLo2 CoNa2}"), "begin")


def test_af_d6_a_wild_fee_fetches_its_realm_and_wilds() -> None:
    """AF-D6: it opens no Resource."""
    state = position("act=1 | 0 outlaw/R[CiTr1 FoWi] hand{MoSu1} | faire{MoWi FoNa1 CoNa1}")
    assert legal(state, "fetch") == {"fetch outlaw MoWi", "fetch outlaw FoNa1"}


def test_af_d7_a_plain_fee_fetches_its_own_realms_wild() -> None:
    """AF-D7: not the Forest's."""
    state = position("act=1 | 0 bishop/R[DeSu1 DeTr1] hand{MoNa1} | faire{DeWi FoWi}")
    assert legal(state, "fetch") == {"fetch bishop DeWi"}


def test_af_d8_any_card_of_the_faire_is_fetched() -> None:
    """AF-D8: three of one Realm, whichever was discarded last."""
    state = position("act=1 | 0 bishop/R[DeSu1 DeTr1] hand{MoNa1} | faire{DeFo1 DeNa1 DeLo2}")
    assert len(legal(state, "fetch")) == 3


def test_af_d9_fees_are_not_rearranged() -> None:
    """AF-D9: the Fees would make a Set with the Hand."""
    state = position("act=1 | 0 captain/R[CoFo1 CoLo1] hand{CoNa1 CoTr1 CoSu1}")
    assert legal(state, "begin") == {"begin CoNa1 CoSu1 CoTr1"}


def test_af_d10_any_number_of_recruits() -> None:
    """AF-D10: two on one Day."""
    state = position("act=1 | 0 hand{duchess prince CiTr1 CiTr2 MoFo1 MoLo1 MoNa1}")
    play(state, "recruit duchess CiTr1 CiTr2", "recruit prince MoFo1 MoLo1")
    assert people(state.crews[0]) == {"duchess", "prince"}


def test_af_d11_a_small_set_stays_until_night() -> None:
    """AF-D11: and what is still in it does not pay."""
    state = play(position("act=1 | 0 s1{CoLo1 CoNa2 CoTr1} hand{MoNa1}"), "reduce s1 CoTr1")
    assert codes(state.sets[0]) == {"CoLo1", "CoNa2"}
    assert legal(play(state, "end")) == {"dues CoTr1", "dues MoNa1"}


def test_af_d12_a_fetched_fortune_cannot_pay_after_a_set() -> None:
    """AF-D12: CoTr1 was Fetched today, whatever it passed through."""
    state = position("act=1 | 0 s1{CoLo1 CoNa1 CoFo1} bishop/R[DeSu1 DeTr1] hand{MoFo1} | faire{CoTr1}")
    play(state, "fetch bishop CoTr1", "add s1 CoTr1", "reduce s1 CoTr1", "end")
    assert legal(state) == {"dues MoFo1"}


@pytest.mark.parametrize("act", [1, 2])
def test_af_d13_who_cannot_pay_loses_in_every_act(act: int) -> None:
    """AF-D13: and may end all the same."""
    state = position(f"act={act} | 0 bishop/R[DeSu1 DeTr1] | 1 nomad/R[MoFo1 MoLo1]")
    assert winner(play(state, "end")) == ((1,), "dues")


def test_af_d14_an_unpaid_character_becomes_ready() -> None:
    """AF-D14: and still cannot be Engaged."""
    state = position("act=2 phase=dawn | 0 nomad/E[DeFo1] hand{MoNa1 MoLo1 CiSu1}")
    assert letter(state, "nomad") == "R"
    assert not legal(state, "cut")


def test_af_d15_an_unpaid_ready_character_counts() -> None:
    """AF-D15: clean-up comes later."""
    state = play(position(f"act=1 | 0 {CLOSED_SETS} duchess/R[CiFo1] hand{{MoNa1}}"), "end", "dues MoNa1")
    assert winner(state) == ((0,), "sets")


def test_af_d16_two_play_on_without_the_third() -> None:
    """AF-D16: the loser's cards are discarded."""
    text = "| 0 bishop/E[DeSu1 DeTr1] | 1 nomad/R[MoFo1 MoLo1] | 2 hermit/R[CiFo1 CiLo1]"
    state = play(position(f"act=1 seats=3 {text}"), "end")
    assert state.outcome() is None
    assert (actor(state), int(state.in_game)) == (1, 6)
    assert "bishop" in road(state)


def test_af_d17_a_camp_leaves_the_stage_empty() -> None:
    """AF-D17: the Empty-Stage rule is asked although cards lie in Camp."""
    state = position("act=1 phase=dawn | 0 camp{CoFo1} hand{MoNa1 MoLo1 CiSu1} | faire{DeFo1}")
    assert "allowance DeFo1" in legal(state)


def test_af_d18_a_character_in_camp() -> None:
    """AF-D18: Recruited, Flashed for its Talent, or gone to the Road at Night."""
    state = position("act=3 | 0 camp{healer} hand{FoFo1 FoLo1 MoNa1} | 1 nomad/E[DeFo1 DeLo1]")
    assert {"recruit healer FoFo1 FoLo1", "talent healer! nomad"} <= legal(state)
    assert "healer" in road(play(state, "end", "dues MoNa1"))


def test_af_d19_three_places_among_three() -> None:
    """AF-D19: the chooser waits for two others."""
    state = deal(new(3, asker=0), "duchess")
    assert (actor(state), legal(state)) == (1, {"order first", "order second", "order third"})
    assert play(state, "order third").active == 2


def test_af_d20_some_scenes_and_the_whole_acts_win() -> None:
    """AF-D20: Act II needs two Ready Characters, with Scene II.1 alone, too."""
    one = position(f"act=2 scenes=II.1 | 0 {CLOSED_SETS} duchess/R[CiFo1 CiLo1] hand{{MoNa1}}")
    assert play(one, "end", "dues MoNa1").outcome() is None
    two = position(f"act=2 scenes=II.1 | 0 {CLOSED_SETS} duchess/R[CiFo1 CiLo1] nomad/R[MoFo1 MoLo1] hand{{MoNa1}}")
    assert winner(play(two, "end", "dues MoNa1")) == ((0,), "sets")


def test_af_d21_nothing_begins_with_a_draw_from_an_empty_fate() -> None:
    """AF-D21: no Charm, no Volatile Mixture; burying first is possible."""
    state = position("act=3 rest=discard | 0 hand{alchemist muse MoNa1} captain/R[CoLo1 CoLo2] | fate{}")
    assert not legal(state, "fate")
    assert "strike alchemist" not in legal(state)
    assert "strike muse" in legal(state)


def test_af_d22_a_second_encore_is_like_the_first() -> None:
    """AF-D22: the Hand-size stays 1."""
    state = position("act=1 phase=dawn hand_size=1 encores=1 rest=discard | 0 s1{CoLo1 CoNa2 CoTr1} | fate{}")
    deal(state)
    assert (int(state.hand_size), len(hand(state, 0))) == (1, 2)


def test_af_d23_an_encore_may_turn_a_weakened_character_twice() -> None:
    """AF-D23: the Day begins again at Restore."""
    text = "| 0 nomad/W[DeFo1 DeLo1] hand{MoNa1 MoTr1 CiFo2} | fate{}"
    state = deal(position(f"act=3 phase=dawn rest=discard {text}"))
    assert letter(state, "nomad") == "R"


def test_af_d24_the_kicked_back_card_may_repay() -> None:
    """AF-D24: from Camp, where it has just gone."""
    state = play(position("act=2 | 0 assassin/R[DeLo1 FoLo1] hand{CiTr1 MoNa1}"), "kickback assassin DeLo1")
    assert legal(state, "repay") == {"repay assassin DeLo1"}


def test_af_d25_the_replacement_fits_what_the_set_was() -> None:
    """AF-D25: a Folk Set takes Folk or a Wild, although two Wilds are left."""
    state = position("act=2 | 0 nomad/R[DeFo2 DeLo1] hand{DeLo2 DeFo1 CoWi MoNa1} | 1 s1{CoFo1 FoWi MoWi}")
    assert legal(state, "barter nomad CoFo1") == {"barter nomad CoFo1 DeFo1", "barter nomad CoFo1 CoWi"}


def test_af_d26_a_third_player_is_not_asked() -> None:
    """AF-D26: seat 1 is, with nothing to say."""
    text = "| 0 hermit/R[MoFo1 MoTr1] hand{CoFo1 MoNa1} | 1 s1{CoNa1 CoTr1 CoSu1} | 2 duchess/R[CiFo1 CiLo1]"
    state = play(position(f"act=2 seats=3 {text}"), "barter hermit CoNa1 CoFo1")
    assert (actor(state), legal(state)) == (1, {"refuse none"})


def test_af_d27_a_savvy_refuse_ends_the_days_barters() -> None:
    """AF-D27: the Captain is Savvy to the Coastal cards."""
    text = f"{BARTERING} | 1 s1{{CoLo1 CoNa1 CoTr1}} hand{{captain}}"
    state = play(position(f"act=2 {text}"), "barter nomad CoNa1 CoFo1", "refuse captain!")
    assert not legal(state, "barter")


def test_af_d28_savvy_to_a_realm_means_its_wild() -> None:
    """AF-D28: and Savvy to a Resource means no Wild."""
    text = "| 0 captain/R[DeFo1 DeLo1] ranger/R[MoFo1 MoLo1] hand{CiTr1} | faire{CoWi FoNa1}"
    fetches = {fetch for fetch in legal(position(f"act=2 {text}"), "fetch") if "!" not in fetch}
    assert fetches == {"fetch captain CoWi", "fetch ranger FoNa1"}


def test_af_d29_a_wild_is_no_domain_and_no_half_of_a_pair() -> None:
    """AF-D29: only Trickster and Journeyman are charmed by Wilds, and any Pair gives them a Bargain."""
    assert charm("healer", "FoWi", "DeFo1") == NO_CHARM
    assert charm("ranger", "FoNa1", "FoWi") == NO_CHARM
    assert charm("trickster", "CoWi", "MoWi") == FATE_CHARM
    assert charm("journeyman", "CiFo1", "MoWi") == BARGAIN_CHARM
    assert charm("trickster", "CiFo1", "CiFo2") == charm("journeyman", "CiFo1", "CiFo2") == BARGAIN_CHARM


def test_af_d30_with_fate_no_bargain_is_offered() -> None:
    """AF-D30: a Pair the Captain is Savvy to."""
    state = position("act=2 | 0 captain/R[CoLo1 CoLo2] hand{MoNa1}")
    assert legal(state, "fate") == {"fate captain"}
    assert not legal(state, "bargain")


def test_af_d31_flashed_fees_arrive_first() -> None:
    """AF-D31: one of them is given in the Barter."""
    state = position("act=2 | 0 captain/R[CoFo1 CoLo2] hand{MoNa1} | 1 s1{CoNa1 CoTr1 CoSu1}")
    play(state, "barter captain! CoNa1 CoLo2", "refuse none")
    assert camp(state, 0) == {"CoFo1", "CoNa1"}


def test_af_d32_one_may_flash_to_parry() -> None:
    """AF-D32: the Captain's Barter is Savvy, the Ranger Parries either way."""
    text = "| 0 captain/R[DeFo1 DeLo1] hand{CoSu1 MoNa1} | 1 s1{CoLo1 CoNa1 CoTr1} ranger/R[FoNa1 MoNa2]"
    state = play(position(f"act=2 {text}"), "barter captain CoNa1 CoSu1")
    assert legal(state) == {"refuse none", "refuse ranger", "refuse ranger!"}


def test_af_d33_talents_are_flashed_from_camp_and_strikes_are_not() -> None:
    """AF-D33: the Healer lies in Camp."""
    state = position("act=3 | 0 camp{healer} hand{MoNa1} | 1 nomad/E[DeFo1 DeLo1] | road{prince}")
    assert "talent healer! nomad" in legal(state)
    assert not legal(state, "strike")


def test_af_d34_no_fee_swap_on_an_unpaid_character() -> None:
    """AF-D34: nothing would be left to align with."""
    text = "| 0 smuggler/R[DeFo1 DeLo1] hand{MoNa1 MoWi} | 1 prince/R[CoFo1] duchess/R[CiFo1 CiLo1]"
    taken = {swap.split()[2] for swap in legal(position(f"act=3 {text}"), "talent smuggler")}
    assert taken == {"DeFo1", "DeLo1", "CiFo1", "CiLo1"}


def test_af_d35_a_swap_in_ones_own_crew_is_not_answered() -> None:
    """AF-D35: the Afternoon goes on."""
    text = "| 0 captain/R[CoLo1 CoTr1] hand{CoFo1 MoNa1} | 1 ranger/R[FoNa1 FoTr2]"
    state = play(position(f"act=3 {text}"), "feeswap captain CoLo1 CoFo1")
    assert actor(state) == 0
    assert "end" in legal(state)


def test_af_d36_a_savvy_character_swaps_only_what_it_is_savvy_to() -> None:
    """AF-D36: it has no other Fee-Swap."""
    text = "| 0 captain/R[CoLo1 CoTr1] hand{MoNa1 MoFo2} | 1 prince/R[CoFo1 MoFo1]"
    swaps = legal(position(f"act=3 {text}"), "feeswap captain")
    assert "feeswap captain CoFo1 MoNa1" in swaps
    assert "feeswap captain MoFo1 MoFo2" not in swaps


def test_af_d37_a_strike_is_refused_only_by_a_card_that_says_so() -> None:
    """AF-D37: the Magistrate, not the Duchess."""
    text = "| 0 hand{assassin MoNa1} captain/R[CoLo1 CoTr1] | 1 hand{magistrate} duchess/R[CiFo1 CiLo1]"
    state = play(position(f"act=3 {text}"), "strike assassin duchess")
    assert legal(state) == {"refuse magistrate!", "refuse none"}


def test_af_d38_rainbow_comes_from_abilities_only() -> None:
    """AF-D38: Wilds go into the Set, never among the Fees."""
    state = position("act=3 | 0 alchemist/R[DeFo1 DeNa1] hand{MoFo1 FoLo1 CoNa1 CiWi}")
    assert "begin CoNa1 FoLo1 MoFo1" not in legal(state)
    assert "add s1 CiWi" in legal(play(state, "talent alchemist CoNa1 FoLo1 MoFo1"))
    hired = legal(position("act=3 | 0 journeyman/R[CiFo1 DeFo1] hand{prince MoFo1 FoLo1 MoWi}"), "talent journeyman")
    assert hired == {"talent journeyman prince FoLo1 MoFo1"}


def test_af_d39_making_ready_is_help() -> None:
    """AF-D39: a Lock against Crossing does not prevent it, and nobody is asked."""
    text = "| 0 healer/R[CiNa1 FoNa1] hand{MoNa1} | 1 nomad/E[DeFo1 DeLo1]"
    state = play(position(f"act=3 locks=1:cross {text}"), "talent healer nomad")
    assert letter(state, "nomad") == "R"


@pytest.mark.parametrize(
    ("act", "answers"), [(2, {"refuse none", "refuse duchess", "refuse duchess!"}), (3, {"refuse none"})]
)
def test_af_d40_an_empty_stage_is_refused_in_act_two_only(act: int, answers: set[str]) -> None:
    """AF-D40: Refusing is Crossing."""
    state = position(f"act={act} | 0 hand{{nomad CoFo1 MoNa1}} {OPEN_SET}")
    assert legal(play(state, "barter nomad! CoNa1 CoFo1")) == answers


def test_af_d41_fetching_wayside_is_no_crossing() -> None:
    """AF-D41: an Empty Stage and a Lock do not prevent it."""
    text = "| 0 captain/R[CoLo1 CoTr1] hand{MoNa1} | 1 wayside{CoFo1}"
    assert "fetch captain CoFo1" in legal(position(f"act=3 locks=1:cross {text}"))


def test_af_d42_an_own_set_stays_small() -> None:
    """AF-D42: only a Rival's Set is scattered."""
    text = "| 0 hand{fey-child MoNa1} s1{DeFo1 DeLo1 DeTr1} hermit/R[MoFo1 MoTr1]"
    state = play(position(f"act=3 {text}"), "strike fey-child DeFo1")
    assert codes(state.sets[0]) == {"DeLo1", "DeTr1"}


def test_af_d43_fees_of_a_flashed_refuser_are_not_wayside() -> None:
    """AF-D43: nobody can Fetch them."""
    state = play(position(f"act=3 {BARTERING} {OPEN_SET}"), "barter hermit CoNa1 CoFo1", "refuse duchess!")
    assert camp(state, 1) == {"CiFo1", "CiLo1"}
    assert state.wayside[1] == 0


def test_af_d44_a_locked_faire_leaves_wayside_cards() -> None:
    """AF-D44: they lie on a Stage."""
    text = "| 0 captain/R[CoLo1 CoTr1] hand{MoNa1} | 1 hermit/R[MoFo1 MoLo1] wayside{CoFo1} | faire{CoNa1}"
    state = position(f"act=3 locks=1:faire {text}")
    assert {fetch for fetch in legal(state, "fetch") if "!" not in fetch} == {"fetch captain CoFo1"}


def test_af_d45_discards_always_work() -> None:
    """AF-D45: the Faire and the Road are Locked."""
    state = position(
        "act=3 locks=1:faire,1:road | 0 captain/R[CoLo1 CoTr1] hand{MoNa1 prince} | 1 hermit/R[MoFo1 MoLo1]"
    )
    assert legal(play(state, "end")) == {"dues MoNa1", "dues prince"}
    assert "MoNa1" in faire(play(state, "dues MoNa1"))


def test_af_d46_a_lock_ends_when_the_lockers_day_begins() -> None:
    """AF-D46: it held all through the Rival's Day."""
    own = "| 0 hand{magistrate MoNa1 MoLo2 MoTr1} hermit/R[MoFo1 MoTr2]"
    text = f"{own} | 1 duchess/R[CiFo1 CiLo1] hand{{MoLo1}} | faire{{CiTr1}}"
    state = next_day(play(position(f"act=3 {text}"), "strike magistrate faire"))
    assert "fetch duchess CiTr1" not in legal(state)
    assert next_day(state).locks[0] == 0


def test_af_d47_the_weakened_are_neither_readied_nor_weakened() -> None:
    """AF-D47: Mend needs an Engaged Character, the Duel a Ready one."""
    text = (
        "| 0 healer/R[CiNa1 FoNa1] assassin/R[FoLo1 FoTr1] hermit/W[MoFo1 MoLo1] hand{MoNa1} | 1 nomad/W[DeFo1 DeLo1]"
    )
    state = position(f"act=3 {text}")
    assert not legal(state, "talent healer")
    assert not legal(state, "talent assassin")


def test_af_d48_the_healer_cannot_ready_herself() -> None:
    """AF-D48: it would change nothing, for ever."""
    state = position("act=3 | 0 healer/R[CiNa1 FoNa1] assassin/E[FoLo1 FoTr1] hand{MoNa1}")
    assert legal(state, "talent healer") == {"talent healer assassin"}
    assert legal(state, "talent healer!") == {"talent healer! assassin"}


def test_af_d49_what_came_from_the_faire_cannot_pay() -> None:
    """AF-D49: gathered cards neither; a card kicked back can."""
    state = position("act=3 | 0 hand{smuggler MoNa1} assassin/R[DeLo1 FoLo1] | faire{CoTr1 CoNa2}")
    play(state, "strike smuggler CoNa2 CoTr1", "kickback assassin DeLo1", "end")
    assert legal(state) == {"dues MoNa1", "dues DeLo1"}


def test_af_d50_all_dues_are_paid_before_the_win() -> None:
    """AF-D50: two are due."""
    text = f"| 0 {CLOSED_SETS} duchess/R[CiFo1 CiLo1]"
    state = play(position(f"act=1 extra=1 {text} hand{{MoNa1 MoLo1}}"), "end", "dues MoNa1")
    assert state.outcome() is None
    assert winner(play(state, "dues MoLo1")) == ((0,), "sets")
    assert winner(play(position(f"act=1 extra=1 {text} hand{{MoNa1}}"), "end")) == ((1,), "dues")


def test_af_d51_a_barter_may_give_what_cannot_pay() -> None:
    """AF-D51: a card Fetched today."""
    state = position(f"act=2 fetched=CoFo1 | 0 nomad/R[DeFo1 DeLo1] camp{{CoFo1}} hand{{MoNa1}} {OPEN_SET}")
    assert "barter nomad CoNa1 CoFo1" in legal(state)


def test_af_d52_a_card_may_be_bartered_for_its_twin() -> None:
    """AF-D52: CoLo1 for CoLo2."""
    state = position(f"act=2 | 0 nomad/R[DeFo1 DeLo1] hand{{CoLo2 MoNa1}} {OPEN_SET}")
    assert "barter nomad CoLo1 CoLo2" in legal(state)


def test_af_d53_endless_games_end() -> None:
    """AF-D53: after so many Days, and an Afternoon after so many actions."""
    text = "| 0 hermit/R[MoFo1 MoTr1] hand{MoNa1} | 1 duchess/R[CiFo1 CiLo1]"
    assert winner(next_day(position(f"act=1 day=9 day_limit=9 {text}"))) == ((0, 1), "day-limit")
    assert legal(position(f"act=1 action_limit=4 actions=4 {text}")) == {"end"}


def test_af_d54_a_cancelled_action_has_cost_what_it_cost() -> None:
    """AF-D54: both Characters stay Engaged."""
    state = play(position(f"act=2 {BARTERING} {OPEN_SET}"), "barter nomad CoNa1 CoFo1", "refuse duchess")
    assert (letter(state, "nomad"), letter(state, "duchess")) == ("E", "E")


def test_af_d55_the_unpaid_go_at_their_owners_cleanup() -> None:
    """AF-D55: not at the Rival's."""
    text = "| 0 hermit/R[MoFo1 MoTr1] hand{MoNa1} | 1 nomad/R[DeFo1] hand{MoLo1}"
    state = next_day(position(f"act=2 {text}"))
    assert letter(state, "nomad") == "R"
    assert "nomad" not in road(state)
    assert "nomad" in road(next_day(state))


def test_af_d56_the_latest_arrival_counts() -> None:
    """AF-D56: Fetched, bartered away and Taken back on one Day."""
    text = "| 0 camp{CoFo1} nomad/R[DeFo1 DeLo1] hermit/R[MoFo1 MoLo1] hand{MoNa1} | 1 s1{CoLo1 CoNa1 CoTr1}"
    state = play(position(f"act=2 fetched=CoFo1 {text}"), "barter nomad CoNa1 CoFo1", "refuse none")
    play(state, "barter hermit CoFo1 CoNa1", "refuse none", "end")
    assert "dues CoFo1" in legal(state)


def test_af_d57_a_flashed_character_pays_nothing() -> None:
    """AF-D57: one card is still due."""
    state = play(position("act=2 | 0 hand{captain MoNa1} | faire{CoTr2}"), "fetch captain! CoTr2", "end")
    assert (int(state.dues_left), legal(state)) == (1, {"dues MoNa1"})


def test_af_d58_a_full_hand_is_left_alone() -> None:
    """AF-D58: five cards, and the Allowance."""
    state = position("act=1 phase=dawn | 0 hermit/R[MoFo1 MoTr1] hand{MoNa1 MoLo1 CiSu1 CiTr1 CiNa1}")
    assert len(hand(state, 0)) == 6


def test_af_d59_the_first_day_has_an_empty_stage() -> None:
    """AF-D59: with nothing to bring in."""
    state = deal(new(first=0))
    assert legal(state) == {"allowance draw"}


def test_af_d60_a_rainbow_fee_is_replaced_by_an_aligned_one() -> None:
    """AF-D60: only Recruiting was exempt."""
    state = position("act=3 | 0 prince/R[FoLo1 MoFo1] hand{MoNa1 FoNa1}")
    assert legal(play(state, "kickback prince MoFo1"), "repay") == {"repay prince FoNa1"}


def test_af_d61_a_flashed_savvy_character_fetches_wayside() -> None:
    """AF-D61: the Captain from the Hand."""
    text = "| 0 hand{captain MoNa1} hermit/R[MoFo1 MoTr1] | 1 wayside{CoFo1} nomad/R[DeFo1 DeLo1]"
    assert "fetch captain! CoFo1" in legal(position(f"act=3 {text}"))


def test_af_d62_only_an_answer_is_used_on_a_rivals_day() -> None:
    """AF-D62: and it is used on no other."""
    state = position("act=3 | 0 magistrate/R[CiLo1 CiFo1] hand{MoNa1} | 1 nomad/R[DeFo1 DeLo1]")
    assert not legal(state, "talent")
    assert refusal(state, "talent magistrate").clause == "AF-11.6"
