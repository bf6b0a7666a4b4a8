"""Playing over real sockets: the whole of a game, and everything that can happen in between."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from foolery.games import get_game
from foolery.kernel.record import Record, verify
from foolery.server.transport.frames import encode
from tests.support.server.servers import Guest, Inside, Talker, begin_in_sight, play_on, run, two_players


def test_two_people_play_a_game_and_its_record_verifies(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await play_on([anna, ben])
        assert anna.view["outcome"] == ben.view["outcome"]
        assert anna.view["legal"] == []
        record = await anna.guest.http.get(f"/api/tables/{anna.table}/games/1/record")
        game = get_game("fools-field")
        read = Record.from_line(record.text.strip())
        verify(game, read, fair=True)
        assert read.result == {name: anna.view["outcome"][name] for name in ("winners", "scores", "reason")}
        assert read.options.keys() == {"first", "seating", "battle_limit"}

    run(scene())


def test_log_lines_come_once_each_and_in_order(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await play_on([anna, ben], 25)
        told = [line for view in anna.of("view") for line in view["lines"]]
        await anna.sync()
        assert anna.view["full"] is True
        assert anna.view["lines"] == told
        assert [line["step"] for line in told] == sorted(line["step"] for line in told)

    run(scene())


def test_a_reconnecting_client_gets_what_it_missed(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await play_on([anna, ben], 10)
        known = anna.view["step"]
        await anna.close()
        lurker = await anna.guest.connect(anna.table)
        await lurker.shown()
        await play_on([lurker, ben], 7, seed=2)
        back = await anna.guest.connect(anna.table, game=1, step=known)
        await back.shown()
        assert back.view["full"] is False
        assert back.view["step"] == known + 7
        assert {line["step"] for line in back.view["lines"]} == set(range(known + 1, known + 8))
        fresh = await anna.guest.connect(anna.table, game=7, step=3)
        await fresh.shown()
        assert fresh.view["full"] is True

    run(scene())


def test_a_command_sent_twice_is_carried_out_once(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        mover = [anna, ben][anna.view["to_act"][0]]
        step, action = mover.view["step"], mover.view["legal"][0]["id"]
        command = {"type": "play", "id": "once", "step": step, "action": action}
        await mover.raw(json.dumps(command))
        await mover.raw(json.dumps(command))
        await mover.until(lambda: len(mover.of("done")) == 2)
        assert mover.of("done")[0] == mover.of("done")[1]
        again = await mover.guest.connect(mover.table)
        await again.raw(json.dumps(command))
        assert (await again.answer("once"))["type"] == "done"
        assert again.view["step"] == step + 1

    run(scene())


def test_stale_early_and_foreign_actions_are_refused_and_nothing_changes(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        mover = [anna, ben][anna.view["to_act"][0]]
        waiter = ben if mover is anna else anna
        action = mover.view["legal"][0]["id"]
        assert (await waiter.do("play", step=0, action=action))["code"] == "action/turn"
        assert (await mover.do("play", step=5, action=action))["code"] == "action/stale"
        assert (await mover.do("play", step=0, action="fly away"))["code"] == "action/unreadable"
        illegal = await mover.do("play", step=0, action="retreat")
        assert (illegal["code"], illegal["clause"]) == ("action/illegal", "FF-3.2")
        assert illegal["en"]
        assert illegal["ja"]
        asked = await mover.do("why", step=0, parts={"kind": "retreat"})
        assert (asked["type"], asked["code"], asked["clause"]) == ("refused", "action/illegal", "FF-3.2")
        assert (await mover.do("why", step=0, parts=mover.view["legal"][0]["parts"]))["type"] == "done"
        huge = await mover.do("play", step=0, action=2**53 - 1)
        assert huge["code"] == "action/illegal"
        parts = {"kind": "x" * 61}
        assert (await mover.do("why", step=0, parts=parts))["code"] == "request/malformed"
        stranger = await (await Guest.new(inside.url)).connect(anna.table)
        assert (await stranger.do("play", step=0, action=action))["code"] == "table/not-seated"
        assert (await stranger.do("why", step=0, parts={}))["code"] == "table/not-seated"
        assert mover.view["step"] == 0
        assert (await mover.play(action))["type"] == "done"
        assert (await mover.do("play", step=0, action=action))["code"] in ("action/turn", "action/stale")

    run(scene())


def test_several_tabs_see_the_same(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        second = await anna.guest.connect(anna.table, lang="ja")
        await second.shown()
        await play_on([anna, ben], 6)
        await second.until(lambda: second.view["step"] == 6)
        assert second.view["view"] == anna.view["view"]
        if anna.view["legal"]:
            assert second.view["legal"][0]["words"] != anna.view["legal"][0]["words"]
        await second.raw('{"type":"language","lang":"en"}')
        await second.until(lambda: second.view["full"] and second.view["legal"] == anna.view["legal"])

    run(scene())


def test_spectators_see_what_spectators_may_and_cannot_play(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        looker = await (await Guest.new(inside.url)).connect(anna.table)
        await looker.shown()
        await play_on([anna, ben], 8)
        await looker.until(lambda: looker.view["step"] == 8)
        assert looker.view["legal"] == []
        assert all(hand["cards"] is None for hand in looker.view["view"]["hands"])
        everybody = {"type": "presence", "connected": [True, True], "away": [None, None], "watching": 1}
        assert anna.of("presence")[-1] == everybody
        await looker.close()
        await anna.until(lambda: anna.of("presence")[-1]["watching"] == 0)

    run(scene())


def test_the_others_are_told_since_when_somebody_is_away(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        before = time.time_ns() // 1_000_000
        await ben.close()
        await anna.until(lambda: anna.of("presence")[-1]["connected"] == [True, False])
        here, since = anna.of("presence")[-1]["away"]
        assert here is None
        assert before <= since <= time.time_ns() // 1_000_000
        back = await ben.guest.connect(anna.table)
        await back.shown()
        await anna.until(lambda: anna.of("presence")[-1]["away"] == [None, None])

    run(scene())


def test_a_new_name_reaches_the_tables_one_sits_at_and_leaves_the_log_as_it_was(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await begin_in_sight(inside.url)
        old = anna.guest.me["name"]
        await play_on([anna, ben], 4)
        told = [line["en"] for line in ben.of("view")[-1]["lines"]]
        changed = await anna.guest.http.patch("/api/me", json={"name": "Mirabel"})
        assert changed.status_code == 200
        await ben.until(lambda: ben.info["seats"][0]["name"] == "Mirabel")
        await anna.do("chat", text="it is still me")
        await ben.until(lambda: bool(ben.of("chat")))
        assert ben.of("chat")[-1]["lines"][0]["name"] == "Mirabel"
        await play_on([anna, ben], 4)
        await ben.sync()
        lines = [line["en"] for line in ben.view["lines"]]
        assert told[-1] in lines
        mine = [line for line in lines if old in line or "Mirabel" in line]
        assert old in mine[0]
        assert "Mirabel" in mine[-1]
        lobby = (await ben.guest.http.get("/api/tables?mine=true")).json()["tables"]
        assert lobby[0]["seats"][0]["name"] == "Mirabel"

    run(scene())


def test_an_offer_made_while_somebody_was_away_is_in_their_log(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await play_on([anna, ben], 2)
        known = anna.view["step"]
        await anna.close()
        await ben.do("draw")

        back = await anna.guest.connect(anna.table, game=1, step=known)
        await back.until(lambda: back.view["offers"] == [1])

        assert "offered a draw" in back.view["lines"][-1]["en"]
        assert back.view["step"] == known

    run(scene())


def test_draw_by_agreement_and_declining_by_word_or_by_playing_on(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        assert (await anna.do("decline"))["code"] == "table/draw"
        await anna.do("draw")
        await ben.until(lambda: ben.view["offers"] == [0])
        await ben.do("decline")
        await anna.until(lambda: anna.view["offers"] == [])
        await ben.do("draw")
        mover = [anna, ben][anna.view["to_act"][0]]
        await mover.until(lambda: mover.view["offers"] == [1])
        # An offer does not make the mover's choice stale.
        answer = await mover.do("play", step=mover.view["step"], action=mover.view["legal"][0]["id"])
        assert answer["type"] == "done"
        other = ben if mover is anna else anna
        await other.do("draw")
        await mover.do("draw")
        await anna.until(lambda: anna.view["outcome"] is not None)
        assert anna.view["outcome"]["reason"] == "agreed"

    run(scene())


def test_resigning_ends_it_and_a_rematch_lets_the_loser_start(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        assert (await anna.do("again"))["code"] == "table/playing"
        await anna.do("resign")
        await ben.until(lambda: ben.view["outcome"] is not None)
        ended = {"reason": "resign", "winners": [1], "scores": [0, 1], "moves": [0, 0]}
        assert ben.view["outcome"] == ben.view["outcome"] | ended
        assert (await ben.do("resign"))["code"] == "table/not-playing"
        await anna.until(lambda: anna.info["status"] == "over")
        commit = anna.info["fair"]["commit"]
        await anna.do("again")
        await ben.until(lambda: ben.info["seats"][0]["again"])
        asked = await ben.do("again")
        assert (asked["type"], asked["game"]) == ("done", 1), "it was asked in the first game, whatever has begun since"
        await ben.until(lambda: ben.view["game"] == 2)
        assert ben.view["to_act"] == [0]
        await anna.until(lambda: anna.info["number"] == 2)
        promised = {"game": 2, "commit": commit, "entropy": ["", ""], "drawn": [], "stream": 2, "secret": None}
        assert anna.info["fair"] == promised | {"commits": ["", ""], "renewed": 0}

    run(scene())


def test_a_match_keeps_its_score_and_its_secrets_until_it_is_over(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url, match=True)
        http = anna.guest.http
        await anna.do("resign")
        await anna.until(lambda: anna.info["status"] == "between")
        assert anna.info["standing"]["scores"] == [0, 1]
        closed = await http.get(f"/api/tables/{anna.table}/games/1/record")
        assert (closed.status_code, closed.json()["code"]) == (409, "table/not-over")
        assert (await http.get(f"/api/tables/{anna.table}/games/1/positions")).status_code == 409
        mine = (await http.get("/api/me/games")).json()["games"]
        assert [game["open"] for game in mine] == [False]
        await anna.do("again")
        await ben.do("again")
        await anna.until(lambda: anna.view["game"] == 2)
        await anna.do("resign")
        await anna.until(lambda: anna.info["status"] == "over")
        assert anna.info["standing"]["winners"] == [1]
        for number in (1, 2):
            line = (await http.get(f"/api/tables/{anna.table}/games/{number}/record")).text
            record = Record.from_line(line.strip())
            verify(get_game("fools-field"), record, fair=True)
            assert record.match is not None
            assert (record.match["game"], record.match["scores"]) == (number, [0, number - 1])
        await anna.do("again")
        await ben.do("again")
        await anna.until(lambda: anna.view["game"] == 3)
        assert anna.info["standing"] == {**anna.info["standing"], "scores": [0, 0], "games": 0, "winners": []}

    run(scene())


def test_undo_takes_back_a_discard_while_nobody_has_answered(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        players = [anna, ben]
        for seed in range(400):
            mover = players[anna.view["to_act"][0]]
            other = players[1 - anna.view["to_act"][0]]
            if mover.view["undo"] and mover.view["view"]["phase"] == "discard":
                break
            assert not other.view["undo"]
            retreat = [each for each in mover.view["legal"] if each["text"] == "retreat"]
            await play_on(players, 1, seed) if not retreat else await _play_both(mover, other, retreat[0]["id"])
        step, hand = mover.view["step"], mover.view["view"]["hands"]
        assert (await mover.do("undo"))["type"] == "done"
        await other.until(lambda: other.view["step"] == step + 1)
        assert other.view["lines"][-1]["en"].endswith("took back the last step.")
        await mover.until(lambda: mover.view["step"] == step + 1)
        assert mover.view["view"]["hands"] != hand
        assert (await other.do("undo"))["code"] == "action/undo"

    run(scene())


async def _play_both(mover: Talker, other: Talker, action: int) -> None:
    step = mover.view["step"]
    assert (await mover.play(action))["type"] == "done"
    for each in (mover, other):
        await each.shown(step + 1)


def test_bots_play_by_themselves_and_may_take_over_from_a_leaver(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await play_on([anna, ben], 3)
        assert (await anna.do("replace", seat=1, level="random"))["code"] == "table/not-gone"
        assert (await anna.do("replace", seat=0, level="random"))["code"] == "table/not-gone"
        await ben.do("rise")
        await anna.until(lambda: anna.info["seats"][1]["gone"])
        assert (await anna.do("replace", seat=1, level="nobody"))["code"] == "table/no-bot"
        assert (await anna.do("replace", seat=1, level="jinkei/random"))["code"] == "table/no-bot"
        await anna.do("replace", seat=1, level="fools-field/random")
        await anna.until(lambda: anna.info["seats"][1]["who"] == "bot")
        assert anna.info["seats"][1]["level"] == "random"
        await anna.settled()
        taken = [line for each in anna.of("view") for line in each["lines"]]
        assert any("(Random)" in line["en"] and "（ランダム）" in line["ja"] for line in taken)
        await ben.until(lambda: ben.of("table")[-1]["seat"] is None)
        while anna.view["outcome"] is None:
            await anna.until(lambda: anna.view["to_act"] == [0] or anna.view["outcome"] is not None)
            if anna.view["outcome"] is None:
                step = anna.view["step"]
                await anna.play()
                await anna.shown(step + 1)
        assert anna.view["outcome"]["reason"] in ("hand-empty", "both-empty", "battle-limit")
        assert (await ben.do("resign"))["code"] == "table/not-seated"

    run(scene())


def test_a_leaver_may_come_back_before_a_bot_took_over(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await ben.do("rise")
        await anna.until(lambda: anna.info["seats"][1]["gone"])
        await ben.do("sit")
        await anna.until(lambda: not anna.info["seats"][1]["gone"])
        await play_on([anna, ben], 4)

    run(scene())


def test_chat_is_heard_by_all_but_those_who_muted_and_is_limited(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        await anna.do("chat", text="hello\n\u202ethere \u0007")
        await ben.until(lambda: bool(ben.of("chat")))
        assert ben.of("chat")[0]["lines"][0]["text"] == "hello there"
        assert (await anna.do("chat", text="\u200b \n"))["code"] == "request/malformed"
        assert (await anna.do("chat", text="x" * 301))["code"] == "request/malformed"
        await ben.do("mute", person=anna.guest.me["id"])
        await anna.do("chat", text="still there?")
        await ben.do("chat", text="no")
        await ben.until(lambda: ben.of("chat")[-1]["lines"][0]["text"] == "no")
        later = await ben.guest.connect(ben.table)
        await later.until(lambda: bool(later.of("chat")))
        assert [line["text"] for line in later.of("chat")[0]["lines"]] == ["no"]
        await later.do("mute", person=anna.guest.me["id"], on=False)
        for _ in range(20):
            answer = await anna.do("chat", text="spam")
            if answer["type"] == "refused":
                break
        assert answer["code"] == "limit/rate"

    run(scene())


def test_a_client_that_does_not_read_is_resynced_and_delays_nobody(inside: Inside) -> None:
    async def scene() -> None:
        anna, ben = await two_players(inside.url)
        lazy = await anna.guest.connect(anna.table)
        await lazy.shown()
        live = inside.services.lives[anna.table]
        slow = next(each for each in live.sockets if each.person.id == anna.guest.me["id"])
        # More in one moment than the connection holds: what is short of that is simply sent.
        words = encode({"type": "pong", "at": 0, "now": 0, "padding": "x" * 400_000})
        inside.call(lambda: [slow.send(words) for _ in range(200)])
        await play_on([anna, ben], 3)
        await lazy.until(lambda: lazy.view["step"] == 3)
        for talker in (anna, lazy):
            assert talker.view["view"] == anna.view["view"]
        assert inside.services.metrics.resyncs._value.get() == 1

    run(scene())


@pytest.mark.parametrize("clock", [{"kind": "move", "seconds": 1}, {"kind": "fischer", "seconds": 1, "increment": 0}])
def test_the_server_ends_a_game_when_a_clock_runs_out(sqlite_url: str, clock: dict[str, Any]) -> None:
    async def scene(url: str) -> None:
        anna, ben = await begin_in_sight(url, clock=clock)
        begun = anna.of("view")[0]
        late = begun["to_act"][0]
        assert begun["clocks"]["running"] == [late]
        await anna.until(lambda: anna.view["outcome"] is not None)
        assert anna.view["outcome"]["reason"] == "timeout"
        assert anna.view["outcome"]["winners"] == [1 - late]
        assert (await ben.do("play", step=0, action=0))["code"] == "table/not-playing"

    with Inside(sqlite_url, clock_grace=0.0) as server:
        run(scene(server.url))


def test_following_a_link_leads_a_guest_straight_into_the_seat(inside: Inside) -> None:
    async def scene() -> None:
        anna = await Guest.new(inside.url)
        table = await anna.make("me open", public=False)
        first = await anna.connect(table)
        ben = await (await Guest.new(inside.url)).connect(table)
        assert ben.of("welcome")[0]["seat"] is None
        assert (await ben.do("sit"))["type"] == "done"
        await ben.shown()
        assert ben.view["view"]["seat"] == 1
        await first.shown()
        await play_on([first, ben], 5)

    run(scene())
