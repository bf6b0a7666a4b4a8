"""The examples do what they say, on a small scale; PyTorch is not needed for what is tested here."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from examples.exploitability import compare, even, position, solved
from examples.looking import page
from examples.notebooks import run_notebook
from examples.ppo.contest import share_of_wins
from examples.ppo.crowd import Crowd
from examples.ppo.curve import Point, svg, table
from examples.ppo.rollouts import Array, Choices, Rollout, advantages, collect
from examples.ppo.shares import Share, together
from foolery.envs.batched import BatchedEnv
from foolery.lab.balance.tables import write_tables
from foolery.lab.balance.watched import watch_all
from foolery.lab.simulate import Simulation
from tests.support.ppo import same_choices, weights_of_chance


@pytest.mark.parametrize("policy", [solved, even])
def test_openspiel_and_our_judge_agree_on_what_a_best_response_wins(policy) -> None:  # type: ignore[no-untyped-def]
    found = compare(position(2, 3), policy)
    assert found.openspiel == pytest.approx(found.judge, abs=1e-12)
    assert found.openspiel > 0


def any_choice(seen: Array, masks: Array) -> Choices:
    """Choose the first legal action, and hope for something that depends on what is seen."""
    hopes = (seen.sum(axis=1) % 7 / 7 - 0.5).astype(np.float32)
    return Choices(masks.argmax(axis=1), np.zeros(len(seen), np.float32), hopes)


def chain_advantage(rollout: Rollout, decay: float, step: int, game: int) -> float:
    """Follow one seat's choices forward, one by one."""
    seat, value = rollout.seats[step, game], rollout.values[step, game]
    for later in range(step, len(rollout.actions)):
        if later > step and rollout.seats[later, game] == seat:
            rest = chain_advantage(rollout, decay, later, game)
            return float(rollout.values[later, game] - value + decay * rest)
        if rollout.dones[later, game]:
            return float(rollout.rewards[later, game, seat] - value)
    sign = 1 if rollout.last_seats[game] == seat else -1
    return float(sign * rollout.last_values[game] - value)


def test_advantages_are_those_of_each_seats_own_chain_of_choices() -> None:
    rollout = collect(BatchedEnv("fools-field", games=6, seed=3), any_choice, 90)
    assert rollout.dones.any()
    found = advantages(rollout, 0.9)
    steps, games = found.shape
    expected = [[chain_advantage(rollout, 0.9, step, game) for game in range(games)] for step in range(steps)]
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_shares_of_play_are_the_same_whoever_plays_them() -> None:
    shares = [Share("fools-field", 4, 50, seed) for seed in (11, 12, 13)]
    alone, several = (together(weights_of_chance(), shares, workers) for workers in (1, 2))
    assert alone.actions.shape == (50, 12)
    assert same_choices(alone, several)
    other = together(weights_of_chance(), [Share("fools-field", 4, 50, 14), *shares[1:]], 1)
    assert not same_choices(alone, other)


def test_a_share_chooses_what_is_legal_as_often_as_its_chances_say() -> None:
    weights = weights_of_chance()
    env = BatchedEnv("fools-field", games=1, seed=9)
    seen, masks = (np.repeat(each, 4000, axis=0) for each in (env.observations(), env.masks()))
    chosen = weights.policy(np.random.default_rng(3), seen, masks)
    assert masks[np.arange(4000), chosen.actions].all()
    for action, count in zip(*np.unique(chosen.actions, return_counts=True), strict=True):
        chance = np.exp(chosen.log_chances[chosen.actions == action][0])
        assert abs(count / 4000 - chance) < 5 * (chance * (1 - chance) / 4000) ** 0.5


def test_several_processes_play_the_games_of_a_crowd() -> None:
    with closing(Crowd("fools-field", games=6, seed=3, processes=2)) as crowd:
        rollout = collect(crowd, any_choice, 70)
    alone = [BatchedEnv("fools-field", games=3, seed=seed) for seed in (6, 7)]
    apart = [collect(env, any_choice, 70) for env in alone]
    np.testing.assert_array_equal(rollout.observations, np.concatenate([each.observations for each in apart], axis=1))
    np.testing.assert_array_equal(rollout.rewards, np.concatenate([each.rewards for each in apart], axis=1))


def test_a_policy_meets_a_bot_from_both_seats() -> None:
    def first_legal(seen: Array, masks: Array) -> Array:
        first: Array = masks.argmax(axis=1)
        return first

    share = share_of_wins(first_legal, "fools-field", "random", 6, 4, 1)
    assert 0 <= share <= 1
    assert share == share_of_wins(first_legal, "fools-field", "random", 6, 4, 1)


def test_a_curve_has_a_line_for_each_bot() -> None:
    points = [Point(0, 0.0, (0.25, 0.5)), Point(1000, 60.0, (0.75, 0.5))]
    assert table(("page", "baron"), points)[-1] == "| 1,000 | 60 | 75.0% | 50.0% |"
    assert svg(("page", "baron"), points).count("<polyline") == 2


STUDY = Path(__file__).parent.parent / "examples" / "garlandland.ipynb"


def test_the_study_runs_on_any_number_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = Simulation("garlandland", 1, 2, ("random", "random"), {}, None)
    tables = [tmp_path / f"small.{kind}.parquet" for kind in ("games", "things")]
    write_tables(list(watch_all(simulation, 20, 1)), *tables)
    monkeypatch.setenv("STUDY", str(tmp_path / "small"))
    shown = [cell["outputs"] for cell in run_notebook(STUDY)["cells"] if cell["cell_type"] == "code"]
    assert "".join(shown[0][0]["data"]["text/plain"]).startswith("(20, ")
    assert all(outputs for outputs in shown)


def test_the_study_is_kept_with_what_it_found_in_a_hundred_thousand_games() -> None:
    cells = json.loads(STUDY.read_text(encoding="utf-8"))["cells"]
    shown = [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]
    assert "".join(shown[0][0]["data"]["text/plain"]).startswith("(100000, ")
    assert all(outputs for outputs in shown)


def test_records_become_a_page() -> None:
    html = page(list(Simulation("garlandland", 1, 2, ("random", "random")).lines(2)))
    assert "<th>games</th><td>2</td>" in html
    assert html.count("<details>") > 10
