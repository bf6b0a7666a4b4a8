"""What players call the bots."""

from __future__ import annotations

import pytest

from foolery.bots import bot_names, level_word
from foolery.games import game_ids
from foolery.kernel.texts import LANGUAGES, Texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_has_a_word(lang: str) -> None:
    named = {f"levels.{name}" for game in game_ids() for name in bot_names(game)}

    assert named == Texts.load("foolery.bots", lang).keys()


def test_a_bot_without_a_word_goes_by_its_name() -> None:
    assert level_word("novice", "ja") == "Novice"
