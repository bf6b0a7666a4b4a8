"""Random play through one library, with observations and masks: run as a script, in whichever environment has it.

python bench/peers/play.py LIBRARY GAME

The script reads lines from stdin, each a number of seconds.  It plays for about that long and prints a line: decisions
made, seconds by the clock, seconds of processor time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time

__all__ = ["LIBRARIES"]

BATCH = 2048

# Something that plays a little further whenever it is asked to, and says how many decisions that were.
Player = Iterator[int]


def foolery(game: str) -> Player:
    """Play our batched environment."""
    from foolery.envs.batched import BatchedEnv

    env = BatchedEnv(game, games=BATCH, seed=1)
    while True:
        env.step(env.random_actions())
        env.observations()
        env.masks()
        env.rewards()
        yield BATCH


def foolery_pettingzoo(game: str) -> Player:
    """Play our own games, but through our PettingZoo environment."""
    from foolery.envs.pettingzoo import SeatsEnv

    return _agents(SeatsEnv(game))


def pettingzoo(game: str) -> Player:
    """Play an environment of PettingZoo's own."""
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{game}").raw_env()
    return _agents(env)


def _agents(env) -> Player:  # type: ignore[no-untyped-def]  # any environment that keeps PettingZoo's contract
    import numpy as np

    while True:
        env.reset()
        decisions = 0
        for _agent in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(int(random.choice(np.flatnonzero(mask))))
            decisions += 1
        yield decisions


def openspiel(game: str) -> Player:
    """Play a game of OpenSpiel's own, whose states are C++."""
    import numpy as np
    import pyspiel

    loaded = pyspiel.load_game_as_turn_based(game)
    tells_all = loaded.get_type().provides_information_state_tensor
    while True:
        state = loaded.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
                continue
            np.asarray(state.information_state_tensor() if tells_all else state.observation_tensor())
            np.asarray(state.legal_actions_mask())
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        yield decisions


def rlcard(game: str) -> Player:
    """Play an environment of RLCard's own."""
    import rlcard as library

    env = library.make(game)
    while True:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        yield decisions


def pgx(game: str) -> Player:
    """Play a game of pgx's own: a whole batch in one compiled step, new games in the place of finished ones."""
    import jax
    import numpy as np
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(game)
    key = jax.random.PRNGKey(1)
    step = auto_reset(env.step, env.init)

    @jax.jit
    def advance(state, key):  # type: ignore[no-untyped-def]
        key, draw, deal = jax.random.split(key, 3)
        actions = jax.random.categorical(draw, jax.numpy.log(state.legal_action_mask.astype(float)))
        return jax.vmap(step)(state, actions, jax.random.split(deal, BATCH)), key

    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    while True:
        state, key = advance(state, key)
        np.asarray(state.observation)
        np.asarray(state.legal_action_mask)
        np.asarray(state.rewards)
        yield BATCH


LIBRARIES: dict[str, Callable[[str], Player]] = {
    play.__name__: play for play in (foolery, foolery_pettingzoo, pettingzoo, openspiel, rlcard, pgx)
}


def main() -> None:
    """Answer each line of stdin."""
    library, game = sys.argv[1:]
    player = LIBRARIES[library](game)
    next(player)  # what is built or compiled before the first decision is not timed
    for line in sys.stdin:
        decisions, began, busy = 0, perf_counter(), process_time()
        while decisions == 0 or perf_counter() - began < float(line):
            decisions += next(player)
        print(decisions, perf_counter() - began, process_time() - busy, flush=True)


if __name__ == "__main__":
    main()
