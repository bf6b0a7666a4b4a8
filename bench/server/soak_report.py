"""The measurements of a soak test and its report: figures, and plots of them over time."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from foolery.lab.line_plot import PlotPoint, line_plot
from tests.support.processes import percentile
from tests.support.server.crashing import Losses

__all__ = ["Sample", "Soaked", "write_report"]

WARM_MINUTES = 5.0  # until all players are connected and every table was loaded once
PICTURES = ("memory", "handles", "latency", "load", "lag")


@dataclass
class Sample:
    """The figures measured at one moment, by server or by database."""

    minutes: float
    own_lag: float
    own_cpu: float
    steps: dict[str, int] = field(default_factory=dict)
    latency: dict[str, tuple[float, float]] = field(default_factory=dict)  # p50 and p99 in milliseconds
    hosts: dict[str, dict[str, float]] = field(default_factory=dict)


@dataclass
class Soaked:
    """All measurements and counts of one soak test."""

    rate: float
    sample_seconds: float
    save: Callable[[], None]
    seconds: float = 0.0
    samples: list[Sample] = field(default_factory=list)
    latencies: dict[str, list[tuple[float, list[float]]]] = field(default_factory=dict)
    events: dict[str, list[float]] = field(default_factory=dict)  # what went wrong, and in which minutes
    starts: list[float] = field(default_factory=list)  # seconds a server took to start
    asked: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    troubles: Counter[str] = field(default_factory=Counter)
    resent: int = 0
    visits: int = 0
    games: int = 0
    losses: dict[str, Losses] = field(default_factory=dict)  # by database; empty before the end

    def is_well(self) -> bool:
        """Whether nothing was lost, doubled or otherwise wrong."""
        return not self.troubles and not any(each.lost or each.doubled or each.holes for each in self.losses.values())

    def names(self) -> list[str]:
        """Return the names of the servers."""
        return list(dict.fromkeys(name for sample in self.samples for name in sample.hosts))

    def series(self, host: str, what: str) -> list[PlotPoint]:
        """Return the points over time of the figure `what` of the server `host`."""
        return [(each.minutes, each.hosts.get(host, {}).get(what)) for each in self.samples]

    def summary(self) -> Iterator[str]:
        """Yield the lines of the summary."""
        for name, found in self.losses.items():
            yield (
                f"{name}: {found.steps:,} acknowledged steps, {len(found.lost)} lost, {len(found.doubled)} written "
                f"twice, {len(found.holes)} logs with holes"
            )
        told = ", ".join(f"{len(moments)} {what}" for what, moments in sorted(self.events.items()))
        yield f"{self.seconds / 60:.0f} minutes; {told or 'nothing went wrong'}; {self.resent} commands sent again"
        yield f"troubles: {sum(self.troubles.values())}"
        yield from (f"- {times} times {what}" for what, times in self.troubles.most_common(20))


def _part(done: Soaked, host: str, what: str, first: float, last: float) -> float | None:
    """Return the median of figure `what` of `host` from share `first` to share `last` of the time after warming up."""
    began, ended = WARM_MINUTES, done.seconds / 60
    if ended < 2 * WARM_MINUTES:
        began = 0.0
    low, high = (began + share * (ended - began) for share in (first, last))
    values = [value for at, value in done.series(host, what) if value is not None and low <= at <= high]
    return median(values) if values else None


_COLUMNS = {
    "memory": ("Memory", "{:.0f} MiB"),
    "bots": ("Bots' processes", "{:.0f} MiB"),
    "handles": ("Files and sockets", "{:.0f}"),
    "threads": ("Threads", "{:.0f}"),
    "tables": ("Tables in memory", "{:.0f}"),
    "lag": ("Loop late, p99", "{:.1f} ms"),
}


def _figures(done: Soaked) -> Iterator[str]:
    yield f"| Server | {' | '.join(title for title, _ in _COLUMNS.values())} | CPU |"
    yield "|" + "---|" * (len(_COLUMNS) + 2)
    for host in done.names():
        cells = []
        for what, (_, form) in _COLUMNS.items():
            early, late = _part(done, host, what, 0.0, 0.2), _part(done, host, what, 0.8, 1.0)
            cells.append("–" if early is None or late is None else f"{form.format(early)} → {form.format(late)}")
        used = sum(value for _, value in done.series(host, "cpu") if value is not None)
        yield f"| {host} | {' | '.join(cells)} | {used / done.seconds:.2f} of a core |"
    yield ""
    yield "From the first fifth of the time to the last, each the middle of its samples."


def _latencies(done: Soaked) -> Iterator[str]:
    yield "| Database | Steps/s | p50 | p99 | p99, first fifth | p99, last fifth |"
    yield "|---|---|---|---|---|---|"
    for name, taken in done.latencies.items():
        everything = [value for _, values in taken for value in values]
        fifth = max(1, len(taken) // 5)
        first, last = ([value for _, values in part for value in values] for part in (taken[:fifth], taken[-fifth:]))
        per_second = len(everything) / max(1.0, done.seconds)
        cells = [f"{percentile(everything, share):.1f} ms" for share in (0.5, 0.99)]
        cells += [f"{percentile(each, 0.99):.1f} ms" for each in (first, last)]
        yield f"| {name} | {per_second:.1f} | {' | '.join(cells)} |"


def _pictures(done: Soaked) -> dict[str, str]:
    names = done.names()
    marks = done.events
    latency = {
        f"{name} {which}": [(each.minutes, each.latency[name][number]) for each in done.samples if each.steps[name]]
        for name in done.latencies
        for number, which in enumerate(("p50", "p99"))
    }
    load = {
        name: [(each.minutes, each.steps[name] / done.sample_seconds) for each in done.samples]
        for name in done.latencies
    }
    lag = {name: done.series(name, "lag") for name in names}
    lag["the generator itself"] = [(each.minutes, each.own_lag) for each in done.samples]
    return {
        "memory": line_plot("Memory", "MiB", {name: done.series(name, "memory") for name in names}, marks),
        "handles": line_plot(
            "Files and sockets", "open", {name: done.series(name, "handles") for name in names}, marks
        ),
        "latency": line_plot("Latency of a step", "ms", latency, marks),
        "load": line_plot("Steps of people", "/s", load, marks),
        "lag": line_plot("Event loop late, p99", "ms", lag, marks),
    }


def _text(done: Soaked) -> Iterator[str]:
    own = done.samples[-1].own_cpu / done.seconds if done.samples else 0.0
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    yield "# A soak"
    yield ""
    yield (
        f"`python -m bench.server.soak {' '.join(sys.argv[1:])}`: {done.seconds / 3600:.2f} hours at {done.rate:g} "
        f"steps of people a second in all ({datetime.now(UTC):%Y-%m-%d}, commit {commit}, {os.cpu_count()} cores with "
        f"other work on them, Python {platform.python_version()}); the generator took {own:.2f} of a core."
    )
    yield "What is played, and what goes wrong meanwhile: [measuring](../../docs/measuring.md#a-soak)."
    yield ""
    for line in done.summary():
        yield line if line.startswith("-") else f"- {line}"
    if not done.losses:
        yield "- it is still going on: steps are compared with the log at the end"
    did = ", ".join(f"{times:,} {kind}" for kind, times in done.asked.most_common())
    yield f"- done: {did}; {done.games} games to their end, {done.visits} visits of onlookers"
    yield f"- refused: {', '.join(f'{times:,} {code}' for code, times in done.refused.most_common()) or 'nothing'}"
    if done.starts:
        starts = f"{median(done.starts):.1f} s in the middle, {max(done.starts):.1f} s at most"
        yield f"- a server that was ended answers again after {starts}"
    yield ""
    yield from _latencies(done)
    yield ""
    yield (
        "A step's latency runs from sending it to being told that it is done and holding the new view; one sent again "
        "after a crash counts from then."
    )
    yield ""
    yield from _figures(done)
    yield "The loop's lateness is the time a `ping` takes, the generator's own lateness included."
    yield ""
    yield from (f"![{name}](soak-{name}.svg)\n" for name in PICTURES)


def write_report(done: Soaked, folder: Path) -> None:
    """Write the report and its plots into `folder`."""
    for name, picture in _pictures(done).items():
        (folder / f"soak-{name}.svg").write_text(picture, encoding="utf-8")
    (folder / "soak.md").write_text("\n".join(_text(done)).rstrip() + "\n", encoding="utf-8")
