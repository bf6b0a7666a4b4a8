"""Hours of mixed play with crashes and restarts: `python -m bench.server.soak [--hours 2 --rate 80] [--save]`.

All four games, people at real sockets, onlookers, bots, chat, offers, resignations, rematches.  SQLite is served by one
process; PostgreSQL by two, one of which is killed or stopped every minute or so, while the other one runs as long as
the benchmark; PostgreSQL itself is restarted now and then.  Every 10 seconds the memory and processor use of the
servers and the times of steps are noted; at the end every acknowledged step is looked up.  Ctrl-C ends the run
early, with a report.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from bench.places import KEPT
from bench.server.regulars import House, Onlooker, Pace, Party, Prober, until_told
from bench.server.soak_report import Sample, Soaked, write_report
from foolery.games import game_ids, get_game
from tests.support.ports import free_port
from tests.support.processes import children, cpu, handles, memory, percentile, threads
from tests.support.server.crashing import compare
from tests.support.server.postgres import Postgres
from tests.support.server.servers import WAIT, Guest, Server, run

__all__ = ["Plan", "soak"]

RESULTS = KEPT


@dataclass(frozen=True)
class Plan:
    """The settings of a run: its length, rates, and how often servers and database are ended."""

    seconds: float
    rate: float = 80.0  # steps of people a second, over all
    sample_seconds: float = 10.0
    mortal_seconds: float = 60.0  # how long the second server on PostgreSQL lives, on average
    sqlite_seconds: float = 900.0  # how long the server on SQLite lives, on average
    database_seconds: float = 600.0  # how long PostgreSQL lives, on average
    parties: int = 3  # of every kind, on each database
    onlookers: int = 6  # on each database
    seed: int = 1
    postgresql: bool = True
    report_seconds: float = 600.0  # a benchmark that is killed leaves a report no older than that


@dataclass
class Host:
    """A server and what is needed to measure it: the port of its figures and a prober."""

    name: str
    server: Server
    figures: int  # the port
    prober: Prober
    busy: float = 0.0  # processor seconds of the process that runs, when they were last looked at
    pid: int = 0


@dataclass
class World:
    """The servers on one database, and their clients."""

    database: str
    house: House
    hosts: list[Host]
    postgres: Postgres | None = None
    calm: asyncio.Lock = field(default_factory=asyncio.Lock)  # one thing goes wrong at a time


def _world(name: str, database: str, hosts: Sequence[str], rate: float) -> World:
    ports = [free_port() for _ in hosts]
    servers = [Server(database, metrics_port=port, tables=1_000_000, bot_delay=0.3) for port in ports]
    house = House(name, [server.url for server in servers], Pace(rate))
    return World(
        database,
        house,
        [
            Host(each, server, port, Prober(house, server.url))
            for each, server, port in zip(hosts, servers, ports, strict=True)
        ],
    )


async def _levels(url: str) -> dict[str, list[str]]:
    """Return the names of the first two bots of each game, by game id."""
    guest = await Guest.new(url)
    games = (await guest.http.get("/api/games")).raise_for_status().json()
    return {each["id"]: [bot["level"] for bot in each["bots"][:2]] for each in games}


async def _people(world: World, plan: Plan) -> list[asyncio.Task[None]]:
    """Start the clients: for each game some parties of people alone, and as many with bots."""
    rng = random.Random(plan.seed)
    levels = await _levels(world.house.urls[0])
    works: list[Callable[[], Coroutine[Any, Any, None]]] = [host.prober.probe for host in world.hosts]
    for game in game_ids():
        counts = get_game(game).seat_counts
        for number in range(plan.parties):
            seats = counts[number % len(counts)]
            works.append(Party(world.house, game, seats, [], rng.getrandbits(32)).evening)
            bots = [rng.choice(levels[game]) for _ in range(seats - 1)]
            works.append(Party(world.house, game, 1, bots, rng.getrandbits(32)).evening)
    works += [Onlooker(world.house, rng.getrandbits(32)).visit for _ in range(plan.onlookers)]
    return [asyncio.ensure_future(until_told(world.house, work)) for work in works]


class Soak:
    """One run: clients, disasters and measurements on all databases."""

    def __init__(self, worlds: Sequence[World], plan: Plan, done: Soaked) -> None:
        self._worlds = worlds
        self._plan = plan
        self._rng = random.Random(plan.seed)
        self._began = time.monotonic()
        self._lags: list[float] = []
        self.done = done
        self.ended = asyncio.Event()

    async def live(self) -> None:
        """Run clients and disasters until the time is over or the run is interrupted."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.ended.set)
        people = [task for world in self._worlds for task in await _people(world, self._plan)]
        works = (self._watch, self._own_lag, *self._disasters())
        beside = [asyncio.ensure_future(self._whatever_happens(work)) for work in works]
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.ended.wait(), self._plan.seconds)
        finally:
            for world in self._worlds:
                world.house.stopping = True
                await world.calm.acquire()  # until all that was ended has been started again
            for task in beside:
                task.cancel()
            for each in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(each)
        await asyncio.gather(*beside, return_exceptions=True)
        await asyncio.wait(people, timeout=2 * WAIT)
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)

    async def _whatever_happens(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Repeat `work` for ever; an error is noted in `troubles` and does not end the run."""
        while True:
            try:
                await work()
            except Exception as error:
                self._worlds[0].house.troubles[f"{type(error).__name__}: {error}"[:200]] += 1
                await asyncio.sleep(1.0)

    # -- what goes wrong

    def _disasters(self) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        works: list[Callable[[], Coroutine[Any, Any, None]]] = []
        for world in self._worlds:
            seconds = self._plan.sqlite_seconds if world.postgres is None else self._plan.mortal_seconds
            works.append(partial(self._again_and_again, seconds, partial(self._end, world, world.hosts[-1])))
            if world.postgres is not None:
                seconds = self._plan.database_seconds
                works.append(partial(self._again_and_again, seconds, partial(self._restart, world)))
        return works

    async def _again_and_again(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(self._rng.uniform(0.5, 1.5) * seconds)
            await work()

    async def _end(self, world: World, host: Host) -> None:
        """Kill a server or ask it to stop, and start it again."""
        async with world.calm:
            if self._rng.random() < 0.6:
                await asyncio.to_thread(host.server.kill)
                world.house.report.kills += 1
                self._note("kills")
            else:
                status = await asyncio.to_thread(host.server.stop)
                self._note("stops")
                if status != 0:
                    world.house.troubles[f"{host.name}: a stop ended with status {status}"] += 1
            began = time.monotonic()
            while not await asyncio.to_thread(_started, host.server):
                world.house.troubles[f"{host.name}: did not start"] += 1
            self.done.starts.append(time.monotonic() - began)

    async def _restart(self, world: World) -> None:
        """Stop PostgreSQL for some seconds, by a crash or an orderly shutdown."""
        assert world.postgres is not None
        async with world.calm:
            how = self._rng.choice([signal.SIGQUIT, signal.SIGINT])
            await asyncio.to_thread(world.postgres.stop, how)
            self._note("database restarts")
            await asyncio.sleep(self._rng.uniform(0, 5))
            await asyncio.to_thread(world.postgres.start)

    def _note(self, what: str) -> None:
        self.done.events.setdefault(what, []).append((time.monotonic() - self._began) / 60)

    # -- what is measured

    async def _own_lag(self) -> None:
        """Note how late the event loop of this process is, since its own delay is part of all measured times."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.2)
            self._lags.append(time.perf_counter() - began - 0.2)

    async def _watch(self) -> None:
        reported = time.monotonic()
        while True:
            await asyncio.sleep(self._plan.sample_seconds)
            await asyncio.to_thread(self._sample)
            if time.monotonic() - reported > self._plan.report_seconds:
                reported = time.monotonic()
                self.tally()
                self.done.save()

    def _sample(self) -> None:
        minutes = (time.monotonic() - self._began) / 60
        lag, self._lags = percentile(self._lags, 0.99), []
        sample = Sample(minutes, own_lag=lag, own_cpu=time.process_time())
        for world in self._worlds:
            taken, world.house.latencies = world.house.latencies, []
            sample.steps[world.house.name] = len(taken)
            sample.latency[world.house.name] = (percentile(taken, 0.5), percentile(taken, 0.99))
            self.done.latencies.setdefault(world.house.name, []).append((minutes, taken))
            for host in world.hosts:
                with suppress(OSError, httpx.HTTPError):  # it was killed a moment ago
                    sample.hosts[host.name] = _look_at(host)
                host.prober.delays = []
        self.done.samples.append(sample)
        self._say(sample)

    def _say(self, sample: Sample) -> None:
        told = [f"{sample.minutes:6.1f} min", f"{sum(sample.steps.values()) / self._plan.sample_seconds:.0f} steps/s"]
        told += [f"{name} p99 {late:.0f} ms" for name, (_, late) in sample.latency.items()]
        told += [f"{name} {each['memory']:.0f} MiB {each['handles']:.0f} files" for name, each in sample.hosts.items()]
        told.append(f"{sum(sum(world.house.troubles.values()) for world in self._worlds)} troubles")
        print(", ".join(told), flush=True)

    def tally(self) -> None:
        """Copy the counts of the clients into the result."""
        self.done.seconds = time.monotonic() - self._began
        self.done.asked = sum((world.house.asked for world in self._worlds), Counter())
        self.done.refused = sum((world.house.report.refused for world in self._worlds), Counter())
        self.done.troubles = sum((world.house.troubles for world in self._worlds), Counter())
        self.done.resent = sum(world.house.report.resent for world in self._worlds)
        self.done.visits = sum(world.house.visits for world in self._worlds)
        self.done.games = sum(world.house.games for world in self._worlds)


def _started(server: Server) -> bool:
    """Start a server and return whether it answers."""
    try:
        server.start()
    except (AssertionError, RuntimeError):
        if server.is_running():
            server.kill()
        return False
    return True


def _look_at(host: Host) -> dict[str, float]:
    """Return figures of a server's resources, by name."""
    pid = host.server.pid
    below = children(pid)
    busy = cpu(pid) + sum(cpu(each) for each in below)
    since = busy - host.busy if pid == host.pid else busy
    host.pid, host.busy = pid, busy
    figures = httpx.get(f"http://127.0.0.1:{host.figures}/metrics", timeout=5.0).text
    gauges = {name: float(value) for name, value in re.findall(r"^foolery_(tables|sockets) (\S+)$", figures, re.M)}
    return {
        "memory": memory(pid),
        "bots": sum(memory(each) for each in below),
        "handles": handles(pid),
        "threads": threads(pid),
        "cpu": max(0.0, since),
        "lag": percentile(host.prober.delays, 0.99),
        **gauges,
    }


def soak(plan: Plan, save_to: Path | None) -> Soaked:
    """Run `plan` and return what was seen; with `save_to`, write reports into that folder."""
    done = Soaked(plan.rate, plan.sample_seconds, save=lambda: None)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="foolery-soak-"))
        share = plan.rate / (2 if plan.postgresql else 1)
        worlds = [_world("SQLite", f"sqlite:///{folder}/soak.db", ["SQLite"], share)]
        if plan.postgresql:
            postgres = Postgres()
            stack.callback(postgres.remove)
            hosts = ["PostgreSQL, never ended", "PostgreSQL, killed"]
            worlds.append(_world("PostgreSQL", postgres.database(), hosts, share))
            worlds[-1].postgres = postgres
        hosts_of_all = [host for world in worlds for host in world.hosts]
        for host in hosts_of_all:
            stack.callback(host.server.put_away)
            host.server.start()

        async def whole() -> None:
            soaking = Soak(worlds, plan, done)
            if save_to is not None:
                done.save = lambda: write_report(done, save_to)
            await soaking.live()
            soaking.tally()

        run(whole())
        for host in hosts_of_all:
            status = host.server.stop()
            if status != 0:
                done.troubles[f"{host.name}: the last stop ended with status {status}"] += 1
            log = host.server.log.read_text(encoding="utf-8")
            wrong = [line for line in log.splitlines() if "Traceback" in line or '"level": "error"' in line]
            done.troubles.update(f"{host.name}: {line[:300]}" for line in wrong)
        done.losses = {world.house.name: compare(world.database, world.house.report) for world in worlds}
    done.save()
    return done


def main() -> int:
    """Run the soak test and print its summary; return 0 if all is well, else 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=2.0)
    parser.add_argument("--rate", type=float, default=80.0, help="steps of people a second, over all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true", help=f"write the report to {RESULTS.name}/soak.md")
    arguments = parser.parse_args()
    plan = Plan(seconds=3600 * arguments.hours, rate=arguments.rate, seed=arguments.seed)
    done = soak(plan, RESULTS if arguments.save else None)
    print(*done.summary(), sep="\n")
    return int(not done.is_well())


if __name__ == "__main__":
    sys.exit(main())
