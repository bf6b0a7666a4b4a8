"""Measure how often a policy wins against a bot, in many games at once so that one call of the policy serves all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foolery.bots import Bot, get_bot
from foolery.envs.arrays import bits_of, mask_of
from foolery.envs.episode import Episode
from foolery.envs.spec import Spec
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng, seeded

__all__ = ["Chooser", "share_of_wins"]

Array = NDArray[Any]
# Actions from observations and masks, a row for each position.
Chooser = Callable[[Array, Array], Array]


class _Match:
    """One game between the policy, in one seat, and a bot."""

    def __init__(self, spec: Spec, bot: Bot, seat: int, rng: Rng) -> None:
        self.seat = seat
        self._bot, self._rng = bot, rng
        self.episode = Episode(spec, spec.setups[int(rng.below(len(spec.setups)))])
        self.go_on()

    def go_on(self) -> None:
        """Deal and let the bot play until the policy has to choose or the game is over."""
        episode = self.episode
        while True:
            settle(episode.state, self._rng)
            if episode.seat is None:
                episode.ask()
            if episode.seat is None or episode.seat == self.seat:
                return
            episode.play(episode.seat, self._bot.choose(episode.sight(episode.seat), self._rng))


def share_of_wins(choose: Chooser, game_id: str, bot: str, games: int, memory: int, seed: int) -> float:
    """Return the share of `games` games (0 to 1) that the policy `choose` wins against `bot`; a tie counts half.

    The policy changes seats from game to game.  `memory` is the number of past entries in its observations.
    """
    spec = Spec.of(game_id)
    matches = [_Match(spec, get_bot(game_id, bot), number % 2, seeded(seed, number)) for number in range(games)]
    playing = matches
    while playing:
        seen = np.stack([bits_of(each.episode.words(each.seat, memory), spec.size(memory)) for each in playing])
        masks = np.stack([mask_of(each.episode.codes(each.seat), spec.num_actions) for each in playing])
        for each, action in zip(playing, choose(seen, masks), strict=True):
            each.episode.take(int(action))
            each.go_on()
        playing = [each for each in playing if not each.episode.is_over]
    return float(np.mean([(each.episode.returns()[each.seat] + 1) / 2 for each in matches]))
