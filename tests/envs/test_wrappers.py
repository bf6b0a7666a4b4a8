"""Every environment passes the tests of the library it is written for, on every game at every option set."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from foolery.envs.gymnasium import SeatEnv
from foolery.envs.gymnasium import register as register_gymnasium
from foolery.envs.openspiel import register as register_openspiel
from foolery.envs.openspiel import short_name
from foolery.envs.pettingzoo import SeatsEnv, TogetherEnv
from foolery.kernel.errors import FooleryError
from tests.envs.setups import SHORT, Named, spec_of

TOGETHER = [setup for setup in SHORT if spec_of(setup).together]


# What PettingZoo says of every environment with a mask, save of its own, which it knows by name.
@pytest.mark.filterwarnings("ignore:Observation space for each agent", "ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("setup", SHORT, ids=str)
def test_pettingzoo_finds_nothing_wrong(setup: Named) -> None:
    game_id, seats, options = setup
    api_test(SeatsEnv(game_id, options, seats), num_cycles=60)
    seed_test(lambda: SeatsEnv(game_id, options, seats), num_cycles=20)


@pytest.mark.parametrize("setup", TOGETHER, ids=str)
def test_pettingzoo_finds_nothing_wrong_with_games_played_together(setup: Named) -> None:
    game_id, seats, options = setup
    parallel_api_test(TogetherEnv(game_id, options, seats), num_cycles=60)
    parallel_seed_test(lambda: TogetherEnv(game_id, options, seats), num_cycles=20)


@pytest.mark.parametrize("setup", SHORT, ids=str)
def test_gymnasium_finds_nothing_wrong(setup: Named) -> None:
    game_id, seats, options = setup
    register_gymnasium()
    chosen: dict[str, Any] = {"options": options, "seats": seats, "seat": seats - 1, "render_mode": "ansi"}
    check_env(gymnasium.make(f"foolery/{game_id}-v0", **chosen).unwrapped)


@pytest.fixture(scope="module", params=SHORT, ids=str)
def spiel(request: pytest.FixtureRequest) -> Any:
    """A set-up as an OpenSpiel game."""
    register_openspiel()
    game_id, seats, options = request.param
    written = {name: ",".join(value) if isinstance(value, list) else value for name, value in options.items()}
    words = ";".join(f"{name}:{value}" for name, value in written.items())
    return pyspiel.load_game(short_name(game_id), {"seats": seats, "options": words})


def test_openspiel_finds_nothing_wrong(spiel: Any) -> None:
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)


def some_way_into(game: Any, steps: int) -> Any:
    """Return a state after so many random decisions, or the last one before the game ended."""
    chance = Random(5)
    state = game.new_initial_state()
    while steps or state.is_chance_node():
        choices = [each for each, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        after = state.child(chance.choice(choices))
        if after.is_terminal():
            break
        steps -= not state.is_chance_node()
        state = after
    return state


def test_a_resampled_state_looks_the_same_to_the_player_it_was_made_for(spiel: Any) -> None:
    chance = Random(3)
    for steps in (0, 9):
        state = some_way_into(spiel, steps)
        player = state.current_player()
        for seat in range(spiel.num_players()):
            other = state.resample_from_infostate(seat, chance.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
        twin = state.resample_from_infostate(player, chance.random)
        assert twin.legal_actions() == state.legal_actions()


def test_tensors_are_bits_of_the_promised_length_and_a_copy_goes_its_own_way(spiel: Any) -> None:
    state = some_way_into(spiel, 4)
    player = state.current_player()
    seen, known = state.observation_tensor(player), state.information_state_tensor(player)
    assert len(seen) == spiel.observation_tensor_size()
    assert len(known) == spiel.information_state_tensor_size()
    assert {*seen, *known} == {0.0, 1.0}
    assert known[: len(seen)] == seen
    before = str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert all(state.action_to_string(player, action) for action in state.legal_actions())


# -- what the wrappers add


@pytest.mark.parametrize("setup", SHORT, ids=str)
def test_whoever_chooses_what_the_mask_forbids_has_lost(setup: Named) -> None:
    game_id, seats, options = setup
    env = SeatsEnv(game_id, options, seats)
    env.reset(seed=1)
    agent = env.agent_selection
    forbidden = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(forbidden)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_a_game_played_in_turn_is_not_played_together() -> None:
    in_turn = next(setup for setup in SHORT if setup not in TOGETHER)
    with pytest.raises(FooleryError, match="take turns"):
        TogetherEnv(in_turn[0], in_turn[2], in_turn[1])


@pytest.mark.parametrize("setup", SHORT[::3], ids=str)
def test_a_seat_is_asked_only_when_it_is_to_act_and_the_bots_play_the_rest(setup: Named) -> None:
    game_id, seats, options = setup
    env = SeatEnv(game_id, options, seats, seat=seats - 1, bot="random")
    seen, _ = env.reset(seed=2)
    over, reward = False, 0.0
    while not over:
        assert seen["action_mask"].any()
        seen, reward, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert reward == env.episode.returns()[seats - 1]
    assert not seen["action_mask"].any()
