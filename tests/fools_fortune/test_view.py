"""What the view says of Sets, and what the page is told of the cards, compared with the rules."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

import pytest

from foolery.games.fools_fortune.face.facts import ACTED, ANSWERED, GROUPS, facts, printed_on
from foolery.games.fools_fortune.face.sets import closing, shape_of, taken_by
from foolery.games.fools_fortune.face.shapes import FortuneView
from foolery.games.fools_fortune.face.view import view_of
from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.actions import FEATURES, KIND_NAMES, actor_of
from foolery.games.fools_fortune.rules.cards import CODES, TWIN, WILDS
from foolery.games.fools_fortune.rules.edition import edition_from_tree, get_edition
from foolery.games.fools_fortune.rules.sets import CLOSED, OPEN, standing
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.testkit.shapes import misfits
from tests.fools_fortune.editions import cards_of, character, tree
from tests.fools_fortune.tools import play, position, verbs

Cards = tuple[str, ...]


def mask(cards: Cards | list[str]) -> int:
    return sum(1 << CODES.index(code) for code in cards)


def fits(cards: Cards, kind: tuple[str, str | None]) -> bool:
    """AF-3.2 and AF-3.6, word by word."""
    of, wanted = kind
    realms = [code[:2] for code in cards]
    resources = [code[2:4] for code in cards if code[2:4] != "Wi"]
    if of == "realm":
        return set(realms) == {wanted} and len(set(resources)) == len(resources)
    if of == "resource":
        return set(resources) <= {wanted} and len(set(realms)) == len(realms)
    if of == "wild":
        return not resources
    return len(set(realms)) == len(realms) and len(set(resources)) == len(resources)


ORDINARY: list[tuple[str, str | None]] = [
    ("wild", None),
    *(("realm", realm) for realm in ("Mo", "Fo", "Co", "De", "Ci")),
    *(("resource", resource) for resource in ("Fo", "Lo", "Na", "Tr", "Su")),
]


def kinds_of(cards: Cards, *, rainbow: bool) -> list[tuple[str, str | None]]:
    return [kind for kind in ([("rainbow", None)] if rainbow else ORDINARY) if fits(cards, kind)]


@cache
def grown(cards: Cards, *, rainbow: bool) -> list[Cards]:
    """Return the Sets that one Fortune more makes of a Set."""
    others = [code for code in CODES if code not in cards]
    return [(*cards, code) for code in others if kinds_of((*cards, code), rainbow=rainbow)]


@cache
def all_sets(*, rainbow: bool) -> list[Cards]:
    """Return every Set of one to four cards, but of each Charmed-Pair only the first: they count the same."""
    level: set[Cards] = {(code,) for code in CODES if not code.endswith("2")}
    found = list(level)
    for _ in range(3):
        larger = (tuple(sorted(each)) for cards in level for each in grown(cards, rainbow=rainbow))
        level = {cards for cards in larger if not any(code.endswith("2") for code in cards)}
        found += level
    return found


@pytest.mark.parametrize("rainbow", [False, True])
def test_every_set_says_what_it_can_be_and_what_fits(rainbow: bool) -> None:
    """All Sets of up to four cards, against the clauses: kinds, what they take, what closes them, what they lack."""
    for cards in all_sets(rainbow=rainbow):
        shape, bits = shape_of(mask(cards), rainbow), mask(cards)
        assert [(kind["of"], kind["code"]) for kind in shape["kinds"]] == kinds_of(cards, rainbow=rainbow)
        takes = sorted(each[-1] for each in grown(cards, rainbow=rainbow))
        assert taken_by(bits, rainbow) == takes
        assert standing(bits) == (OPEN if len(cards) > 2 else 0)
        assert closing(bits, rainbow) == [code for code in takes if standing(bits | mask([code])) == CLOSED]
        places = shape["places"]
        assert sorted(place["card"] for place in places if place["card"] is not None) == sorted(cards)
        gaps = [place["lacks"] for place in places if place["card"] is None]
        assert len(gaps) == 5 - len(cards)
        assert {each for gap in gaps for each in gap} == {code[:4] for code in takes}


@pytest.mark.parametrize("rainbow", [False, True])
def test_whatever_completes_a_set_has_a_place_to_go_to(rainbow: bool) -> None:
    """From three cards on, every way to Close a Set fills the empty places one to one."""
    for cards in all_sets(rainbow=rainbow):
        if len(cards) < 3:
            continue
        gaps = [place["lacks"] for place in shape_of(mask(cards), rainbow)["places"] if place["card"] is None]
        for types in _completions(cards, rainbow=rainbow):
            assert any(
                all(each in gap for each, gap in zip(order, gaps, strict=True)) for order in permutations(types)
            ), (cards, types)


def _completions(cards: Cards, *, rainbow: bool) -> set[tuple[str, ...]]:
    """Return the types that make five of a Set, each way once."""
    firsts = [each[-1] for each in grown(cards, rainbow=rainbow) if not each[-1].endswith("2")]
    return {
        tuple(sorted(code[:4] for code in added))
        for added in combinations(firsts, 5 - len(cards))
        if kinds_of((*cards, *added), rainbow=rainbow)
    }


def test_a_wild_leaves_the_choice_open() -> None:
    """AF-D2: with Folk, Location, Nature and the Wild, Treasure closes the Set as well as Supernatural."""
    cards = mask(["CoFo1", "CoLo1", "CoNa1", "CoWi"])
    assert closing(cards, rainbow=False) == ["CoSu1", "CoSu2", "CoTr1", "CoTr2"]
    assert shape_of(cards, rainbow=False)["places"][3:] == [
        {"card": "CoWi", "lacks": []},
        {"card": None, "lacks": ["CoTr", "CoSu"]},
    ]


def test_a_set_without_a_wild_lacks_one_type_a_place() -> None:
    places = shape_of(mask(["CoFo1", "CoNa2", "CoSu1"]), rainbow=False)["places"]
    assert [place["lacks"] for place in places] == [[], ["CoLo", "CoWi"], [], ["CoTr", "CoWi"], []]


def test_wilds_alone_can_become_any_resource() -> None:
    shape = shape_of(mask(["CoWi", "MoWi", "DeWi"]), rainbow=False)
    assert [kind["of"] for kind in shape["kinds"]] == ["wild", *["resource"] * 5]
    assert shape["places"][1] == {"card": None, "lacks": ["FoFo", "FoLo", "FoNa", "FoTr", "FoSu", "FoWi"]}


# -- the view around it


def view(text: str, seat: int | None = 0) -> FortuneView:
    return view_of(GAME.sight(position(text), seat))


def test_drafts_show_the_sets_that_actions_lead_to() -> None:
    text = "act=1 | 0 hand{CoFo1 CoLo1 CoNa1 MoTr1} s1{FoFo1 FoLo1 FoNa1 FoWi} camp{FoTr2} | 1"
    drafts = view(text)["drafts"]
    assert set(drafts) == {
        "CoFo1 CoLo1 CoNa1",
        "CoFo1 CoLo1",
        "CoFo1 CoNa1",
        "CoLo1 CoNa1",
        "FoFo1 FoLo1 FoNa1 FoTr2 FoWi",
    }
    assert drafts["CoFo1 CoLo1"] == shape_of(mask(["CoFo1", "CoLo1"]), rainbow=False)
    assert view(text, 1)["drafts"] == view(text, None)["drafts"] == {}


def test_the_view_counts_what_is_reached_and_what_there_is_room_for() -> None:
    seen = view("act=2 seats=3 | 0 s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} hermit/R[MoFo1 MoTr1] nomad/E[DeFo1] | 1 | 2")
    own = seen["stages"][0]
    assert own["reached"] == {"sets": 1, "ready": 1}
    assert [member["unpaid"] for member in own["crew"]] == [False, True]
    assert (seen["room"], seen["goal"]) == ({"sets": 2, "crew": 3}, {"sets": 2, "ready": 2})


def test_dues_say_what_is_owed_at_every_hour() -> None:
    state = position("act=3 extra=1 | 0 hand{MoNa1 FoFo1 CoFo1} | 1")
    assert view_of(GAME.sight(state, 0))["dues"]["due"] == 2
    play(state, "end", "dues MoNa1")
    seen = view_of(GAME.sight(state, 0))
    assert (seen["dues"]["due"], seen["part"]) == (1, "night")


def test_scenes_that_are_left_out_are_named() -> None:
    assert view("act=2 scenes=II.1,II.2 | 0 | 1")["left_out"] == ["II.3", "II.4"]
    assert view("act=3 | 0 | 1")["left_out"] == []


@pytest.mark.parametrize(("act", "seats"), [(1, 2), (2, 3), (3, 2)])
def test_views_have_the_shape_they_promise(act: int, seats: int) -> None:
    rng = Rng(act)
    table = GameSession(GAME, {"act": act, "day_limit": 20}, seats, SeededDealer(rng))
    assert isinstance(table.state, FortuneState)
    while table.outcome() is None:
        for viewer in (None, *range(seats)):
            assert list(misfits(GAME.view(GAME.sight(table.state, viewer)), FortuneView)) == []
        seat = table.to_act()[0]
        legal = table.state.legal(seat)
        table.play(seat, int(legal[rng.below(len(legal))]))


# -- facts

ACTING = (
    "act=3 | 0 hand{captain MoNa1 CoFo1 CoLo1 FoSu1} hermit/R[MoFo1 MoFo2] bishop/R[MoSu1 FoSu2] nomad/E[DeFo1] "
    "camp{CoNa1 DeLo1} s1{CiFo1 CiLo1 CiNa1 CiTr1} | 1 hand{DeSu1} s1{CoTr1 CoSu1 CoLo2} healer/R[FoNa1 FoNa2] "
    "| faire{MoTr2 CiSu1} fate{CiTr2 CiFo2}",
    "act=3 | 0 hand{captain healer MoNa1 CoFo1 CoLo1} hermit/E[MoFo1 MoTr1] | 1 nomad/E[DeFo1 DeLo1] | road{prince}",
)


def test_facts_are_those_of_the_rules() -> None:
    told = facts()
    assert told["kinds"] == list(KIND_NAMES)
    assert told["features"] == list(FEATURES)
    printed = told["printed"]
    assert list(printed["fortunes"]) == list(CODES)
    for number, code in enumerate(CODES):
        twin = printed["fortunes"][code]["twin"]
        assert (0 if twin is None else mask([twin])) == TWIN[number] & ~(1 << number)
        assert (twin is None) == bool(WILDS >> number & 1)
        assert printed["fortunes"][code]["name"]["en"] == get_edition().called(number, "en")
    assert list(printed["characters"]) == list(get_edition().codes[len(CODES) :])
    assert printed["characters"]["captain"]["savvy"] == "Co"
    healer = next(each for each in get_edition().characters if each.slug == "healer")
    assert healer.talent is not None
    assert printed["characters"]["healer"]["talent"]["text"] == healer.talent.texts


def test_groups_and_acting_characters_are_those_of_the_notation() -> None:
    grouped = [kind for kinds in GROUPS.values() for kind in kinds]
    assert sorted(grouped) == sorted(
        set(KIND_NAMES) - {"order", "allowance", "end", "refuse", "pick", "dues", "discard"}
    )
    for text in ACTING:
        state = position(text)
        for action in state.legal(0):
            words = GAME.notate(state, 0, int(action)).split()
            assert (int(actor_of(action)) >= 0) == (words[0] in ACTED), words
    assert {kind for text in ACTING for kind in verbs(position(text))} | {"refuse"} >= set(ACTED)


def test_whose_card_is_named_is_asked() -> None:
    state = position(
        "act=3 | 0 hand{CoFo1 CoTr1} captain/R[CoNa2 DeNa1] | 1 s1{CoLo1 CoNa1 CoSu1} duchess/R[CiFo1 CoFo2]"
    )
    for text in ("barter captain CoLo1 CoFo1", "feeswap captain CoFo2 CoFo1"):
        assert text.split()[0] in ANSWERED
        asked = play(state.copy(), text)
        assert view_of(GAME.sight(asked, 0))["phase"] == "refuse"


def test_other_cards_come_with_the_view() -> None:
    """The page shows the names of the cards that are played with, whoever made them."""
    edition = tree()
    character(edition, "captain")["en"] = "Admiral"
    seen = view(f"{cards_of(edition)} act=1 | 0 hand{{captain}} | 1")
    assert seen["printed"] == printed_on(edition_from_tree(edition))
    assert seen["printed"] is not None
    assert seen["printed"]["characters"]["captain"]["name"]["en"] == "Admiral"
    assert view("act=1 | 0 hand{captain} | 1")["printed"] is None


@pytest.mark.parametrize(("act", "powers"), [(1, []), (2, ["savvy"]), (3, ["savvy", "talent", "strike"])])
def test_the_view_says_which_powers_of_characters_count(act: int, powers: list[str]) -> None:
    state = position(f"act={act} | 0 captain/R[CoFo1 CoLo1] | 1")

    assert GAME.view(GAME.sight(state, 0))["powers"] == powers
