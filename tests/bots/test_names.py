"""What players call the bots, and the names programs know them by."""

from __future__ import annotations

import pytest

from foolery.bots import RANDOM, bot_names, get_bot, level_word
from foolery.games import game_ids, get_manifest
from foolery.kernel.errors import FooleryError
from foolery.kernel.texts import LANGUAGES, Texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_has_a_word(lang: str) -> None:
    untitled = {entry.name for game in game_ids() for entry in get_manifest(game).bots if entry.title is None}

    assert {f"levels.{name}" for name in {RANDOM, *untitled}} == Texts.load("foolery.bots", lang).keys()


def test_a_bot_without_a_word_goes_by_its_name() -> None:
    assert level_word("novice", "ja") == "Novice"


def test_a_bot_is_called_the_same_by_its_full_name() -> None:
    assert level_word("fools-field/master", "ja") == level_word("master", "ja") == "名人"


def test_a_bot_answers_to_its_full_name() -> None:
    assert type(get_bot("fools-field", "fools-field/master")) is type(get_bot("fools-field", "master"))
    with pytest.raises(FooleryError, match="no bot 'jinkei/master'"):
        get_bot("fools-field", "jinkei/master")


def test_old_names_still_play_and_are_offered_no_more() -> None:
    """Stored tables and records of old name them."""
    assert type(get_bot("fools-field", "greedy")) is type(get_bot("fools-field", "page"))
    assert type(get_bot("fools-field", "eager")).__name__ == "EagerBot"
    assert not {"greedy", "eager"} & set(bot_names("fools-field"))


@pytest.mark.parametrize("game_id", game_ids())
def test_no_two_bots_share_a_name(game_id: str) -> None:
    bots = get_manifest(game_id).bots
    names = [name for entry in bots for name in (entry.name, *entry.aka)]
    assert len(names) == len(set(names))
