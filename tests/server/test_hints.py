"""Hints and the coach: from what the seat sees, against bots alone, bounded, and gone with the decision."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from foolery.lab.advice import Advice, Pictured, Regret
from foolery.server.live.advisers import _why
from tests.support.server.servers import WAIT, Guest, Inside, Talker, run, two_players


class Thinker:
    """Stands in for the process: says what it was asked, and answers when it may."""

    def __init__(self, *answers: Any) -> None:
        self.asked: list[Any] = []
        self.begun = threading.Event()
        self.may_answer = threading.Event()
        self._answers = list(answers)

    def ask(self, question: Any, seconds: float) -> Any:
        """Answer as the process would."""
        self.asked.append(question)
        self.begun.set()
        assert self.may_answer.wait(WAIT)
        return self._answers.pop(0) if self._answers else None

    def end(self) -> None:
        """Nothing runs."""


def picture(action: int, words: str = "it") -> Pictured:
    """Return an action without cards."""
    return Pictured(action, {"en": words, "ja": words}, ())


def thinker_of(inside: Inside, monkeypatch: pytest.MonkeyPatch, *answers: Any) -> Thinker:
    """Let a stand-in think in a server."""
    thinker = Thinker(*answers)
    monkeypatch.setattr(inside.services.advisers, "_worker", thinker)
    return thinker


def test_a_hint_counts_imagined_games_in_thousands() -> None:
    two = (picture(3), 0.4)
    advice = Advice(picture(2), "master", 0.6, 90208, two)

    assert _why(advice).en.startswith("Master imagined 90,208 games:")


def test_a_hint_that_is_always_followed_does_not_name_something_better() -> None:
    def told(share: float, rest: float) -> str:
        return _why(Advice(picture(2), "master", 0.79, 10, (picture(3, "that"), rest), share)).en

    assert "“that” about 70 %" in told(1.0, 0.70)
    assert told(1.0, 0.81) == "Master would do this, and wins about 79 % of the games it leads to."
    assert "this 60 % of the time" in told(0.6, 0.81)


async def against_a_bot(inside: Inside, game: str = "fools-field") -> Talker:
    """Sit down with a bot, and wait for one's turn."""
    anna = await Guest.new(inside.url)
    talker = await anna.connect(await anna.make("me random", game=game))
    await talker.until(lambda: bool(talker.view) and 0 in talker.view["to_act"])
    return talker


def test_a_hint_names_a_legal_action_and_why_and_changes_nothing(inside: Inside) -> None:
    async def scene() -> None:
        anna = await against_a_bot(inside)
        step = anna.view["step"]
        hint = await anna.do("hint", step=step)
        assert hint["type"] == "hint", hint
        assert (hint["game"], hint["step"]) == (1, step)
        legal = {each["id"]: each for each in anna.view["legal"]}
        assert legal[hint["action"]]["text"] == hint["text"]
        assert legal[hint["action"]]["words"] == hint["does"]["words"]["en"]
        assert hint["why"]["en"]
        assert hint["why"]["ja"]
        await anna.settled()
        assert anna.view["step"] == step

    run(scene())


def test_whoever_thinks_about_a_hint_is_told_what_the_seat_sees_and_nothing_else(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        anna = await against_a_bot(inside)
        thinker = thinker_of(inside, monkeypatch)
        thinker.may_answer.set()
        assert (await anna.do("hint", step=anna.view["step"]))["code"] == "hint/none"
        table = inside.services.lives[anna.table].state.table
        [(game, sight, chosen, seed)] = thinker.asked
        assert (game, chosen) == ("fools-field", None)
        assert sight == table.game.sight(table.state, 0)
        assert isinstance(seed, int)

    run(scene())


def test_between_people_there_are_no_hints_and_no_coach(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        for each in (anna, ben):
            assert (await each.do("hint", step=each.view["step"]))["code"] == "hint/people"
            assert (await each.do("coach", since=0, until=9))["code"] == "hint/people"
        carl = await (await Guest.new(inside.url)).connect(anna.table)
        assert (await carl.do("hint", step=0))["code"] == "table/not-seated"

    run(scene())


def test_a_hint_is_for_the_decision_one_owes(inside: Inside) -> None:
    async def scene() -> None:
        anna = await against_a_bot(inside)
        assert (await anna.do("hint", step=anna.view["step"] + 1))["code"] == "action/stale"
        await anna.do("resign")
        assert (await anna.do("hint", step=anna.view["step"]))["code"] == "table/not-playing"

    run(scene())


def test_a_hint_is_dropped_when_the_position_changes_and_one_plays_on_meanwhile(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        anna = await against_a_bot(inside)
        action = anna.view["legal"][0]["id"]
        thinker = thinker_of(inside, monkeypatch, Advice(picture(action), "baron", 0.5))
        first = await anna.send("hint", step=anna.view["step"])
        await anna.until(thinker.begun.is_set)
        assert (await anna.do("hint", step=anna.view["step"]))["code"] == "server/busy"
        assert (await anna.play(action))["type"] == "done"
        thinker.may_answer.set()
        assert (await anna.answer(first))["code"] == "action/stale"

    run(scene())


def test_while_the_other_seals_the_step_goes_up_and_ones_decision_stays_the_same(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url, game="garlandland")
        step = anna.view["step"]
        assert (anna.view["owed"], ben.view["owed"]) == (step, ben.view["step"])
        await ben.play(ben.view["legal"][0]["id"])
        await anna.until(lambda: anna.view["step"] > step)
        assert (anna.view["owed"], ben.view["owed"]) == (step, None)
        await anna.play(anna.view["legal"][0]["id"])
        await anna.until(lambda: anna.view["owed"] == anna.view["step"])

    run(scene())


def test_nobody_asks_without_end(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        anna = await against_a_bot(inside)
        thinker_of(inside, monkeypatch).may_answer.set()
        codes = [(await anna.do("hint", step=anna.view["step"]))["code"] for _ in range(20)]
        assert codes[:5] == ["hint/none"] * 5
        assert "limit/rate" in codes

    run(scene())


def test_the_coach_tells_of_the_dearest_mistake_and_not_of_what_was_taken_back(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        anna = await against_a_bot(inside, "jinkei")
        since = anna.view["step"]
        for _ in range(2):
            await anna.play(anna.view["legal"][0]["id"])
            await anna.until(lambda: 0 in anna.view["to_act"] and len(anna.view["legal"]) > 1)
        until = anna.view["step"]
        worst = Regret(0.2, picture(1, "worst"), picture(2, "better"))
        answers = [Regret(0.1, picture(1), picture(2)), worst]
        thinker = thinker_of(inside, monkeypatch, *answers)
        thinker.may_answer.set()
        told = await anna.do("coach", since=since, until=until)
        assert told["mistake"]["chosen"]["words"]["en"] == "worst"
        assert told["mistake"]["better"]["words"]["en"] == "better"
        assert "20" in told["mistake"]["why"]["en"]
        assert len(thinker.asked) == 2
        assert (await anna.do("coach", since=until, until=until + 1))["mistake"] is None
        await anna.play(anna.view["legal"][0]["id"])
        await anna.until(lambda: anna.view["undo"])
        await anna.do("undo")
        assert (await anna.do("coach", since=until, until=until + 9))["mistake"] is None
        assert len(thinker.asked) == 2

    run(scene())


def test_a_mistake_that_may_be_noise_is_not_worth_a_word(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        anna = await against_a_bot(inside)
        thinker = thinker_of(inside, monkeypatch, Regret(0.02, picture(1), picture(2)))
        thinker.may_answer.set()
        await anna.play()
        assert (await anna.do("coach", since=0, until=anna.view["step"] + 9))["mistake"] is None
        assert len(thinker.asked) == 1

    run(scene())


def test_guests_who_ask_the_coach_do_not_keep_anybody_from_a_hint(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fourteen guests with one request each, as many as there is room for and two more."""

    async def scene() -> None:
        thinker = thinker_of(inside, monkeypatch)
        guests = [await against_a_bot(inside) for _ in range(14)]
        for guest in guests:
            await guest.do("play", step=guest.view["step"], action=guest.view["legal"][0]["id"])
        anna = await against_a_bot(inside)
        coached = [asyncio.ensure_future(guest.do("coach", since=0, until=99)) for guest in guests]
        await asyncio.wait(coached, timeout=WAIT, return_when=asyncio.FIRST_COMPLETED)  # there was no room for it
        hint = asyncio.ensure_future(anna.do("hint", step=anna.view["step"]))
        refused = [each for each in coached if each.done()]
        await asyncio.wait([hint, *(set(coached) - set(refused))], timeout=WAIT, return_when=asyncio.FIRST_COMPLETED)
        assert not hint.done(), hint.result()
        thinker.may_answer.set()
        assert (await hint)["code"] == "hint/none", "the stand-in knows nothing, but it was asked"
        assert thinker.asked[1][2] is None, "and next of all: the others have chosen"
        answers = [await each for each in coached]
        assert [each.get("code") for each in answers].count("server/busy") == 2

    run(scene())
