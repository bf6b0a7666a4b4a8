"""Reviews over the network: worked out apart, told how far they are, kept, and only of games that are over."""

from __future__ import annotations

import asyncio
import threading
from time import sleep
from typing import Any

import msgspec
import pytest

from foolery.lab.simulate import Simulation
from foolery.server.live import reviewers
from foolery.server.live.reviewers import Reviewers
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
