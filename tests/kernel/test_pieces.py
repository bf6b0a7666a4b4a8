"""JSON put together from pieces reads like what an encoder writes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.pieces import array, flag, merged, number, numbers, optional, read, written
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

TREES: list[Any] = [
    None,
    {},
    [],
    {"a": [1, -1, 255, 256, 10**12], "b": {"c": True, "d": False}},
    [0.0, 1.0, 0.0001, 0.3333, 12.5],
    ["愚者の園", 'a "quoted" \\ text', "\n\t\r\b\f\x00\x1f\x7f", "\u2028"],
]


@pytest.mark.parametrize("tree", TREES, ids=str)
def test_a_tree_is_written_as_the_server_s_encoder_writes_it(tree: Any) -> None:
    assert written(tree) == msgspec.json.encode(tree)
    assert read(written(tree)) == tree


def test_pieces_are_written_as_their_trees_are() -> None:
    assert [number(value) for value in (0, 255, 256, -1, -300)] == [b"0", b"255", b"256", b"-1", b"-300"]
    assert [optional(None), optional(7), flag(True), flag(False)] == [b"null", b"7", b"true", b"false"]
    assert numbers([1, 2, 300]) == written([1, 2, 300])
    assert numbers(()) == array([]) == written([])
    assert array([written("a"), written({})]) == written(["a", {}])
    assert merged(written({"a": 1}), written({"b": [2]})) == written({"a": 1, "b": [2]})


@pytest.mark.parametrize("game_id", game_ids())
def test_a_view_as_json_is_what_an_encoder_makes_of_the_view(game_id: str) -> None:
    game, rng = get_game(game_id), Rng(11)
    for seats in game.seat_counts:
        session = GameSession(game, {}, seats, SeededDealer(rng))
        while session.outcome() is None:
            for viewer in (*range(seats), None):
                sight = session.sight(viewer)
                assert game.view_json(sight) == msgspec.json.encode(game.view(sight))
            seat = session.to_act()[0]
            legal = session.state.legal(seat)
            session.play(seat, int(legal[rng.below(len(legal))]))
