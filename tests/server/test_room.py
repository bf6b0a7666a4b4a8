"""A room is the fold of its log: the same entries give the same room, for every registered game."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from foolery.games import game_ids, get_game
from foolery.kernel.record import record_of, verify
from foolery.server import log
from foolery.server.decisions import decide
from foolery.server.eyes import view_message
from foolery.server.log import Entry, Place
from foolery.server.refusals import RefusedError
from foolery.server.room import Changes, Config, Room
from foolery.server.wire import Again, Draw, MoveClock, Play, Resign, TableCommand, Undo

CASES = [(game_id, seats) for game_id in game_ids() for seats in get_game(game_id).seat_counts]


class Table:
    """A room with people p0, p1, … and a log that another room can be folded from."""

    def __init__(self, game_id: str, seats: int, *, match: bool = False) -> None:
        self.config = Config(
            id="t",
            game=game_id,
            options={},
            places=[Place("person", f"p{seat}", f"Player {seat}") for seat in range(seats)],
            public=True,
            clock=MoveClock(seconds=60),
            match=match,
            created=0,
        )
        self.secrets = {number: bytes([number]) * 32 for number in range(1, 60)}
        self.room = Room(self.config, self.secrets)
        self.entries: list[Entry] = []
        self.last = Changes()
        self.follow()

    def add(self, body: log.Body, command: str | None = None, action: int | None = None) -> Changes:
        entry = Entry(self.room.n + 1, self.room.n * 1000, command, body)
        self.entries.append(entry)
        self.last = Changes()
        self.room.apply(entry, self.last, action)
        return self.last

    def follow(self) -> None:
        while (body := self.room.follow_up(lambda: "match")) is not None:
            self.add(body)

    def do(self, seat: int, command: TableCommand) -> Changes:
        body, action = decide(self.room, f"p{seat}", f"Player {seat}", command)
        changes = self.add(body, f"p{seat}:{command.id}", action)
        self.follow()
        return changes

    def play(self, seat: int, action: int) -> Changes:
        return self.do(seat, Play(id=f"c{self.room.n}", step=self.room.steps[seat], action=action))

    def folded(self, entries: list[Entry] | None = None) -> Room:
        room = Room(self.config, self.secrets)
        stored = [
            Entry(each.n, each.at, each.command, log.decode(log.encode(each.body)))
            for each in (self.entries if entries is None else entries)
        ]
        room.n = stored[0].n - 1
        room.replay(stored)
        return room


def shown(room: Room) -> list[Any]:
    """Return everything every viewer sees of a room, log lines included."""
    result: list[Any] = []
    for viewer in room.viewers:
        room.watch(viewer)
        message = view_message(room, viewer, "ja", room.lines[viewer], full=True, now=0)
        result.append(msgspec.to_builtins(message))
    return [*result, room.info(), room.decision, room.steps]


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_a_room_folded_from_the_log_is_the_room_that_was_played_in(game_id: str, seats: int) -> None:
    rng = random.Random(seats)
    table = Table(game_id, seats)
    for viewer in (None, 0):
        table.room.watch(viewer)
    for step in range(400):
        if not table.room.playing:
            break
        _random_act(table, rng)
        if step % 40 == 7 or not table.room.playing:
            assert shown(table.folded()) == shown(table.room)
    assert table.room.table is not None
    if table.room.table.outcome() is not None:
        verify(table.room.game, record_of(table.room.table))


def _random_act(table: Table, rng: random.Random) -> None:
    """Play, take back, change one's mind, offer a draw: whatever a seat may do."""
    room = table.room
    assert room.table is not None
    seat = rng.randrange(len(room.chairs))
    sealed = room.standing_choice(seat)
    if rng.random() < 0.1 and room.in_game(seat) and room.table.can_undo(seat):
        table.do(seat, Undo(id=f"u{room.n}"))
    elif rng.random() < 0.02 and room.in_game(seat) and len(room.table.draw_offers()) < 1:
        table.do(seat, Draw(id=f"d{room.n}"))
    elif sealed is not None and rng.random() < 0.5:
        table.play(seat, rng.choice(sealed.sight.legal))
    else:
        seat = rng.choice(room.to_act())
        table.play(seat, rng.choice(room.table.sight(seat).legal))


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_a_step_shows_to_exactly_those_whose_sight_it_changed(game_id: str, seats: int) -> None:
    rng = random.Random(seats + 1)
    table = Table(game_id, seats)
    for _ in range(150):
        room = table.room
        if not room.playing:
            break
        assert room.table is not None
        before = {viewer: room.table.sight(viewer) for viewer in room.viewers}
        steps = dict(room.steps)
        seat = rng.choice([each for each in range(seats) if room.standing_choice(each)] or room.to_act())
        sealed = room.standing_choice(seat)
        legal = sealed.sight.legal if sealed is not None else room.table.sight(seat).legal
        if sealed is not None and rng.random() < 0.5:
            seat, legal = (each := rng.choice(room.to_act())), room.table.sight(each).legal
        changes = table.play(seat, rng.choice(legal))
        for viewer in room.viewers:
            changed = before[viewer] != room.table.sight(viewer)
            assert (room.steps[viewer] > steps[viewer]) == (viewer in changes.viewers)
            assert changed == (viewer in changes.viewers), "shown without a change, or changed without being shown"


def test_rebuilding_starts_from_the_last_game() -> None:
    table = Table("fools-field", 2, match=True)
    table.do(0, Resign(id="r"))
    table.do(0, Again(id="a0"))
    table.do(1, Again(id="a1"))
    assert table.room.number == 2
    rng = random.Random(1)
    for _ in range(10):
        seat = table.room.to_act()[0]
        assert table.room.table is not None
        table.play(seat, rng.choice(table.room.table.sight(seat).legal))
    begun = next(each.n for each in table.entries if isinstance(each.body, log.Began) and each.body.number == 2)
    room = Room(table.config, table.secrets)
    for entry in table.entries:
        if entry.n < begun:
            room.remember(entry)
    room.replay([entry for entry in table.entries if entry.n >= begun])
    assert shown(room) == shown(table.room)
    assert room.done.keys() == table.room.done.keys()


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_no_number_or_text_breaks_a_decision(game_id: str, seats: int) -> None:
    """Whatever action is sent there is a refusal with a clause, or it is legal."""
    rng = random.Random(9)
    table = Table(game_id, seats)
    texts = ["", "?", "retreat", "a" * 400, "\u0000", "deploy SSSS@z9", "{}", "-1", "é", "discard", " ", "resign"]
    for _ in range(25):
        room = table.room
        if not room.playing:
            break
        assert room.table is not None
        seat = rng.choice(room.to_act())
        tried: list[int | str] = [0, 1, 2**31, 2**53 - 1, *(rng.randrange(3000) for _ in range(40)), *texts]
        for action in tried:
            code, clause = _decided(room, seat, action)
            assert code in ("done", "action/illegal", "action/unreadable")
            assert (clause is not None) == (code == "action/illegal")
        table.play(seat, rng.choice(room.table.sight(seat).legal))


def _decided(room: Room, seat: int, action: int | str) -> tuple[str, str | None]:
    try:
        decide(room, f"p{seat}", "x", Play(id="x", step=room.steps[seat], action=action))
    except RefusedError as refused:
        return refused.code, refused.clause
    return "done", None


def test_the_cost_of_a_step_does_not_grow_with_the_log() -> None:
    """What is kept per command and per line of chat is bounded."""
    table = Table("fools-field", 2)
    for number in range(700):
        table.add(log.Spoke("p0", "Player 0", "hello", 0), f"p0:{number}")
    assert len(table.room.done) == 512
    assert len(table.room.chat) == 50
