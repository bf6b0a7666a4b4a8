"""Positions that people write: what cannot be read is refused in words of ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.editions import read_edition_file
from foolery.kernel.errors import InvalidEditionError, InvalidNotationError
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession


@pytest.mark.parametrize("game_id", game_ids())
def test_a_number_of_thousands_of_digits_is_refused_in_words_of_ours(game_id: str) -> None:
    game = get_game(game_id)
    session = GameSession(game, {}, game.seat_counts[0], SeededDealer(Rng(3)))
    for _ in range(12):
        seat = session.to_act()[0]
        session.play(seat, game.legal_texts(session.state, seat)[0])
    text = game.position(session.state)
    for number in re.finditer("[0-9]+", text):
        with pytest.raises(InvalidNotationError) as caught:
            game.from_position(f"{text[: number.start()]}{'9' * 5000}{text[number.end() :]}")
        assert "too many digits" in str(caught.value)
        assert "sys" not in str(caught.value)


def test_an_edition_with_such_a_number_is_refused_in_words_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(f"a = {'9' * 5000}", encoding="utf-8")
    with pytest.raises(InvalidEditionError, match="too many digits") as caught:
        read_edition_file(str(path))
    assert "sys" not in str(caught.value)
