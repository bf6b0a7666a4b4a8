"""Reviews: judged from sights alone, honest about what is noise, and adding up to the result."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

import pytest

from foolery.games import get_game
from foolery.kernel.errors import FooleryError
from foolery.kernel.record import Record, Step
from foolery.kernel.rng import Rng
from foolery.kernel.texts import Texts
from foolery.lab.judging import ChoiceJudge, Option, Verdict
from foolery.lab.playouts import BotPlayouts, players_of, quick_player
from foolery.lab.reports.review_page import page_of
from foolery.lab.review import Account, GameReview, ReviewedDecision, ReviewTerms, decisions_of, reviewed, turning_point
from foolery.lab.simulate import Simulation
from foolery.search.findings import Candidate, Findings

GARLAND = get_game("garlandland")
QUICK = ReviewTerms(think=1.0)


@cache
def record(seats: int, target: int = 1) -> Record:
    bots = ("page", "baron", "random", "page")[:seats]
    return Record.from_line(Simulation("garlandland", 5, seats, bots, {"target": target}).line(0))


@cache
def review(seats: int) -> GameReview:
    decisions, table = decisions_of(GARLAND, record(seats))
    return reviewed(table, QUICK.judged("garlandland", decisions))


def test_every_choice_is_judged_once_and_in_order() -> None:
    steps = [decision.step for decision, _ in review(3).verdicts]
    assert steps == sorted(set(steps))
    assert len(steps) == len(record(3).steps)


def test_leaving_is_no_choice() -> None:
    left = Record(
        "garlandland", record(2).options, 2, record(2).shuffles, [*record(2).steps[:4], Step(0, "resign")], None
    )
    decisions, table = decisions_of(GARLAND, left)
    assert [decision.step for decision in decisions] == [1, 2, 3, 4]
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.parametrize("seats", [3, 4])
def test_skill_and_luck_add_up_to_the_result(seats: int) -> None:
    for each in review(seats).accounts:
        assert each.luck is not None
        assert 1 / seats + each.gifts - each.cost + each.luck == pytest.approx(each.result)
    assert sum(each.luck or 0 for each in review(seats).accounts) == pytest.approx(0, abs=1e-9)


def test_without_a_winner_nobody_had_luck() -> None:
    begun = Record("garlandland", record(3).options, 3, record(3).shuffles, record(3).steps[:3])
    decisions, table = decisions_of(GARLAND, begun)
    assert {each.luck for each in reviewed(table, QUICK.judged("garlandland", decisions)).accounts} == {None}


def last_choices(seats: int) -> list[ReviewedDecision]:
    decisions, _ = decisions_of(GARLAND, record(seats))
    return decisions[-seats:]


def test_the_last_card_of_a_race_is_judged_exactly() -> None:
    """With one round to win the stronger row is worth at least as much, and what is chosen is measured by it."""
    judge = ChoiceJudge("garlandland", 1.0)
    for decision in last_choices(2):
        verdicts = [judge.judge(decision.sight, card, Rng(1)) for card in decision.sight.legal]
        assert all(verdict.exact for verdict in verdicts)
        assert {verdict.chance for verdict in verdicts} == {max(verdict.chosen.chance for verdict in verdicts)}
        for verdict in verdicts:
            assert verdict.cost == pytest.approx(verdict.chance - verdict.chosen.chance, abs=5e-4)


def test_a_handful_of_imagined_games_costs_nobody_anything() -> None:
    """Differences that may be noise are none: at first a review by a few games found everybody guilty."""
    judge = ChoiceJudge("garlandland", 0.01)
    for decision in last_choices(3):
        verdict = judge.judge(decision.sight, decision.action, Rng(1))
        assert not verdict.exact
        assert verdict.cost == 0.0


def test_imagined_games_find_out_what_wins() -> None:
    """One last card wins here whatever the others have sealed, the other one loses."""
    line = Simulation("garlandland", 7, 3, ("page",) * 3, {"target": 1}).line(1)
    sight = decisions_of(GARLAND, Record.from_line(line))[0][-3].sight
    judge = ChoiceJudge("garlandland", 60.0)
    assert judge.judge(sight, sight.legal[0], Rng(2)).cost == pytest.approx(1.0)
    assert judge.judge(sight, sight.legal[1], Rng(2)).cost == 0.0


def test_all_actions_are_tried_in_the_same_worlds() -> None:
    decision = last_choices(3)[0]
    twice = [decision.action, decision.action]
    playouts = BotPlayouts(GARLAND, "page", decision.sight, twice)
    playouts.run(Rng(3), 5.0)
    assert playouts.results[0] == playouts.results[1]
    assert len(playouts.results[0]) >= 2


def test_the_time_for_a_choice_bounds_what_is_tried() -> None:
    decision = decisions_of(GARLAND, record(3))[0][0]
    playouts = BotPlayouts(GARLAND, "baron", decision.sight, list(decision.sight.legal) * 50)
    playouts.run(Rng(3), 0.001)
    assert len(playouts.actions) == 2
    assert [len(each) for each in playouts.results] == [2, 2]


def test_whoever_plays_imagined_games_on_does_not_search() -> None:
    assert players_of(GARLAND) == ["baron", "page", "apprentice", "stranger"]
    assert players_of(get_game("fools-field")) == ["page"]
    decision = last_choices(3)[0]
    assert quick_player(GARLAND, decision.sight, Rng(1), 1e9) == "baron"


class Explainer:
    """A bot with opinions of its own: the first action is good, of the last one it knows nothing."""

    def choose(self, sight: object, rng: Rng) -> int:
        raise AssertionError("a judge asks for reasons")

    def explain(self, sight: object, rng: Rng) -> Findings:
        legal: tuple[int, ...] = sight.legal  # type: ignore[attr-defined]
        good, *others = legal
        tried = [Candidate(good, 900, 0.8, 0.9), *(Candidate(each, 100, 0.4, 0.1) for each in others[:-1])]
        return Findings((*tried, Candidate(others[-1], 1, 0.0, 0.0)), 1000, 1000, 3, sealed=False)


def test_a_bot_that_explains_itself_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it looked at costs what it says; what it never looked at is compared in games of its own."""
    simulated = Record.from_line(Simulation("fools-field", 3, 2, ("page", "page")).line(0))
    decisions, _ = decisions_of(get_game("fools-field"), simulated)
    sight = next(each.sight for each in decisions if len(each.sight.legal) > 3)
    judge = ChoiceJudge("fools-field", 5.0)
    monkeypatch.setattr(judge, "_explaining", Explainer())
    good, middling, *_, unknown = sight.legal
    assert judge.judge(sight, good, Rng(1)).cost == 0.0
    verdict = judge.judge(sight, middling, Rng(1))
    assert verdict.chance == 0.8
    assert verdict.cost == pytest.approx(0.4)
    assert 0 < verdict.noise < 0.2
    assert judge.judge(sight, unknown, Rng(1)).noise > 0.1


def test_a_game_without_bots_says_that_nobody_can_judge_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foolery.lab.judging.players_of", lambda game: [])
    with pytest.raises(FooleryError, match="games of jinkei cannot be reviewed: it has no bot that could judge them"):
        ChoiceJudge("jinkei", 1.0)


def _judged(step: int, seat: int, chance: float, cost: float = 0.0) -> tuple[ReviewedDecision, Verdict]:
    told = Option(0, {"en": "it", "ja": "それ"}, chance)
    return ReviewedDecision(step, seat, decisions_of(GARLAND, record(2))[0][0].sight, 0), Verdict(
        chance, cost, 0.0, told, ()
    )


def test_the_costliest_choice_between_two_judgements_turned_them() -> None:
    first = [_judged(1, 0, 0.5), _judged(3, 0, 0.9), _judged(5, 0, 0.95)]
    second = [_judged(2, 1, 0.5, cost=0.4), _judged(4, 1, 0.1)]
    verdicts = sorted([*first, *second], key=lambda each: each[0].step)
    ended = [Account(0.0, 0.4, 0.1, 1.0), Account(0.4, 0.0, -0.1, 0.0)]

    assert turning_point(verdicts, ended, 5) == 2
    assert turning_point([], ended, 5) is None


def test_where_nothing_cost_anything_what_came_to_light_last_turned_the_chances() -> None:
    verdicts = [_judged(1, 0, 0.5), _judged(2, 1, 0.5), _judged(3, 0, 0.5), _judged(4, 1, 0.5)]
    ended = [Account(0.0, 0.0, 0.5, 1.0), Account(0.0, 0.0, -0.5, 0.0)]

    assert turning_point(verdicts, ended, 4) == 4


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_page_of_a_review_needs_nothing_else(lang: str) -> None:
    page = page_of(GARLAND, review(3), "<about>", Texts.load("foolery.terminal", lang))
    assert page.count("<polyline") == 2 * 3  # a curve for every seat, and a piece of it beside its name
    assert page.count("<tr") == len(review(3).verdicts) + 1
    assert "&lt;about&gt;" in page
    assert not re.search(r"(src|href)=|url\(|<script", page)


def test_workers_share_a_review() -> None:
    decisions, _ = decisions_of(GARLAND, record(3))
    few = list(islice(ReviewTerms(1.0, workers=2).judged("garlandland", decisions[:4]), 4))
    assert sorted(decision.step for decision, _ in few) == [1, 2, 3, 4]
