"""Sentences for people: no codes, cells in letters or formation ids, in no line of log, list or terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.actions import NUM_ACTIONS
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

NAMES = ("Anna", "Mirabel")
# k8, r10, kK; F1, B3, R2; sword-1a; as k; seats and placeholders
NOTATION = re.compile(
    r"\b[kr](?:[2-9]|10|[AK])\b|\b[FBR][123]\b|\b(?:sword|shield|bow)-[123][ab]\b|\bas [kr]\b|\b[Ss]eat\b|席|[{}]|@"
)


def _sentences(kinds: str, seed: int, lang: str) -> Iterator[str]:
    """Play a game at random, and say everything that would be said: choices, refusals, and the log of every viewer."""
    rng = Rng(seed)
    table = GameSession(GAME, {"kinds": kinds}, 2, SeededDealer(rng))
    while table.outcome() is None:
        state = table.state
        assert isinstance(state, JinkeiState)
        seat = table.to_act()[0]
        before = {viewer: GAME.sight(state, viewer) for viewer in (0, 1, None)}
        legal = [int(action) for action in state.legal(seat)]
        yield from (GAME.describe(before[seat], action, lang) for action in legal)
        refused = GAME.why_illegal(state, seat, rng.below(NUM_ACTIONS))
        if refused is not None:
            yield GAME.explain(table.setup, refused, lang)
        chosen = legal[rng.below(len(legal))]
        witnessed = {viewer: GAME.witness(state, seat, chosen, viewer) for viewer in before}
        table.play(seat, chosen)
        for viewer, sight in before.items():
            yield from GAME.tell(sight, GAME.sight(state, viewer), seat, witnessed[viewer], NAMES, lang)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("kinds", "seed"), [("draft", 1), ("beginner", 2)])
def test_no_sentence_has_notation_in_it(kinds: str, seed: int, lang: str) -> None:
    said = list(_sentences(kinds, seed, lang))

    assert len(said) > 300
    assert [sentence for sentence in said if NOTATION.search(sentence)] == []
