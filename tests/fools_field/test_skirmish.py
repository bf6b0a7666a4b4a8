"""Play-outs keep the rules, and endings called certain are won against anything."""

from __future__ import annotations

from itertools import combinations

import pytest

from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.mind.endings import certain_win
from foolery.games.fools_field.mind.skirmish import Skirmish
from foolery.games.fools_field.mind.thinker import Baron, Squire
from foolery.games.fools_field.rules.cards import CARD_NUMBERS, CARDS, cards_in
from foolery.games.fools_field.rules.notation import parse_action
from foolery.games.fools_field.rules.state import OPENING, WHOLE_DECK, FieldState
from foolery.games.fools_field.rules.worlds import FieldWorlds
from foolery.kernel.bits import mask_of
from foolery.kernel.rng import Rng


def begun(rng: Rng, seating_turns: int, battle_limit: int) -> FieldState:
    """Return a game some random actions after the deal."""
    state = FieldState(rng.below(2), seating_turns, battle_limit)
    deck = WHOLE_DECK[:]
    rng.shuffle(deck)
    state.deal(deck)
    for _ in range(int(rng.below(30))):
        if state.to_act():
            legal = state.legal(state.turn)
            state.push(state.turn, legal[rng.below(len(legal))])
    return state


@pytest.mark.parametrize("careful", [True, False])
@pytest.mark.parametrize(("seating_turns", "battle_limit"), [(1, 100), (0, 100), (1, 4)])
def test_play_outs_are_games_by_the_rules(careful: bool, seating_turns: int, battle_limit: int) -> None:
    rng, skirmish, reasons = Rng(7), Skirmish(careful, False), set()
    for _ in range(60):
        state = begun(rng, seating_turns, battle_limit)
        if state.outcome() is not None:
            continue
        worth = skirmish.worth(state, rng)
        for action in skirmish.actions():
            assert action in state.legal(state.turn)
            state.push(state.turn, action)
        outcome = state.outcome()
        assert outcome is not None
        assert worth == (0 in outcome.winners) / len(outcome.winners)
        reasons.add(outcome.reason)
    assert "battle-limit" in reasons if battle_limit == 4 else "hand-empty" in reasons


def test_judged_play_outs_stop_where_a_battle_begins_before_the_deck_is_empty() -> None:
    rng, skirmish, estimates = Rng(8), Skirmish(True, True), 0
    for _ in range(60):
        state = begun(rng, 1, 100)
        if state.outcome() is not None:
            continue
        worth = skirmish.worth(state, rng)
        for action in skirmish.actions():
            state.push(state.turn, action)
        if state.outcome() is None:
            assert state.phase == OPENING
            assert state.deck_size() > 0
            assert 0.3 < worth < 0.7
            estimates += 1
    assert estimates > 20


def test_flowers_in_hand_are_worth_more() -> None:
    """The same moment with the hands exchanged: seat 1 opens a battle, has no answer to give and retreats."""
    flowers, soldiers = "FFFF.FFHH.HHFF.HHHH.SHHH.HSHH", "SSSS.SSSH.SSHS.SHSS.HSSS.SSHH"
    for rich, hands in ((0, f"{flowers}/{soldiers}"), (1, f"{soldiers}/{flowers}")):
        state = GAME.from_position(f"ff1 hands={hands} deck=* turn=0 start=0 phase=open")
        worths = [Skirmish(True, True).worth(state, Rng(seed)) for seed in range(200)]
        assert (sum(worths) / 200 > 0.5) == (rich == 0)


# -- endings


def ending(hands: str, field: str = "-", phase: str = "fight", start: int = 0, even: int = 0) -> FieldState:
    """Return a position without a deck in which all other cards are discards of seat 0."""
    used = {code for part in (hands.replace("/", "."), field) for code in part.replace("@", ".").split(".")}
    rest = ".".join(code for code in CARD_NUMBERS if code not in used)
    cards = f"hands={hands} deck=- discards={rest}/- field={field}"
    return GAME.from_position(f"ff1 {cards} turn=0 start={start} even={even} phase={phase}")


def test_the_last_card_that_fits_wins() -> None:
    sight = GAME.sight(ending("SSSS/HHHH.HSSH", "SHHH@b2:1", start=1), 0)
    action = certain_win(sight)
    assert action is not None
    assert action in sight.legal


def test_nothing_is_certain_while_the_deck_holds_cards() -> None:
    state = GAME.from_position("ff1 hands=SSSS/HHSH deck=* field=SHHH@b2:1 turn=0 start=1 phase=fight")
    assert certain_win(GAME.sight(state, 0)) is None


def test_going_out_first_is_no_certain_win_if_the_other_may_still_reply() -> None:
    """FF-4.3: equal hands, the start player goes out, SSSS answers SSSS."""
    assert certain_win(GAME.sight(ending("SSSS/SSSH", phase="open", even=1), 0)) is None


def test_certain_wins_are_won_against_anything() -> None:
    """Late positions of random games: whoever is told a win plays on by it, against random hands and random replies."""
    rng, found = Rng(3), 0
    while found < 12:
        state = begun(rng, 1, 100)
        skirmish = Skirmish(True, False)
        skirmish.worth(state, rng)
        for action in skirmish.actions():
            sight = GAME.sight(state, int(state.turn))
            if len(sight.legal) > 1 and certain_win(sight) is not None:
                found += 1
                assert all(won_by_proof(FieldWorlds(sight).draw(rng), rng) for _ in range(5))
                break
            state.push(state.turn, action)


def won_by_proof(world: FieldState, rng: Rng) -> bool:
    """Play a world out, the mover by its proofs and the other at random."""
    mover = int(world.turn)
    while world.outcome() is None:
        legal = [int(action) for action in world.legal(world.turn)]
        action = certain_win(GAME.sight(world, mover)) if world.turn == mover else legal[rng.below(len(legal))]
        assert action in legal
        world.push(world.turn, action)
    outcome = world.outcome()
    return outcome is not None and outcome.winners == (mover,)


def late(rng: Rng, viewer: int, seating: str, battle_limit: int) -> FieldState:
    """Return a position without a deck after a few random actions; few cards are where the viewer cannot see them."""
    deck = WHOLE_DECK[:]
    rng.shuffle(deck)
    codes = [CARDS[card] for card in deck]
    mine, theirs, gone = (int(rng.below(3)) + 1, int(rng.below(3)) + 1, int(rng.below(3)))
    hands = [codes[:mine], codes[mine : mine + theirs]]
    discards = [codes[mine + theirs + gone :], codes[mine + theirs :][:gone]]
    cards = ["/".join(".".join(part) or "-" for part in parts[:: -1 if viewer else 1]) for parts in (hands, discards)]
    first, even = int(rng.below(2)), int(mine == theirs)
    more = (
        f"{' seating=shared' if seating == 'shared' else ''}{'' if battle_limit == 100 else f' limit={battle_limit}'}"
    )
    state = GAME.from_position(
        f"ff1 hands={cards[0]} deck=- discards={cards[1]} turn={first} start={first} even={even} phase=open{more}"
    )
    for _ in range(int(rng.below(8))):
        if state.to_act():
            legal = state.legal(state.turn)
            state.push(state.turn, legal[rng.below(len(legal))])
    return state


def wins_by_proofs(world: FieldState, mover: int) -> bool:
    """Whether the mover wins by its proofs whatever the other does, by the rules alone."""
    outcome = world.outcome()
    if outcome is not None:
        return outcome.winners == (mover,)
    actions = [int(action) for action in world.legal(world.turn)]
    if world.turn == mover:
        proved = certain_win(GAME.sight(world, mover))
        assert proved in actions, "a win that was certain stays so"
        actions = [proved]
    return all(wins_by_proofs(_after(world, action), mover) for action in actions)


def _after(world: FieldState, action: int) -> FieldState:
    after = world.copy()
    after.push(after.turn, action)
    return after


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("seating", ["facing", "shared"])
@pytest.mark.parametrize("battle_limit", [100, 3])
def test_a_certain_win_is_won_against_every_hand_and_every_reply(viewer: int, seating: str, battle_limit: int) -> None:
    rng, kinds = Rng(11), set[tuple[int, bool]]()
    for _ in range(1500):
        state = late(rng, viewer, seating, battle_limit)
        sight = GAME.sight(state, viewer)
        if not state.to_act() or state.turn != viewer or certain_win(sight) is None:
            continue
        kinds.add((sight.hand.bit_count(), sight.even and sight.starter == viewer))
        for hand in combinations(cards_in(sight.unseen), sight.hand_sizes[1 - viewer]):
            world = state.copy()
            held = mask_of(hand)
            world.hands[1 - viewer], world.discards[1 - viewer] = held, sight.unseen & ~held
            assert wins_by_proofs(world, viewer), GAME.position(world)
    assert {hand for hand, _ in kinds} >= {1, 2, 3}
    assert {even for _, even in kinds} == {False, True}


def test_a_certain_win_is_played_and_explained() -> None:
    sight = GAME.sight(ending("SSSS/HHHH.HSSH", "SHHH@b2:1", start=1), 0)
    baron = Baron()
    assert baron.choose(sight, Rng(1)) == certain_win(sight)
    best = baron.explain(sight, Rng(1)).ranked()[0]
    assert (best.action, best.value) == (certain_win(sight), 1.0)
    assert parse_action("retreat") != best.action


def test_squire_looks_for_no_certain_win(monkeypatch: pytest.MonkeyPatch) -> None:
    sight = GAME.sight(ending("SSSS/HHHH.HSSH", "SHHH@b2:1", start=1), 0)
    monkeypatch.setattr("foolery.games.fools_field.mind.thinker.certain_win", lambda _: pytest.fail("proved"))
    assert Squire().choose(sight, Rng(1)) in sight.legal
    with pytest.raises(pytest.fail.Exception):
        Baron().choose(sight, Rng(1))
