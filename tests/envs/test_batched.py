"""Many games at once are the same games: what each seat sees and may do is what the rules say."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from foolery.envs.batched import BatchedEnv
from foolery.kernel.errors import FooleryError
from foolery.kernel.fields import width_of
from foolery.kernel.numbers import i64, vec
from tests.envs.setups import SETUPS, Named


def batch(setup: Named, **settings: int) -> BatchedEnv:
    game_id, seats, options = setup
    return BatchedEnv(game_id, options, seats, **{"games": 3, "seed": 5, **settings})


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_is_shown_is_what_the_seat_knows_and_may_do(setup: Named) -> None:
    first = batch(setup)
    env = batch(setup, memory=first.spec.encoder.most)
    asked = width_of(env.spec.asked())
    for _ in range(8):
        for row, mask, seat in zip(env.packed(), env.masks(), env.seats, strict=True):
            sight = env.spec.decode([int(word) % (1 << 64) for word in row])
            assert (sight.viewer, int(seat) in sight.to_act) == (seat, True)
            if asked == 0:
                assert_array_equal(np.flatnonzero(mask), sight.legal)
            else:
                assert mask.any()
        env.step(env.random_actions())


@pytest.mark.parametrize("setup", [each for each in SETUPS if len(batch(each).spec.factors) > 1], ids=str)
def test_factors_lead_to_every_legal_action_and_to_no_other(setup: Named) -> None:
    spec = batch(setup).spec
    actions = [0x3_0001_0203_0000, 0x3_0001_0203_0001, 0x3_0001_0283_0000, 0x7_0000_0000_0000]
    reached = []
    for wanted in actions:
        choice, done = spec.choice(), False
        choice.open(vec[i64](actions))
        while not done:
            factor = spec.factors[int(choice.level)]
            done = choice.take(wanted >> factor.shift & (1 << factor.bits) - 1)
        reached.append(int(choice.action()))
    assert reached == actions


@pytest.mark.parametrize("setup", [SETUPS[0], SETUPS[-1]], ids=str)
def test_games_end_with_rewards_and_new_ones_take_their_place(setup: Named) -> None:
    env = batch(setup)
    ended = 0
    while ended < 4:
        env.step(env.random_actions())
        rewards, dones = env.rewards(), env.dones()
        assert_array_equal(rewards.any(axis=1) & ~dones, False)
        np.testing.assert_allclose(rewards.sum(axis=1), 0, atol=1e-6)
        ended += int(dones.sum())
    assert env.masks().any(axis=1).all()


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    one, same, other = (batch(SETUPS[0], seed=seed) for seed in (1, 1, 2))
    for _ in range(20):
        assert_array_equal(one.observations(), same.observations())
        actions = one.random_actions()
        assert_array_equal(actions, same.random_actions())
        one.step(actions)
        same.step(actions)
    assert (one.observations() != other.observations()).any()


def test_what_the_mask_forbids_is_refused_and_nothing_changes() -> None:
    env = batch(SETUPS[0])
    before = env.observations()
    actions = env.random_actions()
    for wrong in (int(np.flatnonzero(env.masks()[1] == 0)[0]), -1, env.num_actions + 500):
        actions[1] = wrong
        with pytest.raises(FooleryError, match=f"game 1: {wrong}"):
            env.step(actions)
    assert_array_equal(env.observations(), before)
