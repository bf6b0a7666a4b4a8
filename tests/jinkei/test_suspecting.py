"""What the other may have in reserve: every possibility with a chance, likelier where the filling makes it so."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from foolery.bots import get_bot
from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.mind.battle.placements import Placer
from foolery.games.jinkei.mind.battle.search_view import lined_up, tools_of
from foolery.games.jinkei.mind.master import Master, belief_of
from foolery.games.jinkei.mind.plans.reserve_beliefs import ReserveBelief, Trust
from foolery.games.jinkei.rules.cards import ALL_CARDS, CARD_NUMBERS, cards_in
from foolery.games.jinkei.rules.lines import ATTACKING, DEFENDING, EMPTY, RESERVING
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

SHIELD_1A, BOW_1B = 6, 13
EVEN = Trust(filling=0.0, reserve=0.0, doubt=0.0)
WARY = Trust(filling=1.0, reserve=1.0, doubt=0.1)


def cards(text: str) -> list[int]:
    return [CARD_NUMBERS[code] for code in text.split()]


def suspicion(form: int, shown: str, left: str, trust: Trust) -> ReserveBelief:
    """Return what is thought of somebody who shows four cards and may have had these left."""
    placed = sum(card << 5 * step for step, card in enumerate(cards(shown)))
    pool = sum(1 << card for card in cards(left))
    return ReserveBelief(tools_of("").placer, form, CARD_NUMBERS["r7"], placed, pool, trust)


@pytest.mark.parametrize("trust", [EVEN, WARY], ids=["even", "wary"])
@pytest.mark.parametrize("form", [SHIELD_1A, BOW_1B], ids=["two cells", "Two Cards"])
def test_chances_of_all_reserves_add_up(form: int, trust: Trust) -> None:
    left = cards("kA k5 k8 rK")
    told = suspicion(form, "k9 k10 r9 r3", "kA k5 k8 rK", trust)
    chances = [float(told.chance(one, two)) for one in left for two in left if one != two]

    assert sum(chances) == pytest.approx(1.0)
    if trust is EVEN:
        assert {round(chance, 9) for chance in chances if chance} == {round(1 / (12 if form == SHIELD_1A else 6), 9)}


def test_cards_that_would_have_been_placed_are_less_likely_left() -> None:
    """Somebody who filled front and back with low cards hardly has three high ones left."""
    placer: Placer = tools_of("").placer
    low, high = (sum(1 << card for card in cards(f"k4 k3 r4 r3 {left}")) for left in ("k2 r2 k5", "k9 r9 k10"))
    shown = sum(card << 5 * step for step, card in enumerate(cards("k4 k3 r4 r3")))
    likely, unlikely = (float(placer.likelihood(SHIELD_1A, hand, 17, shown, 1.0)) for hand in (low, high))
    told = suspicion(SHIELD_1A, "k4 k3 r4 r3", "k2 r2 k5 k9 r9 k10", WARY)
    drawn = [{int(card) for card in told.draw(Rng(seed))} for seed in range(1000)]

    assert unlikely < likely / 2
    assert sum(each == set(cards("k2 r2 k5")) for each in drawn) > 2 * sum(
        each == set(cards("k9 r9 k10")) for each in drawn
    )


def left_over(form: int, shown: str, left: str, trust: Trust) -> dict[tuple[int, ...], float]:
    """Return the chance of any three cards left, listed and weighed one by one by the likelihood of the filling."""
    placer: Placer = tools_of("").placer
    placed = cards(shown)
    filling = sum(card << 5 * step for step, card in enumerate(placed))
    likely = {
        triple: float(
            placer.likelihood(
                form, sum(1 << card for card in (*placed, *triple)), CARD_NUMBERS["r7"], filling, trust.filling
            )
        )
        for triple in combinations(sorted(cards(left)), 3)
    }
    total, even = sum(likely.values()), trust.doubt / len(likely)
    return {triple: (1 - trust.doubt) * weight / total + even for triple, weight in likely.items()}


def posterior(form: int, shown: str, left: str, trust: Trust) -> dict[tuple[int, int], float]:
    """Return the chance of every reserve, the lower card first where its order means nothing."""
    chances: dict[tuple[int, int], float] = {}
    for triple, chance in left_over(form, shown, left, trust).items():
        shares = tools_of("").placer.reserve_shares(form, vec[i64](triple), trust.reserve)
        ways = [at for at in range(9) if shares[at] > 0.0]
        for at in ways:
            pair = triple[at // 3], triple[at % 3]
            share = (1 - trust.doubt) * float(shares[at]) + trust.doubt / len(ways)
            chances[pair] = chances.get(pair, 0.0) + chance * share
    return chances


SHOWN, LEFT = "k9 k10 r9 r3", "kA k5 k8 rK r2"


@pytest.mark.parametrize("form", [SHIELD_1A, BOW_1B], ids=["two cells", "Two Cards"])
def test_chances_of_reserves_are_the_enumerated_posterior(form: int) -> None:
    told, listed = suspicion(form, SHOWN, LEFT, WARY), posterior(form, SHOWN, LEFT, WARY)
    found = {pair: float(told.chance(*pair)) for pair in permutations(cards(LEFT), 2)}

    assert {pair for pair, chance in found.items() if chance} == set(listed)
    assert {pair: found[pair] for pair in listed} == pytest.approx(listed)
    assert max(listed.values()) > 2 * min(listed.values()), "the filling says something"


def test_believed_cards_follow_the_enumerated_posterior() -> None:
    """Three cards are drawn as often as the filling makes them likely, by chi-square."""
    told, listed, rng, draws = suspicion(BOW_1B, SHOWN, LEFT, WARY), left_over(BOW_1B, SHOWN, LEFT, WARY), Rng(4), 4000
    counts = Counter(tuple(sorted(int(card) for card in told.draw(rng))) for _ in range(draws))
    chi_square = sum((counts[triple] - draws * chance) ** 2 / (draws * chance) for triple, chance in listed.items())

    assert chi_square < len(listed) + 4 * (2 * len(listed)) ** 0.5
    assert set(counts) <= set(listed)


def test_the_likelihood_of_all_fillings_of_a_hand_adds_up() -> None:
    placer: Placer = tools_of("").placer
    seven = cards("kA k4 k9 r2 r6 r10 rK")
    hand = sum(1 << card for card in seven)
    fillings = [sum(card << 5 * step for step, card in enumerate(each)) for each in permutations(seven, 4)]
    total = sum(float(placer.likelihood(SHIELD_1A, hand, 3, filling, 2.0)) for filling in fillings)

    assert total == pytest.approx(1.0)


def played(table: GameSession, phases: tuple[int, ...], steps: int) -> JinkeiSight:
    """Return a sight in one of these phases, so many decisions after the first."""
    rng, bot = Rng(11), get_bot(GAME.id, "page")
    while True:
        seat = table.to_act()[0]
        assert isinstance(table.state, JinkeiState)
        if int(table.state.phase) in phases:
            steps -= 1
            if steps < 0:
                sight = table.sight(seat)
                assert isinstance(sight, JinkeiSight)
                return sight
        table.play(seat, bot.choose(table.sight(seat), rng))


@pytest.mark.parametrize("kinds", ["beginner", "draft"])
@pytest.mark.parametrize("steps", [0, 5, 11, 15, 22, 33])
def test_line_ups_are_put_together_from_past_battles(kinds: str, steps: int) -> None:
    """Front and back as they lay before the first battle, and of the reserve what has come up."""
    table = GameSession(GAME, {"first": 0, "kinds": kinds}, 2, SeededDealer(Rng(steps)))
    sight = played(table, (ATTACKING, DEFENDING), steps)
    assert isinstance(table.state, JinkeiState)
    assert sight.viewer is not None
    other = 1 - sight.viewer
    arena = tools_of("").arena
    found = lined_up(sight, arena, other)
    truth = {card for card in cards_in(ALL_CARDS) if _fought(table.state, other) >> card & 1}

    assert set(found) == set(range(7))
    assert {card for card in found.values() if card >= 0} <= truth
    assert sum(card < 0 for card in found.values()) == sum(
        card == -2 for card in (*sight.cells[9 * other : 9 * other + 9], sight.extras[other])
    )


def _fought(state: JinkeiState, seat: int) -> int:
    """Return the cards of a seat that lie in its formation or were captured in battles of this game."""
    mask = 0
    for card in (*state.cells[9 * seat : 9 * seat + 9], state.extras[seat]):
        if card != EMPTY:
            mask |= 1 << int(card)
    battle = state.past
    while battle is not None:
        mask |= 1 << int(battle.attack_card if battle.attacker == seat else battle.defence_card)
        battle = battle.earlier
    return mask


@pytest.mark.compiled
def test_a_suspicion_is_the_same_all_through_a_round() -> None:
    """Whatever comes up of the reserve, what is thought of the three cards rests on front and back alone."""
    trust = Master().trust
    planner = tools_of("").keeping
    first = GameSession(GAME, {"first": 0}, 2, SeededDealer(Rng(3)))
    before = belief_of(played(first, (RESERVING,), 0), planner, trust)
    seat = first.to_act()[0]
    while isinstance(first.state, JinkeiState) and int(first.state.round) == 0:
        sight = first.sight(seat)
        assert isinstance(sight, JinkeiSight)
        if int(first.state.phase) >= ATTACKING:
            assert belief_of(sight, planner, trust) is before
        mover = first.to_act()[0]
        first.play(mover, get_bot(GAME.id, "page").choose(first.sight(mover), Rng(1)))
        if first.outcome() is not None or int(first.state.round) != 0:
            break


def test_weights_of_a_placer_with_leftovers_prefer_to_keep_what_is_worth_keeping() -> None:
    """A card that is worth a lot later is left over where nothing else speaks against it."""
    plain = tools_of("").placer
    kept = vec[float]([0.0] * 10 + [50.0])
    placer = Placer(plain.layout, plain.weights, kept)
    hand = sum(1 << card for card in cards("k3 k4 k9 r3 r4 r10 rK"))
    best = int(placer.best(SHIELD_1A, hand, CARD_NUMBERS["r7"], 1)[0])

    assert best >> 30 == CARD_NUMBERS["rK"]
    assert int(plain.best(SHIELD_1A, hand, CARD_NUMBERS["r7"], 1)[0]) >> 30 != CARD_NUMBERS["rK"]
