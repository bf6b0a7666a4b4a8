"""Master explains itself: every choice with a chance, from the plans by which it plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from foolery.bots import ExplainingBot, get_bot
from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.mind.master import Master
from foolery.games.jinkei.mind.plans.lineups import Effort
from foolery.games.jinkei.mind.plans.sampled_plans import Budget
from foolery.games.jinkei.rules.lines import ATTACKING, FILLING, FORMING, PICKING, RESERVING
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.lab.judging import ChoiceJudge

SMALL = Budget(first=6, screening=1, kept=3, worlds=2, answers=2, form_worlds=2)
BRIEF = Effort(hands=2, tried=2, opposed=1, kept=2, first=8, worlds=1, joining=2, passes=1, own=1)
PHASES = (PICKING, FORMING, FILLING, RESERVING, ATTACKING)


def decisions(seed: int) -> Iterator[JinkeiSight]:
    """Yield what there is to decide in a drafted game that Page plays for both."""
    table = GameSession(GAME, {"first": 0, "kinds": "draft"}, 2, SeededDealer(Rng(seed)))
    bot, rng = get_bot(GAME.id, "page"), Rng(1)
    while table.outcome() is None:
        seat = table.to_act()[0]
        sight = table.sight(seat)
        assert isinstance(sight, JinkeiSight)
        if len(sight.legal) > 1:
            yield sight
        table.play(seat, sight.legal[int(rng.below(len(sight.legal)))] if seat else bot.choose(sight, rng))


def test_the_game_has_a_master_who_explains() -> None:
    assert isinstance(get_bot(GAME.id, "master"), ExplainingBot)
    assert ChoiceJudge(GAME.id, 1.0).level == "master"


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(3))
def test_every_choice_has_a_chance_and_mixtures_add_up(seed: int) -> None:
    met = set()
    for number, sight in enumerate(decisions(seed)):
        if sight.phase in (FILLING, RESERVING) and number % 3:
            continue
        findings = Master(SMALL, BRIEF).explain(sight, Rng(number))
        assert {each.action for each in findings.candidates} == set(sight.legal)
        assert all(0.0 <= each.value <= 1.0 for each in findings.candidates)
        assert sum(each.share for each in findings.candidates) == pytest.approx(1.0)
        assert findings.sealed == (sight.phase in (FORMING, FILLING, RESERVING))
        assert findings.worlds > 0
        met.add(sight.phase)
    assert met >= set(PHASES)


@pytest.mark.compiled
def test_in_battle_it_plays_what_it_says_is_best() -> None:
    for sight in decisions(5):
        if sight.phase >= ATTACKING:
            bot = Master(SMALL, BRIEF)
            assert bot.explain(sight, Rng(1)).ranked()[0].action == bot.choose(sight, Rng(1))


@pytest.mark.compiled
@pytest.mark.parametrize(("taken", "key"), [(0, "thoughts.kind"), (1, "thoughts.kind_against")])
def test_a_kind_is_explained_by_what_it_is_worth_and_not_by_games_that_nobody_played(taken: int, key: str) -> None:
    table = GameSession(GAME, {"kinds": "draft", "first": 0}, 2, SeededDealer(Rng(1)))
    for _ in range(taken):
        seat = table.to_act()[0]
        table.play(seat, table.sight(seat).legal[0])
    sight = table.sight(table.to_act()[0])
    assert isinstance(sight, JinkeiSight)
    findings = Master(SMALL, BRIEF).explain(sight, Rng(1))
    assert findings.thought is not None
    assert findings.thought.key == key


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [1, 5])
def test_in_a_filling_it_plays_only_what_it_says_it_plays(seed: int) -> None:
    """What it looks at besides, to say what every next card is worth, once changed its plan."""
    for number, sight in enumerate(decisions(seed)):
        if sight.phase == FILLING:
            shares = {each.action: each.share for each in Master(SMALL, BRIEF).explain(sight, Rng(number)).candidates}
            assert shares[Master(SMALL, BRIEF).choose(sight, Rng(number))] > 0.0


@pytest.mark.compiled
def test_explaining_needs_no_more_than_the_sight() -> None:
    """Handed an imagined twin of the truth it says the same for the same seed."""
    for number, sight in enumerate(decisions(6)):
        if number % 7 == 0:
            twin = GAME.sight(GAME.imagine(sight, Rng(7)), sight.viewer)
            assert Master(SMALL, BRIEF).explain(sight, Rng(2)) == Master(SMALL, BRIEF).explain(twin, Rng(2))


@pytest.mark.compiled
def test_a_lead_that_nobody_catches_up_is_a_chance_of_one() -> None:
    """In the last battle of the game all that is left is known, and so is who wins."""
    *_, last = decisions(1)
    assert last.round == 2
    values = {round(each.value, 6) for each in Master(SMALL, BRIEF).explain(last, Rng(1)).candidates}
    assert values <= {0.0, 1.0} or last.battle < 6
