"""What Master thinks of the other's hand: the chances of all choices add up, and the truth is thought likelier."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import log2
from operator import mul
from statistics import fmean

import pytest

from foolery.games.fools_field.mind.belief import WEIGHTS, Belief
from foolery.games.fools_field.mind.habits import NUM_WEIGHTS, Moment, discard_chance
from foolery.games.fools_field.mind.history import told
from foolery.games.fools_field.mind.thinker import Baron
from foolery.games.fools_field.rules.cards import NUM_CARDS, NUM_SPACES
from foolery.games.fools_field.rules.sight import sight_of
from foolery.games.fools_field.rules.state import DISCARDING, FIGHTING, OPENING, RETREAT, FieldState
from foolery.games.fools_field.rules.worlds import FieldWorlds
from foolery.kernel.bits import mask_of
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng

pytestmark = pytest.mark.compiled

GAMES = 12


def a_game(number: int, seating_turns: int = 1) -> Iterator[tuple[FieldState, int]]:
    """Yield every state of a game with the action that follows; the state goes on after that."""
    rng, bot = Rng(number), Baron()
    deck = vec[i64](range(NUM_CARDS))
    rng.shuffle(deck)
    state = FieldState(number % 2, seating_turns, 100)
    state.deal(deck)
    while state.to_act():
        seat = int(state.turn)
        action = bot.choose(sight_of(state, seat), rng)
        yield state, action
        state.push(seat, action)


@pytest.mark.parametrize("seating_turns", [0, 1])
def test_chances_of_all_choices_add_up_to_one(seating_turns: int) -> None:
    for state, _ in a_game(1, seating_turns):
        seat = int(state.turn)
        if state.phase in (OPENING, FIGHTING):
            hand, sizes = state.hands[seat], [int(cards).bit_count() for cards in state.hands]
            moment = Moment(state, seat, state.deck_size(), sizes[seat], sizes[1 - seat], 0, False)
            moment.weigh(WEIGHTS)
            chances = [moment.chance(hand, state.discards[seat], action) for action in state.legal(seat)]
            assert all(chance > 0.0 for chance in chances)
            assert sum(chances) == pytest.approx(1.0)


@pytest.mark.parametrize("hand", [0, 1 << 20])
def test_nobody_can_but_retreat_from_a_full_field(hand: int) -> None:
    """It has no space beside a card, and is yet not the bare field of an opening."""
    full = FieldState(0, 1, 100)
    for space in range(NUM_SPACES):
        full.place(space, space, 0)
    moment = Moment(full, 0, 0, hand.bit_count(), 2, 0, False)
    moment.weigh(WEIGHTS)
    assert moment.chance(hand, 0, RETREAT) == 1.0


def test_chances_of_all_discards_add_up_to_one() -> None:
    cards, before = mask_of(range(3, 12)), mask_of([0, 20])
    for deck in (11, 5, 2, 0):
        chances = [
            discard_chance(cards, mask_of(each), before, deck, WEIGHTS) for each in combinations(range(3, 12), 3)
        ]
        assert sum(chances) == pytest.approx(1.0)


def test_every_weight_was_fitted() -> None:
    assert len(WEIGHTS) == NUM_WEIGHTS


def test_a_game_is_told_as_it_was_played() -> None:
    """Newest battle first, every deploy and retreat of the other in it, in their order."""
    battles: list[list[int]] = [[]]
    for state, action in a_game(2):
        viewer = 0
        if state.phase == OPENING:
            battles.append([])
        if state.phase != DISCARDING:
            chapters = told(sight_of(state, viewer), 100)
            assert [[int(each) for each in chapter.actions] for chapter in chapters] == battles[:0:-1]
            if state.turn != viewer:
                battles[-1].append(action)
    assert any(RETREAT in battle for battle in battles)


def test_no_more_battles_are_told_than_asked_for() -> None:
    for state, _ in a_game(3):
        assert len(told(sight_of(state, 0), 2)) <= 2


def test_every_world_weighs_something() -> None:
    for state, _ in a_game(4):
        sight = sight_of(state, int(state.turn))
        assert Belief(sight, Rng(3)).weight(FieldWorlds(sight).draw(Rng(1))) > 0.0


def test_a_late_retreat_speaks_against_cards_that_would_have_fitted() -> None:
    """With no deck left hardly anybody picks the field up who can deploy: their old cards fitted less than others."""
    even, believed = 0.0, 0.0
    for number in range(GAMES):
        rng = Rng(2000 + number)
        for state, _ in a_game(number):
            if state.phase == OPENING and state.battles > 0 and state.deck_size() == 0:
                sight = sight_of(state, int(state.turn))
                belief, worlds = Belief(sight, rng), FieldWorlds(sight)
                drawn = [worlds.draw(rng) for _ in range(200)]
                fitting = [could_have_been_deployed(world) for world in drawn]
                weights = [belief.weight(world) for world in drawn]
                even += fmean(fitting)
                believed += sum(map(mul, weights, fitting)) / sum(weights)
    assert 0.0 < believed < 0.8 * even


def could_have_been_deployed(world: FieldState) -> int:
    """Return how many cards of whoever retreated last would have fitted then, of those still in hand."""
    battle, other = world.past, 1 - int(world.turn)
    assert battle is not None
    scene = FieldState(0, world.seating_turns, 1)
    scene.lay_out([int(card) for card in battle.field], battle.deployed_1)
    scene.hands[other] = world.hands[other] & ~(battle.deployed_0 | battle.deployed_1)
    scene.turn, scene.phase = other, FIGHTING
    return len({int(action) % NUM_CARDS for action in scene.legal(other) if action != RETREAT})


def test_the_truth_is_thought_likelier_than_other_worlds() -> None:
    """In bits, over decisions of both seats."""
    told_bits: list[float] = []
    for number in range(GAMES):
        rng = Rng(1000 + number)
        for state, _ in a_game(number):
            seat = int(state.turn)
            if len(state.legal(seat)) > 1 and rng.below(3) == 0:
                sight = sight_of(state, seat)
                belief, worlds = Belief(sight, rng), FieldWorlds(sight)
                even = fmean(belief.weight(worlds.draw(rng)) for _ in range(100))
                told_bits.append(log2(fmean(belief.weight(state) for _ in range(20)) / even))
    assert len(told_bits) > 80
    assert fmean(told_bits) > 0.3
