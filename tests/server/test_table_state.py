"""A room is the fold of its log: the same entries give the same room, for every registered game."""

from __future__ import annotations

import random
from contextlib import suppress

import msgspec
import pytest

from foolery.kernel.dealer import STREAM, FairDealer
from foolery.kernel.record import record_of, verify
from foolery.server.refusals import RefusedError
from foolery.server.tables import entries
from foolery.server.tables.decisions import decide, refuse_if_illegal
from foolery.server.tables.entries import LogEntry
from foolery.server.tables.state import TableState
from foolery.server.tables.takebacks import may_take_back
from foolery.server.tables.views import legal_actions, view_message
from foolery.server.wire import Again, Decline, Draw, Keep, Play, Resign, TakeBack, Undo, Why
from tests.support.server.tables import CASES, Table, offered, shown


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_a_room_folded_from_the_log_is_the_room_that_was_played_in(game_id: str, seats: int) -> None:
    rng = random.Random(seats)
    table = Table(game_id, seats)
    for viewer in (None, 0):
        table.state.watch(viewer)
    for step in range(400):
        if not table.state.playing:
            break
        _random_act(table, rng)
        if step % 40 == 7 or not table.state.playing:
            assert shown(table.folded()) == shown(table.state)
    assert table.state.table is not None
    if table.state.table.outcome() is not None:
        verify(table.state.game, record_of(table.state.table))


def _random_act(table: Table, rng: random.Random) -> None:
    """Play, take back, change one's mind, offer a draw: whatever a seat may do."""
    state = table.state
    assert state.table is not None
    seat = rng.randrange(len(state.chairs))
    if rng.random() < 0.1 and state.in_game(seat) and state.table.can_undo(seat):
        table.do(seat, Undo(id=f"u{state.n}"))
    elif rng.random() < 0.05 and may_take_back(state, seat, state.table, can_undo=state.table.can_undo(seat)):
        _ask_back(table, seat, rng)
    elif rng.random() < 0.02 and state.in_game(seat) and len(state.table.draw_offers()) < 1:
        table.do(seat, Draw(id=f"d{state.n}"))
    elif state.table.sealed(seat) is not None and rng.random() < 0.5:
        table.play(seat, rng.choice(offered(state, seat)))
    else:
        seat = rng.choice(state.to_act())
        table.play(seat, rng.choice(offered(state, seat)))


def _ask_back(table: Table, seat: int, rng: random.Random) -> None:
    """Ask to take back a decision, unless a card was drawn since; the others agree, or one of them does not."""
    state = table.state
    with suppress(RefusedError):
        table.do(seat, TakeBack(id=f"t{state.n}"))
        for other in range(len(state.chairs)):
            if state.asking is not None and other != seat:
                agrees = rng.random() < 0.7
                table.do(other, TakeBack(id=f"a{state.n}", seat=seat) if agrees else Keep(id=f"k{state.n}"))


def test_offering_and_declining_a_draw_are_no_steps_of_the_game() -> None:
    table = Table("fools-field", 2)
    state = table.state
    state.watch(0)
    mover = state.to_act()[0]
    table.play(mover, offered(state, mover)[0])

    said = table.do(mover, Draw(id="offer")), table.do(1 - mover, Decline(id="decline"))

    assert all(changes.viewers == {None, 0, 1} for changes in said), "everybody hears of it"
    assert state.steps == {None: 1, 0: 1, 1: 1}
    assert [line.step for line in state.lines[0]][-2:] == [1, 1]
    table.play(state.to_act()[0], offered(state, state.to_act()[0])[0])
    assert state.lines[0][-1].step == 2


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_whoever_offers_or_asks_for_something_and_whoever_is_asked_hears_what_becomes_of_it(
    game_id: str, seats: int
) -> None:
    rng = random.Random(seats + 2)
    table = Table(game_id, seats)
    state = table.state
    for _ in range(100):
        if not state.playing:
            break
        assert state.table is not None
        before, seat = _standing(state), rng.randrange(seats)
        with suppress(RefusedError):
            if rng.random() < 0.15 and state.in_game(seat) and not state.table.draw_offers():
                table.do(seat, Draw(id=f"d{state.n}"))
            elif rng.random() < 0.3 and may_take_back(state, seat, state.table, can_undo=state.table.can_undo(seat)):
                table.do(seat, TakeBack(id=f"t{state.n}"))
            else:
                _random_act(table, rng)
            now = _standing(state)
            assert {viewer for viewer in state.viewers if now[viewer] != before[viewer]} <= table.last.viewers


def _standing(state: TableState) -> dict[int | None, tuple[object, ...]]:
    """Return, by viewer, what stands between the players besides the position."""
    views = {viewer: view_message(state, viewer, "en", [], full=True, now=0) for viewer in state.viewers}
    return {
        viewer: (view.asked, view.agreed, view.offers, view.undo, view.takeback)
        for viewer, view in views.items()
        if view is not None
    }


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_a_step_shows_to_exactly_those_whose_sight_it_changed(game_id: str, seats: int) -> None:
    rng = random.Random(seats + 1)
    table = Table(game_id, seats)
    for _ in range(150):
        state = table.state
        if not state.playing:
            break
        assert state.table is not None
        before = {viewer: state.table.sight(viewer) for viewer in state.viewers}
        steps = dict(state.steps)
        seat = rng.choice([each for each in range(seats) if state.table.sealed(each)] or state.to_act())
        if state.table.sealed(seat) is not None and rng.random() < 0.5:
            seat = rng.choice(state.to_act())
        changes = table.play(seat, rng.choice(offered(state, seat)))
        for viewer in state.viewers:
            changed = before[viewer] != state.table.sight(viewer)
            assert (state.steps[viewer] > steps[viewer]) == (viewer in changes.viewers)
            assert changed == (viewer in changes.viewers), "shown without a change, or changed without being shown"


def test_rebuilding_starts_from_the_last_game() -> None:
    table = Table("fools-field", 2, match=True)
    table.do(0, Resign(id="r"))
    table.do(0, Again(id="a0"))
    table.do(1, Again(id="a1"))
    assert table.state.number == 2
    rng = random.Random(1)
    for _ in range(10):
        seat = table.state.to_act()[0]
        assert table.state.table is not None
        table.play(seat, rng.choice(table.state.table.sight(seat).legal))
    begun = next(each.n for each in table.entries if isinstance(each.body, entries.Began) and each.body.number == 2)
    state = TableState(table.config, table.secrets)
    for entry in table.entries:
        if entry.n < begun:
            state.remember(entry)
    state.replay([entry for entry in table.entries if entry.n >= begun])
    assert shown(state) == shown(table.state)


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_no_number_or_text_breaks_a_decision(game_id: str, seats: int) -> None:
    """Whatever action is sent there is a refusal with a clause, or it is legal."""
    rng = random.Random(9)
    table = Table(game_id, seats)
    texts = ["", "?", "retreat", "a" * 400, "\u0000", "deploy SSSS@z9", "{}", "-1", "é", "discard", " ", "resign"]
    for _ in range(25):
        state = table.state
        if not state.playing:
            break
        assert state.table is not None
        seat = rng.choice(state.to_act())
        tried: list[int | str] = [0, 1, 2**31, 2**53 - 1, *(rng.randrange(3000) for _ in range(40)), *texts]
        for action in tried:
            code, clause = _decided(state, seat, action)
            assert code in ("done", "action/illegal", "action/unreadable")
            assert (clause is not None) == (code == "action/illegal")
        table.play(seat, rng.choice(state.table.sight(seat).legal))


def _decided(state: TableState, seat: int, action: int | str) -> tuple[str, str | None]:
    try:
        decide(state, f"p{seat}", "x", Play(id="x", step=state.steps[seat], action=action))
    except RefusedError as refused:
        return refused.code, refused.clause
    return "done", None


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_nothing_is_in_the_way_of_a_legal_action_and_asking_plays_nothing(game_id: str, seats: int) -> None:
    table, rng = Table(game_id, seats), random.Random(3)
    state = table.state
    for number in range(12):
        if not state.playing:
            break
        assert state.table is not None
        seat = state.to_act()[0]
        for legal in legal_actions(state, seat, "en"):
            refuse_if_illegal(state, seat, Why(id="w", step=state.steps[seat], parts=legal.parts))
        assert len(state.table.steps) == number
        table.play(seat, rng.choice(offered(state, seat)))


@pytest.mark.parametrize(
    ("parts", "code", "clause"),
    [
        ({"kind": "retreat"}, "action/illegal", "FF-3.2"),
        ({"kind": "discard", "card": "SSSS"}, "action/illegal", "FF-3.7"),
        ({"kind": "deploy", "card": "SSSS"}, "action/unreadable", None),
        ({"kind": ["deploy"], "names": None}, "action/unreadable", None),
        ({}, "action/unreadable", None),
    ],
)
def test_a_why_is_answered_as_playing_would_be(parts: dict[str, object], code: str, clause: str | None) -> None:
    table = Table("fools-field", 2)
    state = table.state
    seat = state.to_act()[0]
    with pytest.raises(RefusedError) as caught:
        refuse_if_illegal(state, seat, Why(id="w", step=state.steps[seat], parts=parts))  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.clause) == (code, clause)


def test_why_is_asked_about_the_decision_at_hand() -> None:
    table = Table("fools-field", 2)
    state = table.state
    seat = state.to_act()[0]
    parts: dict[str, bool | str | list[str] | None] = {"kind": "retreat"}
    for asker, step, code in ((1 - seat, state.steps[1 - seat], "action/turn"), (seat, 99, "action/stale")):
        with pytest.raises(RefusedError) as caught:
            refuse_if_illegal(state, asker, Why(id="w", step=step, parts=parts))
        assert caught.value.code == code


def test_the_cost_of_a_step_does_not_grow_with_the_log() -> None:
    """What is kept per command and per line of chat is bounded."""
    table = Table("fools-field", 2)
    for number in range(700):
        table.add(entries.Spoke("p0", "Player 0", "hello", 0), command=f"p0:{number}")
    assert len(table.state.done) == 512
    assert len(table.state.chat) == 50


def test_whoever_has_left_is_out_and_told_so() -> None:
    table = Table("garlandland", 3)
    table.do(1, Resign(id="r"))

    for viewer in (None, 0, 1, 2):
        table.state.watch(viewer)
        message = view_message(table.state, viewer, "en", [], full=False, now=0)
        assert message is not None
        assert message.out == [1]
    for command in (Resign(id="again"), Draw(id="draw"), Undo(id="undo")):
        with pytest.raises(RefusedError) as refused:
            table.do(1, command)
        assert refused.value.code == "table/left"


def test_a_sealed_choice_could_not_be_changed_once_somebody_had_resigned() -> None:
    table = Table("garlandland", 3)
    old, new = offered(table.state, 0)[:2]
    table.play(0, old)
    table.do(2, Resign(id="r"))
    assert _sealed(table.state, 0) == old
    table.play(0, new)
    assert _sealed(table.state, 0) == new
    assert shown(table.folded()) == shown(table.state)


def _sealed(state: TableState, seat: int) -> int | None:
    message = view_message(state, seat, "en", [], full=False, now=0)
    assert message is not None
    assert [each.id for each in message.legal] == offered(state, seat)
    return message.sealed


def test_a_log_from_before_the_second_stream_is_dealt_from_the_first() -> None:
    """A game that was begun by an older server goes on with the cards it had."""
    new = Table("fools-field", 2)
    began = new.state.began
    assert began is not None
    assert began.stream == STREAM
    old = msgspec.structs.replace(began, stream=1)
    assert "stream" not in entries.encode(old)
    state = TableState(new.config, new.secrets)
    state.replay([LogEntry(1, 0, None, entries.decode(entries.encode(old)))])
    assert state.table is not None
    first = FairDealer(new.secrets[1], old.entropy, stream=1)
    first.pick("first", 2)
    assert state.table.shuffles == [("deck", first.shuffle("deck", state.table.shuffles[0][1]))]
    assert new.state.table is not None
    assert new.state.table.shuffles != state.table.shuffles
