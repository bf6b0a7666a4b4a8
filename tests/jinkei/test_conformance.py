"""Jinkei passes the battery every game passes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import permutations
from typing import Any

import pytest

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.actions import NUM_ACTIONS
from foolery.games.jinkei.rules.cards import CARDS, cards_in
from foolery.games.jinkei.rules.lines import DEALING, EMPTY
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.game import Game
from foolery.testkit import CHECKS, Capabilities, Sample, WorldCase
from tests.jinkei.positions import custom_edition


def is_sound(state: JinkeiState) -> bool:
    """Each player's 22 cards are each in one place: deck, hand, formation, or captured in this or an earlier round."""
    if state.phase == DEALING:
        return True
    return all(_cards_of(state, seat) == list(range(22)) for seat in range(2))


def _cards_of(state: JinkeiState, seat: int) -> list[int]:
    cards = cards_in(int(state.hands[seat])) + [int(card) for card in state.decks[seat][state.drawn[seat] :]]
    cards += [int(card) for card in (*state.cells[9 * seat : 9 * seat + 9], state.extras[seat]) if card != EMPTY]
    battle, count = state.past, 7 * int(state.round) + int(state.battle) + int(state.owed > 0)
    for _ in range(count):
        assert battle is not None
        cards.append(int(battle.attack_card if battle.attacker == seat else battle.defence_card))
        battle = battle.earlier
    return sorted(cards)


def hidden(state: JinkeiState) -> Hashable:
    """The world from seat 0's side: seat 1's reserve by cell, its hand as a set, its deck in order."""
    reserve = tuple(int(card) for card in state.cells[15:18])
    deck = tuple(int(card) for card in state.decks[1][state.drawn[1] :])
    return reserve, int(state.extras[1]), frozenset(cards_in(int(state.hands[1]))), deck, int(state.chosen[1])


def number(code: str) -> int:
    return CARDS.index(code)


# Round 3 is formed up: seat 1 has three unseen cards, two in the reserve and one in hand.
POOL = [number(code) for code in ("k3", "r8", "rK")]
FOUGHT = [card for card in range(22) if card not in POOL]
PAST = ",".join(f"0.0.0.{card}.9.{card}.1" for card in FOUGHT[:14])


def _position(form: str, cells: str, hand: str, *, more: str = "") -> str:
    shown = [CARDS[card] for card in FOUGHT[14:]]
    front = f"{shown[0]},-,{shown[1]},{shown[2]},{shown[3]},{shown[4]}"
    mine = f"{shown[0]},{shown[1]},{shown[2]},{shown[3]},-,{shown[4]},k3,-,r8"
    return (
        f"jk1 first=0 kinds=draft games=1 phase=attack at=0.2.0 lead=0 turn=0 own=sword/{form.partition('-')[0]} "
        f"form=sword-3a/{form} hand=rK/{hand} deck=-/- cells={mine}/{front},{cells} placed=6/6 points=0/0 taken=0/0 "
        f"past={PAST}{more}"
    )


def two_cells_worlds() -> frozenset[Hashable]:
    """Two normal reserve cells: 3 x 2 ways."""
    return frozenset(((a, EMPTY, b), EMPTY, frozenset({c}), (), EMPTY) for a, b, c in permutations(POOL))


def two_cards_worlds() -> frozenset[Hashable]:
    """A Two Cards cell holds a set: 3 ways."""
    return frozenset(((EMPTY, a, EMPTY), b, frozenset({c}), (), EMPTY) for a, b, c in permutations(POOL) if a < b)


# The last round of a game in which seat 1 has seven cards in hand and one in its deck, as both choose formations; and
# a little later, its face-up card drawn and two cards placed face down.
LAST_ROUND = (
    "jk1 first=0 kinds=draft games=1 phase={} at=0.2.0 lead=0 turn=0 own=sword/shield {} points=19/31 taken=0/0"
)
LAST_PAST = (
    "25.0.6.4.9.8.-1,25.1.0.18.9.13.1,25.0.3.15.15.14.1,25.1.0.10.9.7.1,25.0.6.9.12.2.1,25.1.6.17.6.18.-1,"
    "25.0.0.20.6.12.1,45.1.0.15.15.8.1,45.0.6.6.15.4.0,45.1.6.6.9.0.1,45.0.0.14.9.11.1,45.1.3.21.6.21.0,"
    "45.0.3.17.3.20.-1,45.1.0.19.3.3.1"
)
BARE = "-,-,-,-,-,-,-,-,-"
MINE = "k2.k3.k6.kK.rA.r2.r9"
CHOOSING = LAST_ROUND.format(
    "form",
    f"form=-/shield-3b hand={MINE}/kA.k2.k6.k8.k10.r3.r6 deck=r6/k4 cells={BARE}/{BARE} placed=0/0",
)
FILLING_UP = LAST_ROUND.format(
    "fill",
    f"form=sword-3b/shield-3b hand={MINE}/kA.k2.k6.r3.r6 deck=-/- cells=-,-,-,r6,-,-,-,-,-/k4,k8,k10,-,-,-,-,-,- "
    "placed=0/2",
)


def sealed(state: JinkeiState) -> Hashable:
    """What seat 1 has sealed, and what it holds."""
    cells = tuple(int(card) for card in state.cells[9:18])
    return int(state.forms[1]), cells, frozenset(cards_in(int(state.hands[1])))


def sealed_formations() -> frozenset[Hashable]:
    """Either formation, with any seven of eight cards."""
    state = GAME.from_position(f"{CHOOSING} past={LAST_PAST}")
    form, cells, hand = int(state.forms[1]), (EMPTY,) * 9, [*cards_in(int(state.hands[1])), number("k4")]
    return frozenset((each, cells, frozenset(hand) - {card}) for each in (form - 1, form) for card in hand)


def sealed_fillings() -> frozenset[Hashable]:
    """Any two of seven cards, in any order."""
    state = GAME.from_position(f"{FILLING_UP} past={LAST_PAST}")
    hand = {*cards_in(int(state.hands[1])), number("k8"), number("k10")}
    return frozenset(
        (int(state.forms[1]), (number("k4"), one, two, *[EMPTY] * 6), frozenset(hand - {one, two}))
        for one, two in permutations(hand, 2)
    )


CAPABILITIES = Capabilities(
    samples=[
        Sample(2, games=4),
        Sample(2, {"kinds": "draft", "first": 1}, games=4),
        Sample(2, {"kinds": "draft", "games": 2}, games=2),
        Sample(2, {"kinds": "draft", "formations": "test-1"}, games=6, edition=custom_edition().tree()),
    ],
    max_steps=2 * (2 + 3 * (2 + 12 + 14 + 4)),
    is_sound=is_sound,
    num_actions=NUM_ACTIONS,
    world_cases=[
        WorldCase(
            # A shield formation with the reserve on R1 and R3.
            position=_position("shield-3a", "k3,-,r8", "rK"),
            viewer=0,
            key=hidden,
            worlds=two_cells_worlds(),
        ),
        WorldCase(
            position=_position("bow-3a", "-,k3+r8,-", "rK"),
            viewer=0,
            key=hidden,
            worlds=two_cards_worlds(),
        ),
        WorldCase(position=f"{CHOOSING} past={LAST_PAST}", viewer=0, key=sealed, worlds=sealed_formations()),
        WorldCase(position=f"{FILLING_UP} past={LAST_PAST}", viewer=0, key=sealed, worlds=sealed_fillings()),
    ],
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Game[Any, Any], Capabilities], None]) -> None:
    check(GAME, CAPABILITIES)
