"""Nobody chooses last: everybody commits, then everybody shows, and only then cards are dealt."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

import httpx
import pytest

from foolery.games import get_game
from foolery.kernel.dealer import commitment
from foolery.kernel.errors import InvalidRecordError
from foolery.kernel.fair import KeptCommitments, check_kept, read_kept
from foolery.kernel.record import Record, verify
from foolery.server.refusals import RefusedError
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes
from foolery.server.tables.decisions import decide, overdue
from foolery.server.tables.entries import LogEntry, Place
from foolery.server.tables.follow_ups import apply_and_follow
from foolery.server.tables.new_table import TableConfig
from foolery.server.tables.state import TableState
from foolery.server.tables.views import table_info
from foolery.server.wire import Again, Commit, MoveClock, Replace, Reveal, Rise, Sit, TableCommand
from tests.support.server.asgi import application, at, in_loop, person
from tests.support.server.servers import Guest, Inside, Talker, run

TEXTS = ("dice of Anna", "dice of Ben")


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Seats:
    """A room with people p0, p1, … who may commit themselves."""

    def __init__(self, places: str = "person person", *, match: bool = False, game: str = "fools-field") -> None:
        self.config = TableConfig(
            id="t",
            game=game,
            options={},
            places=[_place(number, who) for number, who in enumerate(places.split())],
            public=True,
            clock=MoveClock(seconds=60),
            match=match,
            created=0,
            next_game_ms=60_000,
        )
        self.state = TableState(self.config, {number: bytes([number]) * 32 for number in range(1, 9)})
        self.log: list[LogEntry] = []
        self.secrets = 0

    def add(self, body: entries.Body, at: int = 0) -> Changes:
        changes = Changes()
        apply_and_follow(self.state, [body], at, changes, match_id=lambda: "match", new_secret=self.new_secret)
        self.log += changes.entries
        return changes

    def new_secret(self) -> bytes:
        self.secrets += 1
        return self.secrets.to_bytes(32, "big")

    def folded(self) -> TableState:
        again = TableState(self.config, self.state.secrets)
        stored = [LogEntry(each.n, each.at, None, entries.decode(entries.encode(each.body))) for each in self.log]
        again.replay(stored)
        return again

    def committed(self) -> list[bool]:
        return [seat.committed for seat in table_info(self.state).seats]

    def do(self, seat: int, command: TableCommand) -> Changes:
        return self.add(decide(self.state, f"p{seat}", f"Player {seat}", command))

    def refusal(self, seat: int, command: TableCommand) -> str:
        with pytest.raises(RefusedError) as caught:
            decide(self.state, f"p{seat}", f"Player {seat}", command)
        return caught.value.code


def _place(number: int, who: str) -> Place:
    if who == "person":
        return Place("person", f"p{number}", f"Player {number}")
    return Place("bot", None, "Page", "eager") if who == "bot" else Place("open")


def waiting() -> Seats:
    """Return a table of two whose texts have been called for: Ben sat down last."""
    seats = Seats("person open")
    seats.do(0, Commit(id="a", commit=hashed(TEXTS[0])))
    seats.do(1, Sit(id="b", commit=hashed(TEXTS[1])))
    return seats


def test_nobody_shows_a_text_before_everybody_has_committed() -> None:
    seats = Seats("person open")
    seats.do(0, Commit(id="a", commit=hashed(TEXTS[0])))
    assert seats.refusal(0, Reveal(id="b", text=TEXTS[0])) == "table/reveal"
    assert table_info(seats.state).opening is None


def test_nothing_is_dealt_before_everybody_has_shown_their_text() -> None:
    seats = waiting()
    info = table_info(seats.state)
    assert info.fair is not None
    assert info.opening is not None
    assert (seats.state.playing, info.status, info.opening.seats) == (False, "open", [0, 1])
    assert info.fair.commits == [hashed(TEXTS[0]), hashed(TEXTS[1])]
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    info = table_info(seats.state)
    assert info.fair is not None
    assert info.fair.entropy == ["", ""], "what is shown stays with the server until all is"
    assert [seat.revealed for seat in info.seats] == [True, False]
    assert not seats.state.playing
    seats.do(1, Reveal(id="d", text=TEXTS[1]))
    assert seats.state.playing
    assert seats.state.began is not None
    assert (seats.state.began.entropy, seats.state.began.commits) == ([*TEXTS], [hashed(text) for text in TEXTS])


def test_whoever_has_committed_cannot_think_better_of_it() -> None:
    seats = waiting()
    for command in (
        Commit(id="x", commit=hashed("better")),
        Again(id="x", commit=hashed("better")),
        Replace(id="x", seat=1, level="eager"),
    ):
        assert seats.refusal(0, command) in ("table/opening", "table/not-playing")
    assert seats.refusal(0, Reveal(id="x", text="better")) == "table/reveal"
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    assert seats.refusal(0, Reveal(id="e", text=TEXTS[0])) == "table/reveal"


def test_whoever_commits_to_nothing_adds_nothing() -> None:
    seats = Seats("person open")
    seats.do(0, Commit(id="a", commit=hashed(TEXTS[0])))
    seats.do(1, Sit(id="b"))
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    assert seats.state.began is not None
    assert seats.state.began.entropy == [TEXTS[0], ""]


def test_a_bot_adds_nothing_and_the_one_person_has_the_moment_too() -> None:
    seats = Seats("person bot")
    seats.do(0, Commit(id="a", commit=hashed(TEXTS[0])))
    assert not seats.state.playing
    seats.do(0, Reveal(id="b", text=TEXTS[0]))
    assert seats.state.began is not None
    assert seats.state.began.entropy == [TEXTS[0], ""]


def test_a_table_whose_seat_does_not_show_its_text_in_time_is_void() -> None:
    seats = waiting()
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    due = seats.state.deadline()
    assert due == 60_000
    assert overdue(seats.state, due - 1) is None
    late = overdue(seats.state, due)
    assert late == entries.Voided([1])
    changes = seats.add(late)
    info = table_info(seats.state)
    assert (info.status, info.void, info.opening) == ("closed", [1], None)
    assert sorted(changes.vacated) == ["p0", "p1"]
    assert seats.refusal(0, Again(id="e")) == "table/closed"


def test_a_match_is_lost_to_whoever_does_not_show_their_text_for_its_next_game() -> None:
    seats = Seats("person bot", match=True)
    seats.add(entries.Renamed(0, "Anna"))  # whatever happens first: the game begins
    seats.add(entries.Resigned(0), 1000)
    seats.do(0, Again(id="a", commit=hashed(TEXTS[0])))
    assert overdue(seats.state, 10**9) == entries.Forfeited([0])
    seats.add(entries.Forfeited([0]))
    assert seats.state.match is not None
    assert (seats.state.match.winners, seats.state.status) == ((1,), "over")


def test_somebody_new_is_not_dealt_to_from_texts_they_may_have_seen() -> None:
    seats = waiting()
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    seats.do(1, Rise(id="d"))
    info = table_info(seats.state)
    assert (info.opening, [seat.committed for seat in info.seats]) == (None, [False, False])
    seats.do(2, Sit(id="e", commit=hashed("late")))
    assert seats.refusal(2, Reveal(id="f", text="late")) == "table/reveal", "Anna has not committed herself anew"
    assert not seats.state.playing
    seats.do(0, Commit(id="g", commit=hashed("new dice of Anna")))
    seats.do(0, Reveal(id="h", text="new dice of Anna"))
    seats.do(2, Reveal(id="i", text="late"))
    assert seats.state.began is not None
    assert seats.state.began.entropy == ["new dice of Anna", "late"]
    assert seats.state.began.renewed == 1


def test_whoever_reads_the_database_cannot_sit_down_again_and_deal_alone() -> None:
    """Ben knows secret and Anna's text, gets up, grinds a text of his and sits down before Anna's page acts."""
    seats = waiting()
    known = seats.state.secrets[1]
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    seats.do(1, Rise(id="d"))
    seats.do(1, Sit(id="e", commit=hashed("ground")))
    assert seats.refusal(1, Reveal(id="f", text="ground")) == "table/reveal"
    assert (seats.state.playing, seats.committed()) == (False, [False, True])
    assert seats.state.secrets[1] != known
    info = table_info(seats.state)
    assert info.fair is not None
    assert (info.fair.commit, info.fair.renewed) == (commitment(seats.state.secrets[1]), 1)


def test_a_commitment_that_was_dropped_is_none_the_second_time() -> None:
    seats = waiting()
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    seats.do(1, Rise(id="d"))
    assert seats.refusal(0, Commit(id="e", commit=hashed(TEXTS[0]))) == "table/commit"
    assert seats.refusal(0, Again(id="e", commit=hashed(TEXTS[0]))) == "table/commit"


def test_a_commitment_that_goes_with_its_seat_costs_the_secret_and_nobody_elses_commitment() -> None:
    seats = Seats("person open open", game="garlandland")
    seats.do(0, Commit(id="a", commit=hashed(TEXTS[0])))
    seats.do(1, Sit(id="b", commit=hashed(TEXTS[1])))
    known = seats.state.secrets[1]
    seats.do(1, Rise(id="c"))
    assert seats.committed() == [True, False, False]
    assert (seats.state.secrets[1] != known, seats.state.opening.renewed) == (True, 1)
    seats.do(1, Sit(id="d"))
    seats.do(1, Rise(id="e"))
    assert seats.state.opening.renewed == 1, "nothing was dropped the second time"


def between() -> Seats:
    """Return a match of two people after its first game."""
    seats = Seats("person person", match=True)
    seats.add(entries.Renamed(0, "Anna"))
    seats.add(entries.Resigned(0), 1000)
    return seats


def test_a_match_that_was_lost_by_keeping_back_a_text_is_followed_by_one_from_another_secret() -> None:
    seats = between()
    seats.do(0, Again(id="a", commit=hashed(TEXTS[0])))
    seats.do(1, Again(id="b", commit=hashed(TEXTS[1])))
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    known = seats.state.secrets[2]
    seats.add(entries.Forfeited([1]), 70_000)
    assert (seats.state.status, seats.state.secrets[2] != known) == ("over", True)
    seats.do(1, Again(id="d", commit=hashed("ground")))
    seats.do(0, Again(id="e"))
    assert seats.state.opening.called_at is None, "who had committed commits anew"
    seats.do(0, Commit(id="f", commit=hashed("new dice")))
    seats.do(0, Reveal(id="g", text="new dice"))
    seats.do(1, Reveal(id="h", text="ground"))
    assert seats.state.began is not None
    assert (seats.state.began.number, seats.state.began.renewed) == (2, 1)


def test_a_bot_that_takes_over_during_the_opening_does_not_let_the_server_deal_alone() -> None:
    seats = between()
    seats.do(0, Again(id="a", commit=hashed(TEXTS[0])))
    seats.do(1, Again(id="b", commit=hashed(TEXTS[1])))
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    known = seats.state.secrets[2]
    seats.add(entries.TookOver(1, "eager"), 2000)
    assert not seats.state.playing, "Anna had committed herself"
    assert seats.state.secrets[2] != known
    seats.do(0, Commit(id="d", commit=hashed("new dice")))
    seats.do(0, Reveal(id="e", text="new dice"))
    assert seats.state.began is not None
    assert (seats.state.began.entropy, seats.state.began.renewed) == (["new dice", ""], 1)


def test_who_has_to_commit_anew_in_a_match_has_the_whole_time_for_it() -> None:
    seats = between()
    seats.do(0, Again(id="a", commit=hashed(TEXTS[0])))
    seats.add(entries.Renewed(), 59_000)
    assert (seats.state.status, seats.state.deadline()) == ("between", 119_000)


def test_a_rematch_is_dealt_from_another_secret_and_counts_from_none() -> None:
    seats = waiting()
    seats.do(1, Rise(id="c"))
    seats.do(1, Sit(id="d", commit=hashed(TEXTS[1])))
    seats.do(0, Commit(id="e", commit=hashed("new dice")))
    seats.do(0, Reveal(id="f", text="new dice"))
    seats.do(1, Reveal(id="g", text=TEXTS[1]))
    assert seats.state.began is not None
    assert seats.state.began.renewed == 1
    seats.add(entries.Resigned(0))
    info = table_info(seats.state)
    assert info.fair is not None
    assert (info.fair.game, info.fair.renewed, info.fair.commit) == (2, 0, commitment(seats.state.secrets[2]))


def test_a_state_read_again_knows_who_owes_a_commitment_and_which_secret_counts() -> None:
    seats = waiting()
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    seats.do(1, Rise(id="d"))
    seats.do(1, Sit(id="e", commit=hashed("ground")))
    again = seats.folded()
    assert table_info(again) == table_info(seats.state)
    changes = Changes()
    apply_and_follow(again, [], 0, changes, match_id=lambda: "match", new_secret=seats.new_secret)
    assert changes.entries == [], "nothing more follows from a restart"


def test_a_log_of_a_version_that_kept_the_secret_is_read_and_played_on() -> None:
    """Anna had shown her text and Ben had left; the server that wrote this drew no new secret."""
    seats = waiting()
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    seats.do(1, Rise(id="d"))
    assert isinstance(seats.log[-1].body, entries.Renewed)
    seats.log.pop()
    seats.state = seats.folded()
    assert (seats.state.opening.renewed, seats.committed()) == (0, [False, False])
    seats.do(1, Sit(id="e", commit=hashed("ground")))
    assert isinstance(seats.log[-1].body, entries.Renewed), "it is drawn with the next entry"
    seats.do(0, Commit(id="f", commit=hashed("new dice")))
    seats.do(1, Reveal(id="g", text="ground"))
    seats.do(0, Reveal(id="h", text="new dice"))
    assert seats.state.playing


def test_an_opening_of_such_a_log_is_gone_on_with() -> None:
    """There texts were called for although Anna had not committed herself anew."""
    seats = waiting()
    seats.do(0, Reveal(id="c", text=TEXTS[0]))
    seats.do(1, Rise(id="d"))
    seats.log.pop()
    for body in (entries.Sat(1, "p1", "Player 1", hashed("late")), entries.Called()):
        seats.log.append(LogEntry(seats.log[-1].n + 1, 0, None, body))
    seats.state = seats.folded()
    seats.do(1, Reveal(id="e", text="late"))
    assert seats.state.began is not None
    assert (seats.state.began.entropy, seats.state.began.renewed) == (["", "late"], 0)


def test_a_room_read_again_in_the_middle_waits_for_the_same_texts() -> None:
    seats = waiting()
    seats.do(1, Reveal(id="d", text=TEXTS[1]))
    again = TableState(seats.config, seats.state.secrets)
    again.replay(
        [LogEntry(each.n, each.at, each.command, entries.decode(entries.encode(each.body))) for each in seats.log]
    )
    assert table_info(again) == table_info(seats.state)


# -- over the wire, and checked with what a page keeps


async def kept_by(talker: Talker, seat: int, text: str) -> KeptCommitments:
    """Keep what a page would, and show the text."""
    await talker.until(lambda: talker.info["opening"] is not None)
    fair = talker.info["fair"]
    assert (await talker.do("reveal", text=text))["type"] == "done"
    return read_kept(json.dumps({"commit": fair["commit"], "commits": fair["commits"], "seat": seat, "entropy": text}))


async def finished_record(anna: Talker) -> Record:
    await anna.shown()
    await anna.do("resign")
    await anna.until(lambda: anna.info["status"] == "over")
    answer = await anna.guest.http.get(f"/api/tables/{anna.table}/games/1/record")
    return Record.from_line(answer.text.rstrip())


def test_two_people_play_from_both_their_texts_and_check_it_with_what_they_kept(inside: Inside) -> None:
    async def scene() -> None:
        anna = await Guest.new(inside.url)
        table = await anna.make("me open", commit=hashed(TEXTS[0]))
        first = await anna.connect(table)
        second = await (await Guest.new(inside.url)).connect(table)
        assert (await second.do("sit", commit=hashed(TEXTS[1])))["type"] == "done"
        kept = await asyncio.gather(kept_by(first, 0, TEXTS[0]), kept_by(second, 1, TEXTS[1]))
        record = await finished_record(first)
        verify(get_game(record.game), record, fair=True)
        for each in kept:
            check_kept(record, each)

    run(scene())


def test_who_gets_up_during_the_opening_leaves_another_secret_behind_and_the_record_says_so(inside: Inside) -> None:
    async def scene() -> None:
        anna = await Guest.new(inside.url)
        table = await anna.make("me open", commit=hashed(TEXTS[0]))
        first = await anna.connect(table)
        second = await (await Guest.new(inside.url)).connect(table)
        await second.do("sit", commit=hashed(TEXTS[1]))
        before = await kept_by(first, 0, TEXTS[0])
        await second.do("rise")
        await second.do("sit", commit=hashed("ground"))
        assert (await second.do("reveal", text="ground"))["code"] == "table/reveal"
        assert (await first.do("commit", commit=hashed(TEXTS[0])))["code"] == "table/commit"
        await first.do("commit", commit=hashed("new dice"))
        kept = await asyncio.gather(kept_by(first, 0, "new dice"), kept_by(second, 1, "ground"))
        record = await finished_record(first)
        assert record.fair is not None
        assert record.fair["renewed"] == 1
        verify(get_game(record.game), record, fair=True)
        for each in kept:
            check_kept(record, each)
        with pytest.raises(InvalidRecordError, match="commitment is not the one"):
            check_kept(record, before)

    run(scene())


@in_loop
async def test_a_process_that_draws_a_new_secret_tells_it_to_the_others(postgres_url: str) -> None:
    """Ben gets up in one process; Anna commits herself anew and is dealt to in the other."""
    async with application(postgres_url) as here, application(postgres_url) as there:
        anna, ben = await person(here), await person(here)
        seats = [{"who": "me"}, {"who": "open"}]
        wish = {"game": "fools-field", "seats": seats, "commit": hashed(TEXTS[0])}
        table = str((await anna.post("/api/tables", json=wish)).raise_for_status().json()["id"])
        ben = at(there, ben)

        async def do(http: httpx.AsyncClient, number: int, **command: Any) -> None:
            body = {"id": f"c{number}", **command}
            (await http.post(f"/api/tables/{table}/commands", json=body)).raise_for_status()

        async def fair(http: httpx.AsyncClient) -> dict[str, Any]:
            answer: dict[str, Any] = (await http.get(f"/api/tables/{table}")).raise_for_status().json()
            found: dict[str, Any] = answer["table"]["fair"] if "table" in answer else answer["fair"]
            return found

        before = await fair(anna)
        await do(ben, 1, type="sit", commit=hashed(TEXTS[1]))
        await do(anna, 2, type="reveal", text=TEXTS[0])
        await do(ben, 3, type="rise")
        await do(ben, 4, type="sit", commit=hashed("ground"))
        shown = await fair(ben)
        assert (shown["commit"] != before["commit"], shown["renewed"]) == (True, 1)
        assert await fair(anna) == shown
        await do(anna, 5, type="commit", commit=hashed("new dice"))
        await do(ben, 6, type="reveal", text="ground")
        await do(anna, 7, type="reveal", text="new dice")
        await do(anna, 8, type="resign")
        line = (await ben.get(f"/api/tables/{table}/games/1/record")).raise_for_status().text
        record = Record.from_line(line.rstrip())
        verify(get_game(record.game), record, fair=True)
        assert record.fair is not None
        assert (record.fair["commit"], record.fair["renewed"]) == (shown["commit"], 1)


def test_a_game_against_a_bot_begins_as_soon_as_the_one_person_has_shown_their_text(inside: Inside) -> None:
    async def scene() -> None:
        anna = await Guest.new(inside.url)
        table = await anna.make("me page", commit=hashed(TEXTS[0]))
        talker = await anna.connect(table)
        kept = await kept_by(talker, 0, TEXTS[0])
        check_kept(await finished_record(talker), kept)

    run(scene())


FAIR: dict[str, Any] = {"commit": "a" * 64, "entropy": [*TEXTS], "stream": 2}
KEPT = KeptCommitments("a" * 64, (hashed(TEXTS[0]), hashed(TEXTS[1])), 0, TEXTS[0])


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"commit": "b" * 64}, "not the one that was shown"),
        ({"entropy": ["mine?", TEXTS[1]]}, "what you added"),
        ({"entropy": [TEXTS[0], "ground"]}, "what seat 1 added"),
        ({"entropy": [TEXTS[0], ""]}, "what seat 1 added"),
        ({"entropy": [*TEXTS, "third"]}, "expected 2 seats"),
    ],
)
def test_a_record_that_is_not_what_was_kept_is_refused(change: dict[str, Any], problem: str) -> None:
    def record(fair: dict[str, Any]) -> Record:
        return Record("fools-field", {}, 2, [], [], fair=fair)

    check_kept(record(FAIR), KEPT)
    with pytest.raises(InvalidRecordError, match=problem):
        check_kept(record(FAIR | change), KEPT)


def test_a_bot_that_adds_something_after_all_is_noticed() -> None:
    with pytest.raises(InvalidRecordError, match="what seat 1 added"):
        check_kept(
            Record("fools-field", {}, 2, [], [], fair=FAIR),
            KeptCommitments("a" * 64, (KEPT.commits[0], ""), 0, TEXTS[0]),
        )


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000, '{"commit":1}', json.dumps({"commit": "a" * 64})])
def test_what_is_not_what_a_page_keeps_is_refused(text: str) -> None:
    with pytest.raises(InvalidRecordError, match="kept:"):
        read_kept(text)
