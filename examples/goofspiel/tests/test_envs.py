"""Goofspiel as a learning environment: its encoder keeps all a player knows and no more; libraries can use it."""

from __future__ import annotations

import gymnasium
import pyspiel
import pytest
from examples.cfr import solve
from foolery.envs.batched import BatchedEnv
from foolery.envs.gymnasium import register as register_gymnasium
from foolery.envs.openspiel import register as register_openspiel
from foolery.envs.pettingzoo import SeatsEnv, TogetherEnv
from foolery.envs.spec import Spec
from foolery.kernel.rng import Rng
from foolery.testkit.encoding import looks
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

Named = tuple[int, dict[str, object]]
SETUPS: list[Named] = [
    (2, {"ties": "discard"}),
    (2, {"ties": "carry"}),
    (3, {"ties": "discard"}),
    (3, {"ties": "carry"}),
    (3, {"cards": 4}),
]


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_what_is_written_reads_back_as_the_sight_and_holds_nothing_else(seats: int, options: dict[str, object]) -> None:
    spec, rng = Spec.of("goofspiel", options, seats), Rng(2)
    for state, viewer in looks(lambda number: spec.game.new(spec.setups[0]), 3, 2):
        sight = spec.game.sight(state, viewer)
        words = spec.words_of_state(state, viewer, None, spec.encoder.most)
        assert spec.decode(words) == sight
        assert spec.words_of_state(spec.game.imagine(sight, rng), viewer, None, spec.encoder.most) == words


@pytest.mark.filterwarnings("ignore:Observation space for each agent", "ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_the_libraries_find_nothing_wrong(seats: int, options: dict[str, object]) -> None:
    api_test(SeatsEnv("goofspiel", options, seats), num_cycles=50)
    seed_test(lambda: SeatsEnv("goofspiel", options, seats), num_cycles=10)
    parallel_api_test(TogetherEnv("goofspiel", options, seats), num_cycles=50)
    parallel_seed_test(lambda: TogetherEnv("goofspiel", options, seats), num_cycles=10)
    register_gymnasium()
    env = gymnasium.make("foolery/goofspiel-v0", options=options, seats=seats, render_mode="ansi")
    check_env(env.unwrapped)
    register_openspiel()
    words = ";".join(f"{name}:{value}" for name, value in options.items())
    game = pyspiel.load_game("foolery_goofspiel", {"seats": seats, "options": words})
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_many_games_are_played_at_once() -> None:
    env = BatchedEnv("goofspiel", games=5, seed=1)
    for _ in range(26):
        env.step(env.random_actions())
    assert env.dones().all()


def test_regret_minimisation_begins_with_a_policy_that_a_best_answer_beats() -> None:
    """After one iteration the average policy is still uniform."""
    ((_, worth),) = solve(1, 1)
    assert worth == pytest.approx(2 / 3)
