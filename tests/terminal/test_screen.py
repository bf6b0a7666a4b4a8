"""The table that fills a terminal: whole games by keys and mouse, in every game, both languages, small and large."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from itertools import count
from typing import Any, TypeVar

import pytest
from textual.widgets import Button

from foolery.games import game_ids, get_game
from foolery.kernel.record import verify
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.terminal.pace import PACES
from foolery.terminal.screen.board import Board
from foolery.terminal.screen.chronicle import Chronicle
from foolery.terminal.screen.ending import EndingScreen
from foolery.terminal.screen.pages import SearchPage
from foolery.terminal.thinking import BotQuestion
from tests.support.terminal import SIZES, Sitting, ahead, play_two_games, session, sitting

T = TypeVar("T")
OURS = [game for game in game_ids() if get_game(game).manifest.package.startswith("foolery.")]


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene())


# Seeds of short games; in Japanese all but the last steps are taken beforehand.
@pytest.mark.parametrize(
    ("game", "lang", "seed", "begun"),
    [
        ("fools-field", "en", 20, 0),
        ("fools-field", "ja", 20, 14),
        ("garlandland", "en", 9, 0),
        ("garlandland", "ja", 9, 12),
        ("jinkei", "en", 1, 0),
        ("jinkei", "ja", 1, 39),
        ("fools-fortune", "en", 5, 0),
        ("fools-fortune", "ja", 5, 2),
    ],
)
def test_a_whole_game_and_a_second_one_are_played_and_kept(game: str, lang: str, seed: int, begun: int) -> None:
    """The second table is as alive as the first; leaving keeps a game that is not over."""
    first, second = play_two_games(game, lang, seed, begun)
    assert verify(get_game(game), first).outcome() is not None
    assert second.result is None
    assert verify(get_game(game), second).steps


@pytest.mark.parametrize("game", OURS)
def test_players_go_by_their_names_on_the_table(game: str) -> None:
    async def scene() -> None:
        async with sitting(session(game)) as seated:
            table = seated.text("#board Static")
            assert all(name in table for name in seated.session.company.names()), table

    run(scene)


def test_what_came_in_every_round_is_said_once_at_the_end() -> None:
    async def scene() -> None:
        async with sitting(ahead(session("jinkei", seed=1), 10_000)) as seated:
            await seated.until(lambda: isinstance(seated.app.screen, EndingScreen))
            told = [line for line in seated.text(".ending .text Static").splitlines() if line.startswith("★")]
            assert told
            assert len(told) == len(set(told)), told

    run(scene)


@pytest.mark.parametrize("game", OURS)
def test_what_the_person_cannot_know_is_nowhere_on_the_screen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another world behind the same sight gives the same picture, colour by colour."""
    monkeypatch.setattr(
        GameSession, "sight", lambda table, viewer: table.game.sight(table.state, viewer)
    )  # afresh each time
    dealt = ahead(session(game), 3)
    rules, truth = dealt.company.game, dealt.table.state
    imagined = (rules.imagine(dealt.sight(), Rng(seed)) for seed in count())
    other = next(world for world in imagined if rules.position(world) != rules.position(truth))

    async def scene() -> None:
        async with sitting(dealt) as seated:
            pictures = set()
            for dealt.table.state in (truth, other):
                for size in ((79, 24), (80, 24)):  # draws everything anew
                    await seated.pilot.resize_terminal(*size)
                await seated.settle()
                pictures.add(seated.app.export_screenshot())
            assert len(pictures) == 1

    run(scene)


def test_taking_back() -> None:
    async def scene() -> None:
        async with sitting(session("jinkei")) as seated:
            await seated.press("enter", "enter")
            before = len(seated.session.table.steps)
            assert seated.session.table.can_undo(0)
            await seated.press("u")
            await seated.until(lambda: len(seated.session.table.steps) == before - 1)
            assert seated.session.log[-1].text == "Taken back."

    run(scene)


def test_taking_back_a_decision_that_was_answered() -> None:
    async def scene() -> None:
        async with sitting(ahead(session("fools-field"), 2)) as seated:
            at = seated.session.table.last_decision(0)
            assert at is not None
            assert not seated.session.table.can_undo(0)
            kept = seated.session.table.steps[:at]
            await seated.press("u")
            assert seated.session.table.steps == kept
            assert seated.session.log[-1].text.startswith("Your latest decision and all that followed is taken back.")
            await seated.press("enter")
            await seated.until(lambda: len(seated.session.table.steps) > at + 1)
        seated.app.keep_once()
        assert seated.kept[-1].takebacks == [1, 0]
        verify(get_game("fools-field"), seated.kept[-1])

    run(scene)


@pytest.mark.parametrize(
    ("game", "seats", "said"),
    [("fools-field", 2, "imagined games"), ("garlandland", 2, "Worked out"), ("garlandland", 3, "Master reckons")],
)
def test_a_hint_marks_what_the_strongest_bot_would_do(game: str, seats: int, said: str) -> None:
    """With its chances where they are known or the bot explains itself; pressing Enter plays it."""

    async def scene() -> None:
        async with sitting(session(game, seats=seats)) as seated:
            await seated.press("h")
            await seated.until(lambda: "»" in seated.text("#chronicle Static"))
            assert said in seated.text("#chronicle Static")
            advised = seated.actions.highlighted_option
            assert advised is not None
            assert "★" in str(advised.prompt)
            await seated.press("enter")
            assert str(next(each.action for each in seated.session.table.steps if each.seat == 0)) == advised.id

    run(scene)


def test_rules_log_memory_and_keys_open_over_the_table() -> None:
    """Rules are searched by words and numbers; Escape goes back to the table."""

    async def scene() -> None:
        async with sitting(session("fools-field", "ja")) as seated:
            await seated.press("r", *"FF-3.7")
            await seated.until(lambda: isinstance(seated.app.screen, SearchPage))
            sentence = get_game("fools-field").clauses()["FF-3.7"].words["ja"]
            await seated.until(lambda: seated.text(".text Static").split() == ["FF-3.7", *sentence.split()])
            await seated.press("escape", "enter", "l")
            assert seated.session.log[0].text in seated.text(".text Static")
            for key, said in (("k", "お知らせすることはありません"), ("question_mark", "矢印")):
                await seated.press("escape", key)
                assert said in seated.text(".text Static")
            await seated.press("escape")
            assert seated.app.screen.query(Board)

    run(scene)


def test_resigning_asks_first_and_the_result_says_who_won() -> None:
    async def scene() -> None:
        async with sitting(session("fools-field", bot="page")) as seated:
            await seated.press("g", "n")
            assert seated.session.outcome() is None
            await seated.press("g", "y")
            await seated.until(lambda: isinstance(seated.app.screen, EndingScreen))
            assert seated.text(".title") == "You have lost."
            assert "You resigned. Page won." in seated.text(".text Static")
            assert [step.action for step in seated.kept[0].steps][-1] == "resign"
            await seated.pilot.click("#look")
            await seated.until(lambda: bool(seated.app.screen.query(Board)))
            assert seated.text("#asked") == "The game is over."
            mine = seated.text("#board Static")
            await seated.pilot.press("o")
            await seated.until(lambda: seated.text("#board Static") != mine)  # the other's cards are open now
            await seated.press("e")

    run(scene)


def test_the_mouse_plays_what_it_clicks() -> None:
    async def scene() -> None:
        async with sitting(session("fools-field"), (120, 40)) as seated:
            third = seated.actions.options[2].id
            await seated.pilot.click("#actions", offset=(6, 2))
            await seated.until(lambda: any(each.seat == 0 for each in seated.session.table.steps))
            assert str(next(each.action for each in seated.session.table.steps if each.seat == 0)) == third

    run(scene)


def test_a_word_on_the_board_or_on_the_keys_narrows_the_actions() -> None:
    """Typing does the same; Escape gives all of them back, and a number goes to that action."""

    async def scene() -> None:
        async with sitting(session("fools-field")) as seated:
            code = next(iter(seated.session.sight().legal))
            word = seated.session.notation(code).removeprefix("deploy ").partition("@")[0]
            everything = seated.actions.option_count
            row = next(at for at, line in enumerate(board_lines(seated)) if word in line)
            await seated.pilot.click("#board Static", offset=(board_lines(seated)[row].index(word) + 1, row))
            await seated.until(lambda: seated.filter.value == word)
            await seated.until(lambda: seated.actions.option_count < everything)
            await seated.press("slash", "escape")
            await seated.until(lambda: seated.actions.option_count == everything)
            await seated.press("3")
            await seated.until(lambda: seated.actions.option_count == 1)
            await seated.press("enter")
            await seated.until(lambda: len(seated.session.table.steps) > 1)

    run(scene)


def board_lines(seated: Sitting) -> list[str]:
    return seated.text("#board Static").split("\n")


def test_a_refused_move_names_its_rule() -> None:
    async def scene() -> None:
        async with sitting(session("fools-field")) as seated:
            steps = len(seated.session.table.steps)
            await seated.press("slash", *"retreat", "enter")
            await seated.until(lambda: "[FF-3.2]" in seated.text("#chronicle Static"))
            assert len(seated.session.table.steps) == steps

    run(scene)


def _arranged(seated: Sitting, beside: bool) -> bool:
    return seated.app.screen.has_class("beside") == beside


def test_a_new_size_rearranges_and_loses_nothing() -> None:
    async def scene() -> None:
        async with sitting(session("fools-fortune")) as seated:
            await seated.press("slash", "e")
            for size, beside in (((120, 40), True), ((80, 24), False)):
                await seated.pilot.resize_terminal(*size)
                await seated.until(partial(_arranged, seated, beside))
                assert seated.filter.value == "e"
                right, bottom = seated.app.screen.query_one("#choices").region.bottom_right
                assert right <= size[0]
                assert bottom <= size[1]

    run(scene)


def test_others_steps_are_told_one_after_the_other_and_a_key_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may act need not wait: the actions are there while the telling goes on."""
    monkeypatch.setitem(PACES, "slow", 3600.0)  # however long this machine takes, nothing is told by waiting

    async def scene() -> None:
        async with sitting(session("garlandland"), pace="slow") as seated:
            await seated.press("enter")
            log = seated.session.log
            told = seated.text("#chronicle Static").count("\n") + 1
            assert 0 < told < len(log)
            assert seated.actions.option_count == len(seated.session.sight().legal)
            await seated.press("space")
            await seated.until(lambda: log[-1].text in seated.text("#chronicle Static"))
            assert seated.app.screen.query_one(Chronicle).is_vertical_scroll_end

    run(scene)


def test_the_screen_goes_on_while_a_bot_thinks() -> None:
    async def scene() -> None:
        thought = asyncio.Event()

        async def ask(answer: Callable[[BotQuestion], T], question: BotQuestion) -> T:
            if question.sight.viewer != 0 and seated_down:
                await thought.wait()
            return answer(question)

        seated_down = False
        async with sitting(session("fools-field"), ask=ask) as seated:
            seated_down = True
            await seated.pilot.press("enter")
            await seated.until(lambda: seated.text("#asked") == "Random is thinking …")
            await seated.pilot.press("r")
            await seated.until(lambda: isinstance(seated.app.screen, SearchPage))
            thought.set()
            await seated.press("escape")
            await seated.until(lambda: bool(seated.app.screen.query(Board)))
            assert seated.text("#asked") != "Random is thinking …"

    run(scene)


def test_the_result_counts_the_games_won() -> None:
    async def scene() -> None:
        async with sitting(session("garlandland", "ja"), SIZES["ja"]) as seated:
            for played in (1, 2):
                await seated.press("g", "y")
                await seated.until(lambda: isinstance(seated.app.screen, EndingScreen))
                wins = [int(line.split()[-1]) for line in seated.text(".text Static").split("\n") if "勝ち" in line]
                assert wins == [0, played]
                await seated.press("n")
                await seated.until(lambda: seated.session.outcome() is None)

    run(scene)


def test_three_players_and_a_leaver_play_to_the_end() -> None:
    async def scene() -> None:
        async with sitting(session("garlandland", seats=3)) as seated:
            await seated.press("g", "y")
            await seated.until(lambda: isinstance(seated.app.screen, EndingScreen))
            assert "Random 1" in seated.text(".text Static")
            assert seated.app.screen.query(Button)

    run(scene)
