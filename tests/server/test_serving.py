"""The command, the example client, the logs and the bots' processes."""

from __future__ import annotations

import asyncio
import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.server.live.bot_workers import BotWorkerPool
from tests.support.server.postgres import Postgres
from tests.support.server.servers import WAIT, Guest, Inside, Server, play_on, run, two_players

ROOT = Path(__file__).parent.parent.parent


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game_id", game_ids())
def test_a_remote_bot_plays_a_whole_game_through_the_public_protocol(inside: Inside, game_id: str) -> None:
    outcome: dict[str, Any] = asyncio.run(example("remote_bot").play(inside.url, None, game_id))
    assert outcome["reason"]
    assert outcome["winners"]


def test_two_remote_bots_meet_at_a_table(inside: Inside) -> None:
    bot = example("remote_bot")

    async def scene() -> None:
        host = await Guest.new(inside.url)
        table = await host.make("open open")
        one, two = await asyncio.gather(bot.play(inside.url, table), bot.play(inside.url, table))
        assert one == two

    run(scene())


def test_several_workers_serve_one_database(postgres: Postgres) -> None:
    async def scene(url: str) -> None:
        for _ in range(3):
            anna, ben = await two_players(url)
            await play_on([anna, ben], 8)

    with Server(postgres.database(), workers=2) as server:
        run(scene(server.url))
        assert server.stop() == 0


def test_logs_are_json_and_hold_no_cards_names_cookies_or_table_ids(sqlite_url: str) -> None:
    async def scene(server: Server) -> list[str]:
        anna, ben = await two_players(server.url)
        await play_on([anna, ben], 10)
        await anna.do("play", step=0, action="deploy SSSS@b2")
        cards = anna.view["view"]["hands"][0]["cards"]
        return [anna.table, anna.guest.cookie, anna.guest.me["id"], anna.guest.me["name"], *cards]

    with Server(sqlite_url, log_level="debug") as server:
        hidden = run(scene(server))
        server.stop()
        lines = server.log.read_text().splitlines()
        assert len(lines) > 5
        begun = next(at for at, line in enumerate(lines) if line.startswith("{"))  # what the command says comes before
        assert begun <= 2
        for line in lines[begun:]:
            assert {"at", "level", "event"} <= json.loads(line).keys()
        for word in hidden:
            assert word not in server.log.read_text()


def _sight() -> Any:
    return GameSession(get_game("fools-field"), {}, 2, SeededDealer(Rng(1)))


def test_bots_think_elsewhere_and_not_too_long() -> None:
    async def scene() -> None:
        table = _sight()
        seat = table.to_act()[0]
        bot_pool = BotWorkerPool(1, WAIT)
        action, seconds = await bot_pool.choose("fools-field", "baron", table.sight(seat))
        assert action in table.sight(seat).legal
        assert seconds > 0.0, "it searched"
        # A worker that is gone is replaced; one that does not answer is ended, and a random action is played.
        worker = bot_pool._all[0]
        worker._process._process.kill()
        worker._process._process.join()
        assert (await bot_pool.choose("fools-field", "random", table.sight(seat))).action in table.sight(seat).legal
        assert bot_pool.late == 0, "both answers were a bot's"
        bot_pool._seconds = -10.0  # as much as a worker is given to start: it is asked and not waited for
        worker.end()
        action, seconds = await bot_pool.choose("fools-field", "random", table.sight(seat))
        assert action in table.sight(seat).legal
        assert seconds == 0.0, "nobody has thought about it: it slows nothing that comes after it"
        assert bot_pool.late == 1
        bot_pool.close()

    asyncio.run(scene())
