"""Every bot of every game explains itself: what it plays, with chances, in a sentence, from its sight alone."""

from __future__ import annotations

from typing import Any

import pytest

from foolery.bots import ExplainingBot, get_bot
from foolery.bots.opinions import opinion_of
from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.rng import Rng
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.terminal.hints import grounds
from tests.bots.deciding import decisions, quick

EVERYBODY = [(game_id, entry.name) for game_id in game_ids() for entry in get_manifest(game_id).bots]
OUTER = str.maketrans("『』", "「」")  # an action that is quoted has its own quotations within


@pytest.mark.compiled
@pytest.mark.parametrize(("game_id", "name"), EVERYBODY)
def test_what_is_explained_is_what_is_played(game_id: str, name: str) -> None:
    assert isinstance(get_bot(game_id, name), ExplainingBot)
    for number, sight in enumerate(decisions(game_id, get_game(game_id).seat_counts[0])):
        bot = quick(game_id, name)
        assert isinstance(bot, ExplainingBot)
        findings = bot.explain(sight, Rng(number))
        actions = [each.action for each in findings.candidates]
        assert actions == sorted(set(actions) & set(sight.legal))
        assert all(0.0 <= each.value <= 1.0 for each in findings.candidates)
        assert sum(each.share for each in findings.candidates) == pytest.approx(1.0)
        chosen = quick(game_id, name).choose(sight, Rng(number))
        shares = {each.action: each.share for each in findings.candidates}
        assert shares[chosen] > 0.0
        if not findings.sealed:
            assert findings.ranked()[0].action == chosen


@pytest.mark.compiled
@pytest.mark.parametrize(("game_id", "name"), EVERYBODY)
def test_every_thought_has_its_sentence_in_both_languages(game_id: str, name: str) -> None:
    game = get_game(game_id)
    for sight in decisions(game_id, game.seat_counts[-1]):
        opinion = opinion_of(game.manifest, quick(game_id, name), sight, Rng(1), exactly=False)
        assert opinion is not None
        for lang in LANGUAGES:
            said = grounds(game, sight, name, opinion, Texts.load("foolery.terminal", lang))
            action = game.describe(sight, opinion.candidates[0].action, lang)
            assert action in said.translate(OUTER) or "stuck" in str(opinion.thought)


@pytest.mark.compiled
@pytest.mark.parametrize(("game_id", "name"), EVERYBODY)
def test_explaining_needs_no_more_than_the_sight(game_id: str, name: str) -> None:
    """Handed an imagined twin of the truth it says the same for the same seed."""
    game: Any = get_game(game_id)
    for number, sight in enumerate(decisions(game_id, game.seat_counts[0])):
        if number % 3 == 0:
            twin = game.sight(game.imagine(sight, Rng(7)), sight.viewer)
            said, again = (
                opinion_of(game.manifest, quick(game_id, name), each, Rng(2), exactly=False) for each in (sight, twin)
            )
            assert said == again
