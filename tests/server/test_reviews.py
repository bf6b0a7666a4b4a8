"""Reviews over the network: worked out apart, told how far they are, kept, and only of games that are over."""

from __future__ import annotations

import asyncio
import threading
from time import sleep
from typing import Any

import httpx
import msgspec
import pytest

from foolery.lab.simulate import Simulation
from foolery.server.live import reviewers
from foolery.server.live.reviewers import OWN, PERSON, STRANGER, Reviewers
from foolery.server.queues import Asker
from foolery.server.refusals import RefusedError
from foolery.server.wire import Review
from tests.support.server.servers import Inside, Talker, play_on, run, two_players


def line(steps: int = 2) -> str:
    """Return the record of a game that was given up early."""
    tree: dict[str, Any] = msgspec.json.decode(Simulation("fools-field", 1, 2, ("page", "page")).line(0))
    tree["steps"], tree["result"] = tree["steps"][:steps], None
    return msgspec.json.encode({key: value for key, value in tree.items() if value is not None}).decode()


async def review_of(player: Talker, number: int = 1) -> Review:
    """Ask until the review is whole; what is told on the way never goes back."""
    done = -1
    while True:
        answer = await player.guest.http.get(f"/api/tables/{player.table}/games/{number}/review")
        assert answer.status_code == 200, answer.text
        review = msgspec.json.decode(answer.content, type=Review)
        assert done <= review.done <= review.total
        done = review.done
        if review.seats:
            return review
        await asyncio.sleep(0.05)


def test_a_finished_game_is_reviewed_choice_by_choice_and_the_review_is_kept(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await play_on([anna, ben], steps=3)
        early = await anna.guest.http.get(f"/api/tables/{anna.table}/games/1/review")
        assert early.status_code in (404, 409)
        await anna.do("resign")
        await anna.until(lambda: anna.view["outcome"] is not None)
        review = await review_of(anna)
        assert {each.step for each in review.steps} <= {1, 2, 3}
        assert [each.result for each in review.seats] == [0.0, 1.0]
        assert all(each.chosen.words.ja and each.best for each in review.steps)
        assert await review_of(ben) == review

    run(scene())


def test_a_review_that_breaks_down_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Reviewers()
    asked: list[str] = []

    def broken(self: Reviewers, name: str, record: str) -> bool:
        asked.append(name)
        return False

    monkeypatch.setattr(Reviewers, "_reviewed", broken)
    for _ in range(2):
        jobs.begin("t/1", line())
        working = jobs._working
        if working is not None:
            working.join()
    assert asked == ["t/1", "t/1"]
    assert jobs.peek("t/1") is None


def test_so_many_wait_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs, go_on = Reviewers(), threading.Event()
    begun = threading.Event()

    def slow(self: Reviewers, name: str, record: str) -> bool:
        begun.set()
        return go_on.wait()

    monkeypatch.setattr(Reviewers, "_reviewed", slow)
    jobs.begin("t/0", line())
    assert begun.wait(60)
    for number in range(1, reviewers.WAITING + 1):
        jobs.begin(f"t/{number}", line())
    with pytest.raises(RefusedError) as refused:
        jobs.begin("t/99", line())
    assert refused.value.code == "server/busy"
    assert jobs.begin("t/0", line()).done == 0
    go_on.set()
    jobs.close()
    with pytest.raises(RefusedError):
        jobs.begin("t/100", line())


def test_a_game_that_nobody_can_judge_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foolery.lab.judging.players_of", lambda game: [])
    with pytest.raises(RefusedError) as refused:
        Reviewers().begin("t/1", line())
    assert refused.value.code == "table/no-review"


def test_the_oldest_reviews_are_forgotten() -> None:
    jobs = Reviewers()
    for number in range(reviewers.KEPT + 1):
        jobs._tell(f"t/{number}", Review(done=0, total=1, steps=[], seats=[]))
    assert jobs.peek("t/0") is None
    assert jobs.peek("t/1") is not None


def test_a_server_that_stops_ends_a_review_that_is_under_way() -> None:
    jobs = Reviewers()
    jobs.begin("t/1", Simulation("fools-field", 1, 2, ("page", "page")).line(0))
    while (known := jobs.peek("t/1")) is not None and known.done == 0:
        sleep(0.02)
    jobs.close()
    assert jobs._working is None or not jobs._working.is_alive()
    assert jobs.peek("t/1") is None


class Held:
    """Stands in for the work on reviews: says whose were begun, and lets each end when it may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.may_end = threading.Semaphore(0)
        self.changed = threading.Condition()
        held = self

        def reviewed(reviewers: Reviewers, name: str, record: str) -> bool:
            with held.changed:
                held.begun.append(name)
                held.changed.notify_all()
            return held.may_end.acquire(timeout=60)

        monkeypatch.setattr(Reviewers, "_reviewed", reviewed)

    def wait_for(self, name: str) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: name in self.begun, 60)


def test_ones_own_game_goes_before_the_archives_of_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs, held = Reviewers(), Held(monkeypatch)
    jobs.begin("s/0", line())
    held.wait_for("s/0")
    for number in range(1, reviewers.WAITING + 1):
        jobs.begin(f"s/{number}", line(), STRANGER, Asker("far away"))
    jobs.begin("mine", line(), OWN, Asker("here", "anna"))
    jobs.begin("hers", line(), PERSON, Asker("here", "anna"))
    assert jobs.peek(f"s/{reviewers.WAITING}") is None, "the last stranger's made room"
    held.may_end.release(20)
    for number in range(1, reviewers.WAITING - 1):
        held.wait_for(f"s/{number}")
    jobs.close()
    order = [name for name in held.begun if name != "s/0"]
    assert order == ["mine", "hers", *(f"s/{number}" for number in range(1, reviewers.WAITING - 1))]


def test_a_review_that_a_stranger_has_asked_for_comes_forward_when_its_player_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    jobs, held = Reviewers(), Held(monkeypatch)
    jobs.begin("s/0", line())
    held.wait_for("s/0")
    for name in ("s/1", "s/2", "mine"):
        jobs.begin(name, line(), STRANGER, Asker("far away"))
    assert jobs.waits_behind("mine", OWN)
    jobs.raise_to("mine", OWN, Asker("here", "anna"))
    assert not jobs.waits_behind("mine", OWN)
    held.may_end.release(20)
    held.wait_for("s/2")
    jobs.close()
    assert [name for name in held.begun if name != "s/0"] == ["mine", "s/1", "s/2"]


async def given_up(url: str) -> Talker:
    """Return a player whose game is over."""
    anna, ben = await two_players(url)
    await play_on([anna, ben], steps=2)
    await anna.do("resign")
    await anna.until(lambda: anna.view["outcome"] is not None)
    return anna


def test_strangers_without_a_cookie_do_not_keep_a_player_from_a_review(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight games of others are asked for before; the first of them takes for ever."""

    async def scene() -> None:
        *archives, mine = [await given_up(inside.url) for _ in range(9)]
        name, really = f"{mine.table}/1", Reviewers._reviewed

        def reviewed(jobs: Reviewers, asked: str, record: str) -> bool:
            """Review the one game; what is found out about the others takes until it is interrupted."""
            while asked != name and not (jobs._interrupted or jobs._closed):
                sleep(0.02)
            return asked == name and really(jobs, asked, record)

        monkeypatch.setattr(Reviewers, "_reviewed", reviewed)
        async with httpx.AsyncClient(base_url=inside.url) as stranger:
            codes = [(await stranger.get(f"/api/tables/{each.table}/games/1/review")).status_code for each in archives]
        assert codes.count(200) > 1
        assert (await asyncio.wait_for(review_of(mine), 60)).seats

    run(scene())
