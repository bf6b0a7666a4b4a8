"""Nobody gets in: whatever is sent, there is a typed refusal, never a 500, never a changed table."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from foolery.server.refusals import STATUS
from tests.support.server.servers import Guest, Inside, Talker, play_on, run, two_players


def fingerprint(inside: Inside, table: str) -> tuple[Any, ...]:
    """Return what a table is: its log's length, position and seats."""
    state = inside.services.lives[table].state
    return state.n, state.game.position(state.table.state), [chair.person for chair in state.chairs], state.status


def test_nobody_acts_for_another_seat(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        before = fingerprint(inside, anna.table)
        mover, waiter = (anna, ben) if anna.view["to_act"] == [0] else (ben, anna)
        action = mover.view["legal"][0]["id"]
        stranger = await Guest.new(inside.url)
        looker = await stranger.connect(anna.table)
        for kind, fields in (
            ("play", {"step": 0, "action": action}),
            ("undo", {}),
            ("resign", {}),
            ("draw", {}),
            ("decline", {}),
            ("rise", {}),
            ("again", {}),
            ("commit", {"commit": "0" * 64}),
            ("chat", {"text": "hi"}),
            ("replace", {"seat": 0, "level": "random"}),
        ):
            assert (await looker.do(kind, **fields))["code"] == "table/not-seated"
            assert (await stranger.command(anna.table, kind, **fields)).status_code == 409
        assert (await looker.do("sit"))["code"] == "table/full"
        # Fields that would name somebody else are not part of any command.
        assert (await waiter.do("play", step=0, action=action, seat=anna.view["to_act"][0]))["code"] == (
            "request/malformed"
        )
        assert (await waiter.do("play", step=0, action=action))["code"] == "action/turn"
        assert fingerprint(inside, anna.table) == before

    run(scene())


def test_table_links_cannot_be_guessed(inside: Inside) -> None:
    async def scene() -> None:
        guest = await Guest.new(inside.url)
        table = await guest.make("me open", public=False)
        assert len(table) == 22
        near = [table[:-1] + ("A" if table[-1] != "A" else "B"), table[:21], table + "A", "../" + table, "' OR 1=1 --"]
        for wrong in (*near, "\x00" * 22, "é" * 22, "%00"):
            answer = await guest.http.get(
                httpx.URL(inside.url).join(f"/api/tables/{httpx.QueryParams({'q': wrong})}"[:80])
            )
            assert answer.status_code == 404
            assert answer.json()["code"] in ("table/unknown", "request/unknown")
        for wrong in near[:3]:
            answer = await guest.http.get(f"/api/tables/{wrong}")
            assert answer.json()["code"] == "table/unknown"
            talker = Talker(guest, wrong)
            await talker.open()
            await talker.until(lambda talker=talker: talker.closed is not None)  # type: ignore[misc]
            assert talker.messages[-1]["code"] == "table/unknown"
        stranger = await Guest.new(inside.url)
        assert table not in (await stranger.http.get("/api/tables")).text
        assert table.encode() not in inside.services.metrics.text()

    run(scene())


def test_cookies_that_we_did_not_sign_or_took_back_are_worthless(inside: Inside) -> None:
    async def scene() -> None:
        anna = await Guest.new(inside.url)
        table = await anna.make("me open")
        person, generation, signature = anna.cookie.split(".")
        other = (await Guest.new(inside.url)).cookie.split(".")
        forged = hmac.new(b"guess", f"{person}.{generation}".encode(), hashlib.sha256).hexdigest()
        bad = [
            f"{person}.{generation}.{forged}",
            f"{person}.{generation}.{other[2]}",
            f"{person}.1.{signature}",
            f"{person}.{generation}",
            f"{person}.{generation}.",
            "..",
            "",
            "x" * 3000,
            f"{person}.{generation}.{signature[:-1]}é".encode().decode("latin-1"),
        ]
        for cookie in bad:
            answer = httpx.get(f"{inside.url}/api/me/games", headers={b"Cookie": f"foolery={cookie}".encode("latin-1")})
            assert (answer.status_code, answer.json()["code"]) == (401, "people/nobody"), cookie
        replayed = anna.cookie
        assert (await anna.http.post("/api/me/forget")).status_code == 200
        assert anna.cookie != replayed
        old = httpx.get(f"{inside.url}/api/me/games", headers={"Cookie": f"foolery={replayed}"})
        assert old.status_code == 401
        assert (await anna.http.get("/api/me/games")).status_code == 200
        assert (await anna.connect(table)).of("welcome")[0]["seat"] == 0

    run(scene())


def test_pages_of_other_sites_reach_neither_socket_nor_commands(inside: Inside) -> None:
    async def scene() -> None:
        anna = await Guest.new(inside.url)
        table = await anna.make("me open")
        address = f"{inside.url.replace('http', 'ws')}/api/tables/{table}/socket"
        cookie = {"Cookie": f"foolery={anna.cookie}"}
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1", f"http://evil.{inside.url[7:]}"):
            with pytest.raises(InvalidStatus) as refused:
                async with connect(address, origin=origin, additional_headers=cookie):  # type: ignore[arg-type]
                    pass
            assert refused.value.response.status_code == 403
            answer = await anna.http.post("/api/tables", json={}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "request/origin")
        async with connect(address, origin=inside.url, additional_headers=cookie) as socket:  # type: ignore[arg-type]
            assert json.loads(await socket.recv())["type"] == "welcome"
        # A form of another site cannot pretend to be JSON.
        plain = await anna.http.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
        assert plain.json()["code"] == "request/malformed"

    run(scene())


def test_oversized_malformed_and_too_many_messages_are_refused(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        before = fingerprint(inside, anna.table)
        bad: list[str | bytes] = [
            "", "null", "[]", "{}", "{", '{"type":"play"}', '{"type":"fly","id":"1"}', "\ud7ff", "[" * 4000, "9" * 4000,
            '{"type":"chat","id":"1","text":"\\ud800"}', '{"type":"play","id":"","step":0,"action":0}',
            '{"type":"play","id":"1","step":-1,"action":0}', '{"type":"play","id":"1","step":0,"action":1.5}',
            '{"type":"play","id":"1","step":0,"action":-1}', '{"type":"play","id":"1","step":1e400,"action":0}',
            '{"type":"play","id":"1","step":0,"action":99999999999999999999}', b"\x00\x01", b"{}",
            '{"type":"sit","id":"1","seat":99}', '{"type":"chat","id":"1","text":""}', "x" * 4097, "é" * 3000,
        ]  # fmt: skip
        for message in bad:
            count = len(anna.of("refused"))
            await anna.raw(message)
            await anna.until(lambda count=count: len(anna.of("refused")) > count)  # type: ignore[misc]
            assert anna.of("refused")[-1]["code"] in ("request/malformed", "request/too-big"), message
        assert fingerprint(inside, anna.table) == before
        await ben.raw("x" * 20_000)
        await ben.until(lambda: ben.closed is not None)
        assert ben.closed is not None
        assert ben.closed[0] == 1009
        assert fingerprint(inside, anna.table) == before

    run(scene())


def test_a_flood_is_refused_and_then_shut_out(sqlite_url: str) -> None:
    async def scene(url: str) -> None:
        guest = await Guest.new(url)
        talker = await guest.connect(await guest.make("me open"))
        with suppress(ConnectionClosed):
            for _ in range(400):
                await talker.raw('{"type":"ping"}')
        await talker.until(lambda: talker.closed is not None)
        assert {each["code"] for each in talker.of("refused")} <= {"limit/rate"}
        assert talker.of("bye")[-1]["code"] == "limit/rate"
        statuses = [(await guest.http.get("/api/games")).status_code for _ in range(200)]
        assert 429 in statuses

    with Inside(sqlite_url, rate=0.001, burst=20) as server:  # what is taken does not come back while this runs
        run(scene(server.url))


def test_a_person_has_a_limited_number_of_sockets_at_a_table(inside: Inside) -> None:
    async def scene() -> None:
        guest = await Guest.new(inside.url)
        table = await guest.make("me open")
        for _ in range(8):
            await guest.connect(table)
        ninth = Talker(guest, table)
        await ninth.open()
        await ninth.until(lambda: ninth.closed is not None)
        assert ninth.of("bye")[-1]["code"] == "limit/sockets"

    run(scene())


def test_ten_thousand_random_messages_change_nothing_they_may_not(inside: Inside) -> None:
    """Fuzz with broken, half-right and right messages from a spectator; two players' game stays as it is."""

    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await play_on([anna, ben], 6)
        before = fingerprint(inside, anna.table)
        fuzzer = await (await Guest.new(inside.url)).connect(anna.table)
        rng = random.Random(5)
        sent = 0
        for _ in range(100):
            for _ in range(100):
                await fuzzer.raw(_random_message(rng, anna))
                sent += 1
            fuzzer.frames.clear()
            fuzzer.messages.clear()
            await fuzzer.settled()
            codes = {each["code"] for each in fuzzer.of("refused")}
            assert codes <= {"request/malformed", "request/too-big", "table/not-seated", "table/full"}, codes
        assert sent == 10_000
        assert fingerprint(inside, anna.table) == before
        assert inside.services.metrics.reloads._value.get() == 0
        await play_on([anna, ben], 3)

    run(scene())


def test_random_messages_from_a_player_never_break_the_table(inside: Inside) -> None:
    """A seat may do what its commands do, and nothing else: the log replays to the same position afterwards."""

    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        rng = random.Random(6)
        for _ in range(30):
            for _ in range(50):
                await anna.raw(_random_message(rng, anna, resigning=False))
            await anna.settled()
            assert "server/busy" not in {each["code"] for each in anna.of("refused")}
            anna.messages.clear()
        live = inside.services.lives[anna.table]
        position, steps = fingerprint(inside, anna.table), dict(live.state.steps)
        live.stale = True
        await ben.sync()
        assert fingerprint(inside, anna.table) == position
        assert inside.services.lives[anna.table].state.steps == steps

    run(scene())


KINDS = [
    "sit",
    "commit",
    "reveal",
    *["play"] * 4,
    "undo",
    "draw",
    "decline",
    "again",
    "replace",
    "chat",
    "mute",
    "language",
]
KINDS += ["sync", "nonsense"]


def _random_message(rng: random.Random, anna: Talker, *, resigning: bool = True) -> str | bytes:
    kind = rng.choice([*KINDS, "resign", "rise"] if resigning else KINDS)
    whole: dict[str, Any] = {
        "type": kind,
        "id": f"f{rng.getrandbits(60):x}",
        "step": rng.choice([0, 1, 6, anna.view["step"], -1, 10**9, "0", None]),
        "action": rng.choice([rng.randrange(300), rng.choice(["retreat", "deploy SHHS@b2", "discard FFFF", "🃏", ""])]),
        "seat": rng.choice([0, 1, 7, 8, -1, "0", None]),
        "level": rng.choice(["random", "x", "", 3]),
        "text": rng.choice(["hello", "", "x" * 301, "\u0000", 5]),
        "commit": rng.choice(["", "0" * 64, "é" * 64, "0" * 65]),
        "person": rng.choice([anna.guest.me["id"], "nobody", "", "a" * 41]),
        "on": rng.choice([True, False, 1]),
        "lang": rng.choice(["en", "ja", "fr"]),
    }
    keep = {
        "play": "step action",
        "sit": "seat commit",
        "commit": "commit",
        "reveal": "text",
        "again": "commit",
        "chat": "text",
    }
    keep |= {"replace": "seat level", "mute": "person on", "language": "lang"}
    if rng.random() < 0.8:
        fields = {"type", "id", *keep.get(kind, "").split()} - ({"id"} if kind in ("language", "sync") else set())
        whole = {key: value for key, value in whole.items() if key in fields}
    text = json.dumps(whole)
    if rng.random() < 0.1:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(['"', "{", "\\", "\u0000", ""]) + text[at + 1 :]
    if rng.random() < 0.02:
        return bytes(rng.getrandbits(8) for _ in range(rng.randrange(60)))
    return text


def test_every_refusal_has_a_sentence_in_both_languages() -> None:
    from foolery.kernel.texts import Texts

    english, japanese = (Texts.load("foolery.server", lang) for lang in ("en", "ja"))
    assert english.keys() == japanese.keys()
    for code in STATUS:
        assert english.has(f"refusals.{code}"), code


def test_schemathesis_finds_no_way_to_a_server_error(inside: Inside) -> None:
    """Every documented route, with data made from its own description: the answers keep what OpenAPI promises."""

    async def prepared() -> tuple[str, str]:
        anna, _ = await two_players(inside.url)
        await anna.do("resign")
        return anna.guest.cookie, anna.table

    cookie, table = run(prepared())
    schema = schemathesis.openapi.from_url(f"{inside.url}/api/openapi.json")
    checks = [
        CHECKS.get_one(name)
        for name in ("not_a_server_error", "status_code_conformance", "response_schema_conformance")
    ]
    operations, rng = 0, random.Random(7)
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]
        operations += 1

        @settings(
            max_examples=25,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @_given(operation)  # type: ignore[untyped-decorator]
        def attack(case: Any) -> None:
            if "table" in case.path_parameters and rng.random() < 0.7:
                case.path_parameters["table"] = table
            if case.path_parameters.get("number") and rng.random() < 0.7:
                case.path_parameters["number"] = 1
            response = case.call(headers={"Cookie": f"foolery={cookie}"})
            case.validate_response(response, checks=checks)

        attack()
    assert operations == 19


def _given(operation: Any) -> Any:
    from hypothesis import given

    return given(case=operation.as_strategy())
