"""A game as a Gymnasium environment: one seat against bots.  `register` registers all games as `foolery/<game>-v0`.

An observation is a dictionary with `observation` and `action_mask`.  Only the last step of a game has a reward: 1 for
a sole win, 0 if all seats win, below 0 for a loss.  An agent that makes a choice that the mask forbids loses the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import Env, spaces

from foolery.bots import RANDOM, get_bot
from foolery.envs.arrays import Bits, bits_of, mask_of
from foolery.envs.episode import Episode
from foolery.envs.spec import Spec, learnable
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Json
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng

__all__ = ["SeatEnv", "register"]

Observation = dict[str, Bits]


class SeatEnv(Env[Observation, Any]):
    """A Gymnasium environment in which the agent plays one seat of a game; a bot plays all other seats."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (Gymnasium requires this)

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        *,
        seat: int = 0,
        bot: str = RANDOM,
        edition: Json = None,
        memory: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._spec = Spec.of(game_id, options, seats, edition)
        if not 0 <= seat < self._spec.seats:
            raise FooleryError(f"expected a seat below {self._spec.seats}, got {seat}")
        self._seat = seat
        self._bot = get_bot(game_id, bot)
        self._memory = self._spec.encoder.recent if memory is None else memory
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self._spec.num_actions)
        seen = spaces.MultiBinary(self._spec.size(self._memory))
        mask = spaces.MultiBinary(self._spec.num_actions)
        self.observation_space: spaces.Space[Any] = spaces.Dict({"observation": seen, "action_mask": mask})

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, let the bots play until the agent must decide, and return the first observation.

        The same `seed` gives the same game.
        """
        super().reset(seed=seed)
        self._rng = Rng(int(self.np_random.integers(1 << 62)))
        setup = self._spec.setups[int(self._rng.below(len(self._spec.setups)))]
        self.episode = Episode(self._spec, setup)
        self._let_bots_play()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make the agent's choice, then let the bots play until its next decision or the end of the game."""
        episode = self.episode
        if int(action) in episode.codes(self._seat):
            episode.take(int(action))
            self._let_bots_play()
        else:
            episode.forfeit(self._seat)
        return self._seen(), episode.returns()[self._seat], episode.is_over, False, {}

    def _let_bots_play(self) -> None:
        episode = self.episode
        while True:
            settle(episode.state, self._rng)
            if episode.seat is None:
                episode.ask()
            if episode.seat is None or episode.seat == self._seat:
                return
            episode.play(episode.seat, self._bot.choose(episode.sight(episode.seat), self._rng))

    def _seen(self) -> Observation:
        words = self.episode.words(self._seat, self._memory)
        return {
            "observation": bits_of(words, self._spec.size(self._memory)),
            "action_mask": mask_of(self.episode.codes(self._seat), self._spec.num_actions),
        }

    def render(self) -> Any:
        """Return the position as one line of text; None if `render_mode` is None."""
        return None if self.render_mode is None else self._spec.game.position(self.episode.state)


def register() -> list[str]:
    """Register all games that have an encoder, so that `gymnasium.make` finds them; return their names there."""
    names = {game_id: f"foolery/{game_id}-v0" for game_id in learnable()}
    for game_id, name in names.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:SeatEnv", kwargs={"game_id": game_id})
    return list(names.values())
