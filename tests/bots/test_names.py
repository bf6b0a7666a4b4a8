"""What players call the bots."""

from __future__ import annotations

import pytest

from foolery.bots import RANDOM, level_word
from foolery.games import game_ids, get_manifest
from foolery.kernel.texts import LANGUAGES, Texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_has_a_word(lang: str) -> None:
    untitled = {entry.name for game in game_ids() for entry in get_manifest(game).bots if entry.title is None}

    assert {f"levels.{name}" for name in {RANDOM, *untitled}} == Texts.load("foolery.bots", lang).keys()


def test_a_bot_without_a_word_goes_by_its_name() -> None:
    assert level_word("novice", "ja") == "Novice"
