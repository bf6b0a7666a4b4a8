"""People, the lobby, and finished games, by HTTP."""

from __future__ import annotations

import gzip
from typing import Any

import httpx
import msgspec

from foolery.games import game_ids, get_game
from foolery.kernel.record import Record, verify
from foolery.server.wire import GameInfo, TableInfo
from tests.support.server.servers import Guest, Inside, play_on, run, two_players


def test_a_first_visit_makes_a_guest_with_a_guarded_cookie(inside: Inside) -> None:
    answer = httpx.get(f"{inside.url}/api/me", headers={"accept-language": "ja,en;q=0.5"})
    assert answer.json()["lang"] == "ja"
    assert answer.json()["name"].startswith("ゲスト")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_names_are_cleaned_bounded_and_numbered_when_taken(inside: Inside) -> None:
    async def scene() -> None:
        first, second, third = [await Guest.new(inside.url) for _ in range(3)]

        async def rename(guest: Guest, name: str) -> httpx.Response:
            return await guest.http.patch("/api/me", json={"name": name})

        assert (await rename(first, "  Anna\u202e \u0000 Lee ")).json()["name"] == "Anna Lee"
        assert (await rename(second, "ａｎｎａ　ｌｅｅ")).json()["name"] == "ａｎｎａ ｌｅｅ 2"
        assert (await rename(third, "anna lee")).json()["name"] == "anna lee 3"
        assert (await rename(first, "ANNA lee")).json()["name"] == "ANNA lee"
        assert (await rename(first, "愚者の園 🃏")).json()["name"] == "愚者の園 🃏"
        for bad in ("", " \t", "\u200b\u200b", "x" * 25, "!!!"):
            refused = await rename(first, bad)
            assert (refused.status_code, refused.json()["code"]) == (422, "people/name"), bad
        assert (await first.http.patch("/api/me", json={"lang": "ja"})).json()["lang"] == "ja"
        assert (await first.http.get("/api/me")).json() == {**first.me, "name": "愚者の園 🃏", "lang": "ja"}

    run(scene())


def test_a_recovery_code_makes_two_devices_one_person(inside: Inside) -> None:
    async def scene() -> None:
        phone, laptop = await Guest.new(inside.url), await Guest.new(inside.url)
        old = (await phone.http.post("/api/me/recovery")).json()["code"]
        code = (await phone.http.post("/api/me/recovery")).json()["code"]
        assert (await laptop.http.post("/api/me/recover", json={"code": old})).status_code == 422
        became = await laptop.http.post("/api/me/recover", json={"code": code.lower().replace("-", " ")})
        assert became.json() == phone.me
        table = await phone.make("me open")
        talker = await laptop.connect(table)
        assert talker.of("welcome")[0]["seat"] == 0

    run(scene())


def test_every_game_is_offered_with_words_for_everything(inside: Inside) -> None:
    games = msgspec.json.decode(httpx.get(f"{inside.url}/api/games").content, type=list[GameInfo])
    assert [game.id for game in games] == list(game_ids())
    for game in games:
        assert game.title.en
        assert game.title.ja
        assert game.bots[0].level == "random"
        assert all(bot.name.ja and bot.method.en and bot.method.ja for bot in game.bots)
        assert all(bot.strength is not None for bot in game.bots[1:])
        for option in game.options:
            assert option.label.en, option.name
            assert option.label.ja, option.name
            assert all(value.label.en and value.label.ja for value in option.values or [])
            if len(option.values or []) > 1:  # where there is something to choose, Japanese people read Japanese
                assert all(value.label.ja != str(value.value) for value in option.values or []), option.name
        texts = httpx.get(f"{inside.url}/api/games/{game.id}/texts").json()
        assert texts["en"].keys() == texts["ja"].keys()
        clauses = httpx.get(f"{inside.url}/api/games/{game.id}/clauses").json()
        assert all(clause["en"] and clause["ja"] for clause in clauses)
    assert httpx.get(f"{inside.url}/api/games/chess/texts").json()["code"] == "game/unknown"


def test_wishes_that_do_not_hold_are_refused_field_by_field(inside: Inside) -> None:
    async def scene() -> None:
        guest = await Guest.new(inside.url)

        async def fields(**wish: Any) -> dict[str, dict[str, str]]:
            body = {"game": "fools-field", "seats": [{"who": "me"}, {"who": "open"}], **wish}
            answer = await guest.http.post("/api/tables", json=body)
            assert answer.status_code == 422, answer.text
            found: dict[str, dict[str, str]] = answer.json()["fields"]
            assert all(words["en"] and words["ja"] for words in found.values())
            return found

        wrong = await fields(options={"battle_limit": 0, "seating": "upside-down", "colour": 1})
        assert wrong.keys() == {"battle_limit", "seating", "colour"}
        assert wrong["battle_limit"] == {"en": "From 1 to 1000.", "ja": "1から1000までで入力してください。"}
        assert (await fields(seats=[{"who": "me"}])).keys() == {"seats"}
        assert (await fields(seats=[{"who": "me"}, {"who": "me"}])).keys() == {"seats"}
        assert (await fields(seats=[{"who": "bot", "level": "random"}] * 2)).keys() == {"seats"}
        assert (await fields(seats=[{"who": "me"}, {"who": "bot", "level": "deity"}])).keys() == {"seats.1"}
        assert (await fields(seats=[{"who": "me"}, {"who": "open", "level": "random"}])).keys() == {"seats.1"}
        unknown = await guest.http.post("/api/tables", json={"game": "chess", "seats": [{"who": "me"}]})
        assert unknown.json()["code"] == "game/unknown"

    run(scene())


def test_a_bot_may_be_asked_for_by_its_full_name(inside: Inside) -> None:
    async def scene() -> None:
        guest = await Guest.new(inside.url)
        seats = [{"who": "me"}, {"who": "bot", "level": "fools-field/greedy"}]  # what Page was called before
        answer = await guest.http.post("/api/tables", json={"game": "fools-field", "seats": seats})
        assert answer.json()["seats"][1]["level"] == "page"
        assert answer.json()["seats"][1]["name"] == "Page"
        seats[1]["level"] = "jinkei/page"
        assert (await guest.http.post("/api/tables", json={"game": "fools-field", "seats": seats})).status_code == 422

    run(scene())


def test_the_lobby_lists_public_tables_and_private_ones_only_to_their_players(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await Guest.new(inside.url, "Anna"), await Guest.new(inside.url, "Ben")
        public, private = await anna.make("me open"), await anna.make("me open", public=False)

        async def listed(guest: Guest, query: str = "") -> list[str]:
            answer = await guest.http.get(f"/api/tables?{query}")
            return [msgspec.convert(each, TableInfo).id for each in answer.json()["tables"]]

        assert await listed(ben) == [public]
        assert await listed(anna, "mine=true") == [private, public]
        assert await listed(ben, "mine=true") == []
        assert await listed(ben, "status=open&game=fools-field") == [public]
        assert await listed(ben, "status=playing") == []
        await ben.sit(private)
        assert await listed(ben, "mine=true") == [private]
        await ben.sit(public)
        assert await listed(ben, "status=playing") == [public]
        assert (await ben.http.get(f"/api/tables/{private}")).json()["public"] is False
        makers = [await Guest.new(inside.url) for _ in range(3)]
        for number in range(55):
            await makers[number % 3].make("me open")
        page = (await ben.http.get("/api/tables")).json()
        assert len(page["tables"]) == 50
        rest = (await ben.http.get(f"/api/tables?more={page['more']}")).json()
        assert [each["id"] for each in rest["tables"]][-1] == public
        assert rest["more"] is None

    run(scene())


def test_leaving_before_the_start_frees_the_seat_and_the_last_to_leave_closes(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await Guest.new(inside.url), await Guest.new(inside.url)
        table = await anna.make("me open")
        assert (await anna.command(table, "sit")).json()["code"] == "table/seated"
        assert (await ben.command(table, "sit", seat=0)).json()["code"] == "table/seat-taken"
        assert (await ben.command(table, "rise")).json()["code"] == "table/not-seated"
        assert (await anna.command(table, "rise")).status_code == 200
        assert (await anna.http.get(f"/api/tables/{table}")).json()["status"] == "closed"
        assert (await ben.command(table, "sit")).json()["code"] == "table/closed"

    run(scene())


def test_a_player_who_leaves_after_the_end_makes_room_for_another(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await anna.do("resign")
        await ben.until(lambda: ben.info["status"] == "over")
        await anna.do("rise")
        await ben.until(lambda: ben.info["status"] == "open")
        await ben.do("again")
        cleo = await Guest.new(inside.url, "Cleo")
        await cleo.sit(ben.table)
        await ben.until(lambda: ben.view["game"] == 2)
        assert ben.info["seats"][0]["name"] == "Cleo"
        assert ben.view["to_act"] == [0]

    run(scene())


def test_a_person_sits_at_a_limited_number_of_tables(sqlite_url: str) -> None:
    async def scene(url: str) -> None:
        guest = await Guest.new(url)
        for _ in range(3):
            table = await guest.make("me open")
        body = {"game": "fools-field", "seats": [{"who": "me"}, {"who": "open"}]}
        refused = await guest.http.post("/api/tables", json=body)
        assert (refused.status_code, refused.json()["code"]) == (429, "limit/tables")
        await guest.command(table, "rise")
        assert (await guest.http.post("/api/tables", json=body)).status_code == 201

    with Inside(sqlite_url, tables=3) as server:
        run(scene(server.url))


def test_finished_games_can_be_listed_downloaded_and_looked_at_step_by_step(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url, options={"seating": "shared"})
        http = anna.guest.http
        path = f"/api/tables/{anna.table}/games/1"
        for what in ("record", "positions", "ending", "fair"):
            early = await http.get(f"{path}/{what}")
            assert (early.status_code, early.json()["code"]) == (409, "table/not-over")
        views: dict[int, Any] = {}
        steps = await play_on([anna, ben], 12)
        views = {each["step"]: each["view"] for each in anna.of("view")}
        steps += await play_on([anna, ben], seed=9)
        views |= {each["step"]: each["view"] for each in anna.of("view")}
        own = (await http.get("/api/me/games")).json()["games"]
        assert [(each["table"], each["number"], each["seat"], each["open"]) for each in own] == [
            (anna.table, 1, 0, True)
        ]
        line = (await http.get(f"{path}/record")).text
        record = Record.from_line(line.strip())
        verify(get_game("fools-field"), record, fair=True)
        assert len(record.steps) == steps
        seen: list[Any] = []
        while len(seen) < steps + 1:
            page = (await http.get(f"{path}/positions?eyes=0&from={len(seen)}&to={len(seen) + 19}")).json()
            assert page["steps"] == steps
            seen += page["positions"]
        assert {each["step"]: each["views"][0] for each in seen} == views
        assert seen[-1]["outcome"] == anna.view["outcome"]
        told = [line["en"] for view in anna.of("view") for line in view["lines"]]
        assert "You" in "".join(told), "live, a player's own log speaks to them; a replay is anybody's"
        lines = [line["en"].replace(page["names"][0], "You") for each in seen for line in each["lines"]]
        assert lines == told
        own = [(await http.get(f"{path}/positions?eyes=0&near=0&from={at}")).json() for at in range(0, steps + 1, 100)]
        assert [line["en"] for page in own for each in page["positions"] for line in each["lines"]] == told
        assert (await http.get(f"{path}/positions?eyes=0&near=5")).status_code == 400
        both = (await http.get(f"{path}/positions?eyes=all&to=3")).json()["positions"]
        assert all(each["views"][seat]["hands"][seat]["cards"] is not None for each in both for seat in (0, 1))
        outside = (await http.get(f"{path}/positions?eyes=none&to=3")).json()["positions"]
        assert all(hand["cards"] is None for each in outside for hand in each["views"][0]["hands"])
        fair = (await http.get(f"{path}/fair")).json()
        assert record.fair is not None
        assert fair["secret"] == record.fair["secret"]
        assert (await http.get(f"{path}/positions?eyes=5")).status_code == 400
        assert (await http.get(f"/api/tables/{anna.table}/games/9/record")).json()["code"] == "table/unknown"

    run(scene())


def test_unknown_addresses_methods_and_bodies_are_refused_with_a_code(inside: Inside) -> None:
    client = httpx.Client(base_url=inside.url)
    assert client.get("/api/nowhere").json()["code"] == "request/unknown"
    assert client.delete("/api/me").json()["code"] == "request/method"
    assert client.post("/api/me/recover", content=b"{}").json()["code"] == "request/malformed"
    assert client.post("/api/me/recover", json={"code": "AAAA-AAAA"}).json()["code"] == "people/code"
    big = client.post("/api/me/recover", json={"code": "x" * 20_000})
    assert (big.status_code, big.json()["code"]) == (413, "request/too-big")
    deep = client.post("/api/me/recover", content=b"[" * 9000, headers={"content-type": "application/json"})
    assert deep.json()["code"] == "request/malformed"
    assert client.get("/api/me/games").json()["code"] == "people/nobody"
    client.close()


def test_health_and_the_api_description_are_there(inside: Inside) -> None:
    assert httpx.get(f"{inside.url}/healthz").json() == {"status": "ok", "failing": []}
    paths = httpx.get(f"{inside.url}/api/openapi.json").json()["paths"]
    assert len(paths) == 17


def test_the_browser_client_is_served_and_nothing_beside_it(sqlite_url: str, tmp_path: Any) -> None:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Foolery</title>")
    (folder / "assets" / "app-1.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    with Inside(sqlite_url, client=str(folder)) as server:
        assert "Foolery" in httpx.get(f"{server.url}/").text
        assert "Foolery" in httpx.get(f"{server.url}/t/anything").text
        asset = httpx.get(f"{server.url}/assets/app-1.js")
        assert "immutable" in asset.headers["cache-control"]
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "secret" not in httpx.get(f"{server.url}{path}").text
        assert httpx.get(f"{server.url}/missing.js").status_code == 404


def test_a_script_is_sent_as_the_browser_takes_it(sqlite_url: str, tmp_path: Any) -> None:
    script = b"export const words = 'a page of words';" * 50
    (tmp_path / "index.html").write_text("<title>Foolery</title>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1.js").write_bytes(script)
    (tmp_path / "assets" / "app-1.js.gz").write_bytes(gzip.compress(script))
    (tmp_path / "assets" / "app-1.js.br").write_bytes(b"not asked for")
    with Inside(sqlite_url, client=str(tmp_path)) as server:
        asked = f"{server.url}/assets/app-1.js"
        packed = httpx.get(asked, headers={"accept-encoding": "gzip, br;q=0"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(script) / 10
        plain = httpx.get(asked, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        for answer in (packed, plain):
            assert answer.content == script
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["vary"] == "accept-encoding"
        smallest = httpx.head(asked, headers={"accept-encoding": "gzip, deflate, br"})
        assert smallest.headers["content-encoding"] == "br"
        page = httpx.get(f"{server.url}/t/anything", headers={"accept-encoding": "gzip"})
        assert page.headers["content-type"].startswith("text/html"), "what is not packed is sent as it is"


def test_a_font_is_served_as_one_and_kept_for_long(sqlite_url: str, tmp_path: Any) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "roboto-1.woff2").write_bytes(b"wOF2")
    with Inside(sqlite_url, client=str(tmp_path)) as server:
        font = httpx.get(f"{server.url}/assets/roboto-1.woff2")
        assert font.headers["content-type"] == "font/woff2"
        assert "immutable" in font.headers["cache-control"]
