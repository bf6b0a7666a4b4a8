"""What happens unseen shows nowhere: not in offers, not in figures, not on the clock."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from foolery.bots import Bot, get_bot
from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Sight
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.kernel.state import seats_in
from foolery.server.live.pacing import Pace, wait_after
from foolery.server.wire import Draw
from tests.support.ports import free_port
from tests.support.server.asgi import application, in_loop, person
from tests.support.server.tables import Table, offered, shown


def test_a_changed_sealed_choice_leaves_offers_as_they_were() -> None:
    table = Table("garlandland", 3)
    old, new = offered(table.state, 0)[:2]
    table.play(0, old)
    table.do(1, Draw(id="d"))
    before = shown(table.state)
    changes = table.play(0, new)
    assert changes.viewers == {0}
    after = shown(table.state)
    for viewer in (0, 2, 3):  # the spectator, and the seats 1 and 2
        assert after[viewer] == before[viewer]
    assert after[1]["offers"] == [1]


def test_whoever_plays_on_still_declines_what_others_offer() -> None:
    table = Table("garlandland", 3)
    table.do(1, Draw(id="d"))
    table.play(0, offered(table.state, 0)[0])
    assert table.state.table is not None
    assert table.state.table.draw_offers() == frozenset()


@pytest.mark.parametrize("delay", [0.6, 0.1])
def test_a_bot_answers_at_one_of_few_moments_whatever_it_thought(delay: float) -> None:
    def moment(thought: float) -> float:
        return round(thought + wait_after(thought, delay), 9)

    assert {moment(thought / 1000) for thought in range(100)} == {delay}
    assert {moment(delay * (1 + share / 100)) for share in range(1, 100)} == {2 * delay}
    assert moment(3.9 * delay) == 4 * delay


def offered_bots() -> list[tuple[str, str]]:
    return [(game_id, bot.name) for game_id in game_ids() for bot in get_game(game_id).manifest.bots if not bot.retired]


@pytest.mark.parametrize(("game_id", "level"), offered_bots())
def test_a_bot_answers_at_the_same_moment_in_worlds_that_others_cannot_tell_apart(game_id: str, level: str) -> None:
    game, bot, rng = get_game(game_id), get_bot(game_id, level, patience=200.0), Rng(5)
    session = GameSession(game, {}, game.seat_counts[0], SeededDealer(Rng(11)))
    places = 0
    while places < 3 and session.outcome() is None:
        seat = session.to_act()[-1]
        if seat == 1:
            worlds = [game.imagine(session.sight(0), rng) for _ in range(3)]
            sights = [game.sight(world, 1) for world in worlds if 1 in seats_in(int(world.to_act()))]
            for sight in sights[:1]:  # what the bot reads in at first is read in
                bot.choose(sight, Rng(7))
            assert len({moment_of(bot, sight) for sight in sights}) <= 1
            places += bool(sights)
        legal = session.state.legal(seat)
        session.play(seat, int(legal[rng.below(len(legal))]))
    assert places > 0


def moment_of(bot: Bot, sight: Sight) -> float:
    """Return when a bot answers, in seconds after it was asked."""
    begun = time.process_time()
    bot.choose(sight, Rng(7))
    thought = time.process_time() - begun
    return round(thought + wait_after(thought, 0.6), 6)


def test_a_move_that_is_forced_looks_like_one_that_was_thought_about() -> None:
    """Once a bot has thought for two seconds in a place of a game, it answers no sooner there than after that."""
    turns = iter(range(100))

    def moment(game: int, phase: int | str, thought: float) -> float:
        return answered(pace, game, next(turns), phase, thought)

    pace, fight, throw_away = Pace(), 2, 3
    assert moment(1, fight, 2.0) == 2.4
    assert moment(1, throw_away, 0.0) == 0.6
    assert moment(1, fight, 0.0) == 2.4, "with nothing to decide"
    assert moment(1, fight, 0.0) == 0.6, "the second of a row is another place"
    assert moment(2, fight, 0.0) == 0.6, "another game begins"
    assert moment(2, "fight", 2.0) == 2.4
    assert moment(2, fight, 0.0) == 0.6
    assert moment(2, "fight", 0.0) == 2.4, "a game from outside calls its phases what it likes"


def test_late_in_a_long_row_every_decision_is_in_the_same_place() -> None:
    """Some games know one kind of decision only."""
    pace = Pace()
    moments = [answered(pace, 1, turn, None, 2.0 if turn == 5 else 0.0) for turn in range(8)]
    assert moments == [0.6, 0.6, 0.6, 0.6, 0.6, 2.4, 2.4, 2.4]


def test_a_decision_that_comes_up_again_is_in_the_place_it_was_in() -> None:
    """Asked again, or after somebody has taken back what led to it."""
    pace = Pace()
    assert answered(pace, 1, 0, 7, 2.0) == 2.4
    assert answered(pace, 1, 0, 7, 0.0) == 2.4
    assert answered(pace, 1, 1, 7, 0.0) == 0.6
    assert answered(pace, 1, 2, 7, 0.0) == 0.6
    assert answered(pace, 1, 0, 7, 0.0) == 2.4


def answered(pace: Pace, game: int, turn: int, phase: int | str | None, thought: float) -> float:
    """Return how long after it began to think a bot answers."""
    sight: Any = SimpleNamespace() if phase is None else SimpleNamespace(phase=phase)
    return round(thought + wait_after(thought, 0.6, pace.slowest(game, turn, sight, thought)), 9)


def test_a_bot_that_need_not_wait_does_not() -> None:
    assert wait_after(0.3, 0.0) == 0.0


# -- figures


async def figures(app: Starlette) -> str:
    """Return what Prometheus would be told, without when each figure was made."""
    return re.sub(r"(?m)^\S+_created.*\n", "", app.state.services.metrics.text().decode())


@in_loop
async def test_a_changed_sealed_choice_is_not_counted(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        people = [await person(app) for _ in range(3)]
        wish = {"game": "garlandland", "seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}]}
        table = (await people[0].post("/api/tables", json=wish)).json()["id"]
        for http in people[1:]:
            (await http.post(f"/api/tables/{table}/commands", json={"type": "sit", "id": "s"})).raise_for_status()
        state = app.state.services.lives[table].state
        seen = []
        for number, action in enumerate(offered(state, 0)[:2]):
            body = {"type": "play", "id": f"p{number}", "step": state.steps[0], "action": action}
            (await people[0].post(f"/api/tables/{table}/commands", json=body)).raise_for_status()
            seen.append(await figures(app))
        assert seen[0] == seen[1]
        assert 'foolery_commands_total{kind="play"} 1.0' in seen[0]


@in_loop
async def test_figures_are_on_a_port_of_their_own_and_nowhere_else(sqlite_url: str) -> None:
    port = free_port()
    async with application(sqlite_url, metrics_port=port) as app, httpx.AsyncClient() as prometheus:
        http = await person(app)
        assert (await http.get("/metrics")).headers["content-type"] != "text/plain; version=0.0.4"
        told = await prometheus.get(f"http://127.0.0.1:{port}/metrics")
        assert told.status_code == 200
        assert 'foolery_requests_total{status="200"}' in told.text
        assert "foolery_commit_seconds_bucket" in told.text
        assert (await prometheus.get(f"http://127.0.0.1:{port}/")).status_code == 404


@in_loop
async def test_a_second_process_tells_its_figures_on_the_next_port(sqlite_url: str) -> None:
    port = free_port()
    async with (
        application(sqlite_url, metrics_port=port),
        application(sqlite_url.replace("foolery.db", "other.db"), metrics_port=port),
        httpx.AsyncClient() as prometheus,
    ):
        assert (await prometheus.get(f"http://127.0.0.1:{port + 1}/metrics")).status_code == 200
