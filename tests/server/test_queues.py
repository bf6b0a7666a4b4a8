"""Queues in which no person and no address keeps the others waiting."""

from __future__ import annotations

import asyncio

import pytest

from foolery.server.queues import Asker, FairQueue, Turns
from foolery.server.refusals import RefusedError
from tests.support.server.servers import run

HINT, COACH = 0, 1


def all_of(queue: FairQueue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_ranks_come_in_order_and_equals_as_they_came() -> None:
    queue = FairQueue[str](9)
    for number, rank in enumerate([1, 0, 1, 0]):
        queue.add(f"{rank}.{number}", rank, Asker(f"address {number}"))
    assert all_of(queue) == ["0.1", "0.3", "1.0", "1.2"]


def test_addresses_take_turns_and_so_do_the_people_of_one() -> None:
    queue = FairQueue[str](9)
    for item in ("a1 first", "a1 second", "a2 first", "a1 third", "b1 first"):
        queue.add(item, 0, Asker(item[0], item[:2]))
    assert all_of(queue) == ["a1 first", "b1 first", "a2 first", "a1 second", "a1 third"]


def test_a_turn_is_remembered_when_nothing_waits() -> None:
    queue = FairQueue[str](9)
    queue.add("a", 0, Asker("a"))
    queue.take()
    queue.add("a again", 0, Asker("a"))
    queue.add("b", 0, Asker("b"))
    assert all_of(queue) == ["b", "a again"]


def test_a_full_queue_makes_room_for_an_earlier_rank_and_for_another_address() -> None:
    queue = FairQueue[str](3)
    for number in range(3):
        assert queue.add(f"a{number}", COACH, Asker("a", f"a{number}")) is None
    with pytest.raises(RefusedError) as refused:
        queue.add("a3", COACH, Asker("a", "a3"))
    assert refused.value.code == "server/busy"
    assert queue.add("b0", COACH, Asker("b", "b0")) == "a2"
    with pytest.raises(RefusedError):
        queue.add("b1", COACH, Asker("b", "b1"))
    assert queue.add("hint", HINT, Asker("a", "a9")) == "a1"
    assert all_of(queue) == ["hint", "b0", "a0"]


def test_who_is_displaced_or_asks_twice_is_refused_and_who_goes_away_holds_nothing_up() -> None:
    async def scene() -> None:
        turns, may_end, had = Turns(2), asyncio.Event(), list[str]()

        async def have(name: str, rank: int, address: str) -> None:
            async with turns.turn(rank, Asker(address, name)):
                had.append(name)
                await may_end.wait()

        tasks = {
            name: asyncio.ensure_future(have(name, rank, address))
            for name, rank, address in [("one", COACH, "a"), ("two", COACH, "a"), ("three", COACH, "a")]
        }
        await asyncio.sleep(0)
        with pytest.raises(RefusedError):
            await have("two", COACH, "a")
        tasks["hint"] = asyncio.ensure_future(have("hint", HINT, "b"))
        with pytest.raises(RefusedError):
            await tasks.pop("three")
        tasks["two"].cancel()
        tasks["late"] = asyncio.ensure_future(have("late", COACH, "a"))
        await asyncio.sleep(0)
        assert had == ["one"]
        may_end.set()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        assert had == ["one", "hint", "late"]

    run(scene())


def test_who_goes_away_with_the_turn_passes_it_on() -> None:
    async def scene() -> None:
        turns, may_end = Turns(3), asyncio.Event()

        async def have(name: str) -> str:
            async with turns.turn(HINT, Asker("a", name)):
                await may_end.wait()
                return name

        first, second, third = (asyncio.ensure_future(have(name)) for name in ("first", "second", "third"))
        await asyncio.sleep(0)
        may_end.set()
        await first
        second.cancel()  # its turn has come, and it has not noticed yet
        assert await asyncio.wait_for(third, 5) == "third"

    run(scene())
