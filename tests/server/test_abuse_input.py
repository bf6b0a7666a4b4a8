"""Whatever is sent, crafted or broken, is refused in so many words: never an internal error, on either database."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from foolery.games import game_ids, get_game
from foolery.server.refusals import RefusedError
from foolery.server.tables.decisions import decide
from foolery.server.wire import Play
from tests.support.server.asgi import Wire, application, in_loop, person
from tests.support.server.tables import Table, offered

HUGE = "9" * 5000
JSON = {"content-type": "application/json"}
SEATS = {"seats": [{"who": "me"}, {"who": "open"}]}


async def asked(app: Starlette, method: str, path: str, **more: Any) -> tuple[int, str]:
    """Ask somebody's question and return the status with the refusal's code; an error of the server is raised."""
    http = await person(app)
    table = (await http.post("/api/tables", json={"game": "fools-field", **SEATS})).json()["id"]
    answer = await http.request(method, path.replace("TABLE", table), **more)
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("path", ["/%00", "/assets/%00.js", f"/{'a' * 300}.js", f"/{'a' * 300}/b.js", "/%ff%fe.js"])
@in_loop
async def test_an_address_that_no_file_can_have_is_unknown(sqlite_url: str, tmp_path: Path, path: str) -> None:
    async with application(sqlite_url, client=str(tmp_path)) as app:
        assert await asked(app, "GET", path) == (404, "request/unknown")


@pytest.mark.parametrize("number", [HUGE, "9" * 300, "0", "-1", "1.0", "x", "%00", "１"])
@pytest.mark.parametrize("what", ["record", "positions", "ending", "fair"])
@in_loop
async def test_a_number_that_no_game_can_have_is_unknown(sqlite_url: str, number: str, what: str) -> None:
    async with application(sqlite_url) as app:
        assert await asked(app, "GET", f"/api/tables/TABLE/games/{number}/{what}") == (404, "table/unknown")


@pytest.mark.parametrize(
    "query",
    [f"/api/tables?more={HUGE}", f"/api/me/games?more={HUGE}", "/api/tables?game=%00", f"/api/tables?game={'a' * 41}"],
)
@in_loop
async def test_a_query_out_of_bounds_is_malformed_on_either_database(database: str, query: str) -> None:
    async with application(database) as app:
        assert await asked(app, "GET", query) == (400, "request/malformed")


@pytest.mark.parametrize(
    ("asked_by", "origin", "status"),
    [
        ("http", "http://server", 200),
        ("http", "https://server", 200),  # a proxy that ends HTTPS need not say so
        ("https", "https://server", 200),
        ("https", "http://server", 403),
        ("http", "ftp://server", 403),
        ("http", "//server", 403),
        ("http", "null", 403),
    ],
)
@in_loop
async def test_an_origin_is_a_scheme_too(sqlite_url: str, asked_by: str, origin: str, status: int) -> None:
    async with application(sqlite_url) as app:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url=f"{asked_by}://server") as http:
            await http.get("/api/me")
            answer = await http.patch("/api/me", json={"lang": "ja"}, headers={"Origin": origin})
        assert answer.status_code == status


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "http://a:b:c", "://", "\x7f"])
@in_loop
async def test_an_origin_that_is_no_address_is_another_site(sqlite_url: str, origin: str) -> None:
    async with application(sqlite_url) as app:
        refused = await asked(app, "POST", "/api/tables", json={"game": "x", **SEATS}, headers={"Origin": origin})
        assert refused == (403, "request/origin")


@pytest.mark.parametrize(
    "body",
    [
        f'{{"type":"play","id":"x","step":0,"action":{HUGE}}}',
        f'{{"type":"play","id":"x","step":{HUGE},"action":0}}',
        f'{{"type":"sit","id":"x","seat":{HUGE}}}',
    ],
)
@in_loop
async def test_a_number_of_five_thousand_digits_is_malformed(sqlite_url: str, body: str) -> None:
    async with application(sqlite_url) as app:
        refused = await asked(app, "POST", "/api/tables/TABLE/commands", content=body, headers=JSON)
        assert refused == (400, "request/malformed")


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("value", ["nope", "\x00", "x" * 300, 5, ["x"], 10**30])
@in_loop
async def test_no_value_of_an_option_breaks_a_table(sqlite_url: str, game_id: str, value: Any) -> None:
    game = get_game(game_id)
    seats = [{"who": "me"}, *[{"who": "bot", "level": "random"}] * (game.seat_counts[0] - 1)]
    async with application(sqlite_url) as app:
        http = await person(app)
        for spec in game.option_specs:
            wish = {"game": game_id, "seats": seats, "options": {spec.name: value}}
            answer = await http.post("/api/tables", json=wish)
            assert answer.status_code in (201, 400, 422), answer.text
            if value == "nope":
                assert (answer.status_code, list(answer.json()["fields"])) == (422, [spec.name])


@pytest.mark.parametrize("other", ["a" * 25, "a" * 40, "\x00", "é", "a b", ""])
@in_loop
async def test_nobody_whose_id_is_no_id_can_be_muted(database: str, other: str) -> None:
    async with application(database) as app:
        http = await person(app)
        table = (await http.post("/api/tables", json={"game": "fools-field", **SEATS})).json()["id"]
        wire = Wire(app, http, table)
        wire.send({"type": "mute", "id": "m", "person": other})
        await wire.settle()
        assert json.loads(wire.frames[-1])["code"] == "request/malformed"
        await wire.close()


@pytest.mark.parametrize("text", ["\x00", "a\x00b", "\ud7ff", "\uffff", "\u202eevil"])
@in_loop
async def test_whatever_people_type_is_stored_or_refused_on_either_database(database: str, text: str) -> None:
    async with application(database) as app:
        http = await person(app)
        table = (await http.post("/api/tables", json={"game": "fools-field", **SEATS})).json()["id"]
        said = {"type": "chat", "id": "c", "text": text}
        answers: list[httpx.Response] = [
            await http.patch("/api/me", json={"name": text}),
            await http.post("/api/me/recover", json={"code": text}),
            await http.post(f"/api/tables/{table}/commands", json=said),
            await http.post(f"/api/tables/{table}/commands", json={**said, "id": text}),
        ]
        assert all(answer.status_code in (200, 400, 422) for answer in answers), [each.text for each in answers]


@pytest.mark.parametrize(("game_id", "seats"), [(each, get_game(each).seat_counts[-1]) for each in game_ids()])
def test_numbers_made_to_look_like_actions_are_refused_by_a_rule(game_id: str, seats: int) -> None:
    rng, table = random.Random(4), Table(game_id, seats)
    for _ in range(40):
        if not table.state.playing:
            break
        seat = rng.choice(table.state.to_act())
        legal = offered(table.state, seat)
        for _ in range(40):
            crafted = rng.choice(legal) ^ (1 << rng.randrange(52)) ^ rng.choice([0, rng.getrandbits(20)])
            if crafted not in legal:
                _refused(table, seat, crafted)
        table.play(seat, rng.choice(legal))


def _refused(table: Table, seat: int, action: int) -> None:
    with pytest.raises(RefusedError) as error:
        decide(table.state, f"p{seat}", "x", Play(id="x", step=table.state.steps[seat], action=action))
    assert error.value.code == "action/illegal"
    assert error.value.clause
