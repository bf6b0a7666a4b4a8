"""Taking back what was answered: against bots at once, between people by agreement; the game says so for ever."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from foolery.games import get_game
from foolery.kernel.record import Record, verify
from foolery.server.refusals import RefusedError
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes
from foolery.server.tables.decisions import decide
from foolery.server.tables.entries import LogEntry
from foolery.server.tables.takebacks import TAKEBACKS
from foolery.server.wire import Draw, Keep, Resign, TakeBack
from tests.support.server.servers import Guest, Inside, Talker, run, to_the_end
from tests.support.server.tables import CASES, Table, offered, shown

TAKE_BACK = TakeBack(id="back")


def answered(table: Table, rng: random.Random) -> None:
    """Let everybody play until seat 0 has made a decision that can no longer be undone by itself."""
    state = table.state
    for _ in range(40):
        assert state.table is not None
        if state.table.last_decision(0) is not None and 0 in state.to_act() and not state.table.can_undo(0):
            return
        seat = state.to_act()[0]
        action = rng.choice(offered(state, seat))
        table.add(entries.Played(seat, state.game.notate(state.table.state, seat, action), action))


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_against_bots_the_last_decision_goes_with_all_that_followed(game_id: str, seats: int) -> None:
    table = Table(game_id, seats, people=1)
    table.state.watch(0)
    answered(table, random.Random(7))
    state = table.state
    assert state.table is not None
    at, step = state.table.last_decision(0), state.steps[0]
    assert at is not None
    kept = list(state.table.steps[:at])

    changes = table.do(0, TAKE_BACK)

    assert state.table.steps == kept
    assert (state.table.takebacks[0], state.steps[0]) == (1, step + 1)
    assert changes.viewers == set(state.viewers), "everybody hears of it"
    assert state.decision[0] == step + 1, "a bot's answer to what is gone is no answer any more"
    assert "took back" in state.lines[0][-1].en
    assert shown(table.folded()) == shown(state)


def test_before_the_first_decision_there_is_nothing_to_take_back() -> None:
    table = Table("garlandland", 2, people=1)
    with pytest.raises(RefusedError) as refused:
        table.do(0, TAKE_BACK)
    assert refused.value.code == "takeback/none"


def test_a_game_is_not_played_again_for_ever() -> None:
    table = Table("fools-field", 2, people=1)
    answered(table, random.Random(1))
    assert table.state.table is not None
    table.state.table.takebacks[0] = TAKEBACKS
    with pytest.raises(RefusedError) as refused:
        table.do(0, TAKE_BACK)
    assert refused.value.code == "takeback/often"


# -- between people


def both_have_deployed() -> tuple[Table, int]:
    """Return a game of two people in which both have laid a card, and who was first: nobody has drawn anything."""
    table = Table("fools-field", 2)
    for viewer in (None, 0, 1):
        table.state.watch(viewer)
    first = table.state.to_act()[0]
    for seat in (first, 1 - first):
        table.play(seat, offered(table.state, seat)[0])
    return table, first


def refused(table: Table, seat: int, command: TakeBack | Keep) -> str:
    with pytest.raises(RefusedError) as error:
        table.do(seat, command)
    return error.value.code


def test_between_people_a_decision_goes_when_everybody_agrees() -> None:
    table, first = both_have_deployed()
    state = table.state
    steps = dict(state.steps)

    asking = table.do(first, TakeBack(id="ask"))
    assert asking.viewers == {None, 0, 1}, "everybody hears of it"
    assert state.table is not None
    assert (state.steps, len(state.table.steps)) == (steps, 2), "asking is no step"
    assert state.asking is not None
    assert shown(table.folded()) == shown(state)
    assert refused(table, first, TakeBack(id="again")) == "takeback/asked"
    assert refused(table, 1 - first, TakeBack(id="own")) == "takeback/asked"
    assert refused(table, 1 - first, TakeBack(id="whose", seat=1 - first)) == "takeback/asked"

    table.do(1 - first, TakeBack(id="agree", seat=first))
    assert state.table.steps == []
    assert table.state.asking is None
    assert state.table.takebacks[first] == 1
    assert state.to_act() == [first]
    assert state.steps[first] == steps[first] + 1
    assert [line.en for line in state.lines[first]][-2:] == [
        "You asked to take back the last decision.",
        "You took back the last decision and all that followed.",
    ]
    assert state.lines[1 - first][-1].en == f"Player {first} took back the last decision and all that followed."
    assert shown(table.folded()) == shown(state)
    assert refused(table, 1 - first, TakeBack(id="late", seat=first)) == "takeback/nobody"


@pytest.mark.parametrize("how", ["decline", "withdraw", "play"])
def test_what_is_asked_lapses_and_is_asked_once_before_the_game_moves_on(how: str) -> None:
    table, first = both_have_deployed()
    state = table.state
    table.do(first, TakeBack(id="ask"))
    if how == "play":
        table.play(first, offered(state, first)[0])
        assert refused(table, 1 - first, TakeBack(id="late", seat=first)) == "takeback/nobody"
        return
    table.do(first if how == "withdraw" else 1 - first, Keep(id="keep"))
    assert state.asking is None
    assert state.table is not None
    assert len(state.table.steps) == 2
    assert shown(table.folded()) == shown(state)
    assert refused(table, first, TakeBack(id="again")) == "takeback/again"
    assert refused(table, first, Keep(id="more")) == "takeback/nobody"
    table.do(first, Draw(id="draw"))
    table.play(first, offered(state, first)[0])
    table.play(1 - first, offered(state, 1 - first)[0])
    table.do(first, TakeBack(id="later"))


def test_nothing_goes_back_behind_a_card_that_nobody_knew() -> None:
    table = Table("garlandland", 2)
    for seat in (0, 1):
        table.play(seat, offered(table.state, seat)[0])
    assert refused(table, 0, TakeBack(id="ask")) == "takeback/revealed"


def test_of_three_everybody_is_asked_but_not_those_who_have_left() -> None:
    table = Table("fools-fortune", 3)
    state = table.state
    for _ in range(60):
        assert state.table is not None
        takers = [seat for seat in range(3) if may_be_asked_for(table, seat)]
        if takers:
            break
        seat = state.to_act()[0]
        table.play(seat, offered(state, seat)[0])
    asker, other, third = takers[0], (takers[0] + 1) % 3, (takers[0] + 2) % 3
    table.do(asker, TakeBack(id="ask"))
    table.do(other, TakeBack(id="agree", seat=asker))
    assert state.asking is not None
    assert state.asking.agreed == {asker, other}
    table.do(third, Resign(id="leave"))
    assert state.asking is None
    assert refused(table, asker, TakeBack(id="again")) == "takeback/none", "whoever has left does not come back"


def may_be_asked_for(table: Table, seat: int) -> bool:
    try:
        decide(table.state, f"p{seat}", "", TAKE_BACK)
    except RefusedError:
        return False
    return True


def test_among_people_and_bots_the_people_are_asked() -> None:
    table = Table("garlandland", 3, people=2)
    state = table.state
    state.apply(LogEntry(state.n + 1, 0, None, entries.AskedBack(0, 0)), Changes())
    assert state.asking is not None
    assert state.table is not None
    for seat in (0, 2):
        action = offered(state, seat)[0]
        text = state.game.notate(state.table.state, seat, action)
        state.apply(LogEntry(state.n + 1, 0, None, entries.Played(seat, text)), Changes())
    state.apply(LogEntry(state.n + 1, 0, None, entries.AskedBack(0, 0)), Changes())
    state.apply(LogEntry(state.n + 1, 0, None, entries.AskedBack(1, 0)), Changes())
    assert state.table.takebacks == [1, 0, 0]


async def until_answered(anna: Talker, rng: random.Random) -> None:
    """Play until a bot has answered a decision and it is one's turn again."""
    while not (anna.view["takeback"] and anna.view["to_act"] == [0]):
        if 0 in anna.view["to_act"]:
            step = anna.view["step"]
            await anna.play(rng=rng)
            await anna.shown(step + 1)
        else:
            await anna.until(lambda: 0 in anna.view["to_act"])


def test_a_takeback_counts_once_survives_a_restart_and_stands_in_record_and_list(sqlite_url: str) -> None:
    rng = random.Random(3)
    command: dict[str, Any] = {"type": "takeback", "id": "back"}

    async def before(url: str) -> tuple[Guest, str, dict[str, Any]]:
        guest = await Guest.new(url)
        table = await guest.make("me random", options={"battle_limit": 2})
        anna = await guest.connect(table)
        await anna.shown()
        await until_answered(anna, rng)
        await anna.raw(json.dumps(command))
        await anna.raw(json.dumps(command))
        await anna.until(lambda: len(anna.of("done")) > 1 and anna.of("done")[-1]["id"] == "back")
        await anna.sync()
        assert [each for each in anna.of("done") if each["id"] == "back"] == [anna.of("done")[-1]] * 2
        assert sum("took back" in line["en"] for line in anna.view["lines"]) == 1
        return guest, table, anna.view

    async def after(guest: Guest, table: str, view: dict[str, Any]) -> None:
        anna = await guest.connect(table)
        await anna.shown()
        assert {key: anna.view[key] for key in ("view", "step", "legal")} == {
            key: view[key] for key in ("view", "step", "legal")
        }
        assert (await guest.http.post(f"/api/tables/{table}/commands", json=command)).json()["step"] == view["step"]
        await to_the_end(anna, rng)
        assert anna.view["outcome"]["takebacks"] == [1, 0]
        record = Record.from_line((await guest.http.get(f"/api/tables/{table}/games/1/record")).text.strip())
        verify(get_game("fools-field"), record, fair=True)
        assert record.takebacks == [1, 0]
        played = (await guest.http.get("/api/me/games")).json()["games"]
        assert [game["mark"] for game in played] == ["takeback"]

    with Inside(sqlite_url) as server:
        guest, table, view = run(before(server.url))
    with Inside(sqlite_url) as server:
        run(after(guest.at(server.url), table, view))
