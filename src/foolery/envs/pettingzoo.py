"""The games as PettingZoo environments: one seat after the other (AEC), or all seats at once (Parallel).

Parallel is only for games in which all seats always decide at the same time.  Agents are `seat_0`, `seat_1`, ….  An
observation is a dictionary with `observation` and `action_mask`.  If an action has several factors (numbers that
together form it), each step chooses one factor.  An agent that makes a choice that the mask forbids loses the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from foolery.envs.arrays import Bits, bits_of, mask_of
from foolery.envs.episode import Episode
from foolery.envs.spec import Spec
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Json
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng

__all__ = ["SeatsEnv", "TogetherEnv"]

Observation = dict[str, Bits]


class _Table:
    """What both environments share: the agents, their spaces, their observations, and the random generator."""

    def __init__(self, spec: Spec, memory: int | None) -> None:
        self.spec = spec
        self.memory = spec.encoder.recent if memory is None else memory
        self.size = spec.size(self.memory)
        self.agents = [f"seat_{seat}" for seat in range(spec.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.observations = {agent: self._observation_space() for agent in self.agents}
        self.actions = {agent: spaces.Discrete(spec.num_actions) for agent in self.agents}
        self.rng = Rng(0)

    def _observation_space(self) -> spaces.Dict:
        mask = spaces.MultiBinary(self.spec.num_actions)
        return spaces.Dict({"observation": spaces.MultiBinary(self.size), "action_mask": mask})

    def new(self, seed: int | None) -> Episode:
        """Return a new game; the same `seed` gives the same game.

        If `seed` is None, the random generator continues where it is.
        """
        if seed is not None:
            self.rng = Rng(seed)
        setup = self.spec.setups[int(self.rng.below(len(self.spec.setups)))]
        episode = Episode(self.spec, setup)
        self.settle(episode)
        return episode

    def settle(self, episode: Episode) -> None:
        """Carry out all shuffles for which the rules wait, then begin the next decision."""
        settle(episode.state, self.rng)
        if episode.seat is None:
            episode.ask()

    def observe(self, episode: Episode, agent: str) -> Observation:
        seat = self.seat_of[agent]
        return {
            "observation": bits_of(episode.words(seat, self.memory), self.size),
            "action_mask": mask_of(episode.codes(seat), self.spec.num_actions),
        }


class SeatsEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game as an AEC environment, in which one agent acts after the other.

    If seats decide at the same time, the lowest seat is asked first.
    """

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        *,
        edition: Json = None,
        memory: int | None = None,
    ) -> None:
        self.metadata = {"name": f"foolery_{game_id}", "is_parallelizable": False, "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self._table = _Table(Spec.of(game_id, options, seats, edition), memory)
        self.possible_agents = list(self._table.agents)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._table.observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._table.actions[agent]

    def observe(self, agent: str) -> Observation:
        return self._table.observe(self.episode, agent)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game; the same `seed` gives the same game, and `options` is not used."""
        self.episode = self._table.new(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.seat or 0]

    def step(self, action: int) -> None:
        """Make the choice `action` for the agent that is to act."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat, episode = self._table.seat_of[agent], self.episode
        if action in episode.codes(seat):
            episode.take(int(action))
            self._table.settle(episode)
        else:
            episode.forfeit(seat)
        self._tell()

    def _tell(self) -> None:
        episode = self.episode
        self.rewards = dict(zip(self.agents, episode.returns(), strict=True))
        if episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif episode.seat is not None:
            self.agent_selection = self.agents[episode.seat]
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the whole position, hidden cards included, as one line of text."""
        return self._table.spec.game.position(self.episode.state)

    def close(self) -> None:
        """Do nothing, since there is nothing to release."""


class TogetherEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game as a Parallel environment; only for games in which all seats always decide at the same time."""

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        *,
        edition: Json = None,
        memory: int | None = None,
    ) -> None:
        self.metadata = {"name": f"foolery_{game_id}", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self._table = _Table(Spec.of(game_id, options, seats, edition), memory)
        if not self._table.spec.together:
            raise FooleryError(f"the seats of {game_id} take turns: use SeatsEnv")
        self.possible_agents = list(self._table.agents)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._table.observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._table.actions[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game; the same `seed` gives the same game, and `options` is not used."""
        self.episode = self._table.new(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Observation]:
        """Return for each agent its observation and the mask of its legal actions."""
        seen = {}
        for agent in self.agents:
            seat = self._table.seat_of[agent]
            seen[agent] = {
                "observation": bits_of(self.episode.words(seat, self._table.memory), self._table.size),
                "action_mask": mask_of(self._legal(seat), self._table.spec.num_actions),
            }
        return seen

    def _legal(self, seat: int) -> list[int]:
        return [] if self.episode.is_over else [int(action) for action in self.episode.state.legal(seat)]

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Carry out the action of each agent.

        Returns dictionaries by agent: observations, rewards, terminations, truncations and infos.
        """
        episode = self.episode
        for agent in self.agents:
            seat = self._table.seat_of[agent]
            if int(actions[agent]) not in self._legal(seat):
                episode.forfeit(seat)
                break
            episode.play(seat, int(actions[agent]))
        self._table.settle(episode)
        live, over = self.agents, episode.is_over
        result = (
            self._seen(),
            dict(zip(live, episode.returns(), strict=True)),
            dict.fromkeys(live, over),
            dict.fromkeys(live, False),
            {agent: dict[str, Any]() for agent in live},
        )
        self.agents = [] if over else live
        return result

    def render(self) -> str:
        """Return the whole position, hidden cards included, as one line of text."""
        return self._table.spec.game.position(self.episode.state)

    def close(self) -> None:
        """Do nothing, since there is nothing to release."""
