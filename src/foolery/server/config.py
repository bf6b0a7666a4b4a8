"""Settings of the server, from flags of `foolery serve`, environment variables (`FOOLERY_PORT=…`), or defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields

from foolery.kernel.errors import FooleryError, short

__all__ = ["Settings"]


@dataclass(frozen=True)
class Settings:
    """All settings of the server; docs/serving.md explains them."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///foolery.db"
    workers: int = 1  # processes; more than one needs PostgreSQL
    origins: str = ""  # further origins, separated by commas, whose pages may use this server
    client: str = ""  # directory of the built browser client; by default the one in the package
    secure: bool = False  # cookies over HTTPS only
    bot_workers: int = 1  # worker processes in which bots think
    bot_seconds: float = 5.0  # a bot that has not answered by then plays a random action
    bot_delay: float = 0.6  # shortest seconds until a bot's action is played, so that people can follow
    clock_grace: float = 15.0  # seconds after a start in which no clock runs out
    next_game_seconds: float = 60.0  # for asking for the next game of a match, if the table's clocks are short
    away_seconds: float = 60.0  # a player who is away for this long may be replaced
    rate: float = 20.0  # messages per second and socket
    burst: int = 60
    sockets: int = 20_000  # in one process
    address_sockets: int = 500  # of one address, in one process
    tables: int = 40  # at which one person may sit
    guests: int = 30  # new guests per minute and address
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 8001  # for Prometheus, never the public port; 0: none
    log_level: str = "info"

    @staticmethod
    def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
        """Return the settings that `environment` gives (None: the process's own).  Raises FooleryError."""
        environment = os.environ if environment is None else environment
        values: dict[str, object] = {}
        for each in fields(Settings):
            given = environment.get(f"FOOLERY_{each.name.upper()}")
            if given is not None:
                values[each.name] = _read(each.name, type(each.default), given)
        return Settings(**values)  # type: ignore[arg-type]

    def to_environment(self) -> dict[str, str]:
        """Return the settings as environment variables, for another process to read."""
        return {f"FOOLERY_{each.name.upper()}": str(getattr(self, each.name)) for each in fields(self)}

    def origin_list(self) -> frozenset[str]:
        """Return the origins in `origins`, without blanks and final slashes."""
        return frozenset(origin.strip().rstrip("/") for origin in self.origins.split(",") if origin.strip())

    def check(self) -> None:
        """Raise FooleryError if a setting is out of range or two settings contradict each other."""
        if self.workers > 1 and self.database.startswith("sqlite"):
            raise FooleryError(
                "several workers need PostgreSQL: SQLite lets one process write at a time, and processes that share "
                "tables must hear of each other's entries; use --database postgresql://… or --workers 1"
            )
        if not (0 <= self.port < 65536 and 0 <= self.metrics_port < 65536):
            raise FooleryError(f"ports are numbers from 0 to 65535, got {short(self.port)}, {short(self.metrics_port)}")
        if self.workers < 1 or self.bot_workers < 1:
            raise FooleryError("there must be at least one worker")
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, int | float) and not 0 <= value < float("inf"):
                raise FooleryError(f"{each.name}: expected a number from 0 upwards, got {short(value)}")


def _read(name: str, kind: type, given: str) -> object:
    try:
        if kind is bool:
            return {"1": True, "true": True, "0": False, "false": False, "": False}[given.lower()]
        return kind(given)
    except (ValueError, KeyError):
        raise FooleryError(f"FOOLERY_{name.upper()}: cannot read {short(given)} as {kind.__name__}") from None
