"""The bots of A Fool's Fortune play to the end, never lose by an oversight, and search where they are strong."""

from __future__ import annotations

import pytest

from foolery.bots import ExplainingBot, ThinkingBot, bot_names, get_bot
from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.mind.imagined.habits import Habits
from foolery.games.fools_fortune.mind.planner.plans import Planner
from foolery.games.fools_fortune.mind.search.search_bots import Baron, Master, SearchBot
from foolery.games.fools_fortune.mind.values import CLOSED_SET
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.board_state import AFTERNOON
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.games.fools_fortune.rules.state import misplaced
from foolery.kernel.options import Value
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng
from tests.fools_fortune.coverage import play_match
from tests.fools_fortune.tools import begun, decided, position


def choice(name: str, text: str) -> str:
    """Return what a bot does in a position."""
    state = position(text)
    seat = int(state.to_act()).bit_length() - 1
    action = get_bot("fools-fortune", name).choose(GAME.sight(state, seat), Rng(1))
    return GAME.notate(state, seat, action)


# Every Act, two and three players, and Acts with some of their Scenes only.
GAMES: list[tuple[int, dict[str, Value]]] = [
    (2, {"act": 1}),
    (3, {"act": 1}),
    (2, {"act": 2, "scenes": ["II.1"]}),
    (3, {"act": 2, "scenes": ["II.1", "II.2", "II.3"]}),
    (2, {"act": 3}),
    (3, {"act": 3, "scenes": ["III.1"]}),
]


def hurried(bot: SearchBot | None = None) -> SearchBot:
    """Return a bot that searches as little as it can, so that the interpreted tests stay short."""
    bot = bot or Baron()
    bot.iterations, bot.breadth, bot.days = 6, 4, 1
    return bot


@pytest.mark.parametrize("act", [1, 2, 3])
@pytest.mark.parametrize("seats", [2, 3])
def test_page_finishes_its_games(act: int, seats: int) -> None:
    reasons = [play_match(act, ["page"] * seats, deal)[0].reason for deal in range(4)]
    assert reasons.count("sets") >= 3


@pytest.mark.parametrize("act", [1, 2, 3])
def test_page_beats_greedy(act: int) -> None:
    points = 0
    for deal in range(4):
        points += play_match(act, ["page", "greedy"], deal)[0].doubled_scores[0]
        points += play_match(act, ["greedy", "page"], deal)[0].doubled_scores[1]
    assert points >= 10


def test_page_sorts_its_sets_anew() -> None:
    """Two Sets of four and one card out of place make two Closed Sets; greedy sees nothing to do."""
    text = (
        "act=1 | 0 s1{CoFo1 CoLo1 CoNa1 CoTr1} s2{DeFo1 DeLo1 DeNa1 DeTr1} s3{CoSu1 DeSu1 MoSu1} "
        "captain/E[CiFo1 CiLo1] hand{MoNa1 MoTr2}"
    )
    assert choice("page", text).split()[0] in ("reduce", "remove")
    assert choice("greedy", text) == "end"


def test_asked_again_about_an_afternoon_master_thinks_again() -> None:
    """It once took a second question for the next one: its decision to end, made for a table, stood at another."""
    text = (
        "act=1 | 0 s1{CoFo1 CoLo1 CoNa1 CoTr1} s2{DeFo1 DeLo1 DeNa1 DeTr1} s3{CoSu1 DeSu1 MoSu1} "
        "captain/R[CiFo1 CiLo1] hand{MoNa1 MoTr2}"
    )
    sight = GAME.sight(position(text), 0)
    used = hurried(Master())
    used.choose(sight, Rng(1))
    rngs = Rng(2), Rng(2)
    assert used.choose(sight, rngs[0]) == hurried(Master()).choose(sight, rngs[1])
    assert rngs[0].word() == rngs[1].word()


def test_page_refuses_for_free_and_never_by_flash() -> None:
    base = "act=3 phase=refuse asked=1 pending=barter_nomad_CoNa1_CoFo1 | 0 nomad/E[DeFo1 DeLo1] hand{CoFo1}"
    assert choice("page", f"{base} | 1 s1{{CoLo1 CoNa1 CoTr1}} duchess/R[CiFo1 CiLo1]") == "refuse duchess"
    assert choice("page", f"{base} | 1 s1{{CoLo1 CoNa1 CoTr1}} hand{{duchess}}") == "refuse none"


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_habits_do_only_what_is_legal(seats: int, options: dict[str, Value]) -> None:
    """Imagined games are played through the unchecked door."""
    habits, rng = Habits(seats), Rng(5)
    state = begun(seats, options, 1, rng)
    while state.day < 16 and state.outcome() is None:
        if state.phase == AFTERNOON:
            action = habits.next_use(state, state.active)
            assert action in state.legal(state.active)
            if action != END:
                state.push(state.active, action)
                continue
        habits.step(state, rng)
        assert misplaced(state) == []


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_searching_bots_take_over_in_mid_game(seats: int, options: dict[str, Value]) -> None:
    rng, bot = Rng(3), hurried()
    state = begun(seats, options, 9, rng)
    for _ in range(12):
        settle(state, rng)
        seat = int(state.to_act()).bit_length() - 1
        action = bot.choose(GAME.sight(state, seat), rng)
        assert action in state.legal(seat)
        state.push(seat, action)


def test_search_decides_alike_in_every_build() -> None:
    assert decided(hurried()) == DECISIONS


DECISIONS = [
    "recruit mystic CoFo2 CoLo1",
    "fetch enchantress DeLo2",
    "fetch healer CiFo2",
    "end",
    "dues FoNa1",
    "recruit outlaw CiNa1 FoWi",
]

WINNING = "CiFo1 CiLo1 CiNa1 CiTr1 CiSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoSu1"


@pytest.mark.parametrize("name", ["page", "baron", "master"])
def test_who_can_win_today_does_not_wait(name: str) -> None:
    text = f"act=1 | 0 s1{{{WINNING}}} s3{{DeFo1 DeLo1 DeNa1 DeTr1 DeSu1}} duchess/R[MoFo1 MoLo1] hand{{MoNa1}}"
    assert choice(name, f"{text} | faire{{CiTr2}}") == "end"


def test_baron_refuses_what_would_win_at_once() -> None:
    """The Barter Closes a third Set; who is Engaged for it is not needed to win."""
    text = (
        "act=2 phase=refuse asked=1 pending=barter_nomad_CoNa1_MoNa1 | "
        f"0 s1{{{WINNING}}} s3{{CoFo1 CoLo1 CoTr1 CoSu1}} nomad/E[DeFo1 DeLo1] captain/R[DeNa1 DeTr1] "
        "prince/R[MoFo1 MoLo1] hand{MoNa1 MoTr1} | 1 s1{CoNa1 DeNa2 FoNa2} knight/R[MoSu1 MoSu2] hand{MoLo2}"
    )
    assert choice("baron", text).startswith("refuse knight")


def test_out_of_time_the_best_so_far_is_played() -> None:
    state = begun(2, {"act": 1}, 9, Rng(3))
    sight = GAME.sight(state, int(state.active))
    bot = get_bot("fools-fortune", "master", think=1)
    assert isinstance(get_bot("fools-fortune", "baron"), ThinkingBot)
    assert bot.choose(sight, Rng(1)) in sight.legal


def test_candidates_are_explained_with_their_chances() -> None:
    state = begun(2, {"act": 1}, 9, Rng(3))
    sight = GAME.sight(state, int(state.active))
    bot = hurried()
    assert isinstance(bot, ExplainingBot)
    findings = bot.explain(sight, Rng(1))
    assert {each.action for each in findings.candidates} <= set(sight.legal)
    assert all(0.0 <= each.value <= 1.0 for each in findings.candidates)
    assert findings.best() == bot.choose(sight, Rng(1))


def test_levels_are_offered_and_old_names_known() -> None:
    assert bot_names("fools-fortune") == ("random", "stranger", "apprentice", "page", "squire", "baron", "master")
    assert type(get_bot("fools-fortune", "greedy")).__name__ == "GreedyBot"


@pytest.mark.parametrize("name", ["greedy", "page"])
def test_bots_keep_a_card_for_the_dues(name: str) -> None:
    """The only payable card lies in a Set."""
    assert choice(name, "act=1 | 0 s1{CoFo1 CoLo1 CoNa1}").split()[0] in ("reduce", "remove")


def test_the_planner_finds_two_closed_sets_in_ten_cards() -> None:
    codes = [f"Co{s}1" for s in ("Fo", "Lo", "Na", "Su", "Tr")] + [f"De{s}2" for s in ("Fo", "Lo", "Na", "Su", "Tr")]
    cards = sum(1 << get_edition().codes.index(code) for code in codes)
    planner = Planner(3, 0)
    assert planner.plan(cards) == 2 * CLOSED_SET
    assert {int(planner.first), int(planner.second)} == {
        sum(1 << get_edition().codes.index(code) for code in codes[:5]),
        sum(1 << get_edition().codes.index(code) for code in codes[5:]),
    }
