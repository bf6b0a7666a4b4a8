"""What Prometheus is told.  Numbers only: no table, person or card has a label.

Nothing is counted or timed that a spectator could not have seen: no changed sealed choice, no bot's thinking.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.sockets = Gauge("foolery_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("foolery_tables", "Tables in memory", registry=registry)
        self.entries = Counter("foolery_entries", "Log entries committed that everybody could see", registry=registry)
        self.commands = Counter(
            "foolery_commands", "Commands carried out that everybody could see, by kind", ["kind"], registry=registry
        )
        self.refusals = Counter("foolery_refusals", "Refusals by code", ["code"], registry=registry)
        self.requests = Counter(
            "foolery_requests", "HTTP requests by status, commands apart", ["status"], registry=registry
        )
        self.reloads = Counter("foolery_reloads", "Rooms read again from the log", registry=registry)
        self.set_aside = Counter("foolery_tables_set_aside", "Tables whose log could not be read", registry=registry)
        self.resyncs = Counter("foolery_resyncs", "Slow sockets that were resynced", registry=registry)
        self.storage_failures = Counter("foolery_storage_failures", "Writes that failed", registry=registry)
        self.command_seconds = Histogram(
            "foolery_command_seconds", "From a command's arrival to its answer", buckets=FAST, registry=registry
        )
        self.commit_seconds = Histogram(
            "foolery_commit_seconds", "From handing an entry over to its being on disk", buckets=FAST, registry=registry
        )

    def text(self) -> bytes:
        """Return the figures in Prometheus's format."""
        return generate_latest(self.registry)
