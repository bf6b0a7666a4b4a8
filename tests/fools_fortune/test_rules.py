"""The rules of A Fool's Fortune, clause by clause.  Unnamed areas are empty, unnamed cards lie in Fate."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.cards import CODES, FEE_OK, FETCH_OK, REALMS, RESOURCES, TWIN, WILDS
from foolery.games.fools_fortune.rules.character_tables import BARGAIN_CHARM, FATE_CHARM, NO_CHARM
from foolery.games.fools_fortune.rules.edition import edition_from_tree, get_edition
from foolery.games.fools_fortune.rules.sets import CLOSED, OPEN, kind_of, kinds_of, standing
from foolery.games.fools_fortune.rules.state import FortuneState, misplaced
from foolery.kernel.bits import bits_in
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.errors import InvalidEditionError, InvalidNotationError, InvalidOptionsError, StaleStateError
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
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
    verbs,
    winner,
)

CLOSED_SETS = "s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoWi} s3{DeFo1 DeLo1 DeNa1 DeTr1 DeSu1}"


def new(seats: int = 2, **options: object) -> FortuneState:
    """Return a fresh game that waits for its first shuffle."""
    return GAME.new(GAME.set_up(GAME.complete_options(options, seats), seats))


def mask(*names: str) -> int:
    return sum(1 << CODES.index(name) for name in names)


def place(state: FortuneState, slug: str) -> str:
    """Return R, E or W for a Character in a Crew."""
    bit = 1 << (get_edition().codes.index(slug) - 55)
    assert any(crew & bit for crew in state.crews), f"{slug} is in no Crew"
    return "R" if state.ready & bit else "W" if state.weakened & bit else "E"


def next_day(state: FortuneState) -> FortuneState:
    """End the Afternoon and pay with the first cards, up to the next player's Day."""
    day = state.day
    play(state, "end")
    while state.day == day and state.to_act():
        play(state, min(legal(state)))
    return state


# -- cards (AF-1)


def test_af_1_1_seventy_seven_different_cards() -> None:
    """AF-1.1: 55 Fortunes and 22 Characters."""
    every = get_edition().codes
    assert len(set(every)) == len(every) == 77
    assert sum(code[0].isupper() for code in every) == 55
    due = new(first=0).due()
    assert due is not None
    assert len(due.cards) == 77


def test_af_1_2_two_of_each_type_and_a_wild_per_realm() -> None:
    """AF-1.2: 25 types of two, and five Wilds that show no Resource."""
    types = [code[:4] for code in CODES]
    assert all(types.count(realm + resource) == 2 for realm in REALMS for resource in RESOURCES)
    assert all(types.count(f"{realm}Wi") == 1 for realm in REALMS)
    assert codes(TWIN[CODES.index("CoLo1")]) == {"CoLo2"}
    assert TWIN[CODES.index("CoWi")] == 0


def test_af_1_3_position_decides_what_fo_means() -> None:
    """AF-1.3: FoLo1 is Forest, MoFo1 is Folk; numbers follow the ASCII order of the codes."""
    assert list(CODES) == sorted(CODES)
    assert codes(WILDS) == {"MoWi", "FoWi", "CoWi", "DeWi", "CiWi"}
    state = position("act=2 | 0 outlaw/R[CiTr1 CiLo1] prince/R[MoTr1 MoSu1] hand{MoNa1} | faire{FoNa1 DeFo1 DeNa1}")
    fetched = {text for text in legal(state, "fetch") if "!" not in text}
    assert fetched == {"fetch outlaw FoNa1", "fetch prince DeFo1"}


def test_af_1_4_eleven_savvy_and_eleven_skilled() -> None:
    """AF-1.4: Savvy to each Realm, Resource and Wilds; the others have Domain, Talent and Strike."""
    tables = get_edition().tables
    assert (int(tables.savvies).bit_count(), int(tables.skilled).bit_count()) == (11, 11)
    savvy = {(each.savvy_kind, each.savvy) for each in get_edition().characters if each.savvy}
    assert savvy == {("realm", r) for r in REALMS} | {("resource", s) for s in RESOURCES} | {("wild", "Wi")}
    assert refusal(position("act=3 | 0 hand{captain MoNa1}"), "talent captain!").code == "no-talent"
    assert refusal(position("act=3 | 0 hand{captain MoNa1}"), "strike captain").code == "no-strike"


def test_af_1_5_in_act_one_a_character_is_just_a_character() -> None:
    """AF-1.5: no Savvy, no Charm, no Flash, no Talent, no Strike."""
    state = position("act=1 | 0 captain/R[DeFo1 DeFo2] hand{healer hermit MoNa1 MoLo1} | faire{CoTr1} road{prince}")
    assert verbs(state) == {"recruit", "cut", "end"}
    assert not legal(state, "fetch")


# -- areas (AF-2)


def test_af_2_1_every_card_of_faire_and_road_is_at_hand() -> None:
    """AF-2.1: not only the last discarded."""
    state = position("act=1 phase=allowance | 0 hand{MoNa1} | faire{CoTr1 CoNa1 DeFo1} road{prince hermit}")
    assert len(legal(state)) == 6


def test_af_2_2_cache_crew_and_camp() -> None:
    """AF-2.2: Sets, hired Characters with Fees, and everything else."""
    state = position("act=1 | 0 hand{duchess CiTr1 CiTr2 CoFo1 CoLo1 CoNa1 MoNa1}")
    play(state, "recruit duchess CiTr1 CiTr2", "begin CoFo1 CoLo1 CoNa1", "reduce s1 CoFo1")
    assert people(state.crews[0]) == {"duchess"}
    assert codes(state.fees[int(state.crews[0]).bit_length() - 1]) == {"CiTr1", "CiTr2"}
    assert codes(state.sets[0]) == {"CoLo1", "CoNa1"}
    assert camp(state, 0) == {"CoFo1"}


def test_af_2_3_a_hand_is_hidden_and_has_three_cards() -> None:
    """AF-2.3: the Hand-size is 3."""
    state = deal(new(first=0))
    assert len(hand(state, 0)) == 3
    assert state.hand_size == 3
    assert GAME.sight(state, 1).hand_sizes == (3, 0)
    assert GAME.sight(state, 1).known == (0, 0)


def test_af_2_4_fortunes_to_the_faire_characters_to_the_road() -> None:
    """AF-2.4: where discards go."""
    state = play(position("act=1 hand_size=1 | 0 hand{duchess MoNa1 CiTr1}"), "end", "dues duchess", "discard CiTr1")
    assert (faire(state), road(state)) == ({"CiTr1"}, {"duchess"})


def test_af_2_5_limits_of_crew_and_cache() -> None:
    """AF-2.5: three Characters, three Sets."""
    crew = "captain/R[CoFo1 CoFo2] hermit/R[MoFo1 MoFo2] nomad/R[DeFo1 DeFo2]"
    state = position(f"act=1 | 0 {crew} hand{{duchess CiTr1 CiTr2 MoNa1}}")
    assert not legal(state, "recruit")
    assert refusal(state, "recruit duchess CiTr1 CiTr2").code == "crew-full"
    sets = "s1{CoLo1 CoNa1 CoTr1} s2{MoLo1 MoNa1 MoTr1} s3{DeLo1 DeNa1 DeTr1}"
    assert not legal(position(f"act=1 | 0 {sets} hand{{CiLo1 CiNa1 CiTr1}}"), "begin")
    with pytest.raises(InvalidNotationError):
        position("act=1 seats=3 | 0 s3{CoFo1 CoLo1 CoNa1}")


def test_af_2_6_only_an_available_character_is_engaged() -> None:
    """AF-2.6: Ready, and holding both Fees; Engaging turns it."""
    state = position("act=1 | 0 captain/R[CoFo1 CoFo2] hermit/E[MoFo1 MoFo2] nomad/W[DeFo1 DeFo2] | faire{CoTr1 MoTr1}")
    assert legal(state, "cut") == {"cut captain"}
    play(state, "fetch captain CoTr1")
    assert place(state, "captain") == "E"
    assert not legal(state, "fetch")


def test_af_2_7_an_unpaid_character_cannot_be_engaged() -> None:
    """AF-2.7: with one Fee."""
    state = position("act=2 | 0 captain/R[CoFo1] hand{MoNa1} | faire{CoTr1}")
    assert "fetch captain CoTr1" not in legal(state)
    assert refusal(state, "fetch captain CoTr1").clause == "AF-7.2"


def test_af_2_8_an_empty_stage_ignores_the_camp() -> None:
    """AF-2.8: no Crew and no Set."""
    assert position("act=1 | 0 camp{CoFo1 ranger}").has_empty_stage(0)
    assert not position("act=1 | 0 s1{CoFo1 CoLo1 CoNa1}").has_empty_stage(0)
    assert not position("act=1 | 0 captain/W[CoFo1]").has_empty_stage(0)


def test_af_2_9_a_position_holds_the_whole_state() -> None:
    """AF-2.9: every field of the state is written down and read back."""
    text = (
        "af1 act=3 seats=3 day=7 active=0 phase=main hand_size=1 encores=2 extra=1 actions=4 closed=1 "
        "fetched=CoTr1 lieu=CiTr1 out=2 locks=0:faire,1:cross:tonight | 0 hand{CoFo1 knight} camp{CiTr1 CoTr1} "
        "s1{CoLo1 CoNa1 CoSu1} s2*{CiLo1 DeNa1 FoSu1} captain/R[DeFo1 DeFo2] | 1 wayside{MoNa1} duchess/W[CiFo1] | 2 "
        "| faire{MoFo1} road{prince} fate{"
    )
    rest = [code for code in get_edition().codes if code not in text.replace("{", " ").replace("}", " ").split()]
    rest = [code for code in rest if f"{code}/" not in text and f"[{code}" not in text and f"{code}]" not in text]
    whole = f"{text}{' '.join(rest)}}} seen{{1>0:CoFo1}}"
    assert GAME.position(GAME.from_position(whole)) == whole


def test_af_2_10_marks_last_through_own_areas_and_end_elsewhere() -> None:
    """AF-2.10: a Fetched card used as a Fee and freed stays marked; Taken back from a Rival it is not."""
    state = position(
        "act=2 | 0 captain/R[CoFo1 CoLo1] nomad/R[DeFo1 DeLo1] hermit/R[MoFo1 MoLo1] hand{MoNa1 CoLo2} "
        "| 1 s1{CoNa1 CoTr1 CoSu1} | faire{CoFo2}"
    )
    play(state, "fetch captain CoFo2")
    assert codes(state.fetched) == {"CoFo2"}
    play(state, "barter nomad CoNa1 CoFo2", "refuse none")
    assert state.fetched == 0
    play(state, "barter hermit CoFo2 CoLo2", "refuse none", "end")
    assert "dues CoFo2" in legal(state)
    repaid = position("act=2 | 0 captain/E[CoFo1] nomad/R[DeFo1 DeLo1] hand{MoNa1} | faire{DeSu1 CoSu1}")
    play(repaid, "fetch nomad DeSu1")
    assert codes(repaid.fetched) == {"DeSu1"}


def test_af_2_11_every_card_is_in_exactly_one_place() -> None:
    """AF-2.11: through whole random games; and Sets of Rivals always have three cards or more."""
    for act in (1, 2, 3):
        state, rng = new(2 + act % 2, act=act), Rng(act)
        for _ in range(400):
            settle(state, rng)
            if not state.to_act():
                break
            assert misplaced(state) == []
            rivals = [s for s in range(int(state.players)) if s != state.active]
            assert all(standing(state.sets[3 * s + n]) or not state.sets[3 * s + n] for s in rivals for n in range(3))
            choices = state.legal(actor(state))
            state.push(actor(state), choices[rng.below(len(choices))])


# -- alignment (AF-3)


def test_af_3_1_each_purpose_has_its_own_test() -> None:
    """AF-3.1: Fees take any Wild, a Fetch only a Wild of the Realm or another Wild, Savvy never a Wild by Resource."""
    goes = codes(FEE_OK[CODES.index("CoLo1")])
    assert {"CoTr2", "DeLo2", "CoLo2", "MoWi"} <= goes
    assert "DeTr1" not in goes
    assert codes(FEE_OK[CODES.index("CoWi")]) == set(CODES) - {"CoWi"}
    assert "MoWi" not in codes(FETCH_OK[CODES.index("CoLo1")])
    assert "CoWi" in codes(FETCH_OK[CODES.index("CoLo1")])
    fetched = codes(FETCH_OK[CODES.index("CoWi")])
    assert {"MoWi", "CoTr1"} <= fetched
    assert "DeLo1" not in fetched
    tables = get_edition().tables
    slugs = [each.slug for each in get_edition().characters]
    assert "CoWi" in codes(tables.savvy[slugs.index("captain")])
    assert codes(tables.savvy[slugs.index("ranger")]) & codes(WILDS) == set()
    assert codes(tables.savvy[slugs.index("trickster")]) == codes(WILDS)


@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        ("CoFo1 CoLo2 CoWi", True),
        ("CoFo1 MoFo2 DeWi", True),
        ("CoWi MoWi DeWi", True),
        ("CoFo1 CoFo2 CoLo1", False),
        ("CoFo1 MoLo1 DeNa1", False),
        ("CoFo1 CoLo1 MoFo1", False),
        ("CoFo1 DeFo1 CoFo2", False),
    ],
)
def test_af_3_2_what_fits_together(cards: str, fits: bool) -> None:
    """AF-3.2: one Realm, one Resource, or all Wilds."""
    three = " ".join(sorted(cards.split()))
    assert (f"begin {three}" in legal(position(f"act=1 | 0 hand{{{cards}}}"))) is fits
    assert (kinds_of(mask(*cards.split())) != 0) is fits


def test_af_3_3_no_pair_and_no_type_twice_in_a_set() -> None:
    """AF-3.3: a Wild cannot stand for a type that is there."""
    assert kinds_of(mask("CoFo1", "CoFo2")) == 0
    assert kinds_of(mask("CoWi", "CoFo1", "MoFo1")) == 0
    state = position("act=1 | 0 s1{MoFo1 DeFo1 CoFo1} hand{CoWi CoFo2 CiWi}")
    assert legal(state, "add") == {"add s1 CiWi"}


def test_af_3_4_the_kind_is_worked_out_anew() -> None:
    """AF-3.4: all Wilds are a Wild-Set; one Fortune more makes it a Resource Set; the flag makes it Rainbow."""
    wilds = mask("CoWi", "MoWi", "DeWi")
    assert kind_of(wilds, False) == 1 << 10
    assert kind_of(wilds | mask("CiTr1"), False) == 1 << (5 + RESOURCES.index("Tr"))
    assert kind_of(mask("MoFo1", "FoLo1", "CoNa1"), True) == 1 << 11


def test_af_3_5_open_closed_and_neither() -> None:
    """AF-3.5: 3 or 4, 5, fewer; two Sets of one kind are fine."""
    five = mask("CoFo1", "CoLo1", "CoNa1", "CoTr1", "CoSu1")
    assert standing(five) == CLOSED
    assert standing(five & ~mask("CoFo1")) == OPEN
    assert standing(mask("CoFo1", "CoLo1", "CoNa1")) == OPEN
    assert standing(mask("CoFo1", "CoLo1")) == 0
    state = play(position("act=1 | 0 s1{CoFo1 CoLo1 CoNa1} hand{CoFo2 CoLo2 CoNa2}"), "begin CoFo2 CoLo2 CoNa2")
    assert state.sets[1] != 0


def test_af_3_6_a_rainbow_set_stays_a_rainbow_set() -> None:
    """AF-3.6: extended by the Rainbow test on any Day, begun only by an ability."""
    state = position("act=3 | 0 s1*{MoFo1 FoLo1 CoNa1} hand{DeWi CiTr1 DeFo1 MoTr1 CiWi}")
    assert legal(state, "add") == {"add s1 DeWi", "add s1 CiTr1", "add s1 CiWi"}
    assert legal(play(state, "add s1 CiTr1"), "add") == {"add s1 DeWi"}
    assert not legal(position("act=3 | 0 hand{MoFo1 FoLo1 CoNa1}"), "begin")


# -- beginning (AF-4)


@pytest.mark.parametrize(("fortunes", "chooser"), [(0, 1), (1, 0), (2, 1)])
def test_af_4_1_the_first_character_decides_who_chooses(fortunes: int, chooser: int) -> None:
    """AF-4.1: the first card goes to the asker's left-hand neighbour."""
    state = deal(new(), *CODES[:fortunes], "prince")
    assert actor(state) == chooser
    assert legal(state) == {"order first", "order second"}
    assert actor(deal(new(asker=1), *CODES[:fortunes], "prince")) == 1 - chooser


@pytest.mark.parametrize(("word", "start"), [("first", 1), ("second", 0), ("third", 2)])
def test_af_4_2_the_chooser_takes_a_place_in_the_order(word: str, start: int) -> None:
    """AF-4.2: the start player sits that many places before the chooser."""
    state = deal(new(3), "prince")
    assert actor(state) == 1
    deal(play(state, f"order {word}"))
    assert state.active == start


def test_af_4_3_all_cards_are_shuffled_into_fate() -> None:
    """AF-4.3: Hands start empty; the first Morning brings 3 cards and the Allowance."""
    state = play(deal(new(), "prince"), "order first")
    due = state.due()
    assert due is not None
    assert (due.name, len(due.cards)) == ("fate", 77)
    deal(state)
    assert len(hand(state, 1)) == 3
    assert len(hand(play(state, "allowance draw"), 1)) == 4
    assert not hand(state, 0)


def test_af_4_4_naming_the_first_player_skips_the_toss() -> None:
    """AF-4.4: the first shuffle is fate."""
    state = new(first=1)
    due = state.due()
    assert due is not None
    assert due.name == "fate"
    assert deal(state).active == 1


# -- the Day (AF-5)


def test_af_5_1_a_day_begins_with_a_clean_slate() -> None:
    """AF-5.1: the counter moves, marks are reset, own Locks and Wayside marks end."""
    state = position(
        "act=3 locks=1:faire,0:road extra=1 fetched=CoTr1 "
        "| 0 hand{MoNa1 MoTr1 CiTr1} camp{CoTr1} captain/R[CoFo1 CoLo1] "
        "| 1 wayside{CiFo1} hermit/R[MoFo1 MoLo1]"
    )
    next_day(state)
    assert (state.day, state.active) == (2, 1)
    assert (state.fetched, state.dues_extra, state.actions, state.wayside[1]) == (0, 0, 0, 0)
    assert (state.locks[0], state.locks[1]) == (0, 1)
    assert "CiFo1" in camp(state, 1)


def test_af_5_2_restore_draws_up_to_the_hand_size() -> None:
    """AF-5.2: nothing is drawn or discarded above it (AF-D58)."""
    state = position("act=1 phase=dawn | 0 hand{MoNa1} captain/E[CoFo1 CoLo1] | fate{CiTr1 CiTr2 CiLo1 CiLo2}")
    assert hand(state, 0) == {"MoNa1", "CiTr1", "CiTr2", "CiLo1"}
    full = position("act=1 phase=dawn | 0 hand{MoNa1 MoTr1 MoFo1 MoLo1} captain/E[CoFo1 CoLo1]")
    assert len(hand(full, 0)) == 5


def test_af_5_3_the_morning_readies_the_crew() -> None:
    """AF-5.3: Engaged to Ready, Unpaid ones too, Weakened to Engaged; only the active player's."""
    state = position(
        "act=3 phase=dawn | 0 captain/E[CoFo1] hermit/W[MoFo1 MoLo1] nomad/R[DeFo1 DeLo1] | 1 prince/E[CiFo1 CiFo2]"
    )
    assert [place(state, slug) for slug in ("captain", "hermit", "nomad", "prince")] == ["R", "E", "R", "E"]


def test_af_5_4_the_allowance_comes_on_top() -> None:
    """AF-5.4: one card beyond the Hand-size."""
    state = position("act=1 phase=dawn hand_size=1 | 0 captain/E[CoFo1 CoLo1] | fate{CiTr1 CiTr2}")
    assert hand(state, 0) == {"CiTr1", "CiTr2"}


def test_af_5_5_an_empty_fate_in_the_morning_starts_an_encore() -> None:
    """AF-5.5: at Restore and at the Allowance."""
    for cards in ("MoNa1", "MoNa1 MoTr1 CiFo2"):
        state = position(f"act=1 phase=dawn rest=discard | 0 captain/E[CoFo1 CoLo1] hand{{{cards}}}")
        due = state.due()
        assert due is not None
        assert due.name == "encore 1"
        assert not state.to_act()


def test_af_5_6_an_empty_stage_may_take_a_card_instead() -> None:
    """AF-5.6: asked even if draw is all there is; the card cannot pay Dues; Locks hold."""
    assert legal(position("act=1 phase=dawn | 0 hand{MoNa1 MoTr1 CiFo2}")) == {"allowance draw"}
    text = "phase=dawn | 0 hand{MoNa1 MoTr1 CiFo2} | 1 hermit/R[MoFo1 MoLo1] | faire{CoWi} road{ranger}"
    state = play(position(f"act=3 {text}"), "allowance CoWi", "end")
    assert legal(state) == {"dues MoNa1", "dues MoTr1", "dues CiFo2"}
    assert legal(position(f"act=3 locks=1:faire {text}")) == {"allowance draw", "allowance ranger"}
    assert legal(position(f"act=3 locks=1:road {text}")) == {"allowance draw", "allowance CoWi"}


def test_af_5_7_anything_in_any_order_or_nothing() -> None:
    """AF-5.7: `end` is always there."""
    state = position("act=1 | 0 hand{duchess CiTr1 CiTr2 CoFo1 CoLo1 CoNa1}")
    assert {"recruit", "begin", "end"} <= verbs(state)
    play(state, "begin CoFo1 CoLo1 CoNa1", "recruit duchess CiTr1 CiTr2", "remove s1")
    assert "end" in legal(state)


def test_af_5_8_cards_come_from_hand_and_camp() -> None:
    """AF-5.8: freely mixed, and cards out of Sets can be used again at once."""
    state = position("act=1 | 0 hand{CoFo1 MoNa1} camp{CoLo1} s1{CoNa1 CoTr1 CoSu1}")
    play(state, "add s1 CoFo1", "add s1 CoLo1", "remove s1", "begin CoFo1 CoLo1 CoNa1")
    assert camp(state, 0) == {"CoTr1", "CoSu1"}
    assert refusal(state, "add s1 CiTr1").clause == "AF-5.8"


def test_af_5_9_fees_do_not_move_freely() -> None:
    """AF-5.9: a Fee is no usable card."""
    state = position("act=1 | 0 captain/E[CoFo1 CoLo1] s1{CoNa1 CoTr1 CoSu1} hand{MoNa1}")
    assert not legal(state, "add")
    assert refusal(state, "add s1 CoFo1").code == "not-at-hand"


def test_af_5_10_what_pays_the_dues() -> None:
    """AF-5.10: Hand and Camp Fortunes, one at a time, save Fetched ones; exactly the amount due."""
    state = position(
        "act=3 extra=1 fetched=CoTr1 | 0 hand{MoNa1 duchess} camp{CoTr1 CiTr1 ranger} s1{DeFo1 DeLo1 DeNa1}"
    )
    play(state, "end")
    assert legal(state) == {"dues MoNa1", "dues duchess", "dues CiTr1"}
    play(state, "dues duchess")
    assert state.dues_left == 1
    assert play(state, "dues CiTr1").active == 1
    assert "MoNa1" in hand(state, 0)


def test_af_5_11_too_few_payable_cards_lose_at_once() -> None:
    """AF-5.11: nothing is discarded first."""
    state = play(position("act=1 extra=1 | 0 hand{MoNa1} s1{CoFo1 CoLo1 CoNa1}"), "end")
    assert winner(state) == ((1,), "dues")
    assert hand(state, 0) == {"MoNa1"}


@pytest.mark.parametrize(
    ("act", "crew", "wins"), [(1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False), (3, 3, True)]
)
def test_af_5_12_the_win_line(act: int, crew: int, wins: bool) -> None:
    """AF-5.12: three Closed Sets and as many Ready Characters as the Act's number; an Unpaid one counts (AF-D15)."""
    members = ["duchess/R[CiFo1]", "hermit/R[MoFo1 MoTr1]", "prince/R[CiLo1 CiLo2]"][:crew]
    state = position(f"act={act} | 0 {CLOSED_SETS} {' '.join(members)} hand{{MoNa1 MoNa2}} | 1 nomad/R[DeFo2 DeLo2]")
    play(state, "end", "dues MoNa1")
    assert (state.outcome() is not None) is wins
    engaged = position(f"act=1 | 0 {CLOSED_SETS} duchess/E[CiFo1 CiLo1] hand{{MoNa1}}")
    assert play(engaged, "end", "dues MoNa1").outcome() is None


def test_af_5_12_three_players_need_two_and_two() -> None:
    """AF-5.12: in any Act; only the last Dues card counts."""
    sets = " ".join(CLOSED_SETS.split(" s3")[:1])
    state = position(
        f"act=1 seats=3 extra=1 | 0 {sets} duchess/R[CiFo1 CiLo1] hermit/R[MoFo1 MoTr1] hand{{MoNa1 MoNa2}}"
    )
    assert play(state, "end", "dues MoNa1").outcome() is None
    assert winner(play(state, "dues MoNa2")) == ((0,), "sets")


def test_af_5_13_stage_cleanup() -> None:
    """AF-5.13: small Sets, the Camp with Characters, Unpaid Characters with their Fee."""
    state = position(
        "act=2 "
        "| 0 s1{CoFo1 CoLo1} s2{DeFo1 DeLo1 DeNa1} camp{CiTr1 ranger} captain/R[CoNa1] hermit/R[MoFo1 MoLo1] "
        "hand{MoNa1}"
    )
    play(state, "end", "dues MoNa1")
    assert faire(state) == {"MoNa1", "CoFo1", "CoLo1", "CiTr1", "CoNa1"}
    assert road(state) == {"ranger", "captain"}
    assert codes(state.sets[1]) == {"DeFo1", "DeLo1", "DeNa1"}
    assert people(state.crews[0]) == {"hermit"}


def test_af_5_14_hand_cleanup() -> None:
    """AF-5.14: down to the Hand-size, one card of choice at a time."""
    state = play(position("act=1 hand_size=1 | 0 hand{MoNa1 MoTr1 CiTr1 CiLo1}"), "end", "dues MoNa1")
    assert legal(play(state, "discard MoTr1")) == {"discard CiTr1", "discard CiLo1"}
    assert play(state, "discard CiTr1").active == 1
    assert hand(state, 0) == {"CiLo1"}


def test_af_5_15_days_go_clockwise_among_those_in_the_game() -> None:
    """AF-5.15: a player who is out is passed over."""
    state = position("act=1 seats=3 out=1 | 0 hand{MoNa1} captain/R[CoFo1 CoLo1] | 2 hermit/R[MoFo1 MoLo1]")
    assert next_day(state).active == 2
    assert next_day(state).active == 0


def test_af_5_16_who_resigns_loses() -> None:
    """AF-5.16: with two players the other wins."""
    state = position("act=1 | 0 hand{MoNa1}")
    state.leave(1, "resign")
    assert winner(state) == ((0,), "resign")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.doubled_scores == (2, 0)


THREE = (
    "act=3 seats=3 locks=1:faire | 0 hand{CoFo1 mystic MoNa1} hermit/R[MoFo1 MoTr1] "
    "| 1 s1{CoNa1 CoTr1 CoSu1} duchess/R[CiFo1 CiLo1] hand{CiTr1} camp{CiTr2} | 2 nomad/R[DeFo1 DeLo1]"
)


def test_af_5_17_a_leaver_among_three_leaves_the_others_playing() -> None:
    """AF-5.17: cards are discarded, Locks end, a pending answer is cancelled with its cost lost."""
    state = play(position(THREE), "barter hermit CoNa1 CoFo1")
    state.leave(1, "resign")
    assert (actor(state), state.phase, state.in_game) == (0, 5, 0b101)
    assert place(state, "hermit") == "E"
    assert {"CoNa1", "CiFo1", "CiTr1", "CiTr2"} <= faire(state)
    assert road(state) == {"duchess"}
    assert state.locks[0] == 0
    spied = play(position(THREE), "strike mystic @1", "refuse none")
    spied.leave(1, "resign")
    assert (actor(spied), spied.phase) == (0, 5)
    own = position(THREE)
    own.leave(0, "timeout")
    assert own.active == 1
    own.leave(2, "resign")
    assert winner(own) == ((1,), "resign")


def test_af_5_17_before_the_order_the_choice_passes_on() -> None:
    """AF-5.17: and so does a first Day that would be the leaver's."""
    state = deal(new(3), "prince")
    state.leave(1, "resign")
    assert actor(state) == 2
    assert deal(play(state, "order second")).active == 2


def test_af_5_20_an_encore_takes_faire_road_and_hands_only() -> None:
    """AF-5.20: Camps and Wayside cards stay, the Hand-size becomes 1, the Day begins again at Restore."""
    state = position(
        "act=3 phase=dawn rest=discard | 0 captain/E[CoFo1 CoLo1] hand{MoNa1} camp{CiTr1} "
        "| 1 wayside{CiTr2} hand{duchess}"
    )
    due = state.due()
    assert due is not None
    assert len(due.cards) == 77 - 3 - 2
    deal(state, "hermit", "DeFo1", "DeFo2")
    assert hand(state, 0) == {"hermit", "DeFo1"}
    assert (camp(state, 0), camp(state, 1), codes(state.wayside[1])) == ({"CiTr1"}, {"CiTr2"}, {"CiTr2"})
    assert (state.hand_size, state.encores, hand(state, 1)) == (1, 1, set())


def test_af_5_21_an_afternoon_draw_from_an_empty_fate_gives_nothing() -> None:
    """AF-5.21: no Encore; Draws do what they can."""
    state = position("act=3 rest=discard | 0 hand{alchemist MoNa1} captain/R[CoLo1 CoLo2] | fate{CiFo1 CiFo2}")
    play(state, "strike alchemist")
    assert {"CiFo1", "CiFo2"} <= hand(state, 0)
    assert state.due() is None
    assert refusal(state, "fate captain").clause == "AF-5.21"


def test_af_5_22_a_second_encore_does_the_same() -> None:
    """AF-5.22: Locks run on, the Day counter does not move, the Hand-size stays 1."""
    state = position(
        "act=3 phase=dawn rest=discard encores=1 hand_size=1 day=9 locks=1:faire | 0 captain/E[CoFo1 CoLo1]"
    )
    due = state.due()
    assert due is not None
    assert due.name == "encore 2"
    deal(state)
    assert (state.day, state.hand_size, state.encores, state.locks[0]) == (9, 1, 2, 2)


def test_af_5_23_limits_of_days_and_actions() -> None:
    """AF-5.23: a Day above the limit is a draw of those still in; after the last action only `end` is left."""
    state = position(
        "act=1 seats=3 out=1 day_limit=4 day=4 | 0 hand{MoNa1} captain/R[CoFo1 CoLo1] | 2 hermit/R[MoFo1 MoLo1]"
    )
    assert winner(next_day(state)) == ((0, 2), "day-limit")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.doubled_scores == (1, 0, 1)
    busy = position("act=1 action_limit=2 | 0 hand{CoFo1 CoLo1 CoNa1 MoNa1}")
    play(busy, "begin CoFo1 CoLo1 CoNa1", "reduce s1 CoFo1")
    assert legal(busy) == {"end"}


# -- Act I (AF-6)


def test_af_6_1_recruit_from_hand_or_camp() -> None:
    """AF-6.1: Fees that go together, any number of times, entering Engaged."""
    state = position("act=1 | 0 hand{duchess CiTr1 CiTr2 MoNa1} camp{ranger CoFo1 MoWi}")
    play(state, "recruit ranger CoFo1 MoWi", "recruit duchess CiTr1 CiTr2")
    assert (place(state, "ranger"), place(state, "duchess")) == ("E", "E")
    assert "recruit duchess CoFo1 CiTr1" not in legal(position("act=1 | 0 hand{duchess CiTr1 CoFo1}"))


def test_af_6_2_fetch_by_at_least_one_fee() -> None:
    """AF-6.2: to Camp, marked, the Character Engaged."""
    state = position("act=1 | 0 captain/R[CiTr1 CoFo1] hand{MoNa1} | faire{DeTr1 DeFo1 CiLo1 CoNa1 DeNa1}")
    assert legal(state, "fetch") == {f"fetch captain {code}" for code in ("DeTr1", "DeFo1", "CiLo1", "CoNa1")}
    play(state, "fetch captain DeTr1")
    assert (camp(state, 0), codes(state.fetched), place(state, "captain")) == ({"DeTr1"}, {"DeTr1"}, "E")


def test_af_6_3_cut_frees_the_fees() -> None:
    """AF-6.3: the Character to the Road, its Fees to Camp."""
    state = play(position("act=1 | 0 captain/R[CiTr1 CoFo1]"), "cut captain")
    assert (road(state), camp(state, 0)) == ({"captain"}, {"CiTr1", "CoFo1"})


def test_af_6_4_begin_takes_the_lowest_free_slot() -> None:
    """AF-6.4: three Fortunes; the Set keeps its number."""
    state = position("act=1 | 0 s1{CoFo1 CoLo1 CoNa1} s2{DeFo1 DeLo1 DeNa1} hand{MoFo1 MoLo1 MoNa1}")
    play(state, "remove s1", "begin MoFo1 MoLo1 MoNa1")
    assert codes(state.sets[0]) == {"MoFo1", "MoLo1", "MoNa1"}
    assert codes(state.sets[1]) == {"DeFo1", "DeLo1", "DeNa1"}


def test_af_6_5_add_up_to_five_and_change_the_kind() -> None:
    """AF-6.5: any kind will do as long as the result fits."""
    state = position("act=1 | 0 s1{CoWi MoWi DeWi} hand{FoTr1 CiTr1 FoNa1}")
    play(state, "add s1 FoTr1")
    assert legal(state, "add") == {"add s1 CiTr1"}
    assert not legal(play(state, "add s1 CiTr1"), "add")


def test_af_6_6_reduce_and_remove() -> None:
    """AF-6.6: to Camp; a small Set stays, keeps its slot, and may be filled up again; its last card only by remove."""
    state = play(position("act=1 | 0 s1{CoFo1 CoLo1 CoNa1} hand{MoNa1}"), "reduce s1 CoFo1", "reduce s1 CoLo1")
    assert camp(state, 0) == {"CoFo1", "CoLo1"}
    assert not legal(state, "reduce")
    assert refusal(state, "reduce s1 CoNa1").code == "last-of-set"
    assert {"add s1 CoFo1", "remove s1"} <= legal(state)
    assert play(state, "remove s1").sets[0] == 0


# -- Act II (AF-7)

BARTER = "| 1 s1{CoLo1 CoNa1 CoTr1} duchess/R[CiFo1 CiLo1]"
SEAT_0 = "| 0 nomad/R[DeFo1 DeLo1] hermit/R[MoFo1 MoLo1] hand{CoFo1 CoSu1 MoNa1}"


def test_af_7_0_a_taken_fortune_can_pay() -> None:
    """AF-7.0: it lies in the taker's Camp."""
    state = play(position(f"act=2 {SEAT_0} {BARTER}"), "barter nomad CoNa1 CoFo1", "refuse none", "end")
    assert "CoNa1" in camp(state, 0)
    assert "dues CoNa1" in legal(state)


def test_af_7_1_kick_back() -> None:
    """AF-7.1: Engage, one Fee to Camp, Unpaid."""
    state = play(position("act=2 | 0 captain/R[CiTr1 CoFo1] hand{MoNa1}"), "kickback captain CoFo1")
    assert (camp(state, 0), place(state, "captain")) == ({"CoFo1"}, "E")
    assert people(state.unpaid) == {"captain"}
    assert not legal(state, "kickback")


def test_af_7_2_unpaid_characters_go_at_their_owners_cleanup_only() -> None:
    """AF-7.2: no use of any kind, and not at a Rival's Night."""
    state = position(
        "act=3 | 0 healer/R[FoNa1] hand{MoNa1 MoTr1} nomad/E[DeFo1 DeLo1] | 1 captain/R[CoFo1] hand{CiTr1} "
        "| faire{FoTr1}"
    )
    assert verbs(state) == {"repay", "end"} or verbs(state) == {"end"}
    next_day(state)
    assert people(state.crews[0]) == {"nomad"}
    assert people(state.crews[1]) == {"captain"}
    assert road(state) == {"healer"}


def test_af_7_3_repay_costs_nothing() -> None:
    """AF-7.3: position unchanged, the same card may return, it has to go with the Fee that stays."""
    state = position("act=2 | 0 captain/R[CoFo1] hand{CoLo1 DeFo1 DeTr1 MoWi}")
    assert legal(state, "repay") == {f"repay captain {code}" for code in ("CoLo1", "DeFo1", "MoWi")}
    assert place(play(state, "repay captain DeFo1"), "captain") == "R"
    assert "cut captain" in legal(state)


def test_af_7_4_barter_with_an_open_set() -> None:
    """AF-7.4: t to Camp, g in its place, the Character Engaged."""
    state = play(position(f"act=2 {SEAT_0} {BARTER}"), "barter nomad CoNa1 CoFo1", "refuse none")
    assert codes(state.sets[3]) == {"CoLo1", "CoTr1", "CoFo1"}
    assert (camp(state, 0), place(state, "nomad")) == ({"CoNa1"}, "E")
    assert "CoFo1" not in hand(state, 0)


def test_af_7_5_a_wild_leaves_a_closed_set() -> None:
    """AF-7.5: no other card does."""
    state = position("act=2 | 0 nomad/R[DeFo1 DeLo1] hand{FoSu1 FoFo2} | 1 s1{FoFo1 FoLo1 FoNa1 FoTr1 FoWi}")
    assert {text for text in legal(state, "barter") if "!" not in text} == {"barter nomad FoWi FoSu1"}
    assert refusal(state, "barter nomad FoFo1 FoFo2").clause == "AF-7.5"


def test_af_7_6_nobody_barters_with_themselves() -> None:
    """AF-7.6: the Set is a Rival's."""
    state = position("act=2 | 0 nomad/R[DeFo1 DeLo1] s1{CoLo1 CoNa1 CoTr1} hand{CoFo1}")
    assert not legal(state, "barter")
    assert refusal(state, "barter nomad CoLo1 CoFo1").clause == "AF-7.6"


def test_af_7_7_a_refused_barter_changes_nothing_but_positions() -> None:
    """AF-7.7: both Characters stay Engaged, both cards where they were."""
    state = play(position(f"act=2 {SEAT_0} {BARTER}"), "barter nomad CoNa1 CoFo1", "refuse duchess")
    assert (place(state, "nomad"), place(state, "duchess")) == ("E", "E")
    assert codes(state.sets[3]) == {"CoLo1", "CoNa1", "CoTr1"}
    assert hand(state, 0) == {"CoFo1", "CoSu1", "MoNa1"}


def test_af_7_8_the_replacement_fits_the_kind_before() -> None:
    """AF-7.8: a twin may replace its twin, a Wild-Set takes Wilds, a Resource Set its Resource or Wilds."""
    state = position("act=2 | 0 nomad/R[DeNa1 DeNa2] hand{CoFo2 DeLo1 DeFo1 CiWi} | 1 s1{CoFo1 FoWi MoWi}")
    engaged = {text for text in legal(state, "barter nomad") if "CoFo1" in text}
    assert engaged == {f"barter nomad CoFo1 {code}" for code in ("CoFo2", "DeFo1", "CiWi")}


def test_af_7_9_savvy_fetch() -> None:
    """AF-7.9: whatever the Fees; not without Scene II.2."""
    text = "| 0 captain/R[DeFo1 DeFo2] hand{MoNa1} | faire{CoTr1 CoWi MoTr1}"
    fetched = {each for each in legal(position(f"act=2 {text}"), "fetch") if "!" not in each}
    assert fetched == {"fetch captain CoTr1", "fetch captain CoWi"}
    assert not legal(position(f"act=2 scenes=II.1,II.4 {text}"), "fetch")


def test_af_7_10_a_savvy_barter_cannot_be_refused_plainly() -> None:
    """AF-7.10: the Captain is Savvy to Coastal cards."""
    state = position(f"act=2 | 0 captain/R[DeFo1 DeLo1] hand{{CoFo1 MoNa1}} {BARTER}")
    assert legal(play(state, "barter captain CoNa1 CoFo1")) == {"refuse none"}


def test_af_7_11_savvy_parry_leaves_barters_open() -> None:
    """AF-7.11: by a Character Savvy to t or g."""
    state = position(
        "act=2 | 0 captain/R[DeFo1 DeLo1] nomad/R[DeNa1 DeNa2] hand{CoFo1 CoSu1} "
        "| 1 s1{CoLo1 CoNa1 CoTr1} ranger/R[FoNa1 MoNa2]"
    )
    play(state, "barter captain CoNa1 CoFo1", "refuse ranger")
    assert not state.barters_closed
    assert "barter nomad CoNa1 CoFo1" in legal(state)


def test_af_7_12_savvy_refuse_closes_the_days_barters() -> None:
    """AF-7.12: by itself, for everybody, Flashed ones too; the next Day they are open again."""
    state = position(
        "act=2 | 0 nomad/R[DeNa1 DeNa2] hermit/R[MoLo1 MoTr1] hand{CoFo1 CoSu1 prince} "
        "| 1 s1{CoLo1 CoNa1 CoTr1} ranger/R[FoNa1 MoNa2] hand{CiTr1}"
    )
    play(state, "barter nomad CoNa1 CoFo1", "refuse ranger")
    assert state.barters_closed
    assert not legal(state, "barter")
    assert refusal(state, "barter hermit CoNa1 CoFo1").clause == "AF-7.12"
    assert not next_day(state).barters_closed


def test_af_7_13_charmed_fate_draws_a_card() -> None:
    """AF-7.13: Engage; no more Dues."""
    state = play(position("act=2 | 0 captain/R[CoLo1 CoLo2] hand{MoNa1} | fate{CiTr1}"), "fate captain")
    assert hand(state, 0) == {"MoNa1", "CiTr1"}
    assert (place(state, "captain"), state.dues_extra) == ("E", 0)


def test_af_7_14_charmed_bargain_costs_dues() -> None:
    """AF-7.14: several add up."""
    state = position("act=2 | 0 captain/R[CoLo1 CoWi] enchantress/R[CiFo1 DeFo1] hand{MoNa1}")
    assert play(state, "bargain captain").dues_extra == 1
    assert play(state, "bargain enchantress").dues_extra == 2
    assert len(hand(state, 0)) == 3


@pytest.mark.parametrize(
    ("slug", "fees", "charm"),
    [
        ("trickster", ("CoWi", "MoWi"), FATE_CHARM),
        ("journeyman", ("CoWi", "MoFo1"), BARGAIN_CHARM),
        ("captain", ("CoLo1", "CoLo2"), FATE_CHARM),
        ("knight", ("MoLo1", "MoLo2"), FATE_CHARM),
        ("prince", ("CoFo1", "MoFo1"), BARGAIN_CHARM),
        ("knight", ("MoLo1", "MoFo2"), BARGAIN_CHARM),
        ("knight", ("CiFo1", "CiFo2"), BARGAIN_CHARM),
        ("knight", ("MoWi", "MoFo1"), NO_CHARM),
        ("prince", ("CoFo1", "CoLo1"), NO_CHARM),
        ("captain", ("CoWi", "DeWi"), NO_CHARM),
    ],
)
def test_af_7_15_who_has_which_charm(slug: str, fees: tuple[str, str], charm: int) -> None:
    """AF-7.15: the first line that applies."""
    number = get_edition().codes.index(slug) - 55
    assert get_edition().tables.charm(number, mask(*fees)) == charm


def test_af_7_16_a_flash_discards_the_character() -> None:
    """AF-7.16: from the Hand, or an available one from the Crew, whose Fees go to Camp."""
    state = position("act=2 | 0 captain/R[DeFo1 DeLo1] hand{nomad MoNa1} | faire{CoTr1 DeTr1}")
    play(state, "fetch nomad! DeTr1", "fetch captain! CoTr1")
    assert road(state) == {"nomad", "captain"}
    assert {"DeFo1", "DeLo1"} <= camp(state, 0)
    engaged = position("act=2 | 0 captain/E[DeFo1 DeLo1] hand{MoNa1} | faire{CoTr1}")
    assert "fetch captain! CoTr1" not in legal(engaged)


def test_af_7_17_the_whole_cost_comes_first() -> None:
    """AF-7.17: a Fee of the Flashed Character may be given, and it is in Camp even if the Barter is Refused."""
    state = position(f"act=2 | 0 hermit/R[CoFo1 CoLo2] hand{{MoNa1}} {BARTER}")
    play(state, "barter hermit! CoNa1 CoFo1")
    assert camp(state, 0) == {"CoFo1", "CoLo2"}
    play(state, "refuse duchess")
    assert (camp(state, 0), road(state)) == ({"CoFo1", "CoLo2"}, {"hermit"})


def test_af_7_18_what_can_be_flashed_in_act_two() -> None:
    """AF-7.18: Barter by anybody, Savvy-Fetch by the Savvy; no plain Fetch, Cut, Kick-Back or Charm."""
    state = position(f"act=2 | 0 healer/R[CoFo1 CoFo2] hand{{CoSu1 MoNa1}} {BARTER} | faire{{CoSu2}}")
    flashed = {text for text in legal(state) if "!" in text}
    assert {text.split()[0] for text in flashed} == {"barter"}
    assert "fetch healer CoSu2" in legal(state)
    savvy = position("act=2 | 0 captain/R[DeFo1 DeFo2] hand{MoNa1} | faire{DeSu1}")
    assert legal(savvy, "fetch") == {"fetch captain DeSu1"}
    assert not [text for text in legal(position(f"act=2 scenes=II.1,II.2 {SEAT_0} {BARTER}")) if "!" in text]


def test_af_7_19_fees_of_a_flashed_refuser_wait_in_camp() -> None:
    """AF-7.19: not Wayside, and usable on the owner's own Day."""
    state = play(position(f"act=2 {SEAT_0} {BARTER} hand{{CiTr1}}"), "barter nomad CoNa1 CoFo1", "refuse duchess!")
    assert camp(state, 1) == {"CiFo1", "CiLo1"}
    assert state.wayside[1] == 0
    next_day(state)
    assert camp(state, 1) == {"CiFo1", "CiLo1"}


# -- Act III (AF-8)


def test_af_8_1_a_talent_is_engaged_or_flashed_from_three_places() -> None:
    """AF-8.1: Crew, Hand, Camp."""
    rival = "| 1 nomad/E[DeFo1 DeLo1]"
    assert legal(position(f"act=3 | 0 healer/R[FoNa1 FoTr1] {rival}"), "talent") == {
        "talent healer nomad",
        "talent healer! nomad",
    }
    for place_name in ("hand", "camp"):
        state = position(f"act=3 | 0 {place_name}{{healer}} captain/R[CoFo1 CoLo1] {rival}")
        assert legal(state, "talent") == {"talent healer! nomad"}


def test_af_8_2_fee_swap() -> None:
    """AF-8.2: any Crew, a Character with both Fees, position unchanged, t to Camp."""
    state = position(
        "act=3 | 0 smuggler/R[DeFo1 DeLo1] hand{MoNa1} captain/E[CoFo1] "
        "| 1 prince/W[CoLo1 MoLo1] duchess/R[CiNa1 CiTr1]"
    )
    engaged = legal(state, "talent smuggler")
    assert engaged == {"talent smuggler CoLo1 MoNa1", "talent smuggler CiTr1 MoNa1"}
    play(state, "talent smuggler CoLo1 MoNa1", "refuse none")
    assert (camp(state, 0), place(state, "prince")) == ({"CoLo1"}, "W")


def test_af_8_3_a_weakened_character_is_out_of_use() -> None:
    """AF-8.3: not Engaged, not made Ready; Engaged in the next Morning, Ready in the one after."""
    state = position(
        "act=3 | 0 healer/R[FoNa1 FoTr1] nomad/W[DeFo1 DeLo1] hand{MoNa1 MoTr1} | 1 hermit/R[MoFo1 MoLo1] hand{CiTr1}"
    )
    assert "cut nomad" not in legal(state)
    assert not legal(state, "talent")
    assert refusal(state, "cut nomad").clause == "AF-8.3"
    next_day(next_day(state))
    assert place(state, "nomad") == "E"
    next_day(next_day(state))
    assert place(state, "nomad") == "R"


def test_af_8_4_rainbow_by_an_ability_only() -> None:
    """AF-8.4: Fees and Sets of Fortunes that are not Aligned."""
    state = position("act=3 | 0 journeyman/R[CiFo1 DeFo1] alchemist/R[DeLo1 DeNa1] hand{prince MoFo1 FoLo1 CoNa1}")
    assert not legal(state, "begin")
    assert "talent alchemist CoNa1 FoLo1 MoFo1" in legal(state)
    assert {"talent journeyman prince CoNa1 FoLo1", "talent journeyman prince FoLo1 MoFo1"} <= legal(state)
    assert not legal(state, "recruit")


def test_af_8_5_spying_shows_the_whole_hand() -> None:
    """AF-8.5: to the acting player, and what follows works on that Hand."""
    state = position(
        "act=3 seats=3 | 0 hand{mystic MoNa1} captain/R[CoFo1 CoLo1] "
        "| 1 hand{CoWi duchess CiTr1} hermit/R[MoFo1 MoLo1] "
        "| 2 hand{DeTr1} nomad/R[DeFo1 DeLo1]"
    )
    play(state, "strike mystic @1", "refuse none")
    assert legal(state) == {"pick none", "pick CoWi", "pick duchess", "pick CiTr1"}
    assert GAME.sight(state, 0).known[1].bit_count() == 3
    assert GAME.sight(state, 2).known[1] == 0
    play(state, "pick duchess", "pick CoWi")
    assert (road(state), faire(state)) == ({"mystic", "duchess"}, {"CoWi"})


def test_af_8_6_what_crosses() -> None:
    """AF-8.6: Locks, Fetching Wayside and making Ready do not; Barter, Spying and harm do."""
    text = (
        "| 0 healer/R[FoNa1 FoTr1] captain/R[CoFo1 CoLo1] hand{mystic assassin CoSu1} "
        "| 1 nomad/E[DeFo1 DeLo1] s1{CoNa1 CoTr1 CoSu2} hand{CiTr1} wayside{CoLo2}"
    )
    shielded = position(f"act=3 locks=1:cross {text}")
    assert "talent healer nomad" in legal(shielded)
    assert "fetch captain CoLo2" in legal(shielded)
    assert not legal(shielded, "barter")
    assert not {text for text in legal(shielded, "strike") if "@1" in text or "nomad" in text}
    assert {"strike mystic @1", "strike assassin nomad"} <= legal(position(f"act=3 {text}"))


def test_af_8_7_an_empty_stage_cannot_be_crossed() -> None:
    """AF-8.7: judged after the cost; in Act II the term does not exist (AF-D40)."""
    state = position("act=3 | 0 hand{mystic MoNa1} captain/R[CoFo1 CoLo1] | 1 hand{CoWi}")
    assert not legal(state, "strike")
    flashed = (
        "| 0 captain/R[CoFo1 CoLo1] hand{MoNa1} | 1 s1{CoNa1 CoTr1 CoSu1} hermit/R[MoFo1 MoLo1] ranger/R[FoNa1 MoNa2]"
    )
    three = play(position(f"act=3 {flashed}"), "barter captain! CoNa1 CoFo1")
    assert legal(three) == {"refuse none"}
    two = play(position(f"act=2 {flashed}"), "barter captain! CoNa1 CoFo1")
    assert "refuse ranger" in legal(two)


def test_af_8_8_any_means_ones_own_too() -> None:
    """AF-8.8: what is taken from oneself just goes to Camp, and nobody is asked."""
    state = position("act=3 | 0 hand{enchantress MoNa1} s1{CoNa1 CoTr1 CoSu1} hermit/E[MoFo1 MoLo1]")
    play(state, "strike enchantress CoNa1")
    assert (actor(state), camp(state, 0)) == (0, {"CoNa1"})
    assert codes(state.sets[0]) == {"CoTr1", "CoSu1"}
    own = position("act=3 | 0 hand{assassin MoNa1} hermit/E[MoFo1 MoLo1]")
    play(own, "strike assassin hermit")
    assert (camp(own, 0), own.wayside[0]) == ({"MoFo1", "MoLo1"}, 0)


def test_af_8_9_savvy_fee_swap() -> None:
    """AF-8.9: Savvy to t or to g, Engaged or Flashed from Hand or Crew."""
    state = position("act=3 | 0 hand{captain MoNa1 CoNa1} hermit/R[DeFo1 DeLo1] | 1 prince/R[CoLo1 MoLo1]")
    swaps = legal(state, "feeswap")
    assert {"feeswap captain! CoLo1 MoNa1", "feeswap captain! MoLo1 CoNa1", "feeswap hermit MoLo1 CoNa1"} <= swaps
    assert "feeswap hermit DeFo1 CoNa1" not in swaps
    assert not legal(position("act=3 scenes=III.1 | 0 captain/R[CoFo1 CoLo1] hand{CoTr1}"), "feeswap")


def test_af_8_10_refusing_a_savvy_fee_swap() -> None:
    """AF-8.10: by Characters Savvy to t or g; nothing is swapped; Flashing the holder sends t to its owner's Camp."""
    text = "act=3 | 0 captain/R[DeFo1 DeLo1] hermit/R[MoFo1 MoTr1] hand{CoNa1 MoNa1} | 1 cartographer/R[CoLo1 MoLo1]"
    state = play(position(text), "feeswap captain CoLo1 MoNa1")
    assert legal(state) == {"refuse none", "refuse cartographer", "refuse cartographer!"}
    play(state, "refuse cartographer!")
    assert (camp(state, 1), camp(state, 0)) == ({"CoLo1", "MoLo1"}, set())
    assert place(state, "captain") == "E"
    own = play(position(text.split(" | 1")[0]), "feeswap hermit MoFo1 MoNa1")
    assert (actor(own), camp(own, 0)) == (0, {"MoFo1"})


def test_af_8_11_a_strike_is_a_flash_from_hand_or_crew() -> None:
    """AF-8.11: never from Camp, never by Engaging."""
    rival = "| 1 nomad/E[DeFo1 DeLo1]"
    in_hand = position(f"act=3 | 0 hand{{assassin}} hermit/E[MoFo1 MoLo1] {rival}")
    assert legal(in_hand, "strike") == {"strike assassin hermit", "strike assassin nomad"}
    in_camp = position(f"act=3 | 0 camp{{assassin}} hermit/E[MoFo1 MoLo1] {rival}")
    assert not legal(in_camp, "strike")
    in_crew = play(position(f"act=3 | 0 assassin/R[MoFo1 MoLo1] {rival}"), "strike assassin nomad")
    assert (road(in_crew), camp(in_crew, 0)) == ({"assassin"}, {"MoFo1", "MoLo1"})
    assert not legal(position(f"act=3 | 0 assassin/E[MoFo1 MoLo1] {rival}"), "strike")


def test_af_8_12_wayside_cards_are_fetched_from_a_rivals_camp() -> None:
    """AF-8.12: by Fees or Savvy; unmarked Camp cards are not; Fetched that way they can pay."""
    state = position("act=3 | 0 captain/R[DeFo1 DeLo1] hand{MoNa1} | 1 wayside{CoTr1 DeTr1 MoTr1} camp{CoSu1}")
    engaged = {text for text in legal(state, "fetch") if "!" not in text}
    assert engaged == {"fetch captain CoTr1", "fetch captain DeTr1"}
    play(state, "fetch captain CoTr1", "end")
    assert "dues CoTr1" in legal(state)
    assert codes(state.wayside[1]) == {"DeTr1", "MoTr1"}


def test_af_8_13_what_is_left_of_a_rivals_set_becomes_wayside() -> None:
    """AF-8.13: with two cards or fewer; and the Fees of a Rival's Character that is Cut."""
    text = "| 0 hand{enchantress assassin MoNa1} captain/R[DeFo1 DeLo1]"
    state = position(f"act=3 {text} | 1 s1{{CoNa1 CoTr1 CoSu1}} hermit/R[MoFo1 MoLo1]")
    play(state, "strike enchantress CoNa1", "refuse none", "strike assassin hermit", "refuse none")
    assert codes(state.wayside[1]) == {"CoTr1", "CoSu1", "MoFo1", "MoLo1"}
    assert state.sets[3] == 0
    four = position(f"act=3 {text} | 1 s1{{CoNa1 CoTr1 CoSu1 CoFo1}}")
    play(four, "strike enchantress CoNa1", "refuse none")
    assert (four.wayside[1], int(four.sets[3]).bit_count()) == (0, 3)


def test_af_8_14_the_owner_uses_wayside_cards_as_usual() -> None:
    """AF-8.14: on the own Day they are ordinary, and cleaned up at Night; an own small Set stays."""
    state = position("act=3 | 0 hand{MoNa1} captain/R[DeFo1 DeLo1] | 1 wayside{CoNa1 CoTr1 CoSu1} hand{CiTr1}")
    next_day(state)
    play(state, "allowance draw")
    assert "begin CoNa1 CoSu1 CoTr1" in legal(state)
    next_day(state)
    assert camp(state, 1) == set()
    own = play(position("act=3 | 0 hand{fey-child MoNa1} s1{CoNa1 CoTr1 CoSu1}"), "strike fey-child CoNa1")
    assert codes(own.sets[0]) == {"CoTr1", "CoSu1"}
    assert own.wayside[0] == 0


LOCKABLE = (
    "| 0 hermit/R[MoFo1 MoLo1] hand{captain healer CoFo1 CoLo1} "
    "| 1 s1{CoNa1 CoTr1 CoSu1} nomad/E[DeFo1 DeLo1] hand{CiTr1} "
    "| faire{MoTr1} road{prince}"
)


@pytest.mark.parametrize(
    ("feature", "gone"),
    [
        ("faire", "fetch hermit MoTr1"),
        ("road", "strike healer prince"),
        ("barter", "barter hermit CoNa1 CoFo1"),
        ("flash", "talent healer! nomad"),
        ("recruit", "recruit captain CoFo1 CoLo1"),
        ("cross", "barter hermit CoNa1 CoFo1"),
    ],
)
def test_af_8_15_a_lock_binds_rivals_only(feature: str, gone: str) -> None:
    """AF-8.15: the locker is free, and the Lock ends with the locker's next Day."""
    assert gone in legal(position(f"act=3 {LOCKABLE}"))
    assert gone not in legal(position(f"act=3 locks=1:{feature} {LOCKABLE}"))
    assert gone in legal(position(f"act=3 locks=0:{feature} {LOCKABLE}"))
    state = next_day(position(f"act=3 locks=1:{feature} {LOCKABLE}"))
    assert not any(state.locks)


def test_af_8_16_locks_never_stop_discards() -> None:
    """AF-8.16: with everything Locked a Day still ends; the same Lock twice is one."""
    locks = ",".join(f"1:{feature}" for feature in ("faire", "road", "barter", "flash", "recruit", "cross"))
    state = position(f"act=3 locks={locks} {LOCKABLE}")
    play(state, "end")
    assert {"dues CoFo1", "dues CoLo1", "dues captain"} <= legal(state)
    assert play(state, "dues CoFo1").active == 1
    twice = position("act=3 locks=0:faire | 0 hand{magistrate MoNa1}")
    assert play(twice, "strike magistrate faire").locks[0] == 1


def test_af_8_17_the_trickster_is_savvy_to_wilds_and_strikes() -> None:
    """AF-8.17: Savvy-Fetch of Wilds and a borrowed Strike."""
    state = position("act=3 | 0 hand{trickster MoNa1} hermit/E[MoFo1 MoLo1] | faire{CoWi CoTr1} road{assassin}")
    assert legal(state, "fetch") == {"fetch trickster! CoWi"}
    assert legal(state, "strike") == {"strike trickster assassin hermit"}


# -- effects (AF-9)


def test_af_9_1_declared_in_the_position_after_the_cost() -> None:
    """AF-9.1: the source is no choice of its own ability, its freed Fees and its place in the Crew are."""
    crew = "journeyman/R[CiFo1 CiLo1] captain/R[CoFo1 CoFo2] hermit/R[MoFo1 MoFo2]"
    state = position(f"act=3 | 0 {crew} hand{{prince MoNa1}}")
    assert "strike journeyman prince CiFo1 CiLo1" in legal(state)
    assert not legal(position("act=3 | 0 hand{healer MoNa1}"), "strike")
    assert legal(position("act=3 | 0 hand{healer MoNa1} | road{prince}"), "strike") == {"strike healer prince"}
    assert not legal(position("act=3 | 0 healer/R[FoNa1 FoTr1]"), "talent")
    assert not legal(position("act=3 | 0 hand{journeyman CiFo1 CiLo1}"), "strike")


def test_af_9_1_later_steps_do_what_they_can() -> None:
    """AF-9.1: a Flashed Knight is not Weakened; a Muse without a Hand buries nothing."""
    state = position("act=3 | 0 hand{knight MoNa1} hermit/E[MoFo1 MoLo1] | 1 nomad/R[DeFo1 DeLo1]")
    play(state, "talent knight! nomad", "refuse none")
    assert (place(state, "nomad"), state.phase) == ("W", 5)
    assert people(state.weakened) == {"nomad"}


def test_af_9_2_scope_and_crossing_limit_the_choices() -> None:
    """AF-9.2: `self`, `rival` and `any`, and Rivals that cannot be Crossed are no choice."""
    for scope, slugs in (("self", {"hermit"}), ("rival", {"nomad"}), ("any", {"hermit", "nomad"})):
        edition = tree(f"scope-{scope}")
        character(edition, "assassin")["strike"]["steps"] = [{"do": "cut", "scope": scope}]
        text = f"act=3 {cards_of(edition)} | 0 hand{{assassin}} hermit/E[MoFo1 MoLo1] | 1 nomad/R[DeFo1 DeLo1]"
        assert legal(position(text), "strike") == {f"strike assassin {slug}" for slug in slugs}
        shielded = legal(position(text.replace("|", "locks=1:cross |", 1)), "strike")
        assert shielded == {f"strike assassin {slug}" for slug in slugs - {"nomad"}}


def test_af_9_3_the_effects_of_the_house_cards() -> None:
    """AF-9.3: engage, recall, lock, gather, foresee, bury and dues do what the table says."""
    state = position(
        "act=3 | 0 enchantress/R[DeFo1 DeFo2] mystic/R[MoSu1 MoSu2] muse/R[CoNa1 CoNa2] hand{healer smuggler MoNa1} "
        "| 1 nomad/R[DeLo1 DeLo2] | faire{CoTr1 CoTr2} road{prince} fate{CiFo1 CiLo1 CiNa1 CiTr1}"
    )
    play(state, "talent enchantress nomad", "refuse none")
    assert place(state, "nomad") == "E"
    play(state, "talent mystic", "pick CiNa1 CiLo1 CiFo1")
    assert "CiNa1" in hand(state, 0)
    assert state.dues_extra == 1
    play(state, "talent muse")
    assert "CiLo1" in hand(state, 0)
    play(state, "pick MoNa1")
    assert get_edition().codes[int(state.fate[len(state.fate) - 1]) & 127] == "MoNa1"
    play(state, "strike healer prince", "strike smuggler CoTr1 CoTr2")
    assert "prince" in hand(state, 0)
    assert codes(state.fetched) == {"CoTr1", "CoTr2"}


def test_af_9_3_reserved_effects() -> None:
    """AF-9.3: a Fee is Taken or made Wayside and leaves its Character Unpaid; a Lock may end tonight."""
    edition = tree("reserved-1")
    character(edition, "healer")["strike"]["steps"] = [{"do": "take", "from": "fee", "scope": "any"}]
    character(edition, "muse")["strike"]["steps"] = [{"do": "wayside", "from": "fee", "scope": "rival"}]
    character(edition, "knight")["strike"]["steps"] = [{"do": "lock", "feature": "faire", "until": "tonight"}]
    state = position(
        f"act=3 {cards_of(edition)} "
        "| 0 hand{healer muse knight MoNa1} hermit/E[MoFo1 MoLo1] "
        "| 1 nomad/R[DeLo1 DeLo2] prince/R[CiFo1 CiFo2]"
    )
    play(state, "strike healer DeLo1", "refuse none", "strike muse CiFo1", "refuse none", "strike knight")
    assert (camp(state, 0), camp(state, 1), codes(state.wayside[1])) == ({"DeLo1"}, {"CiFo1"}, {"CiFo1"})
    assert people(state.unpaid) == {"nomad", "prince"}
    assert state.locks[0] == 8
    assert next_day(state).locks[0] == 0


# -- data (AF-10)


def test_af_10_1_who_is_savvy_to_what() -> None:
    """AF-10.1: the house edition."""
    savvy = {each.slug: each.savvy for each in get_edition().characters if each.savvy}
    assert savvy == {
        "hermit": "Mo",
        "outlaw": "Fo",
        "captain": "Co",
        "nomad": "De",
        "duchess": "Ci",
        "prince": "Fo",
        "cartographer": "Lo",
        "ranger": "Na",
        "merchant": "Tr",
        "bishop": "Su",
        "trickster": "Wi",
    }


def test_af_10_2_domains_of_the_skilled() -> None:
    """AF-10.2: each Realm and each Resource twice, plus the Wild."""
    domains = {each.slug: each.domain for each in get_edition().characters if each.domain}
    assert domains["healer"] == "FoNa"
    assert domains["journeyman"] == "Wi"
    plain = [domain for domain in domains.values() if domain != "Wi"]
    assert all(sum(domain[:2] == realm for domain in plain) == 2 for realm in REALMS)
    assert all(sum(domain[2:] == resource for domain in plain) == 2 for resource in RESOURCES)


def test_af_10_3_wayside_and_lock_in_strikes_only() -> None:
    """AF-10.3: so each Scene works alone."""
    talents = [each.talent for each in get_edition().characters if each.talent is not None]
    words = {step["do"] for talent in talents for step in talent.steps}
    assert not words & {"wayside", "lock", "cut"}
    assert "fee_swap" in words


@pytest.mark.parametrize(
    ("slug", "ability", "steps", "message"),
    [
        ("healer", "talent", [{"do": "dance"}], "unknown effect 'dance'"),
        ("healer", "talent", [{"do": "ready"}], "'ready' needs 'scope'"),
        ("healer", "talent", [{"do": "ready", "scope": "any", "max": 1}], "does not take 'max'"),
        ("healer", "talent", [{"do": "ready", "scope": "all"}], "'scope' is 'all'"),
        ("muse", "talent", [{"do": "draw", "count": 1}, {"do": "cut", "scope": "any"}], "has to be the first step"),
        ("muse", "talent", [{"do": "take", "from": "hand", "give": True}], "needs a first step 'spy'"),
        ("muse", "talent", [{"do": "discard_hand", "min": 0, "max": 1}], "needs a first step 'spy'"),
        ("muse", "strike", [{"do": "mimic", "ability": "strike", "zone": "road"}, {"do": "draw", "count": 1}], "alone"),
        ("muse", "strike", [], "'steps'"),
        ("muse", "strike", [{"do": "lock", "feature": "moon"}], "'feature' is 'moon'"),
        ("muse", "strike", [{"do": "draw", "count": True}], "'count' is True"),
        ("muse", "strike", [{"do": "take", "scope": "any"}], "'take' needs 'from'"),
        ("muse", "strike", [{"do": "take", "from": "moon", "scope": "any"}], "'from' is 'moon'"),
        ("muse", "strike", [{"do": "take", "from": "fee", "scope": "any", "sets": ["open"]}], "does not take 'sets'"),
        ("muse", "strike", [{"do": "spy", "scope": "any"}, {"do": "take", "from": "hand", "give": 1}], "give = true"),
        ("muse", "strike", [{"do": "weaken", "target": "source", "scope": "any"}], "does not take 'scope'"),
        ("muse", "strike", [{"do": "weaken", "target": "me"}], "'target' is 'me'"),
        ("muse", "strike", [{"do": "weaken", "position": ["ready"]}], "'weaken' needs 'scope'"),
        ("muse", "strike", [{"do": "lock", "feature": "road", "choose": ["faire"]}], "does not take 'feature'"),
        ("muse", "strike", [{"do": "lock"}], "'lock' needs 'feature'"),
        ("muse", "strike", [{"do": "gather", "max": 1, "same": "resource"}], "'same' is 'resource'"),
        ("muse", "talent", [{"do": "refuse", "what": []}], "'what' is "),
        ("muse", "strike", [{"do": "refuse", "what": ["talent"]}], "only Talents answer"),
        ("muse", "talent", [{"do": "spy", "scope": "self"}], "the Hand of another player"),
        ("muse", "strike", [{"do": "lock", "feature": ["road"] * 999}], r"^.{,300}$"),
    ],
)
def test_af_10_4_broken_abilities_are_refused(slug: str, ability: str, steps: list[object], message: str) -> None:
    """AF-10.4: the message names the card and the rule."""
    edition = tree()
    character(edition, slug)[ability]["steps"] = steps
    with pytest.raises(InvalidEditionError, match=message) as caught:
        edition_from_tree(edition)
    assert f"{ability} of {slug!r}" in str(caught.value)
    assert "AF-10.4" in str(caught.value)


def test_af_10_4_broken_cards_are_refused() -> None:
    """AF-10.4: codes, slugs, kinds, Domains and texts."""
    changes: list[tuple[Callable[[dict[str, Any]], object], str]] = [
        (lambda t: t["fortune"].pop(), "expected 55"),
        (lambda t: t["fortune"][0].update(code="MoFo3"), "no such code"),
        (lambda t: t["fortune"][0].update(resource="Lo"), "make 'MoLo1'"),
        (lambda t: t["fortune"][0].update(ja=" "), "'ja' is missing or empty"),
        (lambda t: character(t, "muse").update(slug="The Muse"), "small letters"),
        (lambda t: character(t, "muse").update(slug="healer"), "stands twice"),
        (lambda t: character(t, "muse").update(domain="CoTr"), "same Domain"),
        (lambda t: character(t, "journeyman").update(domain="MoTr"), "Domain 'Wi'"),
        (lambda t: character(t, "captain").update(savvy="De"), "Savvy to the same"),
        (lambda t: character(t, "captain").update(talent=character(t, "muse")["talent"]), "has no Talent"),
        (lambda t: character(t, "muse").pop("strike"), "a Talent and a Strike"),
        (lambda t: t["meta"].update(format=2), "'format' is not 1"),
        (lambda t: t["meta"].update(edition="house-1"), "choose another"),
        (lambda t: character(t, "muse").update(slug="a" * 100_000), "at most 300 characters"),
        (lambda t: character(t, "muse").update(slug="a" * 41), "a slug has at most 40 letters"),
        (lambda t: character(t, "muse").update(en="a" * 61), "more than 60 characters"),
        (lambda t: character(t, "muse")["talent"].update(text_ja="海" * 100_000), "at most 300 characters"),
        (lambda t: character(t, "muse").update({"a" * 100_000: 1}), "at most 300 characters"),
        (lambda t: t["terms"].update(fate=["a" * 61, "海"]), "more than 60 characters"),
    ]
    for change, message in changes:
        edition = tree()
        change(edition)
        edition["fortune"][1]["en"] = "Another name"
        with pytest.raises(InvalidEditionError, match=message) as caught:
            edition_from_tree(edition)
        assert len(str(caught.value)) < 500


def test_af_10_4_effect_tables_are_read_over() -> None:
    """AF-10.4: files of earlier versions repeat the vocabulary of effects for their readers."""
    vocabulary = {"effect": [{"name": "ready", "params": ["scope"], "needs": ["scope"], "crosses": "never"}]}
    assert edition_from_tree(tree() | vocabulary).tables.steps == get_edition().tables.steps
    assert edition_from_tree(tree("house-1") | vocabulary) is get_edition()


@pytest.mark.parametrize(
    "slug", ["none", "draw", "faire", "road", "cross", "recruit", "first", "resign", "dues", "pick", "mowi"]
)
def test_af_10_4_a_slug_is_no_word_of_the_notation(slug: str) -> None:
    """AF-10.4: what is typed would not be clear."""
    edition = tree()
    character(edition, "muse")["slug"] = slug
    with pytest.raises(InvalidEditionError, match=rf"character '{slug}': a slug is no word of the notation.*AF-10.4"):
        edition_from_tree(edition)


def nested(levels: int) -> list[Any]:
    """Return so many lists, each in the other."""
    inner: list[Any] = []
    for _ in range(levels - 1):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (datetime.date(2012, 1, 1), "JSON cannot hold date values"),
        (float("nan"), "JSON cannot hold it"),
        (float("inf"), "JSON cannot hold it"),
        (1_000_000_000, "at most 9 digits"),
        (-1_000_000_000, "at most 9 digits"),
        (0.1234567891, "at most 9 digits"),
        ({1: "one"}, "1 is no name"),
        ("a\x07b", "a control character"),
        ("a\nb", "a control character"),
        ({"a\x00b": 1}, "a control character"),
        ("\ud800", "a control character"),
        (nested(6), "nested at most 8 deep"),
        (nested(5000), "nested at most 8 deep"),
    ],
)
def test_af_10_4_values_that_a_record_cannot_carry_are_refused(value: object, message: str) -> None:
    """AF-10.4: wherever they stand; the message says where."""
    edition = tree()
    character(edition, "muse")["note"] = value
    with pytest.raises(InvalidEditionError, match=message) as caught:
        edition_from_tree(edition)
    assert "'muse'" in str(caught.value) or "nested" in message
    assert "AF-10.4" in str(caught.value)


@pytest.mark.parametrize("value", [999_999_999, -999_999_999, 1.5, True, None, "海 and ½", nested(5)])
def test_af_10_4_values_that_a_record_carries_are_kept(value: object) -> None:
    """AF-10.4: at the limits, and what every JSON holds."""
    edition = tree()
    character(edition, "muse")["note"] = value
    assert edition_from_tree(edition).data == edition


@pytest.mark.parametrize(("count", "is_sound"), [(8, True), (9, False)])
def test_af_10_4_an_ability_has_at_most_eight_steps(count: int, is_sound: bool) -> None:
    """AF-10.4: and at least one."""
    edition = tree()
    character(edition, "muse")["talent"]["steps"] = [{"do": "draw", "count": 1}] * count
    if is_sound:
        assert edition_from_tree(edition).name == "test-1"
    else:
        with pytest.raises(InvalidEditionError, match="1 to 8 tables"):
            edition_from_tree(edition)


@pytest.mark.parametrize("where", ["en", "ja"])
def test_af_10_4_texts_are_neither_empty_nor_full_of_controls(where: str) -> None:
    """AF-10.4: names and texts in both languages."""
    for text, message in (("", "missing or empty"), ("a\tb", "a control character")):
        edition = tree()
        character(edition, "muse")["talent"][f"text_{where}"] = text
        with pytest.raises(InvalidEditionError, match=message):
            edition_from_tree(edition)


def test_af_10_5_names_never_act_on_play() -> None:
    """AF-10.5: the same steps under other names give the same legal lists."""
    edition = tree("renamed-1")
    for entry in edition["character"]:
        entry["en"], entry["ja"] = f"The {entry['en']}", f"{entry['ja']}様"
    text = "| 0 hand{assassin MoNa1} captain/R[CoLo1 CoTr1] | 1 duchess/R[CiFo1 CiLo1] hermit/R[MoLo1 MoLo2]"
    assert legal(position(f"act=3 {cards_of(edition)} {text}")) == legal(position(f"act=3 {text}"))


# -- answers (AF-11)


def test_af_11_1_cost_then_answer_then_effect() -> None:
    """AF-11.1: the cost is paid before the Rival decides; afterwards the Afternoon goes on."""
    state = play(position(f"act=2 {SEAT_0} {BARTER}"), "barter nomad CoNa1 CoFo1")
    assert place(state, "nomad") == "E"
    assert codes(state.sets[3]) == {"CoLo1", "CoNa1", "CoTr1"}
    play(state, "refuse none")
    assert actor(state) == 0
    assert "end" in legal(state)


def test_af_11_2_asked_even_without_a_choice() -> None:
    """AF-11.2: after every crossing ability; in data without `refuse` that question is dropped."""
    text = "| 0 hand{assassin MoNa1} captain/R[CoLo1 CoTr1] | 1 duchess/E[CiFo1 CiLo1]"
    assert legal(play(position(f"act=3 {text}"), "strike assassin duchess")) == {"refuse none"}
    edition = tree("meek-1")
    character(edition, "magistrate")["talent"]["steps"] = [{"do": "draw", "count": 1}]
    assert actor(play(position(f"act=3 {cards_of(edition)} {text}"), "strike assassin duchess")) == 0


def test_af_11_3_only_the_player_aimed_at_is_asked() -> None:
    """AF-11.3: never a third."""
    state = position(
        "act=3 seats=3 | 0 hand{assassin MoNa1} captain/R[CoLo1 CoTr1] | 1 magistrate/R[CiFo1 CiLo1] "
        "| 2 nomad/R[DeFo1 DeLo1]"
    )
    play(state, "strike assassin nomad")
    assert actor(state) == 2
    assert legal(state) == {"refuse none"}


def test_af_11_4_one_action_crosses_at_most_one_rival() -> None:
    """AF-11.4: a second declared step is refused at load."""
    edition = tree()
    character(edition, "assassin")["strike"]["steps"] = [{"do": "cut", "scope": "any"}, {"do": "spy", "scope": "rival"}]
    with pytest.raises(InvalidEditionError, match="has to be the first step"):
        edition_from_tree(edition)


def test_af_11_5_who_cannot_be_crossed_cannot_be_refused() -> None:
    """AF-11.5: by a `cross` Lock or an Empty Stage; an answer is not answered."""
    text = f"{SEAT_0} {BARTER}"
    state = play(position(f"act=3 locks=0:cross {text}"), "barter nomad CoNa1 CoFo1")
    assert legal(state) == {"refuse none"}
    assert refusal(state, "refuse duchess").clause == "AF-11.5"
    answered = play(position(f"act=3 {text}"), "barter nomad CoNa1 CoFo1", "refuse duchess")
    assert (actor(answered), answered.phase) == (0, 5)


def test_af_11_6_who_may_refuse_what() -> None:
    """AF-11.6: anybody a plain Barter, by Engaging or Flashing from Hand or Crew, not from Camp."""
    state = position(f"act=3 {SEAT_0} {BARTER} hand{{prince}} camp{{ranger}}")
    play(state, "barter nomad CoNa1 CoFo1")
    assert legal(state) == {"refuse none", "refuse duchess", "refuse duchess!", "refuse prince!"}
    strike = position(
        "act=3 | 0 hand{assassin MoNa1} captain/R[CoLo1 CoTr1] | 1 magistrate/R[CiFo1 CiLo1] hermit/R[MoFo1 MoLo1]"
    )
    play(strike, "strike assassin hermit")
    assert legal(strike) == {"refuse none", "refuse magistrate", "refuse magistrate!"}
    play(strike, "refuse magistrate")
    assert people(strike.crews[1]) == {"magistrate", "hermit"}
    assert road(strike) == {"assassin"}


def test_af_11_7_uses_by_scene() -> None:
    """AF-11.7: which Scene brings which verb."""
    text = (
        "| 0 captain/R[CoLo1 CoLo2] healer/R[FoNa1 FoTr1] hand{hermit CoFo1 CoFo2 assassin} "
        "| 1 s1{CoNa1 CoTr1 CoSu1} nomad/E[DeFo1 DeLo1] "
        "| faire{CoSu2}"
    )
    base = {"recruit", "fetch", "cut", "end"}
    expected = [
        ("act=1", base),
        ("act=2 scenes=II.1", base | {"kickback", "barter"}),
        ("act=2 scenes=II.1,II.2", base | {"kickback", "barter"}),
        ("act=2 scenes=II.1,II.2,II.3", base | {"kickback", "barter", "fate", "bargain"}),
        ("act=3 scenes=III.1", base | {"kickback", "barter", "fate", "bargain", "talent"}),
        ("act=3 scenes=III.1,III.2", base | {"kickback", "barter", "fate", "bargain", "talent", "feeswap"}),
        ("act=3", base | {"kickback", "barter", "fate", "bargain", "talent", "feeswap", "strike"}),
    ]
    for options, words in expected:
        assert verbs(position(f"{options} {text}")) == words, options


# -- notation (AF-12)


@pytest.mark.parametrize(
    "text",
    [
        "order third",
        "allowance draw",
        "allowance ranger",
        "recruit fey-child CoFo1 MoWi",
        "begin CiFo1 CoFo1 DeFo1",
        "add s1 CoWi",
        "reduce s3 CoWi",
        "remove s2",
        "fetch captain! CoWi",
        "cut captain",
        "kickback captain CoWi",
        "repay captain CoWi",
        "barter captain! CoWi CiFo1",
        "fate captain",
        "bargain captain",
        "feeswap captain CoWi CiFo1",
        "talent fey-child! @2",
        "strike magistrate faire",
        "strike trickster journeyman prince CoFo1 MoWi",
        "end",
        "refuse none",
        "refuse captain!",
        "pick none",
        "pick CoWi captain",
        "dues captain",
        "discard CoWi",
    ],
)
def test_af_12_1_every_form_reads_back(text: str) -> None:
    """AF-12.1: one action per step."""
    state = position("act=1")
    assert GAME.notate(state, 0, GAME.parse(state, 0, text)) == text


@pytest.mark.parametrize("kind", range(22))
def test_af_12_1_a_character_that_is_none_does_nothing(kind: int) -> None:
    """AF-12.1: an action that cannot be written is no action, whatever number it is."""
    state = position("act=3 | 0 captain/R[CoLo1 CoTr1] hand{MoNa1}")
    for actor_field in (45, 46, 63):
        found = GAME.why_illegal(state, 0, kind << 48 | actor_field << 42)
        assert found is not None
        assert found.code == "no-such-action"


def test_af_12_2_input_is_made_canonical() -> None:
    """AF-12.2: any case and order where order means nothing; kept where it matters."""
    state = position("act=3")
    written = {
        "RECRUIT mofo1 Duchess  COFO2": "recruit duchess CoFo2 MoFo1",
        "begin CoWi CoNa2 CoLo1": "begin CoLo1 CoNa2 CoWi",
        "talent alchemist MoFo1 FoLo1 CoNa1": "talent alchemist CoNa1 FoLo1 MoFo1",
        "strike smuggler CoTr1 CoNa2": "strike smuggler CoNa2 CoTr1",
        "strike trickster smuggler CoTr1 CoNa2": "strike trickster smuggler CoNa2 CoTr1",
        "strike journeyman MoWi prince CoFo1": "strike journeyman prince CoFo1 MoWi",
        "barter nomad MoNa1 CoFo1": "barter nomad MoNa1 CoFo1",
        "pick MoNa1 CoFo1 CiFo1": "pick MoNa1 CoFo1 CiFo1",
        "add CoWi s1": "add s1 CoWi",
    }
    for text, canonical in written.items():
        assert GAME.notate(state, 0, GAME.parse(state, 0, text)) == canonical


def test_af_12_3_shorthand_expands_to_atomic_forms() -> None:
    """AF-12.3: lists hold atomic forms only."""
    state = position("act=1 | 0 hand{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1 MoNa1}")
    expanded = GAME.expand(state, 0, "begin CoFo1 CoLo1 CoNa1 CoTr1 CoSu1")
    assert expanded == ["begin CoFo1 CoLo1 CoNa1", "add s1 CoTr1", "add s1 CoSu1"]
    assert standing(play(state, *expanded).sets[0]) == CLOSED
    assert GAME.expand(state, 0, "dues A B") == ["dues A", "dues B"]
    with pytest.raises(InvalidNotationError):
        GAME.parse(state, 0, "begin CoFo1 CoLo1 CoNa1 CoTr1")


def test_af_12_4_legal_lists_are_sorted_and_exact() -> None:
    """AF-12.4: ASCII order of the texts; resign and draw are never listed; who is not asked has none."""
    state = position(f"act=3 {SEAT_0} {BARTER}")
    texts = GAME.legal_texts(state, 0)
    assert texts == sorted(set(texts))
    assert not {"resign", "draw"} & set(texts)
    assert GAME.legal_texts(state, 1) == []


@pytest.mark.parametrize(
    ("slug", "verb", "arguments"),
    [
        ("healer", "talent", ["slug"]),
        ("assassin", "strike", ["slug"]),
        ("smuggler", "talent", ["code", "code"]),
        ("enchantress", "strike", ["code"]),
        ("fey-child", "talent", ["seat"]),
        ("alchemist", "talent", ["code", "code", "code"]),
        ("journeyman", "talent", ["slug", "code", "code"]),
        ("magistrate", "strike", ["feature"]),
        ("mystic", "talent", []),
        ("knight", "strike", []),
    ],
)
def test_af_12_5_arguments_of_abilities(slug: str, verb: str, arguments: list[str]) -> None:
    """AF-12.5: what each ability is declared with."""
    state = position(
        f"act=3 | 0 hand{{{slug} duchess MoFo1 FoLo1 CoNa1 CoSu2}} captain/R[CoLo1 CoLo2] "
        "| 1 nomad/E[DeFo1 DeLo1] s1{CoNa2 CoTr1 CoSu1} hand{CiTr1} | road{prince}"
    )
    found = [text.split()[2:] for text in legal(state, verb) if text.split()[1].rstrip("!") == slug]
    kinds = {"@": "seat"} | dict.fromkeys("MFCD", "code")
    features = {"faire", "road", "barter", "flash", "recruit"}
    shapes = [["feature" if w in features else kinds.get(w[0], "slug") for w in words] for words in found]
    assert shapes
    assert all(shape == arguments for shape in shapes)


def test_af_12_6_picks() -> None:
    """AF-12.6: asked until the maximum or until nothing is left; an order is named at once; min 1 allows no none."""
    state = position("act=3 rest=discard | 0 hand{muse MoNa1} captain/R[CoLo1 CoLo2]")
    play(state, "strike muse")
    for card in ("CiFo1", "CiFo2", "CiLo1", "CiLo2"):
        assert "pick none" in legal(state)
        assert "pick muse" not in legal(state)
        play(state, f"pick {card}")
    assert state.phase == 7
    play(state, "pick CiNa1")
    assert state.phase == 5
    talent = play(position("act=3 | 0 muse/R[CoLo1 CoLo2] hand{MoNa1} | fate{CiFo1}"), "talent muse")
    assert legal(talent) == {"pick MoNa1", "pick CiFo1"}
    mystic = play(position("act=3 rest=discard | 0 mystic/R[CoLo1 CoLo2] | fate{CiFo1 prince}"), "talent mystic")
    assert legal(mystic) == {"pick CiFo1 prince", "pick prince CiFo1"}


# -- options and records (AF-13)


def test_af_13_1_options_and_defaults() -> None:
    """AF-13.1: seven options, two or three seats."""
    assert GAME.complete_options({}, 2) == {
        "act": 1,
        "scenes": [],
        "asker": 0,
        "first": "toss",
        "day_limit": 120,
        "action_limit": 100,
        "cards": "house-1",
    }
    for wrong in ({"act": 4}, {"asker": 2}, {"first": 2}, {"first": "me"}, {"cards": ""}):
        with pytest.raises(InvalidOptionsError):
            GAME.complete_options(wrong, 2)
    with pytest.raises(InvalidOptionsError):
        GAME.complete_options({}, 4)
    with pytest.raises(InvalidOptionsError, match="file is missing"):
        GAME.new(GAME.set_up(GAME.complete_options({"cards": "mine-1"}, 2), 2))


def test_af_13_2_scenes_that_hold_together() -> None:
    """AF-13.2: what each Scene needs, and the full list in order."""
    two = ["II.1", "II.2", "II.3", "II.4"]
    assert GAME.complete_options({"act": 2}, 2)["scenes"] == two
    assert GAME.complete_options({"act": 3, "scenes": ["III.3", "III.1"]}, 2)["scenes"] == [*two, "III.1", "III.3"]
    assert GAME.complete_options({"act": 2, "scenes": ["II.4", "II.1"]}, 2)["scenes"] == ["II.1", "II.4"]
    wrong = [
        (1, ["II.1"]),
        (2, []),
        (2, ["II.2"]),
        (2, ["II.1", "II.3"]),
        (2, ["II.4"]),
        (2, ["II.1", "III.1"]),
        (3, ["III.2"]),
        (3, two),
        (3, ["II.1", "III.1"]),
        (2, ["II.1", "II.1"]),
    ]
    for act, scenes in wrong:
        with pytest.raises(InvalidOptionsError):
            GAME.complete_options({"act": act, "scenes": scenes}, 2)


def test_af_13_3_shuffles_and_results() -> None:
    """AF-13.3: toss and fate, nothing else; scores 1, 0 and a half."""
    table = GameSession(GAME, {}, 3, SeededDealer(Rng(1)))
    assert [name for name, _ in table.shuffles] == ["toss"]
    table.play(table.to_act()[0], "order first")
    assert [name for name, _ in table.shuffles] == ["toss", "fate"]
    for seat in range(3):
        table.offer_draw(seat)
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.points()) == ("agreed", [0.5, 0.5, 0.5])


def test_af_13_4_one_seat_decides_at_a_time() -> None:
    """AF-13.4: the decisions, each a step even with one choice."""
    state = position(f"act=3 {SEAT_0} {BARTER}")
    assert int(state.to_act()).bit_count() == 1
    play(state, "barter nomad CoNa1 CoFo1")
    assert state.to_act() == 2
    table = GameSession(GAME, {"first": 0}, 2, SeededDealer(Rng(1)))
    assert table.game.legal_texts(table.state, 0) == ["allowance draw"]
    with pytest.raises(StaleStateError):
        table.play(1, "allowance draw")


def test_af_13_5_what_others_are_shown() -> None:
    """AF-13.5: foreseen cards, cards buried from the Hand and the Changeling's gift are `?`."""
    state = position(
        "act=3 seats=3 | 0 fey-child/R[FoSu1 FoSu2] mystic/R[MoSu1 MoSu2] muse/R[CoNa1 CoNa2] hand{MoNa1 MoTr1} "
        "| 1 hand{CoWi duchess} hermit/R[MoFo1 MoLo1] | 2 nomad/R[DeFo1 DeLo1]"
    )
    play(state, "talent fey-child @1", "refuse none")
    swap = GAME.parse(state, 0, "pick CoWi MoTr1")
    told = [GAME.witness(state, 0, swap, viewer) for viewer in (0, 1, 2, None)]
    assert told == ["pick CoWi MoTr1", "pick CoWi MoTr1", "pick CoWi ?", "pick CoWi ?"]
    play(state, "pick CoWi MoTr1", "talent mystic")
    order = GAME.parse(state, 0, min(legal(state)))
    assert GAME.witness(state, 0, order, 1) == "pick ? ? ?"
    assert len(GAME.sight(state, 0).foreseen) == 3
    assert GAME.sight(state, 1).foreseen == ()
    play(state, min(legal(state)), "talent muse")
    assert GAME.witness(state, 0, GAME.parse(state, 0, "pick MoNa1"), 2) == "pick ?"


def test_af_13_6_a_losing_end_is_announced() -> None:
    """AF-13.6: in words, before it is played."""
    from foolery.games.fools_fortune.rules.actions import END

    state = position("act=1 extra=1 | 0 hand{MoNa1} s1{CoFo1 CoLo1 CoNa1}")
    assert "you lose" in GAME.describe(GAME.sight(state, 0), END, "en")
    sound = position("act=1 | 0 hand{MoNa1} s1{CoFo1 CoLo1 CoNa1}")
    assert "you lose" not in GAME.describe(GAME.sight(sound, 0), END, "en")


def test_numbers_of_the_fortunes_are_the_bits_of_their_masks() -> None:
    assert bits_in(mask("CiFo1", "MoWi")) == [0, 54]
