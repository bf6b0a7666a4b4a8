"""What the view says of every Character: what it can do, what follows, and what can be done to it."""

from __future__ import annotations

from typing import get_args

import pytest

from foolery.games.fools_fortune.face.facts import facts
from foolery.games.fools_fortune.face.shapes import (
    CharacterView,
    ConsequenceView,
    Deed,
    DeedView,
    Harm,
    Misfit,
    Outcome,
    Standing,
)
from foolery.games.fools_fortune.face.view import view_of
from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.texts import LANGUAGES, Texts
from tests.fools_fortune.tools import legal, play, position

# A Barter that the Duchess may Refuse, and the Captain for good: he is Savvy to one of the two Fortunes.
BARTER = """act=2 | 0 nomad/R[MoFo1 MoLo1] hand{CoFo1 MoNa1} s1{CoLo2 CoTr2 CoSu1 CoWi}
  | 1 s1{CoLo1 CoNa1 CoTr1} duchess/R[CiFo1 CiLo1] captain/R[DeFo1 DeLo1] hermit/E[FoFo1 FoLo1]"""
DUEL = """act=3 | 0 hand{assassin MoNa1} knight/R[MoLo1 MoLo2] captain/R[CoLo1 CoTr1]
  | 1 hand{MoFo1} duchess/R[CiFo1 CiLo1] hermit/E[MoFo2 MoTr1]"""


def person(state: FortuneState, slug: str, viewer: int | None = 0) -> CharacterView:
    return view_of(GAME.sight(state, viewer))["people"][slug]


def deed(state: FortuneState, slug: str, say: str, viewer: int | None = 0) -> DeedView:
    return next(each for each in person(state, slug, viewer)["does"] if each["say"] == say)


def then(state: FortuneState, slug: str, say: str) -> dict[str, ConsequenceView]:
    return {each["say"]: each for each in deed(state, slug, say)["then"]}


def harms(state: FortuneState, slug: str, viewer: int = 0) -> set[tuple[str, str, int | None]]:
    """Return what can be done to a Character, by whom, and whose they are."""
    return {(each["say"], by, each["seat"]) for each in person(state, slug, viewer)["suffers"] for by in each["by"]}


def test_every_deed_of_a_character_is_a_legal_action_and_the_other_way_round() -> None:
    state = position(DUEL)

    told = {(slug, each["say"]) for slug in ("knight", "captain", "assassin") for each in person(state, slug)["does"]}

    acted = {(text.split()[1].rstrip("!"), text.split()[0]) for text in legal(state) if text != "end"}
    assert told == {(slug, kind) for slug, kind in acted if slug in ("knight", "captain", "assassin")}


def test_a_barter_says_who_may_refuse_it_and_who_would_end_all_barters() -> None:
    follows = then(position(BARTER), "nomad", "barter")

    assert follows["refusable"] == {"say": "refusable", "by": ["captain", "duchess"], "seat": 1}
    assert follows["ends"] == {"say": "ends", "by": ["captain"], "seat": 1}
    assert "hand_refusable" not in follows
    assert "unrefusable" not in follows


def test_a_barter_says_which_card_would_close_an_own_set() -> None:
    assert then(position(BARTER), "nomad", "barter")["closes"] == {"say": "closes", "card": "CoNa1", "slot": 1}


def test_somebody_out_of_sight_may_refuse_from_a_hand_and_only_then() -> None:
    hidden = position(BARTER.replace("| 1 s1", "| 1 hand{MoTr1} s1"))
    without_flash = position(BARTER.replace("act=2", "act=2 scenes=II.1,II.2").replace("| 1 s1", "| 1 hand{MoTr1} s1"))

    assert then(hidden, "nomad", "barter")["hand_refusable"]["seat"] == 1
    assert "hand_refusable" not in then(without_flash, "nomad", "barter")


def test_a_barter_that_nobody_can_refuse_says_so() -> None:
    engaged = position(BARTER.replace("duchess/R", "duchess/E").replace("captain/R", "captain/E"))

    assert then(engaged, "nomad", "barter")["unrefusable"]["seat"] == 1


def test_a_rivals_character_says_what_it_may_refuse() -> None:
    state = position(BARTER)

    assert deed(state, "duchess", "answers")["by"] == ["nomad"]
    assert [each["say"] for each in deed(state, "captain", "answers")["then"]] == ["ends"]
    assert person(state, "hermit")["does"] == []


def test_whoever_is_asked_is_told_that_refusing_ends_all_barters() -> None:
    state = play(position(BARTER), "barter nomad CoNa1 CoFo1")

    assert [each["say"] for each in deed(state, "captain", "refuse", viewer=1)["then"]] == ["ends", "or_leaves"]
    assert [each["say"] for each in deed(state, "duchess", "refuse", viewer=1)["then"]] == ["or_leaves"]


@pytest.mark.parametrize(
    ("slug", "stands"), [("nomad", "ready"), ("hermit", "engaged"), ("prince", "road"), ("outlaw", "hand")]
)
def test_every_character_in_sight_stands_somewhere(slug: str, stands: str) -> None:
    state = position(BARTER.replace("MoNa1}", "MoNa1 outlaw}") + " | road{prince}")

    assert person(state, slug)["stands"] == stands
    assert "outlaw" not in view_of(GAME.sight(state, 1))["people"]


def test_the_win_that_an_action_gives_away_is_named() -> None:
    winning = position(
        """act=1 | 0 s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoWi}
        s3{DeFo1 DeLo1 DeNa1 DeTr1 DeSu1} duchess/R[CiFo1 CiLo1] hand{MoNa1} | 1 hand{MoFo1} | faire{CiTr1}"""
    )

    assert "short" in then(winning, "duchess", "fetch")
    assert "short" not in then(position(BARTER), "nomad", "barter")


def test_what_the_viewer_can_do_to_a_character_is_told_of_it() -> None:
    state = position(DUEL)

    # Flashed, the Captain has a Coastal Fee to give for a Fee of hers (AF-8.9).
    assert harms(state, "duchess") == {("weaken", "knight", 0), ("cut", "assassin", 0), ("fee_swap", "captain", 0)}
    assert ("weaken", "assassin", 0) in harms(state, "hermit")


def test_what_rivals_can_do_is_told_as_of_their_own_day_when_their_crew_is_ready_again() -> None:
    state = position("act=3 | 0 hand{MoNa1} duchess/R[CiFo1 CiLo1] | 1 hand{MoFo1} knight/E[MoLo1 MoLo2]")

    assert ("weaken", "knight", 1) in harms(state, "duchess")
    assert not any(seat == 1 for _, _, seat in harms(position(BARTER), "nomad")), "Act II has no such Talent"


def test_a_threat_out_of_sight_does_not_depend_on_where_it_is() -> None:
    """The Assassin in the Rival's Hand and the Assassin in Fate look the same."""
    held = position("act=3 | 0 hand{MoNa1} duchess/R[CiFo1 CiLo1] | 1 hand{assassin} captain/R[CoLo1 CoTr1]")
    buried = position("act=3 | 0 hand{MoNa1} duchess/R[CiFo1 CiLo1] | 1 hand{healer} captain/R[CoLo1 CoTr1]")
    seen = position("act=3 | 0 hand{MoNa1} duchess/R[CiFo1 CiLo1] | 1 hand{healer} | road{assassin}")

    assert ("cut", "assassin", None) in harms(held, "duchess")
    assert harms(held, "duchess") == harms(buried, "duchess")
    assert ("cut", "assassin", None) not in harms(seen, "duchess")


def test_somebody_who_looks_on_sees_where_characters_stand_and_nothing_else() -> None:
    people = view_of(GAME.sight(position(DUEL), None))["people"]

    assert set(people) == {"knight", "captain", "duchess", "hermit"}
    assert not any(each["does"] or each["suffers"] for each in people.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("section", "says"), [("stands", Standing), ("deeds", Deed), ("then", Outcome), ("harms", Harm), ("unfit", Misfit)]
)
def test_every_sentence_the_view_can_name_is_there(lang: str, section: str, says: object) -> None:
    texts = Texts.load("foolery.games.fools_fortune.face", lang)
    printed = {"talent", "strike"}  # said in the edition's words

    assert {f"{section}.{say}" for say in get_args(says) if say not in printed} <= set(texts.keys())


@pytest.mark.parametrize(
    ("fees", "charm"),
    [("CoLo1 CoLo2", "fate"), ("CoLo1 CoWi", "bargain"), ("CiFo1 CiLo1", None), ("CoLo1", None)],
)
def test_a_member_of_a_crew_shows_the_charm_its_fees_give(fees: str, charm: str | None) -> None:
    """AF-7.15, as in E26."""
    text = f"| 0 captain/E[{fees}] | 1"

    assert view_of(GAME.sight(position(f"act=2 {text}"), 1))["stages"][0]["crew"][0]["charm"] == charm
    plain = position(f"act=2 scenes=II.1 {text}")
    assert view_of(GAME.sight(plain, 1))["stages"][0]["crew"][0]["charm"] is None


def test_a_fortune_at_hand_says_which_rule_keeps_it_out_of_a_set() -> None:
    closed = "s2{FoFo1 FoLo1 FoNa1 FoTr1 FoWi}"
    state = position(f"act=1 | 0 hand{{CoLo2 MoNa1 CoTr1}} s1{{CoLo1 CoNa1 CoSu1}} {closed} | 1")

    unfit = view_of(GAME.sight(state, 0))["unfit"]

    assert unfit["CoLo2"] == [
        {"slot": 1, "say": "twin", "clause": "AF-3.3"},
        {"slot": 2, "say": "set-closed", "clause": "AF-3.5"},
    ]
    assert unfit["MoNa1"][0] == {"slot": 1, "say": "does-not-fit", "clause": "AF-6.5"}
    assert [each["slot"] for each in unfit["CoTr1"]] == [2]
    assert view_of(GAME.sight(state, 1))["unfit"] == {}


def test_the_book_knows_from_which_act_on_a_power_counts_and_what_charms_whom() -> None:
    printed = facts()["printed"]["characters"]

    assert facts()["acts"] == {"savvy": 2, "charm": 2, "talent": 3, "strike": 3}
    charmed = {slug: printed[slug]["charmed_by"] for slug in ("captain", "healer", "trickster", "journeyman")}
    assert charmed == {"captain": "savvy", "healer": "domain", "trickster": "wilds", "journeyman": "wilds"}
