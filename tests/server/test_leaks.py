"""Nothing leaks on the wire: two games that differ only in what a viewer cannot know look the same to the last byte.

Both games are dealt and played alike up to some step.  Then one goes on in another world that its viewer cannot tell
from the true one (`imagine`).  From there on the viewer does the same in both, the others do what looks the same, and
everything the viewer receives is compared: order, length and bytes, with ids, times and the commitment put aside.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette

from foolery.games import game_ids, get_game
from foolery.kernel.dealer import Dealer, SeededDealer
from foolery.kernel.rng import Rng
from foolery.server.limits import TokenBuckets
from foolery.server.live import showing
from foolery.server.tables.state import TableState
from foolery.server.tables.views import legal_actions, view_message
from tests.support.server.asgi import Wire, application, person

PAIRS = 4  # per game, number of seats and viewer
STEPS = 25  # played on together, at most

CASES = [
    pytest.param(game_id, seats, viewer, id=f"{game_id}-{seats}-{'spectator' if viewer is None else viewer}")
    for game_id in game_ids()
    for seats in get_game(game_id).seat_counts
    for viewer in (None, *range(seats))
]


class Twin:
    """One of the two games."""

    def __init__(self, app: Starlette, people: Sequence[httpx.AsyncClient], table: str) -> None:
        self.app, self.people, self.table = app, people, table
        self.numbers = 0

    @property
    def state(self) -> TableState:
        state: TableState = self.app.state.services.lives[self.table].state
        return state

    async def command(self, seat: int, kind: str, **fields: Any) -> httpx.Response:
        self.numbers += 1
        body = {"type": kind, "id": f"x{self.numbers}", **fields}
        return await self.people[seat].post(f"/api/tables/{self.table}/commands", json=body)

    async def play(self, seat: int, action: int) -> None:
        answer = await self.command(seat, "play", step=self.state.steps[seat], action=action)
        assert answer.status_code == 200, answer.text

    def legal(self, seat: int) -> tuple[int, ...]:
        assert self.state.table is not None
        return self.state.table.sight(seat).legal

    def imagine(self, viewer: int | None, rng: Rng) -> None:
        """Go on in another world, and forget how this one came about."""
        table = self.state.table
        assert table is not None
        table.state = table.game.imagine(table.sight(viewer), rng)
        self.forget()

    def forget(self) -> None:
        table = self.state.table
        assert table is not None
        table._sights.clear()
        table.fix()


def normal(frame: str, table: str) -> str:
    """Put aside what must differ: ids, times, the commitment."""
    frame = frame.replace(table, "T" * len(table))
    frame = re.sub(r'"commit":"[0-9a-f]{64}"', '"commit":""', frame)
    frame = re.sub(r'"away":\[[^]]*\]', lambda away: re.sub(r"\d{13}", "0", away.group()), frame)
    return re.sub(r'"(at|now|created|finished)":\d{13}', r'"\1":0', frame)


async def same(viewer: tuple[Wire, Wire], twins: tuple[Twin, Twin], what: str) -> None:
    """Compare everything the viewer has received."""
    for wire in viewer:
        await wire.settle()
    left, right = (
        [normal(frame, twin.table) for frame in wire.frames] for wire, twin in zip(viewer, twins, strict=True)
    )
    assert left == right, f"{what}: {_difference(left, right)}"


def _difference(left: list[str], right: list[str]) -> str:
    for one, other in zip(left, right, strict=False):
        if one != other:
            at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
            return f"{one[max(0, at - 200) : at + 100]!r} != {other[max(0, at - 200) : at + 100]!r}"
    return f"{len(left)} frames, {len(right)} frames; last {(left or ['-'])[-1][:300]} / {(right or ['-'])[-1][:300]}"


@pytest.mark.parametrize(("game_id", "seats", "viewer"), CASES)
def test_worlds_a_viewer_cannot_tell_apart_look_the_same_on_the_wire(
    sqlite_url: str, game_id: str, seats: int, viewer: int | None
) -> None:
    asyncio.run(_scene(sqlite_url, game_id, seats, viewer))


def test_the_comparison_would_notice_a_leak(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One number that depends on the other's hand, in a field that means something else."""

    def leaky(state: TableState, *arguments: Any, **keywords: Any) -> Any:
        message = view_message(state, *arguments, **keywords)
        assert message is not None
        return msgspec.structs.replace(message, offers=[int(state.table.state.hands[0]) & 7])  # type: ignore[union-attr]

    monkeypatch.setattr(showing, "view_message", leaky)
    with pytest.raises(AssertionError, match="!="):
        asyncio.run(_scene(sqlite_url, "fools-field", 2, 1))


async def _scene(database: str, game_id: str, seats: int, viewer: int | None) -> None:
    async with application(database) as app:
        app.state.services.command_handler.chat = TokenBuckets(1e6, 1e6)
        people = [await person(app) for _ in range(seats)]
        looker = people[viewer] if viewer is not None else await person(app)
        compared = 0
        for pair in range(PAIRS):
            compared += await _pair(app, people, looker, game_id, viewer, seed=pair * 7 + (viewer or 0))
        assert compared > PAIRS, "too little was compared"
        for http in {*people, looker}:
            await http.aclose()


async def _pair(
    app: Starlette,
    people: Sequence[httpx.AsyncClient],
    looker: httpx.AsyncClient,
    game_id: str,
    viewer: int | None,
    seed: int,
) -> int:
    def dealer_of(*_: object) -> Dealer:
        return SeededDealer(Rng(seed))

    app.state.services.registry.dealer_of = dealer_of
    rng = random.Random(seed)
    twins = (await _table(app, people, game_id), await _table(app, people, game_id))
    await _prelude(twins, rng.randrange(0, 30), rng)
    wires = (Wire(app, looker, twins[0].table, "lang=en"), Wire(app, looker, twins[1].table, "lang=en"))
    for wire in wires:
        await wire.settle()
    twins[0].forget()
    twins[1].imagine(viewer, Rng(seed + 1))
    for wire in wires:
        wire.frames.clear()
    await _provoke(twins, wires, viewer, rng)
    await same(wires, twins, "provoked")
    steps = 0
    while steps < STEPS and await _step(twins, viewer, rng):
        await same(wires, twins, f"step {steps}")
        steps += 1
        if steps % 8 == 3:
            await _reconnect(app, looker, twins)
    await _lobby(looker, twins)
    for wire in wires:
        await wire.close()
    return steps + 1


async def _table(app: Starlette, people: Sequence[httpx.AsyncClient], game_id: str) -> Twin:
    wish = {"game": game_id, "seats": [{"who": "me"}, *[{"who": "open"}] * (len(people) - 1)]}
    table = (await people[0].post("/api/tables", json=wish)).raise_for_status().json()["id"]
    twin = Twin(app, people, table)
    for seat in range(1, len(people)):
        (await twin.command(seat, "sit")).raise_for_status()
    return twin


async def _prelude(twins: tuple[Twin, Twin], steps: int, rng: random.Random) -> None:
    """Play alike."""
    for _ in range(steps):
        seats = twins[0].state.to_act()
        if not seats:
            return
        seat = rng.choice(seats)
        action = rng.choice(twins[0].legal(seat))
        if _would_end(twins[0].state, seat, action):
            return  # stay just before the end
        for twin in twins:
            await twin.play(seat, action)


def _would_end(state: TableState, seat: int, action: int) -> bool:
    assert state.table is not None
    position = state.table.state.copy()
    position.push(seat, action)
    return position.outcome() is not None


async def _provoke(twins: tuple[Twin, Twin], wires: tuple[Wire, Wire], viewer: int | None, rng: random.Random) -> None:
    """Ask for everything, and for what may not be had."""
    own = set(twins[0].legal(viewer)) if viewer is not None else set()
    tried = {rng.randrange(600) for _ in range(40)}
    for twin in twins:
        for seat in range(len(twin.people)):
            tried |= set(twin.legal(seat))
    step = twins[0].state.steps[viewer]
    messages: list[dict[str, Any]] = [{"type": "sync"}, {"type": "language", "lang": "ja"}, {"type": "undo", "id": "u"}]
    messages += [{"type": "takeback", "id": "b"}, {"type": "keep", "id": "k"}]
    for number, action in enumerate(sorted(tried - own)):
        messages.append({"type": "play", "id": f"p{number}", "step": step, "action": action})
    messages.append({"type": "play", "id": "t", "step": step, "action": "?"})
    for wire in wires:
        for message in messages:
            wire.send(message)
        await wire.settle()
    for twin in twins:
        other = next(seat for seat in range(len(twin.people)) if seat != viewer)
        await twin.command(other, "undo")
        await twin.command(other, "draw")
        await twin.command(other, "decline")
        await twin.command(other, "takeback")
        await twin.command(other, "keep")
        (await twin.command(other, "chat", text="hello")).raise_for_status()
    for wire in wires:
        await wire.settle()


async def _step(twins: tuple[Twin, Twin], viewer: int | None, rng: random.Random) -> bool:
    """Take a step that looks the same to the viewer in both games; False when there is none, or the worlds part."""
    seats = twins[0].state.to_act()
    if not seats:
        return False
    seat = rng.choice(seats)
    first, second = twins
    if seat == viewer:
        action = rng.choice(first.legal(seat))
        pairs = [(action, action)]
    else:
        pairs = _alike(first, second, seat, viewer)
        rng.shuffle(pairs)
    if not pairs:
        return False
    chosen = pairs[0]
    if not _same_after(twins, seat, chosen, viewer):
        return False
    for twin, action in zip(twins, chosen, strict=True):
        await twin.play(seat, action)
    if seat != viewer and rng.random() < 0.3 and first.state.playing:
        await _change_mind(twins, seat, viewer)
    if rng.random() < 0.2 and first.state.playing:
        taken_back = [(await twin.command(seat, "undo")).status_code for twin in twins]
        assert taken_back[0] == taken_back[1]
    return first.state.playing


def _alike(first: Twin, second: Twin, seat: int, viewer: int | None) -> list[tuple[int, int]]:
    """Return pairs of actions that the viewer witnesses alike, different ones first."""
    seen: dict[str, list[int]] = {}
    for action in second.legal(seat):
        assert second.state.table is not None
        seen.setdefault(second.state.game.witness(second.state.table.state, seat, action, viewer), []).append(action)
    pairs: list[tuple[int, int]] = []
    for action in first.legal(seat):
        assert first.state.table is not None
        text = first.state.game.witness(first.state.table.state, seat, action, viewer)
        pairs += [(action, other) for other in seen.get(text, [])]
    return sorted(pairs, key=lambda pair: pair[0] == pair[1])[:200]


def _same_after(twins: tuple[Twin, Twin], seat: int, actions: tuple[int, int], viewer: int | None) -> bool:
    """Whether the viewer would still not tell the worlds apart: what is dealt next may show."""
    sights = []
    for twin, action in zip(twins, actions, strict=True):
        table = twin.state.table
        assert table is not None
        state = table.state.copy()
        state.push(seat, action)
        if state.due() is not None:
            return False  # the next cards differ
        sights.append(table.game.sight(state, viewer))
    return bool(sights[0] == sights[1])


async def _change_mind(twins: tuple[Twin, Twin], seat: int, viewer: int | None) -> None:
    """In one game only, seal another choice: nobody else may notice."""
    state = twins[1].state
    assert state.table is not None
    sealed = state.table.sealed(seat)
    others = [each.id for each in legal_actions(state, seat, "en") if sealed is not None and each.id != sealed.action]
    if others:
        before = state.steps[viewer]
        await twins[1].play(seat, others[0])
        assert state.steps[viewer] == before


async def _reconnect(app: Starlette, looker: httpx.AsyncClient, twins: tuple[Twin, Twin]) -> None:
    """Connect once more: from nothing, and with an earlier step."""
    for query in ("lang=en", "game=1&step=1&lang=ja"):
        wires = (Wire(app, looker, twins[0].table, query), Wire(app, looker, twins[1].table, query))
        await same(wires, twins, "reconnected")
        for wire in wires:
            await wire.close()


async def _lobby(looker: httpx.AsyncClient, twins: tuple[Twin, Twin]) -> None:
    """Compare what HTTP tells about the tables."""
    for path in ("", "/games/1/record", "/games/1/positions?eyes=all", "/games/1/ending", "/games/1/fair"):
        if path and not twins[0].state.playing:
            continue  # everything is open then, and the imagined world has no log that leads to it
        answers = [await looker.get(f"/api/tables/{twin.table}{path}") for twin in twins]
        left, right = (normal(each.text, twin.table) for each, twin in zip(answers, twins, strict=True))
        assert left == right
        assert answers[0].headers.items() == answers[1].headers.items()
