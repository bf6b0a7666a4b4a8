"""Match play: several games of the same players that have one winner together, by each game's own rules."""

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
    """The state of a match between two of its games.

    `doubled_scores` are the match points by seat, doubled so that half points are whole numbers.  `games` is the number
    of games played.  `winners` is empty until the match is over.
    """

    id: str
    doubled_scores: tuple[int, ...]
    games: int = 0
    winners: tuple[int, ...] = ()

    @staticmethod
    def begin(match_id: str, seats: int) -> Match:
        """Return a match of `seats` players before its first game."""
        return Match(match_id, (0,) * seats)

    def header(self) -> dict[str, Json]:
        """Return the `match` part of the record of the next game: id, number of the game, and scores before it."""
        scores = [score // 2 if score % 2 == 0 else score / 2 for score in self.doubled_scores]
        return {"id": self.id, "game": self.games + 1, "scores": scores}

    def after(self, game: Game[Any, Any], state: State) -> Match:
        """Return the match after the finished game `state`; if it has winners, the match is over."""
        award = game.match_award(state)
        scores = tuple(score + won for score, won in zip(self.doubled_scores, award, strict=True))
        assert game.match_target is not None, f"{game.id} has no match"
        reached = max(scores) >= game.match_target
        return replace(self, doubled_scores=scores, games=self.games + 1, winners=winners_of(scores) if reached else ())

    def next_options(self, game: Game[Any, Any], setup: Setup, state: State) -> Mapping[str, Value]:
        """Return the options of the next game, after the game that ended in `state`."""
        return game.next_options(setup, state)


class MatchChain:
    """What checks a file of records: the records of one match must follow one another correctly."""

    def __init__(self) -> None:
        self._standings: dict[str, tuple[str, Match, Mapping[str, Value] | None]] = {}

    def check(self, game: Game[Any, Any], header: Mapping[str, Json], session: GameSession) -> None:
        """Check that a verified record continues the previous record of the same match.

        `header` is the record's `match` part, and `session` its game after the last step of the record.  Raises
        InvalidRecordError if the scores, the options or the number of the game are wrong.
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
    """Check the form of the `match` part of a record, `tree`, and return it. Raises InvalidRecordError."""
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
    """Check that a match of `game` can have the scores and the number of games in `header`.

    Raises InvalidRecordError if it cannot.
    """
    if game.match_target is None:
        raise InvalidRecordError("a game that has no matches is part of one")
    scores, number = [2 * score for score in header["scores"]], header["game"]
    _expect(max(scores) < game.match_target, f"with scores of {short(header['scores'])} the match is over")
    possible = _possible_scores(game, len(scores), number - 1)
    _expect(possible is None or tuple(scores) in possible, f"{number - 1} games cannot give {short(header['scores'])}")


def _possible_scores(game: Game[Any, Any], seats: int, games: int) -> set[tuple[int, ...]] | None:
    """Return all doubled scores that are possible after `games` games if the match is not over.

    Returns None if they are unknown: the game has no matches, or does not list the points that a game can give.
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
