"""Match play: several games, one winner, by each game's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from foolery.kernel.game import Game, Json, Setup, winners_of
from foolery.kernel.options import Value
from foolery.kernel.state import State

__all__ = ["Match"]


@dataclass(frozen=True)
class Match:
    """The standing of a match between two of its games; scores are doubled, so that half points stay whole."""

    id: str
    doubled_scores: tuple[int, ...]
    games: int = 0
    winners: tuple[int, ...] = ()

    @staticmethod
    def begin(match_id: str, seats: int) -> Match:
        """Return a match before its first game."""
        return Match(match_id, (0,) * seats)

    def header(self) -> dict[str, Json]:
        """Return what the record of the next game says about the match."""
        scores = [score // 2 if score % 2 == 0 else score / 2 for score in self.doubled_scores]
        return {"id": self.id, "game": self.games + 1, "scores": scores}

    def after(self, game: Game[Any, Any], state: State) -> Match:
        """Return the standing after a finished game; with winners, the match is over."""
        award = game.match_award(state)
        scores = tuple(score + won for score, won in zip(self.doubled_scores, award, strict=True))
        assert game.match_target is not None, f"{game.id} has no match"
        reached = max(scores) >= game.match_target
        return replace(self, doubled_scores=scores, games=self.games + 1, winners=winners_of(scores) if reached else ())

    def next_options(self, game: Game[Any, Any], setup: Setup, state: State) -> Mapping[str, Value]:
        """Return the options of the next game."""
        return game.next_options(setup, state)
