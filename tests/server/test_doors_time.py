"""Neither a clock that is set anew nor a second name for the file does any harm."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from foolery.kernel.errors import FooleryError
from foolery.server.storage.store import Store
from foolery.server.timing import now_ms

HOUR = 3600.0


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_setting_the_system_clock_moves_no_game_clock(monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    before, told = now_ms(), time.time
    told_ns = time.time_ns
    monkeypatch.setattr(time, "time", lambda: told() + jump)
    monkeypatch.setattr(time, "time_ns", lambda: told_ns() + int(jump * 1e9))
    assert 0 <= now_ms() - before < HOUR / 2 * 1000


def test_the_time_is_that_of_the_system_when_the_server_started() -> None:
    assert abs(now_ms() - time.time() * 1000) < HOUR / 2 * 1000


def test_a_second_server_through_a_link_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "real"
    folder.mkdir()
    first = Store(f"sqlite:///{folder}/foolery.db")
    (tmp_path / "link.db").symlink_to(folder / "foolery.db")
    (tmp_path / "folder").symlink_to(folder)
    for other in ("link.db", "folder/foolery.db", "real/../real/foolery.db"):
        with pytest.raises(FooleryError, match="another server"):
            Store(f"sqlite:///{tmp_path}/{other}")
    first.dispose()
    Store(f"sqlite:///{tmp_path}/link.db").dispose()
