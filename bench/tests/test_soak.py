"""The soak itself, for some seconds: everything happens in it, nothing is lost, and its report can be read."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench.server.soak import Plan, Soak, soak
from bench.server.soak_report import PICTURES, Soaked
from tests.support.server.crashing import Losses


def test_a_short_soak_loses_nothing_and_writes_its_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = Soak._note

    def enough(self: Soak, what: str) -> None:
        note(self, what)
        if {"kills", "stops", "database restarts"} <= self.done.events.keys():
            signal.raise_signal(signal.SIGINT)  # as Ctrl-C would

    monkeypatch.setattr(Soak, "_note", enough)
    plan = Plan(3600, 60.0, 0.5, mortal_seconds=1.0, sqlite_seconds=1.0, database_seconds=2.0, parties=1, onlookers=1)
    done = soak(plan, tmp_path)
    assert done.seconds < 3600
    assert done.is_well(), list(done.summary())
    assert {name: bool(found.steps) for name, found in done.losses.items()} == {"SQLite": True, "PostgreSQL": True}
    report = (tmp_path / "soak.md").read_text(encoding="utf-8")
    assert re.search(r"PostgreSQL: [\d,]+ acknowledged steps, 0 lost, 0 written twice, 0 logs with holes", report)
    for name in PICTURES:
        assert f"soak-{name}.svg" in report
        ElementTree.parse(tmp_path / f"soak-{name}.svg")


def test_a_soak_that_lost_something_is_not_well() -> None:
    done = Soaked(1.0, 1.0, save=lambda: None)
    assert done.is_well()
    done.losses["SQLite"] = Losses(steps=1, lost=["c1"])
    assert not done.is_well()
    assert "SQLite: 1 acknowledged steps, 1 lost" in next(done.summary())
