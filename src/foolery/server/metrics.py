"""The figures for Prometheus.  They are numbers only: no label names a table, a person or a card.

Only what a spectator could have seen is counted or timed: no change of a hidden choice, and no bot's thinking.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

__all__ = ["Metrics"]

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Histogram:
    """Measured durations in seconds, counted by upper bounds.

    It is updated with every step and read about once a minute, so it is a plain list that becomes a Prometheus
    histogram only when it is read.
    """

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._name, self._about = name, about
        self._counts = [0] * (len(FAST) + 1)
        self._total = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        """Count one duration of `seconds`."""
        self._counts[bisect_left(FAST, seconds)] += 1
        self._total += seconds

    def collect(self) -> Iterator[Metric]:
        """Yield the counts as a Prometheus histogram.  Prometheus's library calls this."""
        bounds = [*(str(bound) for bound in FAST), "+Inf"]
        buckets = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(self._name, self._about, buckets=buckets, sum_value=self._total)


class EventCounter:
    """Counts of events, by kind if there is a `label`.  Like `Histogram`, it is converted only when it is read."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry, label: str | None = None) -> None:
        self._name, self._about, self._label = name, about, label
        self._counts: dict[str, int] = {} if label else {"": 0}
        registry.register(self)

    def count(self, kind: str = "", times: int = 1) -> None:
        """Add `times` to the count of a kind."""
        self._counts[kind] = self._counts.get(kind, 0) + times

    def collect(self) -> Iterator[Metric]:
        """Yield the counts as a Prometheus counter.  Prometheus's library calls this."""
        family = CounterMetricFamily(self._name, self._about, labels=[self._label] if self._label else [])
        for kind, count in self._counts.items():
            family.add_metric([kind] if self._label else [], count)
        yield family


class Metrics:
    """All figures of one process."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.sockets = Gauge("foolery_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("foolery_tables", "Tables in memory", registry=registry)
        self.entries = EventCounter("foolery_entries", "Log entries committed that everybody could see", registry)
        self.commands = EventCounter(
            "foolery_commands", "Commands carried out that everybody could see, by kind", registry, "kind"
        )
        self.refusals = Counter("foolery_refusals", "Refusals by code", ["code"], registry=registry)
        self.requests = Counter(
            "foolery_requests", "HTTP requests by status, commands apart", ["status"], registry=registry
        )
        self.reloads = Counter("foolery_reloads", "Rooms read again from the log", registry=registry)
        self.set_aside = Counter("foolery_tables_set_aside", "Tables whose log could not be read", registry=registry)
        self.resyncs = Counter("foolery_resyncs", "Slow sockets that were resynced", registry=registry)
        self.storage_failures = Counter("foolery_storage_failures", "Writes that failed", registry=registry)
        self.command_seconds = Histogram("foolery_command_seconds", "From a command's arrival to its answer", registry)
        self.commit_seconds = Histogram(
            "foolery_commit_seconds", "From handing an entry over to its being on disk", registry
        )

    def text(self) -> bytes:
        """Return all figures in Prometheus's text format."""
        return generate_latest(self.registry)
