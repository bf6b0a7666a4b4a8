"""Match play: several games with one winner, by each game's own rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from foolery.kernel.errors import InvalidRecordError, short
from foolery.kernel.game import Game, Json, Setup, winners_of
from foolery.kernel.options import Value
from foolery.kernel.state import State

if TYPE_CHECKING:
    from foolery.kernel.session import GameSession

__all__ = ["Match", "MatchChain", "check_header", "read_header"]

_ID = re.compile(r"[!-~]{1,200}")


@dataclass(frozen=True)
class Match:
    """The standing of a match between two of its games; scores are doubled, so that half points are whole numbers."""

    id: str
    doubled_scores: tuple[int, ...]
    games: int = 0
    winners: tuple[int, ...] = ()

    @staticmethod
    def begin(match_id: str, seats: int) -> Match:
        """Return a match before its first game."""
        return Match(match_id, (0,) * seats)

    def header(self) -> dict[str, Json]:
        """Return the match part of the next game's record."""
        scores = [score // 2 if score % 2 == 0 else score / 2 for score in self.doubled_scores]
        return {"id": self.id, "game": self.games + 1, "scores": scores}

    def after(self, game: Game[Any, Any], state: State) -> Match:
        """Return the standing after a finished game; if it has winners, the match is over."""
        award = game.match_award(state)
        scores = tuple(score + won for score, won in zip(self.doubled_scores, award, strict=True))
        assert game.match_target is not None, f"{game.id} has no match"
        reached = max(scores) >= game.match_target
        return replace(self, doubled_scores=scores, games=self.games + 1, winners=winners_of(scores) if reached else ())

    def next_options(self, game: Game[Any, Any], setup: Setup, state: State) -> Mapping[str, Value]:
        """Return the options of the next game."""
        return game.next_options(setup, state)


class MatchChain:
    """The matches in a file of records: checks that the records of one match follow one another."""

    def __init__(self) -> None:
        self._standings: dict[str, tuple[str, Match, Mapping[str, Value] | None]] = {}

    def check(self, game: Game[Any, Any], header: Mapping[str, Json], session: GameSession) -> None:
        """Check a verified record against the previous record of its match.  Raises InvalidRecordError.

        `header` is the record's part about its match, `session` its game at the end of the record.
        """
        match = Match(header["id"], tuple(int(2 * score) for score in header["scores"]), header["game"] - 1)
        if match.id in self._standings:
            self._check_follows(game, match, session)
        state, options = session.state, None
        if state.outcome() is not None:
            match, options = match.after(game, state), game.next_options(session.setup, state)
        self._standings[match.id] = (game.id, match, options)

    def _check_follows(self, game: Game[Any, Any], match: Match, session: GameSession) -> None:
        game_before, before, options = self._standings[match.id]
        _expect(game_before == game.id, f"the game before was {game_before}")
        _expect(options is not None, "the game before is not over")
        _expect(not before.winners, "the match was over after the game before")
        _expect(match.games == before.games, f"expected game {before.games + 1}, got {short(match.games + 1)}")
        expected, got = before.header()["scores"], match.header()["scores"]
        _expect(got == expected, f"after the game before the scores are {expected}, got {got}")
        for name, value in (options or {}).items():
            given = session.setup.options.get(name)
            _expect(given == value, f"after the game before option {name!r} is {short(value)}, got {short(given)}")


def read_header(tree: Mapping[str, Json], seats: int) -> Mapping[str, Json]:
    """Return a record's part about its match after checking its form. Raises InvalidRecordError."""
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
    """Whether a value is a whole or half number of points; 1.0 counts as 1."""
    return type(value) in (int, float) and value >= 0 and value % 0.5 == 0


def check_header(game: Game[Any, Any], header: Mapping[str, Json]) -> None:
    """Refuse a standing that no match of the game can have. Raises InvalidRecordError."""
    if game.match_target is None:
        raise InvalidRecordError("a game that has no matches is part of one")
    scores, number = [2 * score for score in header["scores"]], header["game"]
    _expect(max(scores) < game.match_target, f"with scores of {short(header['scores'])} the match is over")
    possible = _possible_scores(game, len(scores), number - 1)
    _expect(possible is None or tuple(scores) in possible, f"{number - 1} games cannot give {short(header['scores'])}")


def _possible_scores(game: Game[Any, Any], seats: int, games: int) -> set[tuple[int, ...]] | None:
    """Return the doubled scores that `games` games of an open match can give; None if the game does not list its
    awards.
    """
    awards, target = game.match_awards, game.match_target
    if awards is None or target is None:
        return None
    scores = {(0,) * seats}
    for _ in range(games):
        added = {tuple(map(sum, zip(each, award, strict=True))) for each in scores for award in awards}
        following = {each for each in added if max(each) < target}
        if following == scores:
            break
        scores = following
    return scores


def _expect(sound: bool, problem: str) -> None:
    if not sound:
        raise InvalidRecordError(f"match: {problem}")
