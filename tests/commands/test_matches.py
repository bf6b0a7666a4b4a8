"""Records of one match in one file follow on one another, and `verify` says where they do not."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from foolery.commands.verify import configure, run
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.errors import FooleryError
from foolery.kernel.match import Match
from foolery.kernel.options import Options
from foolery.kernel.record import record_of
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

GAME = get_game("fools-field")
Tree = dict[str, Any]


def game_of(match: Match, options: Options, winner: int | None, seed: int) -> tuple[Tree, Match, Options]:
    """Return the record of a match's game that a seat wins or nobody does, with the match and options after it."""
    session = GameSession(GAME, options, 2, SeededDealer(Rng(seed)))
    if winner is None:
        session.offer_draw(0)
        session.offer_draw(1)
    else:
        session.resign(1 - winner)
    tree: Tree = json.loads(record_of(session, match=match.header()).to_line())
    return tree, match.after(GAME, session.state), GAME.next_options(session.setup, session.state)


def whole_match(name: str = "m", winners: tuple[int | None, ...] = (0, None, 1)) -> list[Tree]:
    """Return the records of a match whose games are won so."""
    match, options, trees = Match.begin(name, 2), dict[str, Any](first=0), list[Tree]()
    for seed, winner in enumerate(winners):
        tree, match, following = game_of(match, options, winner, seed)
        options = dict(following)
        trees.append(tree)
    return trees


def verified(folder: Path, trees: list[Tree]) -> None:
    """Verify a file of records.  Raises FooleryError."""
    path = folder / "match.jsonl"
    path.write_text("".join(json.dumps(tree) + "\n" for tree in trees), encoding="utf-8")
    parser = argparse.ArgumentParser()
    configure(parser)
    run(parser.parse_args([str(path)]))


def test_a_match_follows_on(tmp_path: Path) -> None:
    assert [tree["match"]["scores"] for tree in whole_match()] == [[0, 0], [1, 0], [1.5, 1]]
    verified(tmp_path, whole_match())


def test_two_matches_may_stand_in_one_file_in_turns(tmp_path: Path) -> None:
    one, other = whole_match("one"), whole_match("other", (1, 1))
    verified(tmp_path, [one[0], other[0], one[1], other[1], *one[2:]])


def test_a_part_of_a_match_may_stand_alone(tmp_path: Path) -> None:
    verified(tmp_path, whole_match()[1:])


BROKEN: dict[str, tuple[str, Callable[[list[Tree]], object]]] = {
    "a game is missing": ("expected game 2, got 3", lambda trees: trees.pop(1)),
    "a game stands twice": ("expected game 2, got 1", lambda trees: trees.insert(1, trees[0])),
    "another won": ("scores are [1, 0], got [0, 1]", lambda trees: trees[1]["match"].update(scores=[0, 1])),
    "the winner begins": ("option 'first'", lambda trees: trees[1]["options"].update(first=0)),
    "another limit": ("option 'battle_limit'", lambda trees: trees[1]["options"].update(battle_limit=60)),
    "the game before goes on": ("not over", lambda trees: (trees[0].pop("result"), trees[0]["steps"].clear())),
    "a game after the end": (
        "the match was over",
        lambda trees: trees.__setitem__(slice(None), [*whole_match("m", (1, 1)), trees[2]]),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_does_not_follow_on_is_refused(tmp_path: Path, name: str) -> None:
    problem, change = BROKEN[name]
    trees = whole_match()
    change(trees)
    with pytest.raises(FooleryError) as caught:
        verified(tmp_path, trees)
    assert problem in str(caught.value)
    assert "match.jsonl:" in str(caught.value)
