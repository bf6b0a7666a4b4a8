"""Match play: several games, one winner, by each game's own rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from foolery.kernel.errors import InvalidRecordError
from foolery.kernel.game import Game, Json, Setup, winners_of
from foolery.kernel.options import Value
from foolery.kernel.state import State

__all__ = ["Match", "read_header"]

_ID = re.compile(r"[!-~]{1,200}")


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


def read_header(tree: Mapping[str, Json], seats: int) -> Mapping[str, Json]:
    """Return what a record says about its match if nothing in it is junk.  Raises InvalidRecordError."""
    number, scores = tree.get("game"), tree.get("scores")
    sound = (
        set(tree) == {"id", "game", "scores"}
        and isinstance(tree["id"], str)
        and _ID.fullmatch(tree["id"]) is not None
        and type(number) is int
        and number >= 1
        and isinstance(scores, list)
        and len(scores) == seats
        and all(map(_is_score, scores))
        and (number > 1 or not any(scores))
    )
    if not sound:
        raise InvalidRecordError("match: expected an id, the number of the game and a score per seat before it")
    return tree


def _is_score(value: Json) -> bool:
    """Whether it is a score as `Match.header` writes it: a whole number, or one and a half."""
    if type(value) is int:
        return value >= 0
    return isinstance(value, float) and value > 0 and value % 1 == 0.5
