"""Playing on from a step of a finished game: the same cards, bots on the other seats, and a record that says so."""

from __future__ import annotations

import random
from typing import Any

import pytest

from foolery.games import get_game
from foolery.kernel.record import Record, replay, verify
from foolery.server.refusals import RefusedError
from foolery.server.tables import entries
from foolery.server.tables.archive import FinishedGame, record_of_game
from foolery.server.tables.changes import Changes
from foolery.server.tables.decisions import decide
from foolery.server.tables.entries import LogEntry
from foolery.server.tables.state import TableState
from foolery.server.tables.studies import study_of
from foolery.server.wire import NewStudy, TakeBack
from tests.support.server.servers import Guest, Inside, run, to_the_end
from tests.support.server.tables import CASES, Table, offered, shown


def finished_game(game_id: str, seats: int) -> FinishedGame:
    """Play a game by chance to its end."""
    rng = random.Random(seats)
    table = Table(game_id, seats)
    while table.state.playing:
        seat = rng.choice(table.state.to_act())
        table.play(seat, rng.choice(offered(table.state, seat)))
    return FinishedGame(table.config, table.secrets[1], table.entries, readable=True)


def opened(finished: FinishedGame, step: int, seat: int) -> tuple[TableState, TableState]:
    """Return the room of a study, and another one that is read from its log."""
    draft = study_of(finished, NewStudy(step=step, seat=seat, level=f"{finished.config.game}/random"), "p0", "Anna", 5)
    rooms = [TableState(draft.config, {1: draft.secret, 2: b"next"}) for _ in range(2)]
    stored = [entries.decode(entries.encode(body)) for body in draft.bodies]
    for state, bodies in zip(rooms, (draft.bodies, stored), strict=True):
        for body in bodies:
            state.apply(LogEntry(state.n + 1, 5, None, body), Changes())
    return rooms[0], rooms[1]


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_a_study_has_the_cards_of_the_step_and_is_the_fold_of_its_log(game_id: str, seats: int) -> None:
    finished = finished_game(game_id, seats)
    record = record_of_game(finished)
    wanted = len(record.steps) // 2
    state, folded = opened(finished, wanted, seats - 1)

    assert state.table is not None
    assert state.origin is not None
    step = state.origin.step
    assert (state.origin.table, state.origin.game) == (finished.config.id, 1)
    assert step <= wanted
    source = replay(state.game, record, steps=step)
    assert state.game.position(state.table.state) == state.game.position(source.state)
    assert state.table.first_sealed() == step, "choices that are made together are all made anew"
    assert [chair.who for chair in state.chairs] == ["bot"] * (seats - 1) + ["person"]
    assert "study" in state.lines_so_far(seats - 1)[-1].en
    assert shown(folded) == shown(state)


@pytest.mark.parametrize("game_id", ["fools-field", "jinkei"])
def test_nothing_of_the_other_game_is_taken_back(game_id: str) -> None:
    finished = finished_game(game_id, 2)
    for step in range(1, 12):
        for seat in (0, 1):
            state, _ = opened(finished, step, seat)
            assert state.table is not None
            assert not state.table.can_undo(seat)
            assert state.table.last_decision(seat) is None


@pytest.mark.parametrize(("step", "seat", "code"), [(10_000, 0, "study/over"), (3, 2, "study/seat")])
def test_where_nobody_can_play_on_it_says_why(step: int, seat: int, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        opened(finished_game("fools-field", 2), step, seat)
    assert refused.value.code == code


def test_the_last_step_of_a_game_is_none_to_play_on_from() -> None:
    finished = finished_game("garlandland", 2)
    with pytest.raises(RefusedError) as refused:
        opened(finished, len(record_of_game(finished).steps), 0)
    assert refused.value.code == "study/over"


def test_a_study_is_private_survives_a_restart_and_its_record_tells_where_it_comes_from(sqlite_url: str) -> None:
    rng = random.Random(2)
    game = get_game("fools-field")

    async def before(url: str) -> tuple[Guest, str, str, dict[str, Any]]:
        guest = await Guest.new(url)
        source = await guest.make("me random", options={"battle_limit": 6})
        anna = await guest.connect(source)
        await anna.shown()
        early = await guest.http.post(f"/api/tables/{source}/games/1/study", json={"step": 0, "seat": 0, "level": "x"})
        assert early.json()["code"] == "table/not-over"
        await to_the_end(anna, rng)
        wish = {"step": 4, "seat": 1, "level": "random"}
        made = await guest.http.post(f"/api/tables/{source}/games/1/study", json=wish)
        assert made.status_code == 201, made.text
        info = made.json()
        assert (info["public"], info["status"], info["fair"]) == (False, "playing", None)
        assert info["origin"] == {"table": source, "game": 1, "step": 4}
        assert info["seats"][1]["person"] == guest.me["id"]
        lobby = (await (await Guest.new(url)).http.get("/api/tables")).json()["tables"]
        assert info["id"] not in [each["id"] for each in lobby]
        study = await guest.connect(info["id"])
        await study.until(lambda: bool(study.view) and study.view["to_act"] == [1])
        return guest, source, info["id"], study.view

    async def after(guest: Guest, source: str, table: str, view: dict[str, Any]) -> None:
        study = await guest.connect(table)
        await study.shown()
        assert (study.view["view"], study.view["step"]) == (view["view"], view["step"])
        await to_the_end(study, rng)
        lines = [(await guest.http.get(f"/api/tables/{each}/games/1/record")).text.strip() for each in (source, table)]
        first, second = map(Record.from_line, lines)
        verify(game, second, fair=True)
        assert second.study == {"table": source, "game": 1, "step": 4}
        assert (second.steps[:4], second.shuffles[:1]) == (first.steps[:4], first.shuffles[:1])
        played = (await guest.http.get("/api/me/games")).json()["games"]
        assert [each["mark"] for each in played] == ["study", None]

    with Inside(sqlite_url) as server:
        guest, source, table, view = run(before(server.url))
    with Inside(sqlite_url) as server:
        run(after(guest.at(server.url), source, table, view))


def test_in_a_study_ones_own_decisions_are_taken_back_as_against_any_bot() -> None:
    finished = finished_game("fools-field", 2)
    state, _ = opened(finished, 2, 0)
    assert state.table is not None
    seat = state.to_act()[0]
    for mover in (seat, 1 - seat):
        action = int(state.table.state.legal(mover)[0])
        text = state.game.notate(state.table.state, mover, action)
        state.apply(LogEntry(state.n + 1, 6, None, entries.Played(mover, text)), Changes())
    body = decide(state, "p0", "Anna", TakeBack(id="back"))
    state.apply(LogEntry(state.n + 1, 7, None, body), Changes())
    assert len(state.table.steps) in (2, 3)
    assert state.table.fixed == 2
