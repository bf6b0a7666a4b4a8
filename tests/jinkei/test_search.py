"""Exact battles agree with brute force over the rules themselves, and plans are what they claim to be."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from foolery.bots import Bot, get_bot
from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.mind.battle.exact_battles import FULL, Arena, Duel, matrix_value
from foolery.games.jinkei.mind.battle.search_view import tools_of
from foolery.games.jinkei.mind.bots import Baron, FormerMaster, Page, battle_values
from foolery.games.jinkei.mind.master import Master
from foolery.games.jinkei.mind.plans.lineups import Effort
from foolery.games.jinkei.mind.plans.regret_matching import mixed_strategy, sample
from foolery.games.jinkei.mind.plans.sampled_plans import Budget
from foolery.games.jinkei.mind.weaker_bots import Count, Squire
from foolery.games.jinkei.rules.formations import FormationEdition, house_edition
from foolery.games.jinkei.rules.lines import ATTACKING, FILLING, RESERVING
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.dealer import ReplayingDealer, SeededDealer
from foolery.kernel.numbers import vec
from foolery.kernel.playout import settle
from foolery.kernel.record import record_of
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.session import GameSession
from foolery.lab.simulate import play_game
from tests.jinkei.positions import custom_edition, fight
from tests.jinkei.referee import check_line


def battle_phase(edition: FormationEdition, seed: int, battles: int) -> JinkeiState:
    """Return a random game in a random round, after so many random battles."""
    rng = Rng(seed)
    state = JinkeiState(seed % 2, 1, 1, edition.layout)
    settle(state, rng)
    stage = int(rng.below(3))
    while not (state.round == stage and state.phase == ATTACKING and state.battle == battles):
        seat = 0 if state.to_act() & 1 else 1
        legal = state.legal(seat)
        state.push(seat, legal[rng.below(len(legal))])
    return state


def brute(state: JinkeiState, stage: int, memory: dict[object, float]) -> float:
    """Return seat 0's points minus seat 1's at the end of the round under best play, by the rules alone."""
    if state.round != stage or state.outcome() is not None:
        return float(state.points[0] - state.points[1])
    key = (tuple(state.cells), tuple(state.extras), int(state.attack), int(state.phase), tuple(state.taken))
    if key not in memory:
        values = []
        waiting = [seat for seat in range(2) if state.to_act() >> seat & 1]
        for action in state.legal(waiting[0]):
            after = state.copy()
            after.push(waiting[0], action)
            values.append(
                [_answered(after, answer, stage, memory) for answer in after.legal(1)]
                if len(waiting) == 2
                else [brute(after, stage, memory)]
            )
        if len(waiting) == 2:
            memory[key] = matrix_value(values[0][0], values[0][1], values[1][0], values[1][1])
        else:
            best = max if waiting[0] == 0 else min
            memory[key] = best(value for row in values for value in row)
    return memory[key]


def _answered(state: JinkeiState, answer: int, stage: int, memory: dict[object, float]) -> float:
    after = state.copy()
    after.push(1, answer)
    return brute(after, stage, memory)


@pytest.mark.parametrize("edition", [house_edition(), custom_edition()], ids=lambda edition: edition.name)
@pytest.mark.parametrize("seed", range(8))
def test_a_whole_battle_phase_is_solved_as_by_brute_force(edition: FormationEdition, seed: int) -> None:
    state = battle_phase(edition, seed, 0)
    arena = Arena(edition.layout)
    duel = Duel(arena, state.forms[0], state.forms[1])
    for seat in range(2):
        for cell in range(9):
            card = state.cells[9 * seat + cell]
            if card >= 0:
                duel.set_card(seat, arena.slot_at(state.forms[seat], cell), card)
        if state.extras[seat] >= 0:
            duel.set_card(seat, 6, state.extras[seat])
    value = duel.value(FULL, FULL, state.turn)

    expected = brute(state, int(state.round), {}) - float(state.points[0] - state.points[1])
    assert value == pytest.approx(expected if state.turn == 0 else -expected)


@pytest.mark.parametrize("seed", range(12))
def test_later_battles_are_judged_as_by_brute_force_over_all_reserves(seed: int) -> None:
    """The value of every action is the mean over all worlds, in each of which both see everything."""
    state = battle_phase(custom_edition(), seed, 3)
    for _ in range(4):
        seat = 0 if state.to_act() & 1 else 1
        if state.battle < 3 or state.phase < ATTACKING:
            break
        if state.owed != 3:
            _check_values(state, seat)
        state.push(seat, state.legal(seat)[0])


def _check_values(state: JinkeiState, seat: int) -> None:
    sight = GAME.sight(state, seat)
    worlds = {GAME.position(world): world for world in (GAME.imagine(sight, Rng(number)) for number in range(1500))}
    # Hand and deck of the other do not matter to the battles: one world per reserve is enough.
    reserves = {(tuple(world.cells), tuple(world.extras)): world for world in worlds.values()}
    stage, base = int(state.round), int(state.points[0] - state.points[1])
    taken = _taken(state)
    expected = []
    for action in sight.legal:
        total = 0.0
        for world in reserves.values():
            after = world.copy()
            after.push(seat, action)
            total += brute(after, stage, {}) - base - taken
        expected.append(total / len(reserves) * (1 if seat == 0 else -1))
    hidden = sum(card == -2 for card in (*sight.cells, *sight.extras))
    pool = 22 - sight.shown(1 - seat).bit_count()
    if hidden <= 1 or pool <= 5:  # few enough for the sample above to have met them all
        assert battle_values(sight) == pytest.approx(expected)


def _taken(state: JinkeiState) -> int:
    from foolery.games.jinkei.rules.cards import points_in

    return int(points_in(state.taken[0]) - points_in(state.taken[1]))


def test_a_matrix_game_is_solved_exactly() -> None:
    assert matrix_value(1.0, -1.0, -1.0, 1.0) == 0.0
    assert matrix_value(3.0, 1.0, 2.0, 0.0) == 1.0  # a saddle point
    assert matrix_value(2.0, -1.0, -3.0, 4.0) == pytest.approx(0.5)


def test_regret_matching_finds_the_mixture() -> None:
    """Matching pennies with a bonus: rows are mixed 2 : 1, whatever the other does."""
    strategy = [float(share) for share in mixed_strategy(vec[float]([1.0, -1.0, -2.0, 2.0]), 2, 1, 2).shares]

    assert strategy[0] == pytest.approx(2 / 3, abs=0.03)
    assert sum(strategy) == pytest.approx(1.0)


def test_regret_matching_leaves_out_a_dominated_row() -> None:
    strategy = mixed_strategy(vec[float]([1.0, 2.0, 0.0, 1.0]), 2, 1, 2).shares

    assert strategy[0] > 0.99
    assert sample(strategy, Rng(1)) == 0


BEGINNERS = ("stranger", "apprentice")
SMALL = Budget(first=6, screening=1, kept=3, worlds=2, answers=2, form_worlds=2)
BRIEF = Effort(hands=2, tried=2, opposed=1, kept=2, first=8, worlds=1, joining=2, passes=1, own=1)


def bots_game(bots: Sequence[Bot], number: int, edition: FormationEdition) -> str:
    """Return the trace of a game between bots."""
    rng = seeded(5, number)
    options = {"kinds": "draft", "formations": edition.name}
    table = GameSession(GAME, options, 2, SeededDealer(rng.fork()), edition=edition.tree(), trace=True)
    play_game(table, bots, [rng.fork(), rng.fork()])
    return record_of(table).to_line()


@pytest.mark.parametrize(("hothead", "cool"), [(Squire, Baron), (Count, FormerMaster)], ids=["squire", "count"])
def test_a_hothead_places_as_a_cooler_one_does_and_overlooks_cards_in_battle(
    hothead: Callable[[], Bot], cool: Callable[[], Bot]
) -> None:
    table = GameSession(GAME, {"first": 0}, 2, SeededDealer(Rng(2)))
    strayed = {FILLING: 0, ATTACKING: 0}
    while table.outcome() is None:
        seat = table.to_act()[0]
        sight: Any = table.sight(seat)
        if sight.phase in strayed and len(sight.legal) > 1:
            pairs = [(hothead().choose(sight, Rng(seed)), cool().choose(sight, Rng(seed))) for seed in range(4)]
            strayed[sight.phase] += sum(one != other for one, other in pairs)
        table.play(seat, cool().choose(sight, Rng(1)))
    assert strayed[FILLING] == 0 < strayed[ATTACKING]


@pytest.mark.compiled
@pytest.mark.parametrize("edition", [house_edition(), custom_edition()], ids=lambda edition: edition.name)
def test_the_bots_play_whole_games_by_the_rules(edition: FormationEdition) -> None:
    check_line(bots_game([Baron(), Master(SMALL, BRIEF)], 0, edition))
    check_line(bots_game([Master(SMALL, BRIEF), Page()], 1, edition))


@pytest.mark.compiled
@pytest.mark.parametrize(
    "successor",
    [Page, Baron, lambda: FormerMaster(SMALL), lambda: Master(SMALL, BRIEF)],
    ids=["page", "baron", "former", "master"],
)
@pytest.mark.parametrize("edition", [house_edition(), custom_edition()], ids=lambda edition: edition.name)
def test_a_bot_finishes_a_placement_that_somebody_else_began(
    successor: Callable[[], Bot], edition: FormationEdition
) -> None:
    """Baron once had no answer to cards that it would not have placed so."""
    for number in range(48):
        rng = seeded(9, number)
        table = GameSession(GAME, {"formations": edition.name}, 2, SeededDealer(rng.fork()), edition=edition.tree())
        for _ in range(2 + number % 16):  # until some step of the placing, anybody plays
            seat = table.to_act()[0]
            table.play(seat, get_bot(GAME.id, "random").choose(table.sight(seat), rng))
        bots = [successor(), successor()]
        while isinstance(table.state, JinkeiState) and int(table.state.phase) in (FILLING, RESERVING):
            seat = table.to_act()[0]
            table.play(seat, bots[seat].choose(table.sight(seat), rng))
        assert table.outcome() is None


def test_a_plan_is_the_same_on_every_machine_and_build() -> None:
    """Frozen bytes: search, estimates and mixtures take the same decisions compiled and interpreted."""
    line = bots_game([Master(SMALL, BRIEF), Baron()], 3, house_edition())
    before = bots_game([FormerMaster(SMALL), Baron()], 3, house_edition())

    assert line == bots_game([Master(SMALL, BRIEF), Baron()], 3, house_edition())
    assert hashlib.sha256(line.encode()).hexdigest() == MASTERS_GAME
    assert hashlib.sha256(before.encode()).hexdigest() == FORMER_MASTERS_GAME


MASTERS_GAME = "ac4ba7d7bffa225cd52566b147952a198cb752cbd2bde1056786ba05b10c1733"
FORMER_MASTERS_GAME = "84b68ed922788d36a23e43163447b821427a24f23fd0ec1267b4021cd6a2f200"


@pytest.mark.compiled
def test_master_finishes_a_placement_that_somebody_else_began() -> None:
    """Another bot takes over the seat in the middle of a filling."""
    table = GameSession(GAME, {"first": 0}, 2, SeededDealer(Rng(2)))
    while table.outcome() is None:
        seat = table.to_act()[0]
        table.play(seat, Master(SMALL, BRIEF).choose(GAME.sight(table.state, seat), Rng(1)))  # type: ignore[arg-type]

    check_line(record_of(verify_traced(table)).to_line())


def verify_traced(table: GameSession) -> GameSession:
    """Return the same game played again with a trace."""
    again = GameSession(GAME, table.setup.options, 2, ReplayingDealer(table.shuffles), trace=True)
    for entry in table.net_steps():
        again.play(entry.seat, entry.text)
    return again


class Clock:
    """A clock that goes on by a millisecond whenever somebody looks at it."""

    looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


@pytest.mark.parametrize(("milliseconds", "plans"), [(0, 1), (3, 1), (4, 2), (6, 4)])
def test_master_plans_again_and_larger_while_there_is_time(
    monkeypatch: pytest.MonkeyPatch, milliseconds: int, plans: int
) -> None:
    clock = Clock()
    monkeypatch.setattr("foolery.games.jinkei.mind.bots.perf_counter", clock)
    master = get_bot("jinkei", "master", milliseconds)
    table = GameSession(GAME, {"first": 0}, 2, SeededDealer(Rng(2)))

    table.play(0, master.choose(table.sight(0), Rng(1)))

    assert clock.looks - 1 == plans


def test_master_in_a_hurry_does_without_what_cannot_be_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What kinds are worth, and what the other's line-up says: each may take longer than it has."""
    table = GameSession(GAME, {"first": 0, "kinds": "draft"}, 2, SeededDealer(Rng(2)))
    monkeypatch.setattr("foolery.games.jinkei.mind.master.kind_values", lambda planner: pytest.fail("computed"))
    hurried, calm = (get_bot("jinkei", "master", milliseconds) for milliseconds in (5, 60_000))
    assert isinstance(hurried, Master)
    assert isinstance(calm, Master)
    sight: Any = table.sight(table.to_act()[0])

    assert hurried.choose(sight, Rng(1)) in sight.legal
    assert (hurried.trusts().filling, calm.trusts().filling) == (0.0, Master().trust.filling)
    assert hurried.within(60_000).trusts() == calm.trusts()
    with pytest.raises(pytest.fail.Exception):
        calm.choose(sight, Rng(1))
    # It then goes by Baron's estimate, and explains it by as many imagined games as there is time for.
    monkeypatch.setattr("foolery.search.playouts.perf_counter", Clock())
    assert hurried.explain(sight, Rng(1)).worlds < 5 < hurried.imagined // len(sight.legal)


@pytest.mark.interpreted
def test_uncompiled_master_goes_by_the_clock_where_somebody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It once thought for fifteen seconds, and whoever waits for a bot gives up after five."""
    clock = Clock()
    monkeypatch.setattr("foolery.games.jinkei.mind.bots.perf_counter", lambda: 1000 * clock())
    table = GameSession(GAME, {"first": 0}, 2, SeededDealer(Rng(2)))
    table.play(0, get_bot("jinkei", "master", patience=3000).choose(table.sight(0), Rng(1)))

    assert clock.looks == 2, "one plan, a small one, and a second would end too late"


@pytest.mark.compiled
def test_master_whom_somebody_waits_for_ends_a_plan_early() -> None:
    table = GameSession(GAME, {"first": 0}, 2, SeededDealer(Rng(2)))
    for seat in (0, 1):
        table.play(seat, table.game.legal_texts(table.state, seat)[0])
    sight: Any = table.sight(0)
    assert sight.phase == FILLING
    fought = []
    for patience in (None, 0.001):
        master = get_bot("jinkei", "master", patience=patience)
        assert isinstance(master, Master)
        plans = master.line_ups(sight, tools_of(sight.edition_source))
        plans.fill(sight.hand, Rng(1))
        fought.append(int(plans.duels))
    assert 0 < fought[1] < fought[0]


def test_page_keeps_its_promises() -> None:
    """High cards first, attack with the highest, defend for the best immediate swing."""
    page = get_bot("jinkei", "page")
    state = fight("sword-1a F1=k5 F3=r9", "shield-1a B1=k8 B3=k3 F1=r2", more="at=0.0.4")
    attack = page.choose(GAME.sight(state, 0), Rng(1))
    assert GAME.notate(state, 0, attack) == "attack F3"
    state.push(0, GAME.parse(state, 0, "attack F1"))
    defence = page.choose(GAME.sight(state, 1), Rng(1))
    assert GAME.notate(state, 1, defence) == "defend B1"


def test_the_less_somebody_has_played_the_more_they_overlook() -> None:
    """F3 is the attack that Page sees at once."""
    state = fight("sword-1a F1=k5 F3=r9", "shield-1a B1=k8 B3=k3 F1=r2", more="at=0.0.4")
    sight = GAME.sight(state, 0)
    best = get_bot("jinkei", "page").choose(sight, Rng(1))
    right = [sum(get_bot("jinkei", name).choose(sight, Rng(n)) == best for n in range(60)) for name in BEGINNERS]
    assert 0 < right[0] < right[1] < 60


def test_baron_answers_with_the_only_card_that_saves_points() -> None:
    """k10 (3 points) attacks; kA loses 3 points, kK wins 6 and is not needed later: the last battle."""
    baron = get_bot("jinkei", "baron")
    state = fight("sword-1a F3=k10 hand=k2", "shield-1a B3=kK hand=k2 F1=kA", more="at=0.0.5")
    state.push(0, GAME.parse(state, 0, "attack F3"))

    assert GAME.notate(state, 1, baron.choose(GAME.sight(state, 1), Rng(1))) == "defend B3"
