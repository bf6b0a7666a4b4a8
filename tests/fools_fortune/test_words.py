"""Sentences for people: the same names everywhere, and no codes, slots or seat numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from tests.fools_fortune.tools import actor, play, position

NAMES = ("Anna", "Mirabel", "Tomo")
NOTATION = re.compile(
    r"\b(?:Mo|Fo|Co|De|Ci)(?:(?:Fo|Lo|Na|Tr|Su)[12]?|Wi)\b|\bs[123]\b|@\d|\b[Ss]eat\b|席|\b[a-z]+-child\b"
)


def told(state: FortuneState, text: str, viewer: int | None = 0, lang: str = "en") -> list[str]:
    """Play an action and return its log."""
    seat, before = actor(state), GAME.sight(state, viewer)
    witnessed = GAME.witness(state, seat, GAME.parse(state, seat, text), viewer)
    play(state, text)
    return GAME.tell(before, GAME.sight(state, viewer), seat, witnessed, NAMES, lang)


def described(state: FortuneState, verb: str, lang: str = "en") -> list[str]:
    """Return the actions that begin with a verb, as the seat to act is told of them."""
    seat = actor(state)
    sight = GAME.sight(state, seat)
    actions = [int(action) for action in state.legal(seat)]
    return [
        GAME.describe(sight, action, lang) for action in actions if GAME.notate(state, seat, action).startswith(verb)
    ]


def _sentences(act: int, seats: int, lang: str) -> Iterator[str]:
    rng = Rng(act)
    table = GameSession(GAME, {"act": act, "day_limit": 25}, seats, SeededDealer(rng))
    while table.outcome() is None:
        state = table.state
        assert isinstance(state, FortuneState)
        seat = actor(state)
        sight = GAME.sight(state, seat)
        legal = [int(action) for action in state.legal(seat)]
        yield from (GAME.describe(sight, action, lang) for action in legal)
        chosen = legal[rng.below(len(legal))]
        witnessed = GAME.witness(state, seat, chosen, seat)
        table.play(seat, chosen)
        yield from GAME.tell(sight, GAME.sight(state, seat), seat, witnessed, NAMES, lang)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("act", "seats"), [(1, 2), (2, 3), (3, 3)])
def test_no_sentence_has_notation_in_it(act: int, seats: int, lang: str) -> None:
    found = [sentence for sentence in _sentences(act, seats, lang) if NOTATION.search(sentence)]
    assert found == []


def test_a_fortune_is_called_by_its_name_and_in_the_log_also_by_its_type() -> None:
    state = position("act=1 | 0 hand{CoTr2 CoWi} s1{CoFo1 CoLo1 CoNa1} | 1")
    assert described(state, "add") == [
        "Add Moon Pearl to the Coastal Set",
        "Add Edge of the Map to the Coastal Set",
    ]
    assert told(state, "add s1 CoTr2", lang="ja") == ["Annaは海辺の組に月の真珠（海辺・財宝）を加えた。"]


def test_two_sets_of_one_kind_are_told_apart() -> None:
    state = position("act=1 | 0 hand{CoTr2} s1{CoFo1 CoLo1 CoNa1} s2{CoFo2 CoLo2 CoNa2} | 1")
    assert described(state, "remove") == [
        "Take the Coastal Set with Pearl Divers apart",
        "Take the Coastal Set with Lighthouse Keeper apart",
    ]


def test_a_set_that_can_be_two_things_is_called_both() -> None:
    state = position("act=1 | 0 s1{CoFo1 CoLo1 CoNa1} | 1")
    play(state, "reduce s1 CoLo1", "reduce s1 CoNa1")
    assert described(state, "remove") == ["Take the Coastal or Folk Set apart"]


def test_a_player_is_where_they_sit() -> None:
    two = position("act=3 | 0 fey-child/R[FoSu1 FoSu2] | 1 hand{MoNa1} hermit/R[MoFo1 MoTr1]")
    assert described(two, "talent fey-child") == [
        "Fey-Child: Changeling: your Rival",
        "Flash Fey-Child: Changeling: your Rival",
    ]
    three = position(
        "act=3 seats=3 active=1 | 0 hand{MoNa2} hermit/R[MoFo1 MoTr1] | 1 fey-child/R[FoSu1 FoSu2] "
        "| 2 hand{MoNa1} nomad/R[DeFo1 DeLo1]"
    )
    assert described(three, "talent fey-child") == [
        "Fey-Child: Changeling: the Rival on your right",
        "Fey-Child: Changeling: the Rival on your left",
        "Flash Fey-Child: Changeling: the Rival on your right",
        "Flash Fey-Child: Changeling: the Rival on your left",
    ]


def test_cards_are_drawn_when_their_day_has_begun() -> None:
    state = position("act=1 | 0 hand{MoNa1 MoTr1} | 1 s1{CoFo1 CoLo1 CoNa1} | fate{FoFo1 FoLo1 FoNa1 FoTr1 FoSu1}")
    play(state, "end")
    assert told(state, "dues MoNa1")[1:] == ["Day 2: Mirabel.", "Mirabel drew 4."]


def test_a_card_that_goes_under_fate_is_not_called_picked() -> None:
    state = position("act=3 | 0 hand{muse MoNa1} | 1 | faire{CoSu1} fate{FoFo1 FoLo1}")
    play(state, "strike muse")
    assert described(state, "pick") == [
        "Nothing",
        "Put Siren's Song under Fate",
    ]
    assert told(state, "pick CoSu1")[0] == "Anna put Siren's Song (Coastal Supernatural) under Fate."
