"""An observation holds all that a seat knows, and nothing that it does not."""

from __future__ import annotations

import pytest

from foolery.envs.spec import Spec
from foolery.kernel.fields import width_of
from foolery.kernel.rng import Rng
from foolery.testkit.encoding import looks
from tests.envs.setups import SETUPS, Named, spec_of


@pytest.fixture(scope="module", params=SETUPS, ids=str)
def spec(request: pytest.FixtureRequest) -> Spec:
    setup: Named = request.param
    return spec_of(setup)


def test_what_is_written_reads_back_as_the_sight_and_holds_nothing_else(spec: Spec) -> None:
    game, most = spec.game, spec.encoder.most
    rng = Rng(7)
    places = looks(lambda number: game.new(spec.setups[number % len(spec.setups)]), 2, 9)
    for state, viewer in places:
        sight = game.sight(state, viewer)
        words = spec.words_of_state(state, viewer, None, most)
        assert spec.decode(words) == sight, game.position(state)
        assert spec.words(sight, None, most) == words, game.position(state)
        other_world = game.imagine(sight, rng)
        assert spec.words_of_state(other_world, viewer, None, most) == words, game.position(state)
    assert len(places) > 4


def test_less_memory_is_the_beginning_of_more(spec: Spec) -> None:
    for state, viewer in looks(lambda number: spec.game.new(spec.setups[0]), 1, 25)[-6:]:
        whole = spec.words_of_state(state, viewer, None, spec.encoder.most)
        recent = spec.words_of_state(state, viewer, None, spec.encoder.recent)
        kept = spec.size(spec.encoder.recent)
        joined = [sum(word << 64 * at for at, word in enumerate(each)) for each in (whole, recent)]
        assert joined[0] & (1 << kept) - 1 == joined[1]


def test_fields_have_names_of_their_own(spec: Spec) -> None:
    for fields in (spec.encoder.fields, spec.encoder.memory):
        assert len({field.name for field in fields}) == len(fields)
        assert width_of(fields) > 0
